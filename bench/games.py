"""Whole random games of a rule set, each played until somebody wins. Each deal is possible by the rules after the deals before it."""

from __future__ import annotations

import random
from typing import Any

from scoring.engine.ruleset import RuleSet
from scoring.engine.state import TableStart

DEALS_TRIED = 50
"""The greatest number of random deals to try until one counts; if none does, the game ends there."""
MAX_DEALS = 60
"""The greatest number of deals that a game may have if its rules set no limit. Then it is stopped, although nobody has won."""
Deal = tuple[Any, dict[str, Any]]
"""The table's state before a deal, and the deal's facts as JSON."""


def whole_games(rules: RuleSet, deals: int, seed: int) -> list[list[Deal]]:
    """Return games until they have at least this many deals together. The same seed gives the same games.

    A game ends when somebody has won, never because the director called time.
    """
    chance = random.Random(seed)
    games: list[list[Deal]] = []
    while sum(map(len, games)) < deals:
        games.append(_game(rules, len(games), chance))
    return games


def start_of(rules: RuleSet, number: int) -> TableStart:
    """Return the table size and first dealer of the game with this number (from 0).

    Four players sit at the table if the rules allow it. The first dealer moves one seat with each number.
    """
    seats = 4 if 4 in rules.game.table_sizes else rules.game.table_sizes[0]
    return TableStart(seats, number % seats)


def _game(rules: RuleSet, number: int, chance: random.Random) -> list[Deal]:
    start = start_of(rules, number)
    state, played = rules.game.first_state(start), list[Deal]()
    for _ in range(rules.game.max_deals(start.seats) or MAX_DEALS):
        if state.finished:
            break
        possible = list(rules.game.possible_deals(state))
        for facts in chance.sample(possible, min(DEALS_TRIED, len(possible))):
            deal = rules.game.write_facts(facts)
            outcome = rules.game.score_deal(state, deal).played
            if outcome is not None and outcome.counts:
                break
        else:
            break
        played.append((state, deal))
        state = outcome.state
    return played
