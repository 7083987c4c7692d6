"""A table's own totals as text, for the table's list, the log and papers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import ngettext

from scoring.engine.result import TOTALS
from scoring.engine.ruleset import RuleSet
from scoring.engine.spoken import points_of_each
from scoring.engine.words import say
from tournaments.play.own_totals import own_totals_in


def own_totals_title(rules: RuleSet, language: str) -> str:
    """Return “The table’s own totals”."""
    return say(rules.game.words_for(TOTALS.upper()), language)


def own_totals_short(rules: RuleSet, facts: Mapping[str, Any], language: str) -> str:
    """Return “The table’s own totals (20 deals)”, to show beside the points; empty if these are facts of an ordinary deal."""
    totals = own_totals_in(facts)
    if totals is None:
        return ""
    deals = ngettext("%(n)s deal", "%(n)s deals", totals.deals) % {"n": totals.deals}
    return f"{own_totals_title(rules, language)} ({deals})"


def own_totals_text(rules: RuleSet, facts: Mapping[str, Any], names: Sequence[str], language: str) -> str:
    """Return “The table’s own totals (20 deals): An +9, Els −9”; empty if these are facts of an ordinary deal. `names` are by seat."""
    totals = own_totals_in(facts)
    if totals is None or len(totals.points) != len(names):
        return ""
    return f"{own_totals_short(rules, facts, language)}: {points_of_each(totals.points, names, language)}"
