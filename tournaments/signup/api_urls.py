"""The addresses of signing up in the API."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.signup.api import coming, desk

COMING = "tournaments/<slug:slug>/coming/"
LINK = "coming/links/<str:link>/"

urlpatterns: list[URLPattern] = [
    path("account/evenings/", coming.OwnEveningsView.as_view(), name="api-own-evenings"),
    path(LINK, coming.LinkView.as_view(), name="api-evening-link"),
    path(f"{LINK}partner/", coming.LinkPartnerView.as_view(), name="api-evening-link-partner"),
    path("coming/cards/<str:card_link>/", coming.CardLinkView.as_view(), name="api-card-evenings"),
    path(COMING, coming.WhoComesView.as_view(), name="api-coming"),
    path(f"{COMING}me/", coming.OwnAnswerView.as_view(), name="api-own-answer"),
    path(f"{COMING}me/partner/", coming.OwnPartnerView.as_view(), name="api-own-partner"),
    path(f"{COMING}guests/", coming.GuestsComeView.as_view(), name="api-guests-come"),
    path(f"{COMING}desk/", desk.DeskComingView.as_view(), name="api-desk-coming"),
    path(f"{COMING}desk/answers/", desk.DeskAnswerView.as_view(), name="api-desk-answer"),
    path(f"{COMING}desk/sign-ups/", desk.DeskSignUpView.as_view(), name="api-desk-sign-up"),
    path(f"{COMING}desk/guests/", desk.GuestDecisionView.as_view(), name="api-desk-guest"),
    path(f"{COMING}desk/enrolment/", desk.EnrolComingView.as_view(), name="api-desk-enrol"),
]
