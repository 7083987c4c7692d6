"""The addresses of the volunteers' rota."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.rota.pages import duties

DUTIES = "e/<slug:slug>/duties/"

urlpatterns: list[URLPattern] = [
    path(DUTIES, duties.duties, name="duties"),
    path(f"{DUTIES}say/", duties.say, name="duty-say"),
    path(f"{DUTIES}copy/", duties.copy, name="duties-copy"),
]
