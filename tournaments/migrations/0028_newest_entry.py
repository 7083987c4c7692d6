from django.db import migrations, models


class Migration(migrations.Migration):
    """A new column that older code does not need. It begins empty: the next entry of each evening is then chained from the log itself."""

    dependencies = [
        ("tournaments", "0027_lots"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="newest_entry",
            field=models.JSONField(blank=True, null=True),
        ),
    ]
