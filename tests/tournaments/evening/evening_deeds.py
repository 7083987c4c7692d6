"""What the machine of an evening needs to do something that is possible."""

from __future__ import annotations

from typing import Any

from tournaments.play.queries.tables import TableView

RULES = ("rikken_belgian", "rikken_brabant", "whist_iwwa")
"""Games with different state: what is carried over, and nothing at all."""


def possible_facts(view: TableView, index: int) -> dict[str, Any]:
    """The facts of one of the deals that are possible at this table now."""
    game = view.table.round.tournament.rule_set.game
    deals = list(game.possible_deals(view.state))
    facts: dict[str, Any] = game.write_facts(deals[index * 7 % len(deals)])
    return facts
