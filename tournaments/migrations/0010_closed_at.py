"""The time at which a tournament was closed. Those closed before this migration have no time, and are final."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0009_official_names")]

    operations = [
        migrations.AddField(model_name="tournament", name="closed_at", field=models.DateTimeField(blank=True, null=True)),
    ]
