"""The addresses of the rounds: draw, exchange, start, finish."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.seating.api import drawing

ROUNDS = "tournaments/<slug:slug>/rounds/"

urlpatterns: list[URLPattern] = [
    path(f"{ROUNDS}draw/", drawing.Drawing.as_view(), name="api-draw"),
    path(f"{ROUNDS}<int:number>/undraw/", drawing.Undrawing.as_view(), name="api-undraw"),
    path(f"{ROUNDS}<int:number>/redraw/", drawing.Redrawing.as_view(), name="api-redraw"),
    path(f"{ROUNDS}<int:number>/swap/", drawing.Swapping.as_view(), name="api-swap"),
    path(f"{ROUNDS}<int:number>/move/", drawing.Moving.as_view(), name="api-move"),
    path(f"{ROUNDS}<int:number>/players/<int:player>/why/", drawing.Why.as_view(), name="api-why"),
    path(f"{ROUNDS}<int:number>/start/", drawing.Starting.as_view(), name="api-start"),
    path(f"{ROUNDS}<int:number>/finish/", drawing.FinishingRound.as_view(), name="api-finish"),
]
