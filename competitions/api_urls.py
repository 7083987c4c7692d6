"""The addresses in the API of a club's seasons, competitions, presentation and places, and of a member's own page."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from competitions.api import club_presentation, competitions, marks, own_page, seasons

CLUB = "clubs/<slug:club>/"
EVENING = "tournaments/<slug:slug>/"
SEASON = f"{CLUB}seasons/<int:season>/"
COMPETITION = f"{CLUB}competitions/<int:competition>/"

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
    path(f"{CLUB}competitions/", competitions.CompetitionsView.as_view(), name="api-competitions"),
    path(COMPETITION, competitions.CompetitionView.as_view(), name="api-competition"),
    path(f"{COMPETITION}rule/", competitions.CompetitionRuleView.as_view(), name="api-competition-rule"),
    path(f"{COMPETITION}results.csv", competitions.CompetitionResultsView.as_view(), name="api-competition-results"),
    path(f"{COMPETITION}close/", competitions.CompetitionClosingView.as_view(), name="api-competition-close"),
    path(f"{COMPETITION}reopen/", competitions.CompetitionReopeningView.as_view(), name="api-competition-reopen"),
    path(f"{COMPETITION}sealed/", competitions.SealedTablesView.as_view(), name="api-competition-sealed"),
    path(f"{EVENING}marks/", marks.MarksView.as_view(), name="api-marks"),
    path(f"{EVENING}marks/tags/", marks.TagsView.as_view(), name="api-marks-tags"),
]
