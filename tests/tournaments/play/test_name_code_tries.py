"""Guessing name codes harms nobody else: attempts are counted by device, a name's owner gets through, and the desk clears the counts."""

from __future__ import annotations

import pytest
from axes.models import AccessFailureLog
from django.conf import settings
from django.shortcuts import resolve_url
from django.test import Client

from clubs.login.visitors import COOKIE
from tests.cast import MACHINE, AtTable, People, user_of
from tests.clubs.login.conftest import Later, later
from tests.clubs.login.test_pace import Attack
from tests.clubs.login.visitor import credentials
from tests.pages.read import text
from tests.tournaments.play.test_acceptance import code_of
from tournaments.evening.actions import evenings
from tournaments.evening.models import Tournament
from tournaments.evening.problems import Refusal
from tournaments.play.actions.name_codes import forget_wrong_codes, players_tried
from tournaments.play.actions.passes import table_pass
from tournaments.play.name_codes import CODE_LENGTH, LETTERS, name_code

__all__ = ["later"]

WRONG, WAIT, SHOWN = "does not belong to this name", "Too many wrong codes", "Round 1, table"


@pytest.fixture
def evening(four: AtTable, five: AtTable, tournament: Tournament) -> Tournament:
    """Two tables, nine players, each with their own code."""
    evenings.amend(by=MACHINE, tournament=tournament, acceptance="own")
    return tournament


def tries(client: Client, evening: Tournament, number: int, code: str = "AAAAA") -> str:
    """Return the page's answer to this code for this player."""
    page = text(client.post(f"/e/{evening.slug}/accept/", {"number": str(number), "code": code}))
    return next((answer for answer in (WRONG, WAIT, SHOWN) if answer in page), page)


def phone_in_hall(evening: Tournament) -> Client:
    """Return somebody's own phone in the room, with the page open. All phones there have one address."""
    client = Client()
    client.get(f"/e/{evening.slug}/accept/")
    return client


def own_code(evening: Tournament, number: int) -> str:
    return name_code(evening.entrants.get(number=number))


@pytest.mark.slow
def test_a_joker_in_the_hall_shuts_nobody_out(evening: Tournament) -> None:
    joker = phone_in_hall(evening)
    for number in range(1, 10):
        assert [tries(joker, evening, number) for _ in range(9)] == [WRONG] * 8 + [WAIT]
    for number in range(1, 10):
        assert tries(phone_in_hall(evening), evening, number, own_code(evening, number)) == SHOWN


@pytest.mark.both
@pytest.mark.slow
def test_nor_does_one_who_keeps_no_cookies(evening: Tournament) -> None:
    for number in range(1, 10):
        assert [tries(Client(), evening, number) for _ in range(9)] == [WRONG] * 8 + [WAIT]
    for number in range(1, 10):
        assert tries(phone_in_hall(evening), evening, number, own_code(evening, number)) == SHOWN


@pytest.mark.slow
def test_who_shows_no_cookie_among_jokers_gets_one_and_is_let_in_with_it(evening: Tournament) -> None:
    for _ in range(9):
        tries(Client(), evening, 1)
    owner = Client()
    assert tries(owner, evening, 1, own_code(evening, 1)) == WAIT
    assert tries(owner, evening, 1, own_code(evening, 1)) == SHOWN


def new_devices_try(evening: Tournament, number: int, later: Later) -> None:
    """Guess with a new device for each attempt, until new devices are slowed down."""
    assert [tries(phone_in_hall(evening), evening, number) for _ in range(21)] == [WRONG] * 20 + [WAIT]
    later(5)
    assert tries(phone_in_hall(evening), evening, number) == WRONG


@pytest.mark.slow
def test_against_ever_new_devices_the_owner_has_a_pause(evening: Tournament, later: Later) -> None:
    new_devices_try(evening, 1, later)
    owner = phone_in_hall(evening)
    assert tries(owner, evening, 1, own_code(evening, 1)) == WAIT
    later(10)
    assert tries(owner, evening, 1, own_code(evening, 1)) == SHOWN


