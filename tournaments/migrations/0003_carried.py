"""What the players of a table bring from their tables before it."""

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
