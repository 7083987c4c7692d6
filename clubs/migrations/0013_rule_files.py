"""House rules keep their file beside the whole rule set, and may stand in the gallery for other clubs."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models


def write_files(apps: Any, schema_editor: Any) -> None:
    """Until now a club could change options only: that is what its file says."""
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
