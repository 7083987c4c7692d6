"""An appeal can be withdrawn; the player may then appeal once more. The previous version reads such an appeal as answered."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0038_announcements"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="appeal",
            name="one_appeal_a_player",
        ),
        migrations.AlterField(
            model_name="appeal",
            name="outcome",
            field=models.CharField(
                blank=True, choices=[("overturned", "Overturned"), ("denied", "Denied"), ("withdrawn", "Withdrawn")], max_length=12
            ),
        ),
        migrations.AddConstraint(
            model_name="appeal",
            constraint=models.UniqueConstraint(
                condition=models.Q(("outcome", "withdrawn"), _negated=True),
                fields=("ruling", "entrant"),
                name="one_standing_appeal_a_player",
            ),
        ),
    ]
