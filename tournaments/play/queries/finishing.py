"""The open items of a round that is to be finished: deals in doubt, missing deals, missing signatures. Only reads."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.evening.models import Round
from tournaments.play.queries.progress import TableProgress, progress


@dataclass(frozen=True)
class TableToFinish:
    """A table with open items."""

    number: int
    missing: int
    """The number of planned deals that were not played."""
    in_doubt: int
    unsigned: bool
    """True if the table must still sign. A table that handed in its results on paper need not."""

    @property
    def codes(self) -> tuple[str, ...]:
        """A code for each open item, with which a reader confirms it: `missing 3 2` (table 3, two deals), `doubt 3 1`, `unsigned 3`."""
        missing = (f"missing {self.number} {self.missing}",) if self.missing else ()
        doubt = (f"doubt {self.number} {self.in_doubt}",) if self.in_doubt else ()
        return (*missing, *doubt, *((f"unsigned {self.number}",) if self.unsigned else ()))


def tables_to_finish(round_: Round) -> list[TableToFinish]:
    """Return the tables of this round that have open items, sorted by table number."""
    return open_tables(progress(round_).tables)


def open_tables(tables: Iterable[TableProgress]) -> list[TableToFinish]:
    """Return those of the given tables that have open items. Makes no query."""
    rows = [TableToFinish(each.table.number, missing_deals(each), each.in_doubt, each.must_sign) for each in tables]
    return [row for row in rows if row.codes]


def missing_deals(each: TableProgress) -> int:
    """Return the number of planned deals that a table did not play.

    It is 0 if the game is over, if the table has its own totals, or if the director ended the table's play.
    """
    return 0 if each.over or each.own_totals or each.table.stopped else max(each.table.deals_planned - each.played, 0)
