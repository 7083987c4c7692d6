"""The deals that came in last, with what they brought. Only reads."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from clubs.direction import isolated
from tournaments.ledger import history_of
from tournaments.models import Deal, Entrant, Table, Tournament
from tournaments.queries.tables import TableView, distinct_table_names, prefetch_seats, view_table
from tournaments.queries.under_review import under_review


@dataclass(frozen=True)
class LatestDeal:
    """A deal that came in, as its table reads it."""

    deal: Deal
    view: TableView
    points: int
    """What it brought the player of whom it is told: + received, − paid."""
    player: Entrant
    """Who won or lost most in it."""
    names: tuple[str, ...]
    """The table names of those who played it, by seat; others may sit there now."""


def latest_deals(tournament: Tournament, number: int) -> list[LatestDeal]:
    """The last deals that count, the newest first, at most `number`; not those that wait for the jury, and not those that moved no points.
    Seven queries.
    """
    reviewed = under_review(tournament)
    # Some of the newest may wait for the jury or have moved nothing: read twice as many.
    newest = list(
        Deal.objects.filter(table__round__tournament=tournament, void=False, in_doubt=False, counts=True)
        .order_by("-received_at")
        .values_list("pk", "table")[: number * 2]
    )
    tables = Table.objects.filter(pk__in={table for _deal, table in newest})
    views = {
        table.pk: view_table(table) for table in tables.select_related("round__tournament").prefetch_related("deals", *prefetch_seats())
    }
    rows = [_latest(deal, views[table]) for deal, table in newest]
    return [row for row in rows if row is not None and (row.deal.table_id, row.deal.number) not in reviewed][:number]


def _latest(key: uuid.UUID, view: TableView) -> LatestDeal | None:
    row = next((each for each in view.deals if each.deal.pk == key), None)
    if row is None or not any(row.points):
        return None
    seat = max(range(len(row.points)), key=lambda seat: (abs(row.points[seat]), row.points[seat]))
    by_key = {place.entrant_id: place.entrant for place in view.places}
    by_key |= {earlier.entrant_id: earlier.entrant for earlier in view.table.earlier_places.all()}
    players = [by_key[key] for key in history_of(view.table).at(row.deal.number)]
    names = distinct_table_names([player.called for player in players], [player.name for player in players])
    return LatestDeal(row.deal, view, row.points[seat], players[seat], tuple(map(isolated, names)))
