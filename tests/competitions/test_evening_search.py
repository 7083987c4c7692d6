"""The archive of a club's evenings: searched by player, date, contract, game and season, with the names that the reader may see."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs import actions as club_actions
from clubs.club.models import Club
from competitions.queries import evening_search
from tests.cast import MACHINE, account
from tests.competitions.club_evenings import FIRST_DAY, MembersClub
from tests.pages.read import text
from tournaments.evening.actions import evenings
from tournaments.evening.models import Tournament

FOUR, OTHERS = ("Els Maes", "An Peeters", "Piet Bos", "Jo Smets"), ("Els Maes", "Noël Hermans", "Wim Jansen", "Rita Claes")


@pytest.fixture
def members(club: Club) -> MembersClub:
    """Three evenings of one table: a misère on the first, Noël on the second, a piek on the third."""
    result = MembersClub(club)
    result.plays(FOUR, "MISERE 1 | made")
    result.plays(OTHERS, "RIK 0+1 | 9", weeks=1)
    result.plays(FOUR, "PIEK 2 | lost", weeks=60)
    return result


def search(club: Club, browser: Client | None = None, **typed: Any) -> Any:
    answer = (browser or Client()).get(f"/api/v1/clubs/{club.slug}/evenings/", typed)
    assert answer.status_code == 200, answer.content
    return answer.json()


def days(club: Club, browser: Client | None = None, **typed: Any) -> list[int]:
    """Return how many weeks after the first each evening of the result was."""
    first = FIRST_DAY.isoformat()
    found_days = [each["evening"]["on"] for each in search(club, browser, **typed)["evenings"]]
    return [(datetime.date.fromisoformat(day) - datetime.date.fromisoformat(first)).days // 7 for day in found_days]


def member_browser(club: Club) -> Client:
    user = account("lid")
    club_actions.give_role(by=MACHINE, club=club, user=user, role="member")
    browser = Client()
    browser.force_login(user)
    return browser


@pytest.mark.slow
@pytest.mark.both
def test_each_condition_finds_what_it_says_and_all_hold_together(members: MembersClub) -> None:
    club = members.club
    assert days(club) == [60, 1, 0]
    assert days(club, player="els") == [60, 1, 0]
    assert days(club, player="noel") == [1], "without accents"
    assert days(club, contract="MISERE") == [0]
    assert days(club, contract="PIEK", player="piet") == [60]
    assert days(club, contract="PIEK", player="noel") == []
    assert days(club, contract="OPEN_MISERE") == []
    assert days(club, since="2025-01-12") == [60, 1]
    assert days(club, until="2025-01-12") == [1, 0]
    assert days(club, game="rikken_brabant") == [60, 1, 0]
    assert days(club, game="russian_501") == []
    season = club_actions.open_season(by=MACHINE, club=club, name="2025", starts_on=FIRST_DAY, ends_on=FIRST_DAY)
    Tournament.objects.filter(on=FIRST_DAY).update(season=season)
    assert days(club, season=season.pk) == [0]


def test_an_evening_says_how_it_ended_for_whom_one_looks(members: MembersClub) -> None:
    (hit,) = search(members.club, player="an pee", contract="MISERE")["evenings"]
    assert hit["players"] == [{"number": 2, "name": "An Peeters", "place": 1, "points": 15}]
    assert hit["evening"]["first"] == [{"place": 1, "number": 2, "name": "An Peeters", "points": 15}]
    page = Client().get(f"/c/{members.club.slug}/evenings/", {"player": "an pee", "contract": "MISERE"})
    words = text(page)
    assert "1 evening" in words
    assert "An Peeters · place 1 · +15" in words


def test_nobody_is_found_by_a_name_that_the_reader_does_not_see(members: MembersClub) -> None:
    club, member = members.club, member_browser(members.club)
    evenings_there = Tournament.objects.filter(club=club, on=FIRST_DAY)
    evenings_there.update(policy={"names": "called"})
    assert days(club, player="peeters") == [60], "where the public reads the whole name"
    assert days(club, player="an (2)") == [
        0,
    ], "by what it does read"
    assert days(club, member, player="peeters") == [60, 0]
    hidden = Client().get(f"/c/{club.slug}/evenings/", {"player": "an", "until": FIRST_DAY.isoformat()})
    assert "Peeters" not in text(hidden)
    assert "An (2)" in text(hidden)
    assert "Peeters" not in str(search(club, player="an", until=FIRST_DAY.isoformat()))


def test_only_closed_evenings_of_this_club_are_searched(members: MembersClub) -> None:
    at = members.begins(FOUR, weeks=2)
    at.plays("MISERE 0 | made")
    assert days(members.club) == [60, 1, 0]
    assert days(club_actions.create_club(by=MACHINE, name="Elders", language="nl")) == []


def test_pages_of_results(members: MembersClub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evening_search, "EVENINGS_A_PAGE", 2)
    assert (days(members.club), days(members.club, page=2), days(members.club, page=9)) == ([60, 1], [0], [0])
    page = Client().get(f"/c/{members.club.slug}/evenings/", {"player": "els"})
    assert 'href="?player=els&amp;page=2"' in page.content.decode()
    assert "page 1 of 2" in text(page)


def test_what_cannot_be_is_said_and_nothing_is_lost(members: MembersClub) -> None:
    where = f"/c/{members.club.slug}/evenings/"
    page = Client().get(where, {"player": "Els", "since": "31-05"})
    assert page.status_code == 200
    assert "This is not a date. Write it like 31-05-1980 or 1980-05-31." in text(page)
    assert 'value="31-05"' in page.content.decode()
    assert 'value="Els"' in page.content.decode()
    for typed in ({"since": "gisteren"}, {"season": "x"}, {"page": "0"}):
        refused = Client().get(f"/api/v1{where.replace('/c/', '/clubs/')}", typed)
        assert refused.status_code == 422
        assert refused.json()["problems"][0]["field"] == next(iter(typed))


@pytest.mark.parametrize("more", [0, 3])
def test_a_search_asks_no_more_however_many_evenings_there_are(members: MembersClub, more: int) -> None:
    for week in range(more):
        members.plays(FOUR, "MISERE 1 | made", weeks=70 + week)
    evenings.amend(by=MACHINE, tournament=members.begins(FOUR, weeks=90).table.round.tournament, names="called")
    Client().get("/up/")
    with CaptureQueriesContext(connection) as queries:
        assert Client().get(f"/c/{members.club.slug}/evenings/", {"player": "an", "contract": "MISERE"}).status_code == 200
    assert len(queries) == 13
