"""The API addresses of final and prizes: the players of the final, the list of prizes, the awards, and the winners read out."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.finals import api as finals
from tournaments.prizes import api as prizes

PRIZES = "tournaments/<slug:slug>/prizes/"

urlpatterns: list[URLPattern] = [
    path("tournaments/<slug:slug>/final/", finals.FinalOfEveningView.as_view(), name="api-final"),
    path(PRIZES, prizes.PrizesView.as_view(), name="api-prizes"),
    path(f"{PRIZES}list/", prizes.PrizeListView.as_view(), name="api-prize-list"),
    path(f"{PRIZES}confirmation/", prizes.PrizeConfirmationView.as_view(), name="api-prize-confirmation"),
    path(f"{PRIZES}reading/", prizes.PrizeReadingView.as_view(), name="api-prize-reading"),
]
