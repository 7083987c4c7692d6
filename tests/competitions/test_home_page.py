"""The front page: current evenings and their leaders, the next ones, winners; and for people with a role in a club their next step."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs import actions as club_actions
from clubs.actors import of_user
from clubs.club.models import Club
from competitions.queries.home_now import home_now
from tests.cast import MACHINE, AtTable, account
from tests.competitions.club_evenings import MembersClub
from tests.competitions.test_club_page import FOUR, prepared
from tests.pages.read import text
from tournaments.evening.actions import offices
from tournaments.evening.models import Official, Tournament
from tournaments.play.actions import rounds
from tournaments.seating.actions import drawing


def played(club: Club, name: str = "Vanavond") -> Tournament:
    """Start an evening for today: the third of its four players won a deal."""
    tournament = prepared(club, name, timezone.localdate())
    round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4]])
    rounds.start(by=MACHINE, round=round_)
    AtTable(round_.tables.get()).plays("SOLO_8 2 | 8")
    return tournament


@pytest.fixture
def role(club: Club) -> Callable[[str], Client]:
    """Return a function that logs in somebody with this role in the club."""

    def log_in(name: str) -> Client:
        user, client = account(name), Client()
        club_actions.give_role(by=MACHINE, club=club, user=user, role=name)
        client.force_login(user)
        return client

    return log_in


@pytest.mark.django_db
def test_without_a_club_it_says_what_troela_is_and_how_to_begin() -> None:
    words = text(Client().get("/"))
    for each in ("counted while you play", "The points always add up", "example", "No club yet.", "Start a club", "make run"):
        assert each in words


def test_an_evening_that_is_on_stands_there_with_its_first_three(club: Club) -> None:
    evening = played(club)
    page = Client().get("/")
    assert "Gast 3" in text(page)
    assert f'href="/e/{evening.slug}/players/3/"' in page.text
    assert "example" not in text(page)
    Tournament.objects.update(policy={"names": "number"})
    assert "Gast 3" not in text(Client().get("/"))


@pytest.mark.parametrize(
    ("name", "on_now", "deed"), [("director", "Go to the desk", "Prepare an evening"), ("member", "", "Past evenings")]
)
def test_whoever_belongs_to_a_club_reads_what_is_next_for_them(
    club: Club, role: Callable[[str], Client], name: str, on_now: str, deed: str
) -> None:
    client = role(name)
    page = client.get("/")
    assert deed in text(page)
    assert page.text.count('class="button button-main') == 1
    assert "counted while you play" not in text(page)
    prepared(club, "Finale", timezone.localdate() + datetime.timedelta(days=3))
    assert (on_now or "Go to the evening") in text(client.get("/"))
    played(club)
    assert (on_now or "Follow the standings") in text(client.get("/"))


def test_who_works_at_an_evening_goes_to_its_desk_with_one_click(club: Club) -> None:
    evening, client = prepared(club, "Finale", timezone.localdate()), Client()
    helper = account("helper")
    client.force_login(helper)
    assert reverse("desk", args=[evening.slug]) not in client.get("/").text
    offices.appoint(by=MACHINE, tournament=evening, user=helper, role=Official.Role.DESK)
    page = client.get("/")
    assert f'class="button button-main button-big" href="{reverse("desk", args=[evening.slug])}"' in page.text
    assert client.get(reverse("desk", args=[evening.slug])).status_code == 200
    Official.objects.update(role_ends=7)
    assert reverse("desk", args=[evening.slug]) not in client.get("/").text


@pytest.mark.slow
@pytest.mark.parametrize("clubs", [1, 5])
def test_the_page_asks_no_more_however_many_clubs_and_evenings_but_for_those_that_are_on(
    club: Club, role: Callable[[str], Client], clubs: int, django_assert_max_num_queries: Callable[[int], Any]
) -> None:
    members = MembersClub(club)
    for week in range(clubs):
        members.plays(FOUR, "RIK 0+2 | 9", weeks=week)
        played(club, f"Avond {week}")
        club_actions.create_club(by=MACHINE, name=f"Club {week}")
    client = role("director")
    client.get("/")
    caches["process"].clear()
    with django_assert_max_num_queries(16 + 6 * clubs):
        assert "wins with" in text(client.get("/"))


def test_who_leads_is_read_of_some_of_the_evenings_that_are_on(
    club: Club, role: Callable[[str], Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = club_actions.create_club(by=MACHINE, name="Elders")
    for each in (elsewhere, club, elsewhere):
        played(each, f"Avond van {each.name}")
    monkeypatch.setattr("competitions.queries.club_now.LEADERS_READ", 1)
    user = account("of-club")
    now = home_now(of_user(user)).now
    assert [len(each.leaders) for each in now] == [3, 0, 0]
    assert [each.players for each in now] == [4, 4, 4]
    club_actions.give_role(by=MACHINE, club=club, user=user, role="member")
    now = home_now(of_user(user)).now
    assert [(each.tournament.club_id == club.pk, len(each.leaders)) for each in now] == [(True, 3), (False, 0), (False, 0)]
