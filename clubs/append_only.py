"""Let the database itself refuse to rewrite what was booked, ruled or logged. Used by migrations; knows the databases, not the rows."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.backends.base.schema import BaseDatabaseSchemaEditor

DEEDS = ("UPDATE", "DELETE")


def guard(schema_editor: BaseDatabaseSchemaEditor, table: str) -> None:
    """Refuse to change or delete rows of this table."""
    for statement in statements(schema_editor.connection.vendor, table):
        schema_editor.execute(statement)


def unguard(schema_editor: BaseDatabaseSchemaEditor, table: str) -> None:
    """Allow it again."""
    for deed in DEEDS:
        on = f" ON {table}" if schema_editor.connection.vendor == "postgresql" else ""
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {name(table, deed)}{on}")


def name(table: str, deed: str) -> str:
    """What the trigger is called."""
    return f"{table}_no_{deed.lower()}"


def statements(vendor: str, table: str) -> Iterator[str]:
    """The SQL that guards a table."""
    if vendor == "postgresql":
        yield (
            "CREATE OR REPLACE FUNCTION troela_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ "
            "BEGIN RAISE EXCEPTION 'append-only: rows of %% are never changed or deleted', TG_TABLE_NAME; END $$"
        )
    for deed in DEEDS:
        if vendor == "postgresql":
            yield f"CREATE TRIGGER {name(table, deed)} BEFORE {deed} ON {table} FOR EACH ROW EXECUTE FUNCTION troela_append_only()"
        else:
            message = f"append-only: rows of {table} are never changed or deleted"
            yield f"CREATE TRIGGER {name(table, deed)} BEFORE {deed} ON {table} BEGIN SELECT RAISE(ABORT, '{message}'); END"
