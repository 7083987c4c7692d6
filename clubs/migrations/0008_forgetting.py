"""Let a member be forgotten: the triggers of the club's log allow redaction of its texts, and a list names the forgotten by number."""

from typing import Any

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

from clubs.append_only import guard, guard_all_but, unguard

LOG = "clubs_clublogentry"


def guard_all_but_texts(apps: Any, schema_editor: Any) -> None:
    guard_all_but(schema_editor, LOG, ("before", "after"))


def guard_whole(apps: Any, schema_editor: Any) -> None:
    unguard(schema_editor, LOG)
    guard(schema_editor, LOG)


class Migration(migrations.Migration):
    dependencies = [("clubs", "0007_members")]

    operations = [
        migrations.CreateModel(
            name="Redaction",
            fields=[("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"))],
        ),
        migrations.AddField(model_name="member", name="forgotten", field=models.BooleanField(default=False)),
        migrations.CreateModel(
            name="Forgotten",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("entry", models.CharField(max_length=64)),
                ("number", models.PositiveIntegerField()),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("club", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="forgotten", to="clubs.club")),
            ],
            options={
                "verbose_name_plural": "forgotten",
                "constraints": [models.UniqueConstraint(fields=("entry", "number"), name="forgotten_once")],
            },
        ),
        migrations.RunPython(guard_all_but_texts, guard_whole),
    ]
