"""The deals a table has still to enter: their numbers, who deals, what its phone must ask. Reads only; knows no page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scoring.engine.form import Form
from scoring.engine.game import Outcome
from tournaments.ledger import fold
from tournaments.queries.offline_horizon import Same, known_ahead
from tournaments.queries.tables import TableView

AHEAD = 5
"""Deals a phone without a line can go on entering by itself."""


@dataclass(frozen=True)
class Coming:
    """A deal before it is entered: its number, and the state in which it is dealt."""

    number: int
    state: Any


def leads(form: Form) -> int | None:
    """Who plays the first card, where the game says so in its form."""
    seats = (choice for question in form.questions if question.kind == "seat" for choice in question.choices)
    return next((int(choice.value) for choice in seats if choice.hint == "leads"), None)


def coming(view: TableView, most: int = AHEAD) -> list[Coming]:
    """The next deals, in order: none when the round is played, one where an earlier deal must be entered again first.

    No deal, too, of which what is asked hangs on one before it (`known_ahead`). Who deals later on is as if none of them were dealt again.
    """
    left = 0 if view.table.stopped else view.table.deals_planned - view.fold.taken
    number, state = view.fold.next_number, view.state
    if any(row.deal.number > number for row in view.deals):
        left = min(left, 1)
    left = min(left, most)
    if left > 1 and not state.finished:
        left = 1 + known_ahead(Same(view.rules), state, left - 1)
    found: list[Coming] = []
    while len(found) < left and not state.finished:
        found.append(Coming(number, state))
        number, state = number + 1, view.rules.skip(state)
    return found


def before(view: TableView, number: int) -> Any:
    """The state in which deal `number` was dealt, or will be."""
    if number in view.fold.outcomes:
        return view.fold.outcomes[number][1].before
    if number <= view.fold.next_number:
        return fold(view.table, view.rules, until=number).state
    state = view.state
    for _ in range(min(number - view.fold.next_number, view.table.deals_planned)):
        state = view.rules.skip(state)
    return state


def dealt(view: TableView, number: int) -> Coming:
    """Deal `number` as it was before it was entered: what its correction must ask."""
    return Coming(number, before(view, number))


def judged(view: TableView, number: int, facts: dict[str, Any]) -> Outcome:
    """What deal `number` would bring with these facts; nothing is stored."""
    return view.rules.judge(before(view, number), facts)
