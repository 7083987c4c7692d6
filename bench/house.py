"""A house full of evenings: copies of one, written by the database itself. What is measured is how little they cost the evening that is
read. Needs Django set up.
"""

from __future__ import annotations

from typing import Any

from django.db import connection, transaction
from django.db.models import Field, ForeignKey, Model

from tournaments.evening.models import Entrant, Place, Round, Table, Tournament
from tournaments.play.models import Deal, Payment

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
    """Write these copies of an evening, one after another, as evenings come: its players, seats, deals and payments. All copies of a kind
    of row are one statement, and nothing is looked up for them again: they point to rows that are copied with them.
    """
    numbers = "WITH RECURSIVE copies(copy) AS (SELECT %s UNION ALL SELECT copy + 1 FROM copies WHERE copy < %s)"
    with connection.constraint_checks_disabled(), transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql" and _may_skip_triggers(cursor):
            cursor.execute("SET LOCAL session_replication_role = replica")
        for model, condition in OF_EVENING.items():
            names = ", ".join(f'"{field.column}"' for field in model._meta.concrete_fields)
            values = ", ".join(_copied(model, field) for field in model._meta.concrete_fields)
            table = model._meta.db_table
            rows = f"{numbers} SELECT {values} FROM {table} CROSS JOIN copies WHERE {condition} ORDER BY copy, id"
            cursor.execute(f"INSERT INTO {table} ({names}) {rows}", [copies.start, copies.stop - 1, tournament.pk])
            if connection.vendor == "postgresql" and model._meta.auto_field:
                # What is booked after this has higher keys than all that was there, as in every house; SQLite sees to it by itself.
                cursor.execute(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), MAX(id)) FROM {table}")


def _may_skip_triggers(cursor: Any) -> bool:
    """Whether this user of the database is allowed to; without that, each row that is pointed to is looked up, which takes minutes."""
    cursor.execute("SELECT rolsuper FROM pg_roles WHERE rolname = current_user")
    return bool(cursor.fetchone()[0])


def _copied(model: type[Model], field: Field[Any, Any]) -> str:
    """What stands in a column of a copy, in SQL."""
    column, postgresql = f'"{field.column}"', connection.vendor == "postgresql"
    of = field.related_model if isinstance(field, ForeignKey) else model if field.primary_key else None
    if of is Deal:
        number = "lpad(to_hex(copy), 8, '0')" if postgresql else "printf('%%08x', copy)"
        digits = f"{number} || substr(replace(CAST({column} AS text), '-', ''), 9)"
        return f"CAST({digits} AS uuid)" if postgresql else digits
    if of in OF_EVENING:
        return f"{column} + CAST(copy AS bigint) * {STEP}"
    return f"{column} || '-' || copy" if column == '"slug"' else column
