"""Create the trigger of `rehearsal_of` again: SQLite lost it when the previous migration copied the table."""

from typing import Any

from django.db import migrations

from clubs.append_only import hold_column


def hold(apps: Any, schema_editor: Any) -> None:
    hold_column(schema_editor, "clubs_club", "rehearsal_of_id")


class Migration(migrations.Migration):
    dependencies = [("clubs", "0011_public_names")]
    operations = [migrations.RunPython(hold, migrations.RunPython.noop)]
