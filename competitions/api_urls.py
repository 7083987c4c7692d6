"""The addresses of a club's seasons in the API."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from competitions.api import seasons

SEASON = "clubs/<slug:club>/seasons/<int:season>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("clubs/<slug:club>/seasons/", seasons.SeasonsView.as_view(), name="api-seasons"),
    path(SEASON, seasons.SeasonView.as_view(), name="api-season"),
    path(f"{SEASON}rule/", seasons.SeasonRulesView.as_view(), name="api-season-rule"),
    path(f"{SEASON}rule/preview/", seasons.SeasonRulePreviewView.as_view(), name="api-season-rule-preview"),
    path(f"{SEASON}results/", seasons.SeasonResultsView.as_view(), name="api-season-results"),
    path(f"{SEASON}results/preview/", seasons.SeasonResultsPreviewView.as_view(), name="api-season-results-preview"),
    path(f"{SEASON}results/<int:past>/", seasons.PastEveningView.as_view(), name="api-past-evening"),
]
