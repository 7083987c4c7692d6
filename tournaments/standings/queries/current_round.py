"""What the round of now brought, table by table, so that after a deal only its table has to be read again. Only reads.

Which tables something was done at, the log says (`kept_rounds`); here nobody asks whether what is kept is still right.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from tournaments.evening.models import Table
from tournaments.evening.queries.extent import Extent
from tournaments.standings.queries.deals_played import DealsPlayed, deals_played
from tournaments.standings.queries.ledger_points import points_by_table

MOST_TABLES = 16
"""After something at more tables than these the whole round is read again: four small statements a table cost more than four large ones."""

Points = Mapping[int | None, int]
"""What each player received less what they paid; None: the pots."""


@dataclass(frozen=True)
class CurrentRound:
    """What the round of now, and whatever is after it, brought."""

    extent: Extent
    points: Points
    played: DealsPlayed
    _by_table: Mapping[int | None, Points]
    """The same by the key of the table that the payments name."""
    _keys: Mapping[int, int]
    """The key of each of its tables, by number."""

    def after(self, tables: Collection[int]) -> CurrentRound:
        """The round after something was done at these tables, by number: they are read again, or everything is. Where somebody took
        another's seat in the middle of the round, a player may have deals at two tables, and it is always everything.
        """
        if not tables:
            return self
        moved = any(history.earlier for history in self.played.histories.values())
        if moved or len(tables) > MOST_TABLES or not self._keys.keys() >= set(tables):
            return read_round(self.extent)
        now = self
        for number in tables:
            now = now._with_table(self._keys[number])
        return now

    def _with_table(self, table: int) -> CurrentRound:
        at_table = replace(self.extent, table=table)
        was, now = self._by_table.get(table, {}), points_by_table(at_table).get(table, {})
        points = {**self.points}
        for sign, moved in ((-1, was), (1, now)):
            for player, amount in moved.items():
                points[player] = points.get(player, 0) + sign * amount
        return replace(self, points=points, played=self.played.with_table(deals_played(at_table)), _by_table={**self._by_table, table: now})


def read_round(extent: Extent) -> CurrentRound:
    """What is in this extent, which is an evening from a round on. Five queries."""
    by_table = points_by_table(extent)
    points: dict[int | None, int] = defaultdict(int)
    for moved in by_table.values():
        for player, amount in moved.items():
            points[player] += amount
    of_round = Table.objects.filter(round__tournament=extent.evening, round__number=extent.after + 1).order_by()
    return CurrentRound(extent, dict(points), deals_played(extent), by_table, dict(of_round.values_list("number", "pk")))
