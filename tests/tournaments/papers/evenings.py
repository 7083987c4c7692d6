"""How each game is played in the tests of its papers: the number of players, and some deals."""

from __future__ import annotations

import uuid
from itertools import islice
from typing import Any

from scoring.games import GAMES, published
from tests.cast import MACHINE
from tournaments.evening.models import Table
from tournaments.play.actions import deals as play
from tournaments.play.queries import tables


def options_for(game: str, players: int) -> dict[str, Any] | None:
    """Return the options with which this game has this many players; None if it cannot."""
    rules = published(game)
    size_options = [option for option in rules.all_options if option.name in ("players", "seats")]
    if any(option.kind == "int" and not (option.least or 0) <= players <= (option.most or players) for option in size_options):
        return None
    options = {option.name: players for option in size_options}
    return options if players in rules.with_options(options).game.table_sizes else None


SIZES = [(game, players) for game in GAMES for players in range(2, 9) if options_for(game, players) is not None]
USUAL = {game: 4 if (game, 4) in SIZES else next(players for code, players in SIZES if code == game) for game in GAMES}


def plays(table: Table, deals: int) -> None:
    """Report some deals that the game allows, with different moves."""
    for turn in range(deals):
        view = tables.read_table(table)
        if view.complete:
            return
        some = list(islice(view.rules.game.possible_deals(view.state), 400))
        facts = view.rules.game.write_facts(some[(turn * 37) % len(some)])
        play.report(by=MACHINE, table=table, id=uuid.uuid4(), number=view.fold.next_number, facts=facts)
