"""The addresses of the jury: calls and rulings."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.jury.api import rulings

EVENING = "tournaments/<slug:slug>/"

urlpatterns: list[URLPattern] = [
    path("calls/<uuid:id>/hear/", rulings.HearCall.as_view(), name="api-call-hear"),
    path("calls/<uuid:id>/end/", rulings.EndCall.as_view(), name="api-call-end"),
    path(f"{EVENING}calls/", rulings.Calls.as_view(), name="api-calls"),
    path(f"{EVENING}rulings/", rulings.Rulings.as_view(), name="api-rulings"),
    path(f"{EVENING}rulings/<int:number>/overturn/", rulings.Overturning.as_view(), name="api-overturn"),
]
