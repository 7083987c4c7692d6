"""A summary of the tables of a round: the number of deals played at each, and its players. Only reads."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tournaments.evening.models import Round
from tournaments.standings.queries.deals_played import DealsPlayed


@dataclass(frozen=True)
class TableNow:
    """One table of a round, and how much of its deals it has played."""

    key: int
    number: int
    played: int
    """The number of deals of the table that count."""
    planned: int
    over: bool
    """True if the table has signed, or plays no more deals."""

    @property
    def percent(self) -> int:
        """The share of the table's deals that is played, in percent; 100 if the table is finished."""
        return 100 if self.over else min(100, round(100 * self.played / max(1, self.planned)))


@dataclass(frozen=True)
class TablesNow:
    """The tables of one round, sorted by number."""

    round: Round
    tables: tuple[TableNow, ...]
    counted: DealsPlayed

    @property
    def played(self) -> int:
        """The number of deals that count, at all tables together."""
        return sum(table.played for table in self.tables)

    @property
    def planned(self) -> int:
        return sum(table.planned for table in self.tables)

    @property
    def percent(self) -> int:
        """The share of the round that is played, in percent: the mean over its tables."""
        return round(sum(table.percent for table in self.tables) / max(1, len(self.tables)))

    @cached_property
    def table_of(self) -> dict[int, int]:
        """For each player (by key), the number of the table where they sit."""
        histories = self.counted.histories
        return {player: table.number for table in self.tables if table.key in histories for player in histories[table.key].now}


def tables_now(round_: Round, counted: DealsPlayed) -> TablesNow:
    """Return the tables of this round. `counted` has the number of deals played at each table, as read for the standings.

    One small query.
    """
    played = {each.table: each.played for each in counted.tables or ()}
    tables = round_.tables.order_by("number").values_list("pk", "number", "deals_planned", "signed_at", "stopped")
    return TablesNow(
        round_,
        tuple(
            TableNow(key, number, played.get(key, 0), planned, signed_at is not None or stopped)
            for key, number, planned, signed_at, stopped in tables
        ),
        counted,
    )
