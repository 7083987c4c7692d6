"""Lists of evenings mark those that are cancelled, moved or broken off, and a new evening is announced like the last one."""

from __future__ import annotations

import datetime
from typing import Any

from django.test import Client

from clubs.club.actions.venues import add_venue
from tests.cast import MACHINE, AtTable
from tests.pages.read import text
from tournaments.calendar.actions.announcing import announce_evening
from tournaments.calendar.actions.moving import cancel_evening, hold_evening, move_evening
from tournaments.calendar.wording.marks import evening_mark
from tournaments.evening.actions.abandoning import abandon
from tournaments.evening.actions.like import create_like
from tournaments.evening.models import Tournament
from tournaments.evening.queries.breaking_off import WhatCounts
from tournaments.evening.queries.last_evening import earlier_evening
from tournaments.evening.wording.taken_along import taken_along_text

LATER = datetime.date(2026, 3, 23)


def mark(tournament: Tournament) -> str:
    return evening_mark(Tournament.objects.get(pk=tournament.pk))


def test_an_evening_is_marked_as_moved_and_as_cancelled(tournament: Tournament, client: Client) -> None:
    assert mark(tournament) == ""
    announce_evening(by=MACHINE, tournament=tournament, starts_at=datetime.time(20))
    assert mark(tournament) == ""
    move_evening(by=MACHINE, tournament=tournament, on=LATER)
    assert mark(tournament) == "moved"
    cancel_evening(by=MACHINE, tournament=tournament, because="ijzel")
    assert mark(tournament) == "cancelled"
    page = text(client.get(f"/c/{tournament.club.slug}/evenings/"))
    assert f"{tournament.name} cancelled" in page
    assert "being prepared" not in page
    listed = client.get("/api/v1/tournaments/").json()["tournaments"][0]
    assert (listed["cancelled_because"], listed["moved_from"], listed["broken_off"]) == ("ijzel", "2026-03-16", None)
    hold_evening(by=MACHINE, tournament=tournament)
    assert mark(tournament) == "moved"


def test_the_notice_is_the_first_thing_on_the_page(tournament: Tournament, client: Client) -> None:
    announce_evening(by=MACHINE, tournament=tournament, starts_at=datetime.time(20))
    cancel_evening(by=MACHINE, tournament=tournament, because="ijzel")
    page = client.get(f"/e/{tournament.slug}/").content.decode()
    assert page.index('id="cancelled"') < page.index("<h1")
    assert "button-main" not in page


def test_an_evening_that_was_broken_off_is_marked_in_the_list_of_its_year(four: AtTable, tournament: Tournament, client: Client) -> None:
    abandon(by=MACHINE, tournament=tournament, because="brand", counts=WhatCounts.NOTHING)
    assert mark(tournament) == "broken off"
    assert "broken off" in text(client.get(f"/c/{tournament.club.slug}/evenings/"))


def test_an_evening_like_the_last_one_is_announced_like_it(tournament: Tournament) -> None:
    hall = add_venue(by=MACHINE, club=tournament.club, name="De Kring", address="Markt 4", directions="", access="")
    details = {
        "starts_at": datetime.time(20),
        "doors_at": datetime.time(19, 30),
        "venue": hall,
        "capacity": 40,
        "fee": "5 euro",
        "notes": "soep",
    }
    announce_evening(by=MACHINE, tournament=tournament, is_public=False, admits="members", **details)
    cancel_evening(by=MACHINE, tournament=tournament, because="ijzel")
    earlier = earlier_evening(Tournament.objects.get(pk=tournament.pk))
    plan: dict[str, Any] = {"name": "Rikavond", "on": LATER, "rules": earlier.rules, "rounds_planned": 2, "deals_a_round": 4}
    like = create_like(by=MACHINE, club=tournament.club, earlier=earlier, announcement={"fee": "6 euro"}, **plan)
    announcement = like.announcement
    assert {name: getattr(announcement, name) for name in details} == details | {"fee": "6 euro"}
    assert (announcement.admits, announcement.cancelled_at, announcement.moved_from, like.is_public) == ("members", None, None, False)
    assert like.log.filter(what="announce").count() == 1
    assert "rules and settings, hours, place and who may come" in taken_along_text(like)
