"""The page on which the director announces, moves and cancels an evening, and the evening's own page before its start."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.test import Client

from clubs.club.actions.venues import add_venue
from clubs.club.models import Club
from tests.cast import MACHINE, People, user_of
from tests.pages.read import text
from tournaments.calendar.actions.announcing import announce_evening
from tournaments.calendar.models import Announcement
from tournaments.evening.actions import evenings
from tournaments.evening.models import Tournament
from tournaments.evening.problems import Refusal
from tournaments.seating.actions import drawing

FORM = {"starts_at": "20:00", "doors_at": "19:30", "ends_at": "00:15", "venue": "none", "admits": "guests", "guests_join": "at_once",
        "shows_names": "on", "is_public": "on", "fee": "5 euro"}  # fmt: skip


@pytest.fixture
def director(client: Client, people: People) -> Client:
    client.force_login(user_of(people.director))
    return client


def desk(tournament: Tournament, more: str = "") -> str:
    return f"/e/{tournament.slug}/desk/when/{more}"


def public(tournament: Tournament, **headers: str) -> str:
    return text(Client(headers={"Accept-Language": "en", **headers}).get(f"/e/{tournament.slug}/"))


def test_the_evening_says_when_where_and_what_it_costs(director: Client, tournament: Tournament, club: Club) -> None:
    hall = add_venue(by=MACHINE, club=club, name="De Kring", address="Markt 4\n5280 Boxtel", directions="Bus 6", access="gelijkvloers")
    assert "no time or place yet" in text(director.get(f"/e/{tournament.slug}/desk/plan/"))
    answer = director.post(desk(tournament), {**FORM, "venue": str(hall.pk), "capacity": "40"})
    assert answer.status_code == 302, text(answer)
    page = public(tournament)
    expected = ["Monday 16 March 2026, 20:00 (doors open at 19:30), until about 00:15", "De Kring", "Markt 4", "Bus 6", "gelijkvloers"]
    expected += ["5 euro", "guests welcome", "at most 40 players", "9 players enrolled", "Els Maes"]
    assert [each for each in expected if each not in page] == []
    assert "Standings" not in page.split("The evening", 1)[1].split("Rules:")[0]
    assert "lundi 16 mars 2026, 20:00 (ouverture des portes" in public(tournament, **{"Accept-Language": "fr"})
    assert "20:00, De Kring" in text(director.get(f"/e/{tournament.slug}/desk/plan/"))


def test_names_are_hidden_if_the_director_says_so(director: Client, tournament: Tournament) -> None:
    director.post(desk(tournament), {name: value for name, value in FORM.items() if name != "shows_names"})
    assert "Els Maes" not in public(tournament)


def test_the_standings_take_its_place_when_play_begins(tournament: Tournament, playing: Any) -> None:
    announce_evening(by=MACHINE, tournament=tournament, starts_at=datetime.time(20))
    assert "Els Maes" in public(tournament)
    assert "guests welcome" not in public(tournament)


def test_a_cancelled_evening_says_so_first_and_is_not_drawn(director: Client, tournament: Tournament) -> None:
    director.post(desk(tournament), FORM)
    assert "Why?" in text(director.post(desk(tournament, "cancel/"), {"because": " "}))
    director.post(desk(tournament, "cancel/"), {"because": "de zaal staat onder water"})
    page = public(tournament)
    assert page.index("This evening is cancelled: de zaal staat onder water") < page.index("When")
    with pytest.raises(Refusal, match="EVENING_CANCELLED"):
        drawing.seat(by=MACHINE, tournament=tournament, seed="dinsdag")
    assert not tournament.rounds.exists()
    director.post(desk(tournament, "hold/"))
    assert "is cancelled" not in public(tournament)
    drawing.seat(by=MACHINE, tournament=tournament, seed="dinsdag")


def test_a_moved_evening_says_from_when_to_when(director: Client, tournament: Tournament) -> None:
    director.post(desk(tournament), FORM)
    director.post(desk(tournament, "move/"), {"on": "2026-03-23", "starts_at": "19:00", "doors_at": "18:30", "ends_at": ""})
    assert "This evening has been moved from Monday 16 March, 20:00 to Monday 23 March, 19:00." in public(tournament)
    plan = {name: getattr(tournament, name) for name in ("name", "rounds_planned", "deals_a_round", "appeal_minutes", "correction_minutes")}
    director.post(f"/e/{tournament.slug}/desk/plan/", {**plan, "round_minutes": 0, "on": "2026-03-30"})
    assert "from Monday 16 March, 20:00 to Monday 30 March, 19:00." in public(tournament)


def test_a_form_is_refused_at_its_field(director: Client, tournament: Tournament) -> None:
    answer = director.post(desk(tournament), {**FORM, "doors_at": "20:30"})
    assert answer.status_code == 422
    assert "The doors cannot open after the start" in text(answer)
    assert not Announcement.objects.exists()


def test_a_new_evening_proposes_the_hours_of_the_last(director: Client, people: People, tournament: Tournament, club: Club) -> None:
    director.post(desk(tournament), FORM)
    later = evenings.create(by=people.owner, club=club, name="Later", on=datetime.date(2026, 4, 1), rules=tournament.rule_set)
    owner = Client()
    owner.force_login(user_of(people.owner))
    assert 'value="19:30"' in owner.get(desk(later)).content.decode()
    assert not Announcement.objects.filter(tournament=later).exists()
