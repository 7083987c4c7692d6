"""The game of totals as its players write it: a figure for each player, `+5 −2 −3 0`."""

from __future__ import annotations

from typing import Any

from scoring.engine.ruleset import RuleSet


def deal(text: str, rules: RuleSet) -> dict[str, Any]:
    """Return the facts of one entry."""
    return {"figures": [int(word.replace("−", "-")) for word in text.split()]}
