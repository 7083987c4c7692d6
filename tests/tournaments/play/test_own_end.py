"""Games with their own end: a table is ready when its game is over, and pots are part of the balance."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from scoring.engine.state import TableStart
from scoring.games import GAMES, published
from tests.cast import MACHINE
from tournaments.evening.models import Table, Tournament
from tournaments.evening.problems import Refusal
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds, signing
from tournaments.play.queries import tables
from tournaments.play.queries.progress import progress
from tournaments.seating.actions import drawing
from tournaments.standings.queries.standings import standings


def begun(tournament: Tournament) -> Table:
    """Draw and start the first round; return its only table."""
    drawn = drawing.seat(by=MACHINE, tournament=tournament)
    rounds.start(by=MACHINE, round=drawn)
    return drawn.tables.get()


def plays(table: Table, **facts: Any) -> None:
    view = tables.read_table(table)
    play.report(by=MACHINE, table=table, id=uuid.uuid4(), number=view.fold.next_number, facts=facts)


def test_a_table_whose_game_is_over_is_ready_before_its_last_deal(prepare_evening: Callable[..., Tournament]) -> None:
    table = begun(prepare_evening(players=3, game="knockout_whist", deals_a_round=None))
    assert table.deals_planned == 7
    plays(table, tricks=[7, 0, 0])
    assert not progress(table.round).tables[0].complete
    plays(table, tricks=[6, 0, 0])
    view = tables.read_table(table)
    assert (view.complete, view.fold.deals_counted, view.totals) == (True, 2, (2, -1, -1))
    assert progress(table.round).tables[0].complete
    with pytest.raises(Refusal) as refusal:
        plays(table, tricks=[5, 0, 0])
    assert refusal.value.problems[0].code == "ROUND_FULL"
    signing.sign(by=MACHINE, table=table, totals=view.totals)
    assert progress(table.round).tables[0].complete


def test_stakes_that_lie_in_the_pot_are_shown_with_the_sum(prepare_evening: Callable[..., Tournament], client: Client) -> None:
    tournament = prepare_evening(players=4, game="knockout_whist", options={"money": True, "stake": 5}, deals_a_round=None)
    table = begun(tournament)
    plays(table, tricks=[3, 2, 1, 1])
    view = standings(tournament)
    assert [line.points for line in view.lines] == [-5] * 4
    assert (view.pot, view.sum) == (20, 0)
    assert "Sum of all points, with +20 in the pots: 0 ✓" in client.get(f"/e/{tournament.slug}/").content.decode()
    answer = client.get(f"/api/v1/tournaments/{tournament.slug}/standings/").json()
    assert (answer["pot"], answer["sum"]) == (20, 0)


def test_a_pot_below_nought_owes_its_players(prepare_evening: Callable[..., Tournament]) -> None:
    tournament = prepare_evening(players=4, game="rifki", deals_a_round=None)
    table = begun(tournament)
    assert table.deals_planned == 20
    plays(table, contract="KOZ", trump="S", counts=[5, 4, 3, 1])
    view = standings(tournament)
    assert sorted(line.points for line in view.lines) == [50, 150, 200, 250]
    assert (view.pot, view.sum) == (-650, 0)


@pytest.mark.parametrize(
    ("code", "options", "ends"),
    [
        ("rikken_brabant", {}, False),
        ("whist_iwwa", {}, False),
        ("schafkopf", {}, False),
        ("totals", {}, False),
        ("skat", {"rounds": 0}, False),
        ("skat", {}, True),
        ("klaverjas", {}, True),
        ("rifki", {}, True),
        ("knockout_whist", {}, True),
        ("russian_501", {}, True),
    ],
)
def test_which_games_end_by_themselves(code: str, options: dict[str, Any], ends: bool) -> None:
    """A game that is only counted on a card of its own does not."""
    game = published(code).with_options(options).game
    assert game.ends_by_itself is ends


@pytest.mark.parametrize("code", sorted(GAMES))
def test_a_game_that_does_not_end_by_itself_is_never_finished(code: str) -> None:
    game = published(code).game
    if game.ends_by_itself:
        return
    state = game.first_state(TableStart(min(game.table_sizes), 0))
    for _ in range(3):
        facts = next(iter(game.possible_deals(state)))
        state = game.play(state, facts).state
        assert not state.finished
