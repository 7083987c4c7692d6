"""Add clubs for rehearsals: the club that rehearses there is set when the row is made, and never changed."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models

from clubs.append_only import hold_column, release_column


def hold(apps: Any, schema_editor: Any) -> None:
    hold_column(schema_editor, "clubs_club", "rehearsal_of_id")


def release(apps: Any, schema_editor: Any) -> None:
    release_column(schema_editor, "clubs_club", "rehearsal_of_id")


class Migration(migrations.Migration):
    dependencies = [("clubs", "0009_retention")]

    operations = [
        migrations.AddField(
            model_name="club",
            name="rehearsal_of",
            field=models.ForeignKey(
                blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="rehearsal_clubs", to="clubs.club"
            ),
        ),
        migrations.RunPython(hold, release),
    ]
