"""The number of prizes may follow from the number of entrants who are here."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0035_groups_of_ratings")]

    operations = [
        migrations.AddField(model_name="prizegiving", name="per_entrants", field=models.PositiveSmallIntegerField(db_default=0, default=0)),
    ]
