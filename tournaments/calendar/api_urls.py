"""The addresses of a club's calendar in the API."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.calendar.api import programme

CLUB = "clubs/<slug:club>/"

urlpatterns: list[URLPattern] = [
    path(f"{CLUB}calendar/", programme.CalendarView.as_view(), name="api-calendar"),
    path(f"{CLUB}me/calendar/", programme.OwnCalendarView.as_view(), name="api-own-calendar"),
    path(f"{CLUB}programme/", programme.ProgrammeView.as_view(), name="api-programme"),
    path(f"{CLUB}programme/preview/", programme.ProgrammePreviewView.as_view(), name="api-programme-preview"),
    path(f"{CLUB}programme/changes/", programme.EveningChangesView.as_view(), name="api-programme-changes"),
]
