"""Totals: describe an entry in one row of a list, and its payments in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.engine.result import AnyPlayed
from scoring.engine.spoken import signed, who_pays
from scoring.engine.words import Words, comma_list
from scoring.games.totals.facts import TotalsFacts
from scoring.games.totals.rules import TotalsRules


def code_words(rules: TotalsRules, code: str) -> Words:
    """Return the name of a payment reason."""
    return rules.words["reasons"].get(code) or {"en": code or "?"}


def describe_deal(rules: TotalsRules, facts: TotalsFacts, names: Sequence[str], language: str) -> str:
    """Describe the entry in one row: “An +5, Els −5”; numbers of 0 are left out.

    Never fails on facts that were read, even wrong ones.
    """
    figures = [(name, figure) for name, figure in zip(names, facts.figures or (), strict=False) if figure]
    return comma_list((f"{name} {signed(figure)}" for name, figure in figures), language) or "0"


def describe_lines(rules: TotalsRules, played: AnyPlayed, names: Sequence[str], language: str) -> str:
    """Describe who pays whom, including the pot."""
    return who_pays(played.payments, names, rules.words["told"], language)
