"""Totals: puts an entry and what it brings into words."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.engine.result import AnyPlayed
from scoring.engine.spoken import signed, who_pays
from scoring.engine.words import Words, comma_list
from scoring.games.totals.facts import Facts
from scoring.games.totals.rules import Rules


def code_words(rules: Rules, code: str) -> Words:
    """What the reason of a line is called."""
    return rules.words["reasons"].get(code) or {"en": code or "?"}


def describe_deal(rules: Rules, facts: Facts, names: Sequence[str], language: str) -> str:
    """A row in the table's list: “An +5, Els −5”; who wrote 0 is left out. Never fails on facts that were read, even if they are wrong."""
    figures = [(name, figure) for name, figure in zip(names, facts.figures or (), strict=False) if figure]
    return comma_list((f"{name} {signed(figure)}" for name, figure in figures), language) or "0"


def describe_lines(rules: Rules, played: AnyPlayed, names: Sequence[str], language: str) -> str:
    """Who pays whom, the pot too."""
    return who_pays(played.payments, names, rules.words["told"], language)
