"""Triggers with which the database refuses to rewrite the ledger, the rulings and the logs. Used by migrations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.db.backends.base.schema import BaseDatabaseSchemaEditor

REFUSED_STATEMENTS = ("UPDATE", "DELETE")


def guard(schema_editor: BaseDatabaseSchemaEditor, table: str) -> None:
    """Create the triggers that refuse to change or delete rows of this table."""
    for statement in guard_statements(schema_editor.connection.vendor, table):
        schema_editor.execute(statement)


def unguard(schema_editor: BaseDatabaseSchemaEditor, table: str) -> None:
    """Drop the triggers of `guard`. They may be missing: SQLite drops them when a migration copies a table."""
    for statement in REFUSED_STATEMENTS:
        on = f" ON {table}" if schema_editor.connection.vendor == "postgresql" else ""
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {trigger_name(table, statement)}{on}")


def trigger_name(table: str, statement: str) -> str:
    """Return the name of the trigger that refuses this statement on this table."""
    return f"{table}_no_{statement.lower()}"


def guard_statements(vendor: str, table: str) -> Iterator[str]:
    """Yield the SQL that guards a table."""
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


def permit_throwing_away(schema_editor: BaseDatabaseSchemaEditor, table: str) -> None:
    """Replace the trigger that refuses to delete a table's rows: rows of evenings in rehearsal clubs may be deleted, all others not.

    The table needs a column `tournament_id`.
    """
    for statement in statements_to_permit_throwing_away(schema_editor.connection.vendor, table):
        schema_editor.execute(statement)


def statements_to_permit_throwing_away(vendor: str, table: str) -> Iterator[str]:
    """Yield the SQL of `permit_throwing_away`."""
    name = trigger_name(table, "DELETE")
    rehearsal = (
        "EXISTS (SELECT 1 FROM tournaments_tournament JOIN clubs_club ON clubs_club.id = tournaments_tournament.club_id "
        "WHERE tournaments_tournament.id = OLD.tournament_id AND clubs_club.rehearsal_of_id IS NOT NULL)"
    )
    if vendor == "postgresql":
        yield (
            "CREATE OR REPLACE FUNCTION troela_delete_rehearsals() RETURNS trigger LANGUAGE plpgsql AS $$ "
            f"BEGIN IF {rehearsal} THEN RETURN OLD; END IF; "
            "RAISE EXCEPTION 'append-only: rows of %% are never changed or deleted', TG_TABLE_NAME; END $$"
        )
        yield f"DROP TRIGGER IF EXISTS {name} ON {table}"
        yield f"CREATE TRIGGER {name} BEFORE DELETE ON {table} FOR EACH ROW EXECUTE FUNCTION troela_delete_rehearsals()"
    else:
        yield f"DROP TRIGGER IF EXISTS {name}"
        yield (
            f"CREATE TRIGGER {name} BEFORE DELETE ON {table} WHEN NOT {rehearsal} "
            f"BEGIN SELECT RAISE(ABORT, 'append-only: rows of {table} are never changed or deleted'); END"
        )


def hold_column(schema_editor: BaseDatabaseSchemaEditor, table: str, column: str) -> None:
    """Create a trigger that refuses to change this column of an existing row."""
    name, refusal = f"{table}_holds_{column}", f"{column} of {table} is never changed"
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(
            f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
            f"IF OLD.{column} IS DISTINCT FROM NEW.{column} THEN RAISE EXCEPTION '{refusal}'; END IF; RETURN NEW; END $$"
        )
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {name} ON {table}")
        schema_editor.execute(f"CREATE TRIGGER {name} BEFORE UPDATE ON {table} FOR EACH ROW EXECUTE FUNCTION {name}()")
    else:
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {name}")
        schema_editor.execute(
            f"CREATE TRIGGER {name} BEFORE UPDATE OF {column} ON {table} WHEN OLD.{column} IS NOT NEW.{column} "
            f"BEGIN SELECT RAISE(ABORT, '{refusal}'); END"
        )


def release_column(schema_editor: BaseDatabaseSchemaEditor, table: str, column: str) -> None:
    """Drop the trigger of `hold_column`."""
    on = f" ON {table}" if schema_editor.connection.vendor == "postgresql" else ""
    schema_editor.execute(f"DROP TRIGGER IF EXISTS {table}_holds_{column}{on}")


def guard_all_but(schema_editor: BaseDatabaseSchemaEditor, table: str, columns: tuple[str, ...]) -> None:
    """Replace a table's triggers by ones that let `columns` be changed, and only during a redaction.

    No other column can be changed, and no row can be deleted. A redaction is a row in `clubs_redaction` (`clubs.models.Redaction`) that
    exists only inside the transaction that redacts, so other transactions never see it.
    """
    unguard(schema_editor, table)
    kept = [column for column in _columns(schema_editor, table) if column not in columns]
    for statement in statements_all_but(schema_editor.connection.vendor, table, columns, kept):
        schema_editor.execute(statement)


def statements_all_but(vendor: str, table: str, columns: tuple[str, ...], kept: Sequence[str]) -> Iterator[str]:
    """Yield the SQL that guards a table in which only `columns` can be redacted. `kept` are all other columns."""
    update, delete = list(guard_statements(vendor, table))[-2:]
    quoted = '"{}"'.format
    if vendor == "postgresql":
        yield from list(guard_statements(vendor, table))[:-2]
        names = ", ".join(f"'{column}'" for column in columns)
        same, permit = f"to_jsonb(NEW) - ARRAY[{names}] = to_jsonb(OLD) - ARRAY[{names}]", "EXISTS (TABLE clubs_redaction)"
        yield (
            f"CREATE OR REPLACE FUNCTION {table}_redact_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
            f"IF {permit} AND {same} THEN RETURN NEW; END IF; "
            "RAISE EXCEPTION 'append-only: rows of %% are never changed or deleted', TG_TABLE_NAME; END $$"
        )
        yield update.replace("troela_append_only()", f"{table}_redact_only()")
    else:
        same = " AND ".join(f"OLD.{quoted(column)} IS NEW.{quoted(column)}" for column in kept)
        permit = "EXISTS (SELECT 1 FROM clubs_redaction)"
        yield update.replace(f"ON {table} ", f"ON {table} WHEN NOT ({same} AND {permit}) ")
    yield delete


def _columns(schema_editor: BaseDatabaseSchemaEditor, table: str) -> list[str]:
    with schema_editor.connection.cursor() as cursor:
        return [column.name for column in schema_editor.connection.introspection.get_table_description(cursor, table)]
