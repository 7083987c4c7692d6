"""A director corrects a wrong chair: choose, read the changes, exchange, and undo; and through the API."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.cast import MACHINE, AtTable, total
from tests.pages.read import text
from tournaments.evening.models import Round, Table, Tournament
from tournaments.play.actions import rounds, signing
from tournaments.play.models import Payment
from tournaments.seating.actions import seats

pytestmark = pytest.mark.django_db


@pytest.fixture
def where(tournament: Tournament) -> str:
    return f"/e/{tournament.slug}/desk/rounds/1/"


def points(tournament: Tournament) -> dict[int, int]:
    return {entrant.number: total(entrant) for entrant in tournament.entrants.all()}


def shown_by(choice: dict[str, str | int]) -> dict[str, str | int]:
    """Return the query of the page that shows this exchange."""
    return {"player": choice["first"], "with": choice["second"], "deal": choice["deal"], "other_deal": choice["other_deal"]}


def seen_on(page: bytes) -> str:
    return page.decode().partition('name="seen" value="')[2].partition('"')[0]


def test_the_page_says_everything_before_the_deed_and_stores_nothing(where: str, director: Client, four: AtTable, five: AtTable) -> None:
    four.plays("MISERE 0 | made", "MISERE 1 | made", "MISERE 2 | made", "MISERE 0 | made")
    signing.sign(by=MACHINE, table=four.table, totals=four.round_totals())
    tournament = four.table.round.tournament
    before = points(tournament), Payment.objects.count(), tournament.log.count()
    page = text(director.get(where, {"player": 1, "deal": 4, "with": 6, "other_deal": 1}))
    assert "Table 2, all deals: Els Maes on seat B." in page
    assert "Table 1, from deal 4 on: Nol Hermans on seat A." in page
    assert "Table 1 signs again" in page
    assert "Els Maes" in page
    assert (points(tournament), Payment.objects.count(), tournament.log.count()) == before
    assert Table.objects.get(pk=four.table.pk).signed_at is not None


@pytest.mark.slow
def test_the_director_exchanges_and_undoes_it(where: str, director: Client, four: AtTable, five: AtTable) -> None:
    four.plays("MISERE 0 | made", "MISERE 0 | made")
    five.plays("MISERE 1 | made")
    tournament = four.table.round.tournament
    before = points(tournament)
    choice: dict[str, str | int] = {"first": 1, "deal": 2, "second": 6, "other_deal": 1}
    choice["seen"] = seen_on(director.get(where, shown_by(choice)).content)
    done = director.post(f"{where}wrong-chair/", choice, follow=True)
    assert "Els Maes and Nol Hermans have exchanged their seats." in text(done)
    assert "Table 1 · Seat A: Els Maes until deal 1, Nol Hermans from deal 2" in text(done)
    moved = points(tournament)
    assert (moved[6] - before[6], moved[1] - before[1]) == (before[1] // 2 - before[6], before[6] - before[1] // 2)
    assert sum(moved.values()) == 0
    again = {"first": 1, "deal": 1, "second": 6, "other_deal": 2, "seen": seen_on(done.content)}
    assert "Undo the exchange" in text(done)
    director.post(f"{where}wrong-chair/", again, follow=True)
    assert points(tournament) == before


def test_the_second_director_is_told_what_changed_and_nothing_is_done(where: str, director: Client, four: AtTable) -> None:
    choice: dict[str, str | int] = {"first": 1, "deal": 1, "second": 2, "other_deal": ""}
    choice["seen"] = seen_on(director.get(where, shown_by(choice)).content)
    seats.swap(by=MACHINE, round=four.table.round, first=1, second=3)
    page = text(director.post(f"{where}wrong-chair/", choice, follow=True))
    assert "Nothing was changed, because something else changed in the meantime:" in page
    assert "A Piet van Dijk" in page
    assert [entrant.number for entrant in four.entrants] == [3, 2, 1, 4]


def test_what_cannot_be_is_said_on_the_page(where: str, director: Client, four: AtTable) -> None:
    page = text(director.get(where, {"player": 1, "deal": 9, "with": 2, "other_deal": 1}))
    assert "Choose the deal from which this applies: 1 to 1." in page
    assert "Exchange the seats" not in page
    assert director.get(where, {"player": 1, "deal": 0, "with": 2}).status_code == 200
    wrong = director.post(f"{where}wrong-chair/", {"first": 1, "deal": "x", "second": 2}, follow=True)
    assert "Enter a whole number." in text(wrong)


def test_the_old_page_and_the_page_of_a_table_lead_there(where: str, director: Client, four: AtTable) -> None:
    assert director.get(f"{where}wrong-chair/")["Location"] == where
    assert f'href="{where}#table-1"' in director.get(where.replace("rounds/1/", "tables/1/1/")).content.decode()
    four.plays("MISERE 0 | made")
    assert "They sat on each other’s chairs already" in text(director.get(where, {"player": 1, "with": 2}))


def test_the_same_through_the_api(director: Client, playing: Round, four: AtTable) -> None:
    four.plays("MISERE 0 | made", "MISERE 0 | made")
    address = f"/api/v1/tournaments/{playing.tournament.slug}/rounds/1/seats/"
    read: Any = director.get(address).json()
    assert (read["tables"][0]["last_deal"], read["tables"][0]["seats"][0]["player"]) == (2, 1)
    body = {"first": 1, "second": 2, "from_deal": [{"table": 1, "deal": 2}], "seen": read["seen"], "dry_run": True}
    before = points(playing.tournament)
    looked: Any = director.post(address, body, content_type="application/json").json()
    assert (looked["done"], looked["tables"], points(playing.tournament)) == (False, [1], before)
    done: Any = director.post(address, body | {"dry_run": False}, content_type="application/json").json()
    assert done == looked | {"done": True}
    assert {each["player"]: each["points"][1] for each in done["players"]}.items() <= points(playing.tournament).items()
    assert director.get(address).json()["tables"][0]["seats"][0]["earlier"] == [{"player": 1, "name": "Els Maes", "last_deal": 1}]
    late = director.post(address, body | {"dry_run": False}, content_type="application/json")
    assert (late.status_code, late.json()["problems"][0]["code"]) == (409, "SEATS_CHANGED")


def test_a_button_pressed_twice_does_not_undo_the_exchange(where: str, director: Client, four: AtTable) -> None:
    """The second press is refused, and the page after it has no button that would do it a third time."""
    choice: dict[str, str | int] = {"first": 1, "deal": 1, "second": 2, "other_deal": ""}
    choice["seen"] = seen_on(director.get(where, shown_by(choice)).content)
    director.post(f"{where}wrong-chair/", choice)
    page = text(director.post(f"{where}wrong-chair/", choice, follow=True))
    assert "Nothing was changed, because something else changed in the meantime:" in page
    assert "Exchange the seats" not in page
    assert [entrant.number for entrant in four.entrants] == [2, 1, 3, 4]


def test_a_round_that_is_over_is_only_corrected(where: str, director: Client, four: AtTable) -> None:
    four.plays("MISERE 0 | made")
    rounds.finish(by=MACHINE, round=four.table.round, unsigned=True)
    page = text(director.get(where, {"player": 1, "with": 2}))
    assert ("Swap from the next deal on" in page, "They sat on each other’s chairs already" in page) == (False, True)
