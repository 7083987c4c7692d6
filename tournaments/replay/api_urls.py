"""The addresses of clubs' own rules in the API."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.replay.api import club_rules

urlpatterns: list[URLPattern | URLResolver] = [
    path("rules/", club_rules.RulesGalleryView.as_view(), name="api-rules-gallery"),
    path("clubs/<slug:club>/rules/", club_rules.ClubRulesView.as_view(), name="api-club-rules"),
    path("clubs/<slug:club>/rules/<int:rules>/", club_rules.ClubRulesVersionView.as_view(), name="api-house-rules"),
]
