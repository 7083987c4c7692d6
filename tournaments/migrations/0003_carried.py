"""The figures that the players of a table carry over from their earlier tables."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0002_append_only"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="carried",
            field=models.JSONField(default=dict),
        ),
    ]
