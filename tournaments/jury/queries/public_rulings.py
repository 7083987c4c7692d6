"""The rulings that everybody may read. Only reads."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.evening.models import Ruling, Table, Tournament
from tournaments.jury.queries.rulings import rulings_in_force
from tournaments.play.queries.tables import LoadedTable, prefetch_seats, view_table

PUBLIC_KINDS = ("allow", "refuse", "fine", "annul", "replace", "award", "adjust")
"""The kinds of ruling that change points or decide what counts. A warning, exclusion or souvenir concerns one person and is not public."""


@dataclass(frozen=True)
class PublicRuling:
    """A ruling, with the current state of its table."""

    ruling: Ruling
    view: LoadedTable | None
    """The table of the deal that was ruled upon; None if the ruling is about no deal."""


def public_rulings_in_force(tournament: int) -> QuerySet[Ruling]:
    """Return the public rulings in force of the tournament with this primary key. Pages for everybody count these."""
    return rulings_in_force(tournament).filter(kind__in=PUBLIC_KINDS)


def has_public_rulings(tournament: Tournament) -> bool:
    """Return whether there is a public ruling in force. One query."""
    return public_rulings_in_force(tournament.pk).exists()


def public_rulings(tournament: Tournament, number: int) -> list[PublicRuling]:
    """Return the newest `number` public rulings in force, the newest first. Six queries."""
    rulings = list(public_rulings_in_force(tournament.pk).select_related("table__round", "deal").order_by("-number")[:number])
    tables = Table.objects.filter(pk__in={ruling.table_id for ruling in rulings if ruling.deal_id})
    views = {
        table.pk: view_table(table) for table in tables.select_related("round__tournament").prefetch_related("deals", *prefetch_seats())
    }
    return [PublicRuling(ruling, views.get(ruling.table_id or 0) if ruling.deal_id else None) for ruling in rulings]
