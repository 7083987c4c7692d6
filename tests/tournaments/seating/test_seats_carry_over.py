"""A wrong chair in a game that counts something over the whole event: lost solos move with the player, also two rounds later."""

from __future__ import annotations

import pytest

from tests.cast import MACHINE
from tests.tournaments.play.test_carry_over import agrees, ends, evening, misere, plays, round_of, two_lost
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.models import Table, Tournament
from tournaments.evening.problems import Refusal
from tournaments.play.actions import rounds
from tournaments.seating.actions import drawing
from tournaments.seating.actions.seats import change_seats, swap
from tournaments.seating.actions.seats_preview import LaterTable, seats_impact
from tournaments.seating.queries.round_seats import next_deal

__all__ = ["evening"]


def test_two_rounds_ago_somebody_else_sat_there(evening: Tournament) -> None:
    """It was player 3 who lost the solo of round 1: at the table of round 3 player 1 has one fewer, and player 3 one more."""
    one, _two, (table, _other) = two_lost(evening)
    waiting = plays(table, misere(table, 1))
    assert waiting.in_doubt
    first_round = one.table.round
    impact = seats_impact(first_round, lambda: swap(by=MACHINE, round=first_round, first=1, second=3))
    assert LaterTable(3, 1, True) in impact.later
    assert [deal.pk for deal in impact.mended] == [waiting.pk]
    table.refresh_from_db()
    assert table.carried == {"lost_solos": [2, 0, 0, 0]}
    swap(by=MACHINE, round=first_round, first=1, second=3)
    table.refresh_from_db()
    waiting.refresh_from_db()
    assert (table.carried, waiting.in_doubt) == ({"lost_solos": [1, 1, 0, 0]}, False)
    agrees(evening)
    swap(by=MACHINE, round=first_round, first=1, second=3)
    waiting.refresh_from_db()
    assert waiting.in_doubt
    agrees(evening)


def test_from_a_deal_on_what_was_lost_before_it_stays_with_who_lost_it(evening: Tournament) -> None:
    table, _other = round_of(evening)
    plays(table, misere(table, 1))
    plays(table, misere(table, 1))
    swap(by=MACHINE, round=table.round, first=1, second=2, from_deal={1: 2})
    ends(table)
    next_table, _other = round_of(evening)
    players = [place.entrant.number for place in next_table.places.select_related("entrant")]
    lost = dict(zip(players, next_table.carried["lost_solos"], strict=True))
    assert (lost[1], lost[2]) == (1, 1)
    agrees(evening)


def test_a_substitute_brings_their_own_lost_solos(evening: Tournament) -> None:
    """Player 8 lost two solos before; they come for player 1 and need the jury for the third."""
    for _ in range(2):
        _first, second = round_of(evening)
        table = Table.objects.get(round=second.round, places__entrant__number=8)
        plays(table, misere(table, 8))
        ends(second)
    for entrant in evening.entrants.filter(number__in=[5, 6, 7]):
        prepare.withdraw(by=MACHINE, tournament=evening, entrant=entrant)
    round_ = drawing.seat(by=MACHINE, tournament=evening, tables=[[1, 2, 3, 4]])
    round_.sit_outs.create(entrant=evening.entrants.get(number=8))
    rounds.start(by=MACHINE, round=round_)
    table = round_.tables.get()
    plays(table, misere(table, 1))
    change_seats(by=MACHINE, round=round_, why="substitute", tables={1: [8, 2, 3, 4]}, from_deal={1: next_deal(table)})
    table = round_.tables.get()
    assert table.carried == {"lost_solos": [0, 0, 0, 0, 2]}
    assert plays(table, misere(table, 8)).in_doubt
    agrees(evening)


def test_two_tables_exchange_only_for_all_deals(evening: Tournament) -> None:
    table, _other = round_of(evening)
    plays(table, misere(table, 1))
    with pytest.raises(Refusal) as error:
        swap(by=MACHINE, round=table.round, first=1, second=5, from_deal={1: 2})
    assert error.value.problems[0].code == "SEATS_BETWEEN_TABLES"
    swap(by=MACHINE, round=table.round, first=1, second=5)
    agrees(evening)
