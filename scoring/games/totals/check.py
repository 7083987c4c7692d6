"""Totals: check whether an entry is possible, and report all problems at once."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.engine.problem import Problem
from scoring.engine.spoken import signed
from scoring.games.totals.facts import TotalsFacts
from scoring.games.totals.rules import TotalsRules
from scoring.games.totals.state import TotalsState


def check(rules: TotalsRules, state: TotalsState, facts: TotalsFacts) -> tuple[Problem, ...]:
    """Return all problems of this entry; empty if there are none."""
    return tuple(_problems(rules, state, facts))


def _problems(rules: TotalsRules, state: TotalsState, facts: TotalsFacts) -> Iterator[Problem]:
    prefix, figures = rules.prefix, facts.figures
    if figures is None:
        yield Problem(f"{prefix}_FIGURES_REQUIRED", "figures")
        return
    if len(figures) != state.seats:
        yield Problem(f"{prefix}_FIGURES_LENGTH", "figures", {"found": len(figures), "wanted": state.seats})
        return
    if any(abs(figure) > rules.most for figure in figures):
        yield Problem(f"{prefix}_FIGURE_RANGE", "figures", {"most": rules.most})
    if any(figure % rules.step for figure in figures):
        yield Problem(f"{prefix}_FIGURE_STEP", "figures", {"step": rules.step})
    if rules.sums_to_zero and sum(figures) != 0:
        yield Problem(f"{prefix}_FIGURES_SUM", "figures", {"found": signed(sum(figures))})
