"""Triggers with which the database refuses to rewrite the ledger, the rulings and the logs. Used by migrations."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.backends.base.schema import BaseDatabaseSchemaEditor

REFUSED_STATEMENTS = ("UPDATE", "DELETE")


def guard(schema_editor: BaseDatabaseSchemaEditor, table: str) -> None:
    """Refuse to change or delete rows of this table."""
    for statement in guard_statements(schema_editor.connection.vendor, table):
        schema_editor.execute(statement)


def unguard(schema_editor: BaseDatabaseSchemaEditor, table: str) -> None:
    """Allow changes again. Does nothing if the triggers are missing: SQLite drops them when a migration copies a table."""
    for statement in REFUSED_STATEMENTS:
        on = f" ON {table}" if schema_editor.connection.vendor == "postgresql" else ""
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {trigger_name(table, statement)}{on}")


def trigger_name(table: str, statement: str) -> str:
    """The name of the trigger that refuses this statement on this table."""
    return f"{table}_no_{statement.lower()}"


def guard_statements(vendor: str, table: str) -> Iterator[str]:
    """The SQL that guards a table."""
    if vendor == "postgresql":
        yield (
            "CREATE OR REPLACE FUNCTION troela_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ "
            "BEGIN RAISE EXCEPTION 'append-only: rows of %% are never changed or deleted', TG_TABLE_NAME; END $$"
        )
    for statement in REFUSED_STATEMENTS:
        trigger = f"CREATE TRIGGER {trigger_name(table, statement)} BEFORE {statement} ON {table}"
        if vendor == "postgresql":
            yield f"{trigger} FOR EACH ROW EXECUTE FUNCTION troela_append_only()"
        else:
            yield f"{trigger} BEGIN SELECT RAISE(ABORT, 'append-only: rows of {table} are never changed or deleted'); END"
