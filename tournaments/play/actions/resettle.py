"""Settle a table again when its deals change, with all consequences. The actions that call this check rights and write the log."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import Any

from tournaments.evening.models import Table, Tournament
from tournaments.jury.actions.automatic_calls import update_automatic_calls
from tournaments.play.actions.carry_over import carry_over_to_later_tables
from tournaments.play.actions.incoming_facts import WordsOfTable
from tournaments.play.ledger import Fold, settle
from tournaments.play.models import Deal


def resettle(
    table: Table,
    tournament: Tournament,
    deals: Iterable[Deal],
    words_of_table: WordsOfTable | None = None,
    *,
    at: datetime.datetime,
) -> tuple[Fold, dict[str, Any]]:
    """Settle a table whose deals changed and the later tables that depend on it, and update automatic calls.

    Returns the replayed table, and a mapping to add to the log entry: changed calls and later tables, usually empty. Payments and calls get
    the time `at`. The caller holds the table's lock.
    """
    settled = settle(table, tournament, deals, at=at)
    calls = update_automatic_calls(table, tournament, settled, words_of_table, at=at)
    later_tables = carry_over_to_later_tables(table, tournament, settled, at=at)
    return settled, calls | ({"handed_on": later_tables} if later_tables else {})
