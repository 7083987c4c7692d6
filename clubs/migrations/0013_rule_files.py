"""Store the file of house rules beside the complete rule set, and whether the gallery shows them to other clubs."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models


def write_files(apps: Any, schema_editor: Any) -> None:
    """Fill the file of existing rules, which can contain only options."""
    for row in apps.get_model("clubs", "HouseRules").objects.defer("rules").iterator():
        row.own = {"like": row.game, **({"options": row.options} if row.options else {})}
        row.save(update_fields=["own"])


class Migration(migrations.Migration):
    dependencies = [("clubs", "0012_hold_rehearsals")]

    operations = [
        migrations.AddField("houserules", "own", models.JSONField(default=dict)),
        migrations.AddField("houserules", "in_gallery", models.BooleanField(default=False)),
        migrations.RunPython(write_files, migrations.RunPython.noop),
    ]
