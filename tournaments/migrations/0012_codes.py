"""One code a table for the whole evening. It takes the key of the newest round that has a table with its number, so that the link on the
paper of a round that is played goes on opening that table.
"""

from typing import Any

from django.db import migrations


def keep_newest_keys(apps: Any, schema_editor: Any) -> None:
    tables = apps.get_model("tournaments", "Table").objects.using(schema_editor.connection.alias)
    codes = apps.get_model("tournaments", "TableCode")
    rows = tables.order_by("round__number").values_list("round__tournament", "number", "key")
    keys = {(tournament, number): key for tournament, number, key in rows}
    codes.objects.using(schema_editor.connection.alias).bulk_create(
        [codes(tournament_id=tournament, number=number, key=key) for (tournament, number), key in keys.items()],
        batch_size=500,
        ignore_conflicts=True,
    )


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0011_evening_seats")]

    operations = [
        migrations.RunPython(keep_newest_keys, migrations.RunPython.noop),
        migrations.RemoveField(model_name="table", name="key"),
    ]
