"""The acceptances by which players agreed with their table's round, and whether they still hold. Only reads."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q

from tournaments.evening.events import Event
from tournaments.evening.models import Acceptance, LogEntry, Table
from tournaments.play.queries.signatures import add_points

Totals = tuple[int, ...]


@dataclass(frozen=True)
class Accepted:
    """A player's acceptance of their table's round, and the totals that they saw."""

    entrant: int
    """The player's key."""
    number: int
    at: datetime.datetime
    by: str
    totals: Totals | None
    """The totals by seat as the log stores them; None if the log has none."""


def acceptances_of(tables: Sequence[Table]) -> dict[int, tuple[Accepted, ...]]:
    """Return for each of these tables, by its key, all acceptances, the earliest first. Some may no longer hold (see `in_force`).

    With the tables' round and tournament loaded, it makes two queries, or one if nobody accepted.
    """
    rows = _rows_of(tables)
    accepted_tables = [table for table, accepted in rows if accepted]
    totals = _totals_seen(accepted_tables)
    return {
        table.pk: tuple(
            Accepted(
                each.entrant_id, each.entrant.number, each.at, each.by, totals.get((table.round.number, table.number, each.entrant.number))
            )
            for each in accepted
        )
        for table, accepted in rows
    }


def in_force(accepted: Sequence[Accepted], totals: Totals) -> dict[int, Accepted]:
    """Return the acceptances of exactly these totals, by the player's key.

    A player who accepted other totals, for example before a ruling moved points, must accept again.
    """
    return {each.entrant: each for each in accepted if each.totals == totals}


def _rows_of(tables: Sequence[Table]) -> list[tuple[Table, list[Acceptance]]]:
    by_table: dict[int, list[Acceptance]] = {}
    for row in Acceptance.objects.filter(table__in=[table.pk for table in tables]).select_related("entrant"):
        by_table.setdefault(row.table_id, []).append(row)
    return [(table, by_table.get(table.pk, [])) for table in tables]


def _totals_seen(tables: Sequence[Table]) -> Mapping[tuple[int, int, int], Totals]:
    """Return the last totals that each player accepted; keys are (round, table, player), all three as numbers within the evening."""
    if not tables:
        return {}
    at_tables = Q()
    for table in tables:
        at_tables |= Q(round_number=table.round.number, table_number=table.number)
    entries = LogEntry.objects.filter(at_tables, tournament=tables[0].round.tournament_id, what=Event.ACCEPT).order_by("number")
    seen: dict[tuple[int, int, int], Totals] = {}
    for entry in entries.only("round_number", "table_number", "after"):
        after = entry.after
        if isinstance(after, dict) and "totals" in after:
            totals = after["totals"]
            player = (entry.round_number or 0, entry.table_number or 0, after["entrant"])
            seen[player] = add_points(totals, after.get("rulings", [0] * len(totals)))
    return seen
