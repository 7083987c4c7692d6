from django.db import migrations, models

from clubs.columns_in_place import AddColumnInPlace


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0040_sign_up_guests"),
    ]

    operations = [
        AddColumnInPlace(
            model_name="tournament",
            name="abandoned_because",
            field=models.CharField(blank=True, db_default="", default="", max_length=240),
        ),
        AddColumnInPlace(
            model_name="tournament",
            name="last_counting_round",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
    ]
