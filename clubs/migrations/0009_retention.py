"""Add how long a club stores names."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("clubs", "0008_forgetting")]

    operations = [
        migrations.AddField(model_name="club", name="forget_guests_months", field=models.PositiveSmallIntegerField(blank=True, null=True)),
        migrations.AddField(model_name="club", name="forget_members_years", field=models.PositiveSmallIntegerField(blank=True, null=True)),
    ]
