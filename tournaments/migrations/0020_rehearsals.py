"""Evenings that play by themselves; and the evenings of a rehearsal club can be thrown away."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models

from clubs.append_only import REFUSED_STATEMENTS, guard_statements, hold_column, permit_throwing_away, release_column, trigger_name

GUARDED = ("tournaments_payment", "tournaments_ruling", "tournaments_logentry")


def permit(apps: Any, schema_editor: Any) -> None:
    for table in GUARDED:
        permit_throwing_away(schema_editor, table)
    hold_column(schema_editor, "tournaments_tournament", "club_id")


def forbid(apps: Any, schema_editor: Any) -> None:
    vendor = schema_editor.connection.vendor
    for table in GUARDED:
        name = trigger_name(table, REFUSED_STATEMENTS[-1])
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {name}" + (f" ON {table}" if vendor == "postgresql" else ""))
        schema_editor.execute(list(guard_statements(vendor, table))[-1])
    release_column(schema_editor, "tournaments_tournament", "club_id")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0019_standings_at"), ("clubs", "0010_rehearsals")]

    operations = [
        migrations.CreateModel(
            name="AutomaticPlay",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("speed", models.PositiveSmallIntegerField(default=1)),
                ("faults", models.BooleanField(default=False)),
                ("crew", models.BooleanField(default=False)),
                ("stopped", models.BooleanField(default=False)),
                ("beat_at", models.DateTimeField(null=True)),
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="automatic_play", to="tournaments.tournament"
                    ),
                ),
            ],
            options={"verbose_name_plural": "automatic play"},
        ),
        migrations.RunPython(permit, forbid),
    ]
