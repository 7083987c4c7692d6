"""Nobody has two seats at one deal, not even in the history of a table."""

from __future__ import annotations

import pytest

from tests.cast import MACHINE, AtTable
from tournaments.evening.models import EarlierPlace, Round
from tournaments.evening.problems import Refusal
from tournaments.seating.actions.seats import change_seats, swap


def test_a_seat_for_all_deals_goes_to_nobody_who_sat_elsewhere_at_the_table(playing: Round, four: AtTable) -> None:
    """Player 1 had seat A until deal 1 and has seat B since; seat C for all deals would be a second one for deal 1."""
    four.plays("MISERE 0 | made", "MISERE 0 | made")
    swap(by=MACHINE, round=playing, first=1, second=2, from_deal={1: 2})
    earlier, entries = list(EarlierPlace.objects.values_list()), playing.tournament.log.count()
    with pytest.raises(Refusal) as refusal:
        change_seats(by=MACHINE, round=playing, why="seat", tables={1: [2, 3, 1, 4]})
    assert refusal.value.problems[0].code == "SEATED_TWICE"
    assert (list(EarlierPlace.objects.values_list()), playing.tournament.log.count()) == (earlier, entries)
