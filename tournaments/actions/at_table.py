"""A table's lock, and everything that must be settled when its deals change. The actions that use it ask for rights and write the log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tournaments.actions.automatic_calls import follow
from tournaments.actions.carry_over import hand_on
from tournaments.ledger import Fold, settle
from tournaments.models import Deal, Table, Tournament
from tournaments.queries.tables import seated


def locked(table: Table) -> tuple[Table, Tournament]:
    """The table, locked until the transaction ends: always locked before the tournament (which `record` locks last)."""
    # Two statements: what a single one joins to the table would be as it was before it waited for the lock.
    Table.objects.select_for_update(no_key=True).only("pk").get(pk=table.pk)
    fresh = Table.objects.select_related("round__tournament__club").prefetch_related("deals", seated()).get(pk=table.pk)
    return fresh, fresh.round.tournament


def resettle(
    table: Table, tournament: Tournament, deals: Iterable[Deal], said: Mapping[tuple[int, int], str] | None = None
) -> tuple[Fold, dict[str, Any]]:
    """Settle a table whose deals changed, the later tables that depend on it, and the calls that this opens or ends.

    `said`: see `follow`. The second part is what the log says of it; usually nothing.
    """
    settled = settle(table, tournament, deals)
    called = follow(table, tournament, settled, said)
    handed_on = hand_on(table, tournament, settled)
    return settled, called | ({"handed_on": handed_on} if handed_on else {})
