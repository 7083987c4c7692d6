"""The addresses of the volunteers' rota in the API."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.rota.api import duties

DUTIES = "tournaments/<slug:slug>/duties/"

urlpatterns: list[URLPattern] = [
    path(DUTIES, duties.DutiesView.as_view(), name="api-duties"),
    path(f"{DUTIES}copy/", duties.CopiedDutiesView.as_view(), name="api-duties-copy"),
    path(f"{DUTIES}say/", duties.DutySaidView.as_view(), name="api-duty-say"),
]
