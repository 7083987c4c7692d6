"""A quick check whether anything on a table's phone changed between two versions of its evening. Only reads.

With sixty tables, nearly every new version is a deal at another table. A phone asks after each version, and this check reads a few log rows
instead of the whole table.
"""

from __future__ import annotations

from tournaments.evening.events import Event
from tournaments.evening.models import Table

MOST_ENTRIES = 200
"""The greatest number of versions that a phone may be behind.

The check reads one log entry for each; a phone further behind gets the whole table.
"""
OF_ONE_TABLE = frozenset({Event.REPORT, Event.CORRECT, Event.VOID, Event.ACCEPT, Event.SIGN})
"""Events at one table after which the phones of the other tables of the same round show nothing new.

They can change tables of later rounds, because players have a carry-over (`play/actions/carry_over.py`).
"""


def is_unchanged_since(table: Table, version: int) -> bool:
    """Return True if nothing on this table's page changed since this version of its evening. One query.

    False may also mean that the check cannot tell, for example because the version is too old. `table.round.tournament` may have been read
    just before the newest change.
    """
    behind = table.round.tournament.version - version
    if not 0 <= behind <= MOST_ENTRIES:
        return False
    entries = table.round.tournament.log.filter(number__gt=version).order_by("number")
    rows = entries.values_list("what", "round_number", "table_number")[: MOST_ENTRIES + 1]
    # Each version has one log entry with its number. If rows are missing, assume a change.
    return behind <= len(rows) <= MOST_ENTRIES and all(
        what in OF_ONE_TABLE and round_ == table.round.number and number not in {None, table.number} for what, round_, number in rows
    )
