"""The log's entries about draws, seats and signatures are checked for their meaning.

`verify` and the checker each find what is impossible, even if the whole file was sealed again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.cast import MACHINE, AtTable
from tests.checker.exported import agrees, file_of
from tests.checker.program import difference, sealed
from tournaments.archive.evening import EveningRecord
from tournaments.archive.verify import first_difference
from tournaments.evening.actions import evenings
from tournaments.evening.models import Tournament
from tournaments.evening.strict_json import read
from tournaments.play.actions import rounds, signing
from tournaments.seating.actions import drawing, seats, wishes

Json = dict[str, Any]


def both_name(file: Json) -> tuple[str, str]:
    """Seal the file again; return the differences that `verify` and the checker find."""
    sealed(file)
    return first_difference(read(EveningRecord, file)) or "", difference(file)


def entry_of(file: Json, what: str) -> Json:
    entry: Json = next(entry for entry in reversed(file["log"]) if entry["what"] == what)
    return entry


def exchange(file: Json, one: int, other: int) -> None:
    """Forge the last draw: exchange two players' seats in the log and in the rows."""
    names = {one: other, other: one}
    draw = entry_of(file, "seat")["after"]
    draw["tables"] = [[names.get(player, player) for player in table] for table in draw["tables"]]
    for place in (place for table in file["rounds"][-1]["tables"] for place in table["places"]):
        place["entrant"] = names.get(place["entrant"], place["entrant"])


@pytest.fixture
def drawn(prepare_evening: Callable[..., Tournament]) -> Tournament:
    """An evening of thirteen players, two of whom must not meet."""
    tournament = prepare_evening(players=13, rounds_planned=2)
    one, other = tournament.entrants.filter(number__in=(1, 2))
    wishes.add_wish(by=MACHINE, tournament=tournament, kind="apart", first=one, second=other)
    return tournament


@pytest.mark.slow
@pytest.mark.parametrize("method", ["spread", "standing", "snake"])
def test_a_draw_keeps_what_it_promises(drawn: Tournament, method: str) -> None:
    first = drawing.seat(by=MACHINE, tournament=drawn, method=method, seed="a")
    drawing.redraw(by=MACHINE, round=first, stay=[3, 4], method=method, seed="b")
    agrees(drawn)
    tables = entry_of(file_of(drawn), "seat")["after"]["tables"]
    of_one = next(table for table in tables if 1 in table)
    beside = next(player for player in of_one if player not in (1, 3, 4))

    wrong_count = file_of(drawn)
    entry_of(wrong_count, "seat")["after"]["repeats"] += 1
    assert [name in said for name, said in zip(("repeats", "repeats"), both_name(wrong_count), strict=True)] == [True, True]

    together = file_of(drawn)
    exchange(together, 2, beside)
    assert [bool(said) for said in both_name(together)] == [True, True]
    assert "wish" in difference(together)

    moved = file_of(drawn)
    elsewhere = next(player for table in tables if 3 not in table for player in table if player not in (1, 2, 4))
    exchange(moved, 3, elsewhere)
    assert ["stay" in said for said in both_name(moved)] == [True, True]

    forgotten = file_of(drawn)
    entry_of(forgotten, "seat")["after"]["wishes"] = []
    assert ["wishes" in said for said in both_name(forgotten)] == [True, True]


@pytest.mark.parametrize("fives", ["shared", "any"])
def test_the_order_by_hash_is_repeated(prepare_evening: Callable[..., Tournament], fives: str) -> None:
    tournament = prepare_evening(players=13, rounds_planned=3)
    drawing.seat(by=MACHINE, tournament=tournament, method="random", fives=fives, seed="maandag", rounds=3)
    agrees(tournament)
    for one, other in ((1, 2), (5, 9)):
        file = file_of(tournament)
        exchange(file, one, other)
        entry_of(file, "seat")["after"].pop("repeats")
        assert ["give other tables" in said for said in both_name(file)] == [True, True]


def test_nobody_is_left_out_of_a_draw(drawn: Tournament) -> None:
    drawing.seat(by=MACHINE, tournament=drawn, method="spread")
    file = file_of(drawn)
    draw, table = entry_of(file, "seat")["after"], file["rounds"][0]["tables"][-1]
    draw["tables"][-1].pop()
    table["places"].pop()
    table |= {"seats": 4, "deals_planned": drawn.deals_a_round}
    assert ["took part" in said for said in both_name(file)] == [True, True]


def test_a_deal_pays_who_sat_there(drawn: Tournament) -> None:
    """Two exchange seats after the first deal; without the earlier places its payments would belong to the wrong players."""
    first = drawing.seat(by=MACHINE, tournament=drawn, tables=[[1, 3, 4, 5], [2, 6, 7, 8], [9, 10, 11, 12, 13]])
    rounds.start(by=MACHINE, round=first)
    AtTable(first.tables.get(number=1)).plays("MISERE 0 | made", "MISERE 0 | made")
    seats.swap(by=MACHINE, round=first, first=1, second=3, from_deal={1: 2})
    agrees(drawn)
    file = file_of(drawn)
    assert first_difference(read(EveningRecord, file)) is None
    entry_of(file, "change_seats")["after"]["earlier"] = []
    file["rounds"][0]["tables"][0]["earlier_places"] = []
    assert ["deal 1" in said for said in both_name(file)] == [True, True]


def test_a_table_that_asks_each_player_signs_once_all_accepted(prepare_evening: Callable[..., Tournament]) -> None:
    tournament = prepare_evening(players=4, deals_a_round=1)
    evenings.amend(by=MACHINE, tournament=tournament, acceptance="each")
    first = drawing.seat(by=MACHINE, tournament=tournament)
    rounds.start(by=MACHINE, round=first)
    table = AtTable(first.tables.get())
    table.plays("MISERE 0 | made")
    for entrant in table.entrants:
        signing.accept(by=table.by, table=table.table, entrant=entrant, totals=table.points())
    agrees(tournament)
    file = file_of(tournament)
    entry = entry_of(file, "accept")
    file["log"].remove(entry)
    file["rounds"][0]["tables"][0]["acceptances"].pop()
    for number, each in enumerate(file["log"], 1):
        each["number"] = number
    file["tournament"]["version"] -= 1
    assert ["cannot follow" in said for said in both_name(file)] == [True, True]
