"""Two directors at once, each with a connection: a table's first code, the same two seats exchanged, the last two who accept."""

from __future__ import annotations

import pytest

from tests.cast import MACHINE, AtTable
from tests.tournaments.play.test_concurrent import behind, together, whole
from tournaments.evening.actions import evenings
from tournaments.evening.models import Acceptance, Round, TableCode, Tournament
from tournaments.play.actions import signing
from tournaments.play.actions.passes import passes_of
from tournaments.seating.actions import seats
from tournaments.seating.queries.round_seats import seats_version

pytestmark = pytest.mark.django_db(transaction=True)


def players(round_: Round) -> list[list[int]]:
    """Return the players by number, one list for each table."""
    tables = round_.tables.order_by("number")
    return [list(table.places.order_by("seat").values_list("entrant__number", flat=True)) for table in tables]


def test_the_first_code_of_a_table_is_one_for_all_who_ask(tournament: Tournament) -> None:
    answers = together(*[lambda: passes_of(tournament, [1, 2])] * 4)
    assert all(each == answers[0] for each in answers)
    assert sorted(TableCode.objects.values_list("number", flat=True)) == [1, 2]


@pytest.mark.services
def test_who_waited_for_a_first_code_gets_that_code(services: None, tournament: Tournament) -> None:
    made: dict[int, str] = {}
    answer = behind(lambda: made.update(passes_of(tournament, [1, 2])), lambda: passes_of(tournament, [2, 3]))
    assert answer[2] == made[2]
    assert sorted(TableCode.objects.values_list("number", flat=True)) == [1, 2, 3]


def test_two_directors_exchange_the_same_seats(playing: Round, tournament: Tournament) -> None:
    seen = seats_version(playing)

    def swap() -> str:
        seats.swap(by=MACHINE, round=playing, first=1, second=3, seen=seen)
        return "done"

    answers = together(swap, swap)
    assert sorted(answers) == ["SEATS_CHANGED", "done"]
    assert players(playing) == [[3, 2, 1, 4], [5, 6, 7, 8, 9]]
    whole(tournament)


@pytest.mark.services
def test_a_director_who_waited_for_an_exchange_is_told_of_it(services: None, playing: Round, tournament: Tournament) -> None:
    """If it were done twice, the two would sit as before, and neither director would know."""
    seen = seats_version(playing)

    def swap() -> object:
        return seats.swap(by=MACHINE, round=playing, first=1, second=5, seen=seen)

    assert behind(swap, swap) == "SEATS_CHANGED"
    assert players(playing) == [[5, 2, 3, 4], [1, 6, 7, 8, 9]]
    whole(tournament)


@pytest.mark.services
def test_the_last_who_waited_for_the_one_before_signs(services: None, four: AtTable, tournament: Tournament) -> None:
    """If each counted before the other committed, all would have accepted and nobody signed."""
    evenings.amend(by=MACHINE, tournament=tournament, acceptance="each")
    four.plays(*["RIK 1+2 | 9"] * 4)
    totals, entrants = four.round_totals(), four.entrants

    def accept(seat: int) -> None:
        signing.accept(by=four.by, table=four.table, entrant=entrants[seat], totals=totals)

    accept(0)
    accept(1)
    assert behind(lambda: accept(2), lambda: accept(3)) is None
    assert Acceptance.objects.count() == 4
    four.table.refresh_from_db()
    assert four.table.signed_at is not None
    assert list(tournament.log.order_by("number").values_list("what", flat=True))[-2:] == ["accept", "sign"]
    whole(tournament)
