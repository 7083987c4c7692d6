"""Whether anything changed that a table's phone shows, between two versions of its evening. Only reads.

In a hall of sixty tables nearly every version is another table's deal. A phone asks at each of them, and is answered here from a few rows
of the log instead of from the whole table.
"""

from __future__ import annotations

from tournaments.evening.events import Event
from tournaments.evening.models import Table

MOST_ENTRIES = 200
"""A phone that is further behind gets the table again, and is up to date then."""
OF_ONE_TABLE = frozenset({Event.REPORT, Event.CORRECT, Event.VOID, Event.ACCEPT, Event.SIGN})
"""What changes nothing at the other tables of the same round. A table of another round may be settled again by it: players take along what
they owe (`play/actions/carry_over.py`).
"""


def is_unchanged_since(table: Table, version: int) -> bool:
    """Whether this table is as it was at this version of its evening. The table's tournament is of the version that is there now, or of one
    just before it. In one query.
    """
    behind = table.round.tournament.version - version
    if not 0 <= behind <= MOST_ENTRIES:
        return False
    entries = table.round.tournament.log.filter(number__gt=version).order_by("number")
    rows = entries.values_list("what", "round_number", "table_number")[: MOST_ENTRIES + 1]
    # Each version has one entry, whose number it is. Fewer rows than versions would mean that this does not hold: then nothing is known.
    return behind <= len(rows) <= MOST_ENTRIES and all(
        what in OF_ONE_TABLE and round_ == table.round.number and number not in {None, table.number} for what, round_, number in rows
    )
