"""The addresses of the calendar's pages and feeds."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.calendar.pages import evening_picture, feeds, programme

CLUB = "c/<slug:club>/"

urlpatterns: list[URLPattern] = [
    path(f"{CLUB}evenings/programme/", programme.programme_page, name="programme"),
    path(f"{CLUB}evenings/change/", programme.change_page, name="evenings-change"),
    path(f"{CLUB}evenings.rss", feeds.club_rss, name="club-rss"),
    path(f"{CLUB}calendar/", feeds.calendar_page, name="calendar"),
    path(f"{CLUB}calendar.ics", feeds.club_calendar, name="club-ics"),
    path(f"{CLUB}calendar/<int:number>/<str:secret>.ics", feeds.member_calendar, name="member-ics"),
    path(f"{CLUB}me/links/renew/", feeds.renew, name="links-renew"),
    path("e/<slug:slug>/picture.png", evening_picture.picture, name="evening-picture"),
    path("e/<slug:slug>/calendar.ics", feeds.evening_calendar, name="evening-ics"),
]
