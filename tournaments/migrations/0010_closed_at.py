"""When a tournament was closed. Those that were closed before have no time, and are final."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0009_official_names")]

    operations = [
        migrations.AddField(model_name="tournament", name="closed_at", field=models.DateTimeField(blank=True, null=True)),
    ]
