"""The open items at the tables of a round before it is finished: deals in doubt, missing deals, missing signatures. Only reads."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.evening.models import Round
from tournaments.play.queries.progress import TableProgress, progress


@dataclass(frozen=True)
class TableToFinish:
    """A table at which something is open."""

    number: int
    missing: int
    """Planned deals that were not played."""
    in_doubt: int
    unsigned: bool

    @property
    def codes(self) -> tuple[str, ...]:
        """A name for each open thing, so that a reader can acknowledge it: `missing 3 2`, `doubt 3 1`, `unsigned 3`."""
        missing = (f"missing {self.number} {self.missing}",) if self.missing else ()
        doubt = (f"doubt {self.number} {self.in_doubt}",) if self.in_doubt else ()
        return (*missing, *doubt, *((f"unsigned {self.number}",) if self.unsigned else ()))


def tables_to_finish(round_: Round) -> list[TableToFinish]:
    """Return the tables of this round at which something is open, by number."""
    return open_tables(progress(round_).tables)


def open_tables(tables: Iterable[TableProgress]) -> list[TableToFinish]:
    """Return those of these tables at which something is open. Makes no query."""
    rows = [TableToFinish(each.table.number, missing_deals(each), each.in_doubt, each.table.signed_at is None) for each in tables]
    return [row for row in rows if row.codes]


def missing_deals(each: TableProgress) -> int:
    """Return the number of planned deals that a table did not play.

    It is 0 if its game is over, if it gave only its own totals, or if it was stopped.
    """
    return 0 if each.over or each.own_totals or each.table.stopped else max(each.table.deals_planned - each.played, 0)