@pytest.mark.slow
def test_whoever_is_faster_at_every_moment_shuts_out_neither_a_phone_that_was_right_nor_the_tables(
    evening: Tournament, four: AtTable, later: Later
) -> None:
    four.plays(*["RIK 1+2 | 9"] * 4)
    own, body = phone_in_hall(evening), {"table": four.table.pk, "totals": four.round_totals(), "code": own_code(evening, 1)}
    assert tries(own, evening, 1, own_code(evening, 1)) == SHOWN
    new_devices_try(evening, 1, later)
    assert tries(phone_in_hall(evening), evening, 1, own_code(evening, 1)) == WAIT
    assert tries(own, evening, 1, own_code(evening, 1)) == SHOWN
    at_table = Client(headers={"Authorization": f"Table {table_pass(four.table)}"})
    assert at_table.put("/api/v1/table/acceptances/1/", body, "application/json").status_code == 200
    elsewhere = {"number": 5, "code": "AAAAA"}
    for _ in range(20):
        at_table.post(f"/api/v1/tournaments/{evening.slug}/acceptance/", elsewhere, "application/json")
    refused = at_table.post(f"/api/v1/tournaments/{evening.slug}/acceptance/", elsewhere, "application/json").json()
    assert refused["problems"][0]["code"] == "NAME_CODE_WAIT", "another table's phone is a strange device"


@pytest.mark.slow
def test_a_phone_that_was_right_guesses_eight_times_more(evening: Tournament) -> None:
    own = phone_in_hall(evening)
    assert tries(own, evening, 1, own_code(evening, 1)) == SHOWN
    assert [tries(own, evening, 1) for _ in range(17)] == [WRONG] * 16 + [WAIT]
    assert [tries(own, evening, 2) for _ in range(9)] == [WRONG] * 8 + [WAIT], "for another name it is strange"


@pytest.mark.parametrize("cookie", ["x", "x:y:z", "abc 1.1:1tVQ5f:AAAA"])
def test_a_cookie_of_ones_own_making_is_none(evening: Tournament, cookie: str) -> None:
    client = Client()
    client.cookies[COOKIE] = cookie
    assert tries(client, evening, 1) == WRONG
    assert client.cookies[COOKIE].value != cookie


def test_the_cookie_does_not_tell_that_a_code_is_right_where_the_page_does_not(evening: Tournament) -> None:
    later_guest = evening.entrants.create(number=77, name="Late Gast")
    client = phone_in_hall(evening)
    before = client.cookies[COOKIE].value.split(":")[0]
    body = {"number": 77, "code": name_code(later_guest)}
    answer = client.post(f"/api/v1/tournaments/{evening.slug}/acceptance/", body, "application/json")
    assert answer.json()["problems"][0]["code"] == "NAME_CODE_WRONG"
    assert client.cookies[COOKIE].value.split(":")[0] == before


@pytest.mark.slow
def test_the_desk_clears_the_counts_of_its_evening(evening: Tournament, people: People, client: Client) -> None:
    joker = phone_in_hall(evening)
    assert [tries(joker, evening, number) for number in (1, 2) for _ in range(9)] == ([WRONG] * 8 + [WAIT]) * 2
    client.force_login(user_of(people.director))
    strips, entries = f"/e/{evening.slug}/desk/players/", evening.log.count()
    assert "wrong codes were typed for 2 players" in text(client.get(strips))
    assert "everybody can try again" in text(client.post(f"/e/{evening.slug}/desk/name-codes/clear/", follow=True))
    assert "wrong codes were typed" not in text(client.get(strips))
    assert tries(joker, evening, 1) == WRONG
    assert evening.log.count() == entries, "nothing of the evening changed"


def test_nobody_else_clears_them(evening: Tournament, people: People) -> None:
    tries(phone_in_hall(evening), evening, 1)
    for by in (people.jury, people.stranger):
        with pytest.raises(Refusal) as refusal:
            forget_wrong_codes(by=by, tournament=evening)
        assert code_of(refusal) == "NOT_ALLOWED"
    assert players_tried(evening) == 1


def test_the_login_page_counts_nothing_against_a_name_code(evening: Tournament) -> None:
    """The rows of both are in one table: passwords for an account `name code 1 1` must not block that code."""
    for _ in range(9):
        Client().post(resolve_url(settings.LOGIN_URL), credentials(f"name code {evening.pk} 1", "x"))
    assert AccessFailureLog.objects.filter(username=f"name code {evening.pk} 1").count() == 8
    assert tries(Client(), evening, 1, own_code(evening, 1)) == SHOWN


@pytest.mark.parametrize(("devices", "guesses"), [(1, 81), (10, 170), (5000, 265)])
def test_in_an_evening_of_four_hours_one_code_is_guessed_once_in_twelve_thousand(devices: int, guesses: int) -> None:
    """An unknown device has the same rate limit as an unknown network has for passwords."""
    codes = len(LETTERS) ** CODE_LENGTH
    assert codes == 3_200_000
    assert sum(Attack(devices).guesses_by_hour(4)) == guesses
    assert codes / guesses > 12_000
