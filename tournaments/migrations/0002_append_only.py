"""The ledger, the rulings and the log are append-only; the database refuses anything else."""

from typing import Any

from django.db import migrations

from clubs.append_only import guard, unguard

GUARDED = ("tournaments_payment", "tournaments_ruling", "tournaments_logentry")


def forwards(apps: Any, schema_editor: Any) -> None:
    for table in GUARDED:
        guard(schema_editor, table)


def backwards(apps: Any, schema_editor: Any) -> None:
    for table in GUARDED:
        unguard(schema_editor, table)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial")]
    operations = [migrations.RunPython(forwards, backwards)]
