"""The addresses on which people say that they come."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.signup.pages import coming, desk, link, own_evenings

EVENING = "e/<slug:slug>/"
DESK = f"{EVENING}desk/coming/"

urlpatterns: list[URLPattern] = [
    path("me/", own_evenings.own_evenings, name="own-evenings"),
    path("i/<str:link>/", link.evening_link_page, name="evening-link"),
    path("i/card/<str:card_link>/", own_evenings.card_evenings, name="card-evenings"),
    path(f"{EVENING}coming/", coming.coming, name="coming"),
    path(f"{EVENING}coming/answer/", coming.answer, name="coming-answer"),
    path(DESK, desk.desk_coming, name="desk-coming"),
    path(f"{DESK}answer/", desk.desk_answer, name="desk-coming-answer"),
    path(f"{DESK}sign-up/", desk.desk_sign_up, name="desk-sign-up"),
    path(f"{DESK}guest/", desk.desk_guest, name="desk-coming-guest"),
    path(f"{DESK}enrol/", desk.desk_enrol, name="desk-coming-enrol"),
]
