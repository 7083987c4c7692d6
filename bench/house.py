"""A house full of evenings: copies of one, written by the database itself. What is measured is how little they cost the evening that is
read. Needs Django set up.
"""

from __future__ import annotations

from typing import Any

from django.db import connection
from django.db.models import Field, ForeignKey, Model

from tournaments.models import Deal, Entrant, Payment, Place, Round, Table, Tournament

STEP = 10_000_000
"""The rows of the first copy have keys that are so much higher than those they are copied from, far above all that are given out."""
OF_EVENING = {
    Tournament: "id = %s",
    Entrant: "tournament_id = %s",
    Round: "tournament_id = %s",
    Table: "round_id IN (SELECT id FROM tournaments_round WHERE tournament_id = %s)",
    Place: "round_id IN (SELECT id FROM tournaments_round WHERE tournament_id = %s)",
    Deal: "table_id IN (SELECT t.id FROM tournaments_table t JOIN tournaments_round r ON r.id = t.round_id WHERE r.tournament_id = %s)",
    Payment: "tournament_id = %s",
}
"""The rows of an evening, each after those it points to."""


def copy_evening(tournament: Tournament, copies: range) -> None:
    """Write these copies of an evening, one after another, as evenings come: its players, seats, deals and payments."""
    with connection.cursor() as cursor:
        for copy in copies:
            for model, condition in OF_EVENING.items():
                names = ", ".join(f'"{field.column}"' for field in model._meta.concrete_fields)
                values = ", ".join(_copied(model, field, copy) for field in model._meta.concrete_fields)
                table = model._meta.db_table
                cursor.execute(f"INSERT INTO {table} ({names}) SELECT {values} FROM {table} WHERE {condition} ORDER BY id", [tournament.pk])


def _copied(model: type[Model], field: Field[Any, Any], copy: int) -> str:
    """What stands in a column of a copy, in SQL."""
    column = f'"{field.column}"'
    of = field.related_model if isinstance(field, ForeignKey) else model if field.primary_key else None
    if of is Deal:
        digits = f"'{copy:08x}' || substr(replace(CAST({column} AS text), '-', ''), 9)"
        return f"CAST({digits} AS uuid)" if connection.vendor == "postgresql" else digits
    if of in OF_EVENING:
        return f"{column} + {copy * STEP}"
    return f"{column} || '-{copy}'" if column == '"slug"' else column
