"""Helpers with which an evening's state machine does something possible."""

from __future__ import annotations

from typing import Any

from tournaments.play.queries.tables import LoadedTable

RULES = ("rikken_belgian", "rikken_brabant", "whist_iwwa")
"""Games with different state: with carried figures, and without any."""


def possible_facts(view: LoadedTable, index: int) -> dict[str, Any]:
    """Return the facts of one of the deals that are possible at this table now."""
    game = view.table.round.tournament.rule_set.game
    deals = list(game.possible_deals(view.state))
    facts: dict[str, Any] = game.write_facts(deals[index * 7 % len(deals)])
    return facts
