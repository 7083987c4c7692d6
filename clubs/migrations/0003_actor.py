"""Add the actor's id beside the name, for new entries."""

from typing import Any

from django.db import migrations, models

from clubs.append_only import guard, unguard

TABLE = "clubs_clublogentry"


def guard_again(apps: Any, schema_editor: Any) -> None:
    """Guard the log again: to add the column SQLite copies the table, and the copy has no triggers."""
    unguard(schema_editor, TABLE)
    guard(schema_editor, TABLE)


class Migration(migrations.Migration):
    dependencies = [("clubs", "0002_append_only")]
    operations = [
        migrations.AddField(model_name="clublogentry", name="actor", field=models.CharField(blank=True, default="", max_length=200)),
        migrations.RunPython(guard_again, guard_again),
    ]
