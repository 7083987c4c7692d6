"""The deals that a table still has to enter: their numbers, who deals, and the questions on its phone. Only reads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scoring.engine.form import Form
from scoring.engine.result import AnyOutcome
from scoring.engine.state import GameState
from tournaments.play.ledger import fold_table
from tournaments.play.queries.offline_horizon import deals_askable_offline
from tournaments.play.queries.tables import LoadedTable

MAX_UPCOMING_DEALS = 5
"""The greatest number of deals in a row for which a phone gets the questions, so that it can enter them while it is offline."""


@dataclass(frozen=True)
class UpcomingDeal:
    """A deal to be entered: its number, and the game's state before it."""

    number: int
    state: GameState


def leading_seat(form: Form) -> int | None:
    """Return the seat that plays the first card; None if the game's form does not tell."""
    seats = (choice for question in form.questions if question.kind == "seat" for choice in question.choices)
    return next((int(choice.value) for choice in seats if choice.hint == "leads"), None)


def upcoming_deals(view: LoadedTable, limit: int = MAX_UPCOMING_DEALS) -> list[UpcomingDeal]:
    """Return the next deals that the table must enter, in order, at most `limit`; empty if all are played.

    If a gap among earlier deals must be filled first, only that deal is returned. Deals whose questions depend on results before them are
    left out (`deals_askable_offline`). Each dealer is computed as if all earlier deals
    count, so after a deal that is dealt again the dealer is wrong.
    """
    deals_left = 0 if view.table.stopped or view.fold.has_totals else view.table.deals_planned - view.fold.deals_used
    number, state = view.fold.next_number, view.state
    if any(row.deal.number > number for row in view.deals):
        deals_left = min(deals_left, 1)
    deals_left = min(deals_left, limit)
    if deals_left > 1 and not state.finished:
        deals_left = 1 + deals_askable_offline(view.rules, state, deals_left - 1)
    deals: list[UpcomingDeal] = []
    while len(deals) < deals_left and not state.finished:
        deals.append(UpcomingDeal(number, state))
        number, state = number + 1, view.rules.game.skip_deal(state)
    return deals


def state_before(view: LoadedTable, number: int) -> GameState:
    """Return the game's state before deal `number`, whether this deal was played or not."""
    if number in view.fold.outcomes:
        return view.fold.outcomes[number][1].before
    if number <= view.fold.next_number:
        return fold_table(view.table, view.rules, until=number).state
    state = view.state
    for _ in range(min(number - view.fold.next_number, view.table.deals_planned)):
        state = view.rules.game.skip_deal(state)
    return state


def deal_as_before(view: LoadedTable, number: int) -> UpcomingDeal:
    """Return a deal as if it were still to be entered, so that the form to correct it asks the same questions as the form to enter it."""
    return UpcomingDeal(number, state_before(view, number))


def preview_deal(view: LoadedTable, number: int, facts: dict[str, Any]) -> AnyOutcome:
    """Return the outcome that deal `number` would have with these facts. Stores nothing."""
    return view.rules.game.score_deal(state_before(view, number), facts)
