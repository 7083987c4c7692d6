"""The API addresses for rounds: draw, exchange seats, start, finish."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.seating.api import drawing

ROUNDS = "tournaments/<slug:slug>/rounds/"

urlpatterns: list[URLPattern] = [
    path(f"{ROUNDS}draw/", drawing.DrawRoundsView.as_view(), name="api-draw"),
    path(f"{ROUNDS}<int:number>/undraw/", drawing.UndrawRoundView.as_view(), name="api-undraw"),
    path(f"{ROUNDS}<int:number>/redraw/", drawing.RedrawRoundView.as_view(), name="api-redraw"),
    path(f"{ROUNDS}<int:number>/swap/", drawing.SwapSeatsView.as_view(), name="api-swap"),
    path(f"{ROUNDS}<int:number>/move/", drawing.MovePlayerView.as_view(), name="api-move"),
    path(f"{ROUNDS}<int:number>/players/<int:player>/why/", drawing.SeatReasonsView.as_view(), name="api-why"),
    path(f"{ROUNDS}<int:number>/start/", drawing.StartRoundView.as_view(), name="api-start"),
    path(f"{ROUNDS}<int:number>/finish/", drawing.FinishRoundView.as_view(), name="api-finish"),
]
