"""Plain names for two columns, and on each ruling the UUID of the draft that was signed."""

from typing import Any

from django.db import migrations, models

from clubs.append_only import guard, unguard

RULINGS = "tournaments_ruling"


def guard_again(apps: Any, schema_editor: Any) -> None:
    """Guard the rulings again: to add a unique column SQLite copies the table, and the copy has no triggers."""
    unguard(schema_editor, RULINGS)
    guard(schema_editor, RULINGS)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0005_stopped"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="call", name="found_once"),
        migrations.RenameField(model_name="call", old_name="found", new_name="automatic"),
        migrations.AddConstraint(
            model_name="call",
            constraint=models.UniqueConstraint(
                condition=models.Q(("automatic", True), ("outcome", "")),
                fields=("table", "deal_number", "article", "seat"),
                name="one_automatic_call_a_case",
            ),
        ),
        migrations.RenameField(model_name="deal", old_name="ruled", new_name="verdict"),
        migrations.AlterField(
            model_name="ruling",
            name="kind",
            field=models.CharField(
                choices=[
                    ("allow", "Allow"),
                    ("refuse", "Refuse"),
                    ("fine", "Fine"),
                    ("annul", "Annul"),
                    ("replace", "Replace"),
                    ("award", "Award"),
                    ("adjust", "Adjust"),
                    ("warn", "Warn"),
                    ("exclude", "Exclude"),
                    ("souvenir", "Souvenir"),
                    ("overturn", "Overturn"),
                ],
                max_length=30,
            ),
        ),
        migrations.AddField(model_name="ruling", name="draft", field=models.UUIDField(blank=True, null=True, unique=True)),
        migrations.RunPython(guard_again, guard_again),
    ]
