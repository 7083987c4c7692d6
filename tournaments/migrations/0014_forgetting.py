"""Players' names are commitments in the log, with their openings in another table, and can be forgotten.

The guards of the log and the rulings allow their texts to be redacted, and nothing else.
"""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models

from clubs.append_only import guard, guard_all_but, unguard

TEXTS = {"tournaments_logentry": ("before", "after"), "tournaments_ruling": ("text", "article")}


def guard_all_but_texts(apps: Any, schema_editor: Any) -> None:
    for table, columns in TEXTS.items():
        guard_all_but(schema_editor, table, columns)


def guard_whole(apps: Any, schema_editor: Any) -> None:
    for table in TEXTS:
        unguard(schema_editor, table)
        guard(schema_editor, table)


class Migration(migrations.Migration):
    dependencies = [("clubs", "0008_forgetting"), ("tournaments", "0013_seasons")]

    operations = [
        migrations.AddField(model_name="entrant", name="forgotten", field=models.BooleanField(default=False)),
        migrations.CreateModel(
            name="NameOpening",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("commitment", models.CharField(max_length=64)),
                ("salt", models.CharField(max_length=32)),
                ("text", models.TextField()),
                (
                    "entrant",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="openings", to="tournaments.entrant"),
                ),
            ],
            options={
                "abstract": False,
                "constraints": [models.UniqueConstraint(fields=("entrant", "commitment"), name="one_opening_a_commitment")],
            },
        ),
        migrations.RunPython(guard_all_but_texts, guard_whole),
    ]
