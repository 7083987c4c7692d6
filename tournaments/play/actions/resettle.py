"""Everything that must follow when a table's deals change. The actions that call it check rights and write the log."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from typing import Any

from scoring.engine.result import AnyOutcome
from tournaments.evening.models import Table, Tournament
from tournaments.jury.actions.automatic_calls import update_automatic_calls
from tournaments.play.actions.carry_over import carry_over_to_later_tables
from tournaments.play.actions.incoming_facts import WordsOfTable
from tournaments.play.ledger import Fold, book_next, fold_with_next, settle
from tournaments.play.models import Deal


def resettle(
    table: Table,
    tournament: Tournament,
    deals: Iterable[Deal],
    words_of_table: WordsOfTable | None = None,
    *,
    at: datetime.datetime,
) -> tuple[Fold, dict[str, Any]]:
    """Settle a table whose deals changed, then the later tables that depend on it, and update the automatic calls.

    Payments and calls bear the time `at`. The second part of the result goes into the log; usually it is empty. The caller holds the
    table's lock.
    """
    settled = settle(table, tournament, deals, at=at)
    calls = update_automatic_calls(table, tournament, settled, words_of_table, at=at)
    later_tables = carry_over_to_later_tables(table, tournament, settled, at=at)
    return settled, calls | ({"handed_on": later_tables} if later_tables else {})


def settle_next(
    table: Table,
    tournament: Tournament,
    deals: Sequence[Deal],
    before: Fold,
    outcome: AnyOutcome,
    words_of_table: WordsOfTable | None = None,
    *,
    at: datetime.datetime,
    has_calls: bool = True,
) -> tuple[Fold, dict[str, Any]]:
    """The same, after the last of `deals` was stored with this outcome at a table that had the fold `before`. Only what a deal behind all
    others can change is worked out; where one can change more, all is. Without `has_calls` the table has none, so none is looked for.
    """
    settled = fold_with_next(before, table, tournament.rule_set, deals[-1], outcome)
    if settled is None:
        return resettle(table, tournament, deals, words_of_table, at=at)
    book_next(table, tournament, deals[-1], outcome, at=at)
    calls = {}
    if has_calls or outcome.played is None:
        calls = update_automatic_calls(table, tournament, settled, words_of_table, at=at)
    later_tables = carry_over_to_later_tables(table, tournament, settled, at=at)
    return settled, calls | ({"handed_on": later_tables} if later_tables else {})
