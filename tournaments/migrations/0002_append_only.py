"""Let the database itself refuse to rewrite what was booked or logged: payments and log entries are only ever added."""

from typing import Any

from django.db import migrations

GUARDED = ("tournaments_payment", "tournaments_logentry")


def guard(apps: Any, schema_editor: Any) -> None:
    vendor = schema_editor.connection.vendor
    if vendor == "postgresql":
        schema_editor.execute(
            "CREATE OR REPLACE FUNCTION troela_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ "
            "BEGIN RAISE EXCEPTION 'append-only: rows of %% are never changed or deleted', TG_TABLE_NAME; END $$"
        )
        for table in GUARDED:
            schema_editor.execute(
                f"CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON {table} FOR EACH ROW EXECUTE FUNCTION troela_append_only()"
            )
    elif vendor == "sqlite":
        for table in GUARDED:
            schema_editor.execute(
                f"CREATE TRIGGER {table}_append_only BEFORE UPDATE ON {table} "
                f"BEGIN SELECT RAISE(ABORT, 'append-only: rows of {table} are never changed'); END"
            )


def unguard(apps: Any, schema_editor: Any) -> None:
    vendor = schema_editor.connection.vendor
    for table in GUARDED:
        if vendor == "postgresql":
            schema_editor.execute(f"DROP TRIGGER IF EXISTS append_only ON {table}")
        elif vendor == "sqlite":
            schema_editor.execute(f"DROP TRIGGER IF EXISTS {table}_append_only")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial")]
    operations = [migrations.RunPython(guard, unguard)]
