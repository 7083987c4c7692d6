"""Announce an evening, move it, cancel it: what is stored, what is refused, and that the file of the evening agrees with the log."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from msgspec.structs import replace

from clubs.club.actions.venues import add_venue, archive_venue, change_venue
from clubs.club.models import Club, ClubLogEntry, Venue
from tests.cast import MACHINE, People
from tournaments.archive.export import evening_text, export_evening
from tournaments.archive.restore import restore
from tournaments.archive.verify import first_difference, read_evening
from tournaments.calendar.actions.announcing import announce_evening
from tournaments.calendar.actions.moving import cancel_evening, hold_evening, move_evening
from tournaments.calendar.models import Announcement
from tournaments.evening.models import LogEntry, Round, Tournament
from tournaments.evening.problems import Refusal
from tournaments.seating.actions import drawing

EIGHT, HALF_PAST_SEVEN = datetime.time(20), datetime.time(19, 30)


@pytest.fixture
def hall(club: Club) -> Venue:
    return add_venue(by=MACHINE, club=club, name="De Kring", address="Markt 4\n5280 Boxtel")


def announce(tournament: Tournament, **changes: Any) -> Announcement:
    return announce_evening(by=MACHINE, tournament=tournament, **changes)


def code_of(change: Any) -> tuple[str, str]:
    with pytest.raises(Refusal) as refusal:
        change()
    return refusal.value.problems[0].code, refusal.value.problems[0].field


def state(tournament: Tournament) -> tuple[Any, ...]:
    return (
        list(Announcement.objects.values()),
        Tournament.objects.filter(pk=tournament.pk).values("on", "is_public", "version").get(),
        LogEntry.objects.count(),
    )


def test_an_announcement_is_logged_once_and_the_same_again_changes_nothing(tournament: Tournament, hall: Venue) -> None:
    announce(tournament, starts_at=EIGHT, venue=hall, capacity=40, is_public=False)
    first = state(tournament)
    announce(tournament, starts_at=EIGHT, venue=hall, capacity=40, is_public=False)
    assert state(tournament) == first
    assert first[1]["is_public"] is False
    changed = announce(tournament, fee="  5 euro ", notes="Soep\n\n\n\nom acht uur")
    assert (changed.sequence, changed.fee, changed.notes) == (1, "5 euro", "Soep\n\nom acht uur")
    entry = LogEntry.objects.latest("number")
    assert (entry.before, (entry.after or {})["fee"]) == ({"fee": "", "notes": ""}, "5 euro")
    assert first_difference(export_evening(tournament)) is None


def test_the_zone_is_that_of_the_club_when_the_evening_was_announced(tournament: Tournament) -> None:
    Club.objects.filter(pk=tournament.club_id).update(time_zone="Asia/Tehran")
    tournament.refresh_from_db()
    announcement = announce(tournament, starts_at=EIGHT)
    Club.objects.filter(pk=tournament.club_id).update(time_zone="Europe/Moscow")
    assert announce(tournament, capacity=8).time_zone == "Asia/Tehran"
    assert announcement.moments.starts == datetime.datetime(2026, 3, 16, 16, 30, tzinfo=datetime.UTC)


def test_times_that_do_not_fit_are_refused(tournament: Tournament) -> None:
    announce(tournament)
    before = state(tournament)
    refused = [
        ({"doors_at": EIGHT}, "START_MISSING", "starts_at"),
        ({"doors_at": EIGHT, "starts_at": HALF_PAST_SEVEN}, "DOORS_AFTER_START", "doors_at"),
        ({"ends_at": EIGHT, "starts_at": EIGHT}, "ENDS_AT_START", "ends_at"),
        ({"answer_time": EIGHT}, "DEADLINE_HALF", "answer_days_before"),
        ({"answer_days_before": 1}, "DEADLINE_HALF", "answer_time"),
        ({"capacity": 0}, "FIELD_WRONG", "capacity"),
        ({"capacity": True}, "FIELD_WRONG", "capacity"),
        ({"starts_at": "20:00"}, "FIELD_WRONG", "starts_at"),
        ({"admits": "friends"}, "FIELD_WRONG", "admits"),
        ({"fee": "x" * 121}, "TEXT_TOO_LONG", "fee"),
        ({"notes": "x" * 1001}, "TEXT_TOO_LONG", "notes"),
        ({"on": tournament.on}, "FIELD_UNKNOWN", "on"),
    ]
    for changes, code, field in refused:
        assert code_of(lambda changes=changes: announce(tournament, **changes)) == (code, field), changes
    assert state(tournament) == before


def test_a_place_is_one_of_the_club_that_is_not_archived(tournament: Tournament, hall: Venue) -> None:
    other = Club.objects.create(name="Elders", slug="elders")
    elsewhere = add_venue(by=MACHINE, club=other, name="De Kring")
    assert code_of(lambda: announce(tournament, venue=elsewhere)) == ("NOT_FOUND", "venue")
    announce(tournament, venue=hall)
    archive_venue(by=MACHINE, venue=hall)
    announce(tournament, venue=hall, capacity=12)
    announce(tournament, venue=None)
    assert code_of(lambda: announce(tournament, venue=hall)) == ("VENUE_ARCHIVED", "venue")


def test_only_who_leads_the_evening_may(people: People, tournament: Tournament) -> None:
    for actor in (people.desk, people.jury, people.member, people.stranger):
        assert code_of(lambda actor=actor: announce_evening(by=actor, tournament=tournament, capacity=8))[0] == "NOT_ALLOWED"
        assert code_of(lambda actor=actor: cancel_evening(by=actor, tournament=tournament, because="ijzel"))[0] == "NOT_ALLOWED"
    announce_evening(by=people.director, tournament=tournament, capacity=8)


def test_a_moved_evening_knows_what_was_announced_first(tournament: Tournament) -> None:
    first, second, third = (datetime.date(2026, 3, day) for day in (16, 23, 30))
    announce(tournament, starts_at=EIGHT)
    for day, start in ((second, EIGHT), (third, HALF_PAST_SEVEN)):
        moved = move_evening(by=MACHINE, tournament=tournament, on=day, starts_at=start)
        assert (moved.moved_from, moved.moved_from_time) == (first, EIGHT)
    before = state(tournament)
    move_evening(by=MACHINE, tournament=tournament, on=third)
    assert state(tournament) == before
    assert first_difference(export_evening(tournament)) is None
    back = move_evening(by=MACHINE, tournament=tournament, on=first, starts_at=EIGHT)
    assert (back.moved_from, back.moved_from_time, back.sequence) == (None, None, 3)
    assert first_difference(export_evening(tournament)) is None


def test_a_cancelled_evening_can_be_held_after_all(tournament: Tournament) -> None:
    cancelled = cancel_evening(by=MACHINE, tournament=tournament, because="ijzel")
    before = state(tournament)
    cancel_evening(by=MACHINE, tournament=tournament, because=" ijzel ")
    assert state(tournament) == before
    again = cancel_evening(by=MACHINE, tournament=tournament, because="sneeuw")
    assert (again.cancelled_at, again.cancelled_because) == (cancelled.cancelled_at, "sneeuw")
    assert first_difference(export_evening(tournament)) is None
    assert code_of(lambda: move_evening(by=MACHINE, tournament=tournament, on=tournament.on))[0] == "EVENING_CANCELLED"
    held = hold_evening(by=MACHINE, tournament=tournament)
    assert (held.cancelled_at, held.cancelled_because, held.sequence) == (None, "", 3)
    assert first_difference(export_evening(tournament)) is None


def test_an_evening_that_is_drawn_stays(tournament: Tournament) -> None:
    drawing.seat(by=MACHINE, tournament=tournament, seed="dinsdag")
    changes: list[Any] = [
        lambda: cancel_evening(by=MACHINE, tournament=tournament, because="ijzel"),
        lambda: move_evening(by=MACHINE, tournament=tournament, on=datetime.date(2026, 3, 23)),
    ]
    assert [code_of(change)[0] for change in changes] == ["EVENING_DRAWN"] * 2
    Round.objects.update(state=Round.State.PLAYING)
    assert [code_of(change)[0] for change in changes] == ["EVENING_STARTED"] * 2


def test_an_imported_evening_is_announced_as_it_was(tournament: Tournament, hall: Venue) -> None:
    times = {"doors_at": HALF_PAST_SEVEN, "starts_at": EIGHT, "answer_days_before": 0, "answer_time": datetime.time(18)}
    announce(tournament, venue=hall, is_public=False, **times)
    move_evening(by=MACHINE, tournament=tournament, on=datetime.date(2026, 3, 23))
    cancel_evening(by=MACHINE, tournament=tournament, because="ijzel")
    change_venue(by=MACHINE, venue=hall, name="De Nieuwe Kring")
    text = evening_text(export_evening(tournament))
    Venue.objects.filter(pk=hall.pk).update(name="Elders")
    copy = restore(by=MACHINE, evening=read_evening(text), slug="kopie")
    assert copy.is_public is False
    original, imported = (export_evening(each).tournament.announcement for each in (tournament, copy))
    assert original is not None
    assert imported is not None
    assert (original.venue, imported.venue) == ("Elders", "De Nieuwe Kring")
    assert replace(imported, venue="Elders") == original


def test_places_are_added_changed_and_archived(club: Club, hall: Venue) -> None:
    entries = ClubLogEntry.objects.count()
    change_venue(by=MACHINE, venue=hall, name="De Kring", address=" Markt 4\n5280 Boxtel ")
    archive_venue(by=MACHINE, venue=hall, archived=False)
    assert ClubLogEntry.objects.count() == entries
    change_venue(by=MACHINE, venue=hall, directions="Bus 6, halte Markt")
    assert ClubLogEntry.objects.latest("number").after == {"venue": "De Kring", "fields": ["directions"]}
    assert code_of(lambda: add_venue(by=MACHINE, club=club, name="De Kring")) == ("NAME_TAKEN", "name")
    assert code_of(lambda: add_venue(by=MACHINE, club=club, name=" ")) == ("FIELD_MISSING", "name")
    assert code_of(lambda: change_venue(by=MACHINE, venue=hall, access="x" * 601)) == ("TEXT_TOO_LONG", "access")
