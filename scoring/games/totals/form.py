"""Totals: the only question that a phone asks is the number of each player."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.engine.form import Form, FormNote, FormQuestion
from scoring.games.totals.rules import TotalsRules
from scoring.games.totals.state import TotalsState


def form(rules: TotalsRules, state: TotalsState) -> Form:
    """Return the form: a signed number for each player. If all must add up to 0, the last number follows from the others."""
    question = FormQuestion(
        "figures", rules.words["questions"][rules.entry], "per_seat", "figures", total=0 if rules.sums_to_zero else None,
        seats=tuple(range(state.seats)), least=-rules.most, most=rules.most, entry="signed",
    )  # fmt: skip
    return Form((question,), {}, tuple(_notes(rules)))


def _notes(rules: TotalsRules) -> Iterator[FormNote]:
    if rules.lower_wins:
        yield FormNote(rules.words["notes"]["lower"])
    if rules.step > 1:
        yield FormNote(rules.words["notes"]["step"], {}, {"step": rules.step})
