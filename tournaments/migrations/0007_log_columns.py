"""The subject of a log entry in columns that can be filtered, also for existing entries; and the actor's id, for future ones."""

import re
from typing import Any

from django.db import migrations, models

from clubs.append_only import guard, unguard

TABLE = "tournaments_logentry"
SUBJECT = re.compile(r"round (\d+)(?: table (\d+))?(?: deal (\d+))?")


def lift_guard(apps: Any, schema_editor: Any) -> None:
    unguard(schema_editor, TABLE)


def guard_again(apps: Any, schema_editor: Any) -> None:
    """Guard the log again, also where SQLite copied the table to add a column: the copy has no triggers."""
    unguard(schema_editor, TABLE)
    guard(schema_editor, TABLE)


def fill_columns(apps: Any, schema_editor: Any) -> None:
    """Fill the columns from `round 2 table 7 deal 3`; for `ruling 4` take the round and the table from the ruling."""
    rulings = {
        (tournament, number): (round_, table)
        for tournament, number, round_, table in apps.get_model("tournaments", "Ruling").objects.values_list(
            "tournament", "number", "round_number", "table__number"
        )
    }
    entries = apps.get_model("tournaments", "LogEntry").objects
    changed = []
    for entry in entries.only("tournament", "object").iterator(chunk_size=1000):
        match, ruling = SUBJECT.fullmatch(entry.object), re.fullmatch(r"ruling (\d+)", entry.object)
        if match is not None:
            numbers = [int(digits) if digits else None for digits in match.groups()]
        elif ruling is not None and (entry.tournament_id, int(ruling[1])) in rulings:
            numbers = [*rulings[entry.tournament_id, int(ruling[1])], None]
        else:
            continue
        entry.round_number, entry.table_number, entry.deal_number = numbers
        changed.append(entry)
    entries.bulk_update(changed, ["round_number", "table_number", "deal_number"], batch_size=200)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0006_plain_names"),
    ]

    operations = [
        migrations.RunPython(lift_guard, guard_again),
        migrations.AddField(model_name="logentry", name="actor", field=models.CharField(blank=True, default="", max_length=200)),
        migrations.AddField(model_name="logentry", name="round_number", field=models.PositiveIntegerField(null=True)),
        migrations.AddField(model_name="logentry", name="table_number", field=models.PositiveIntegerField(null=True)),
        migrations.AddField(model_name="logentry", name="deal_number", field=models.PositiveIntegerField(null=True)),
        migrations.RunPython(fill_columns, migrations.RunPython.noop),
        migrations.RunPython(guard_again, lift_guard),
    ]
