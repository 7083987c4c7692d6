"""A check whether anything that a table's phone shows changed between two versions of its evening. Only reads.

In a hall of sixty tables nearly every version is another table's deal. A phone asks after each of them, and gets its answer here from a few
rows of the log instead of from the whole table.
"""

from __future__ import annotations

from tournaments.evening.events import Event
from tournaments.evening.models import Table

MOST_ENTRIES = 200
"""The number of entries to look through. A phone that is further behind gets the whole table again, and is up to date then."""
OF_ONE_TABLE = frozenset({Event.REPORT, Event.CORRECT, Event.VOID, Event.ACCEPT, Event.SIGN})
"""Events that change nothing at the other tables of the same round.

They may settle a table of another round again: players carry over figures (`play/actions/carry_over.py`).
"""


def is_unchanged_since(table: Table, version: int) -> bool:
    """Return whether this table is as it was at this version of its evening. One query.

    The table's tournament has the current version, or one just before it.
    """
    behind = table.round.tournament.version - version
    if not 0 <= behind <= MOST_ENTRIES:
        return False
    entries = table.round.tournament.log.filter(number__gt=version).order_by("number")
    rows = entries.values_list("what", "round_number", "table_number")[: MOST_ENTRIES + 1]
    # Each version has one entry with the same number. If there are fewer rows than versions, that does not hold: assume a change.
    return behind <= len(rows) <= MOST_ENTRIES and all(
        what in OF_ONE_TABLE and round_ == table.round.number and number not in {None, table.number} for what, round_, number in rows
    )
