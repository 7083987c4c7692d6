"""The addresses of a club's seasons, of what it says about itself and of its places, and of a member's own page, in the API."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from competitions.api import club_presentation, own_page, seasons

CLUB = "clubs/<slug:club>/"
SEASON = f"{CLUB}seasons/<int:season>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path(f"{CLUB}presentation/", club_presentation.ClubPresentationView.as_view(), name="api-club-presentation"),
    path(f"{CLUB}logo/", club_presentation.ClubLogoView.as_view(), name="api-club-logo"),
    path(f"{CLUB}venues/", club_presentation.VenuesView.as_view(), name="api-venues"),
    path(f"{CLUB}venues/<int:venue>/", club_presentation.VenueView.as_view(), name="api-venue"),
    path("account/me/", own_page.OwnPageView.as_view(), name="api-own-page"),
    path(f"{CLUB}me/seasons/<int:season>/", own_page.SeasonCardView.as_view(), name="api-season-card"),
    path(f"{CLUB}seasons/", seasons.SeasonsView.as_view(), name="api-seasons"),
    path(SEASON, seasons.SeasonView.as_view(), name="api-season"),
    path(f"{SEASON}rule/", seasons.SeasonRulesView.as_view(), name="api-season-rule"),
    path(f"{SEASON}rule/preview/", seasons.SeasonRulePreviewView.as_view(), name="api-season-rule-preview"),
    path(f"{SEASON}results/", seasons.SeasonResultsView.as_view(), name="api-season-results"),
    path(f"{SEASON}results/preview/", seasons.SeasonResultsPreviewView.as_view(), name="api-season-results-preview"),
    path(f"{SEASON}results/<int:past>/", seasons.PastEveningView.as_view(), name="api-past-evening"),
]
