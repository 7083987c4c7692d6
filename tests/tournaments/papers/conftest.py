"""Fixtures of tests of several kinds of paper."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.cast import MACHINE
from tests.tournaments.papers.evenings import options_for
from tournaments.evening.models import Table, Tournament
from tournaments.play.actions import rounds
from tournaments.seating.actions import drawing


@pytest.fixture
def at_table(prepare_evening: Callable[..., Tournament]) -> Callable[..., Table]:
    """Return a function that starts a table of this game with this many players."""

    def make(game: str, players: int, deals: int = 20) -> Table:
        tournament = prepare_evening(players=players, game=game, options=options_for(game, players), deals_a_round=deals)
        round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=[list(range(1, players + 1))])
        rounds.start(by=MACHINE, round=round_)
        return round_.tables.get()

    return make
