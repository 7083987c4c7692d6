"""The deals a table has still to enter: their numbers, who deals, what its phone must ask. Reads only; knows no page."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Any

from scoring.engine.form import Form, Question
from scoring.engine.game import Outcome
from scoring.engine.ruleset import RuleSet
from tournaments.ledger import fold
from tournaments.tables import TableView

AHEAD = 5
"""Deals a phone without a line can go on entering by itself."""


@dataclass(frozen=True)
class Coming:
    """A deal before it is entered: its number, and the state in which it is dealt."""

    number: int
    state: Any


class Same:
    """A rule set as a key: itself and no other."""

    __slots__ = ("rules",)

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules

    def __hash__(self) -> int:
        return id(self.rules)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.rules is self.rules


def leads(form: Form) -> int | None:
    """Who plays the first card, where the game says so in its form."""
    seats = (choice for question in form.questions if question.kind == "seat" for choice in question.choices)
    return next((int(choice.value) for choice in seats if choice.hint == "leads"), None)


def coming(view: TableView, most: int = AHEAD) -> list[Coming]:
    """The next deals, in order: none when the round is played, one where an earlier deal must be entered again first.

    Only one, too, where what is asked of a deal hangs on the one before it. Who deals later on is as if none of them were dealt again.
    """
    left = view.table.deals_planned - view.fold.taken
    number, state = view.fold.next_number, view.state
    if any(row.deal.number > number for row in view.deals):
        left = min(left, 1)
    if left > 1 and not state.finished and not _known_ahead(Same(view.rules), state):
        left = 1
    found: list[Coming] = []
    while len(found) < min(left, most) and not state.finished:
        found.append(Coming(number, state))
        number, state = number + 1, view.rules.skip(state)
    return found


@lru_cache(maxsize=1024)
def _known_ahead(same: Same, state: Any) -> bool:
    """Whether a deal that was played leaves the next one as it would be without it: what is said, tricks to share, players to ask."""
    rules = same.rules
    outcomes = (rules.judge(state, rules.write(facts)) for facts in islice(rules.moves(state), 100))
    counted = (outcome.played for outcome in outcomes if outcome.played and outcome.played.counts and not outcome.played.state.finished)
    played = next(counted, None)
    return played is None or _alike(rules.form(played.state), rules.form(rules.skip(state)))


def _alike(after: Form, without: Form) -> bool:
    def asks(question: Question) -> tuple[object, ...]:
        return question.kind, question.total, question.seats, question.least, question.most

    known = {question.name: asks(question) for question in without.questions}
    return after.notes == without.notes and all(known.get(each.name, asks(each)) == asks(each) for each in after.questions)


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
