"""One code a table for the whole evening.

It takes the key of the newest round that has a table with its number, so that the link on the paper of a round in play still opens that
table. Backwards, each table takes the key of its code, so that the same link opens it.
"""

from typing import Any

from django.db import migrations

from tournaments.evening.models.schedule import new_key


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


def keys_of_codes(apps: Any, schema_editor: Any) -> None:
    tables = apps.get_model("tournaments", "Table").objects.using(schema_editor.connection.alias)
    codes = apps.get_model("tournaments", "TableCode").objects.using(schema_editor.connection.alias)
    keys = {(tournament, number): key for tournament, number, key in codes.values_list("tournament", "number", "key")}
    changed = []
    for table in tables.select_related("round").only("number", "round__tournament"):
        # A number without a code was never shown to anybody: it gets a new key, so that it shares none with another table.
        table.key = keys.get((table.round.tournament_id, table.number)) or new_key()
        changed.append(table)
    tables.bulk_update(changed, ["key"], batch_size=500)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0011_evening_seats")]

    operations = [
        migrations.RunPython(keep_newest_keys, keys_of_codes),
        migrations.RemoveField(model_name="table", name="key"),
    ]
