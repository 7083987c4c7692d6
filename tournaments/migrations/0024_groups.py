"""The teams and the categories of an evening."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0023_prizes")]

    operations = [
        migrations.CreateModel(
            name="Group",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(choices=[("team", "team"), ("category", "category")], max_length=12)),
                ("number", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=60)),
                ("players", models.ManyToManyField(related_name="groups", to="tournaments.entrant")),
                (
                    "tournament",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="groups", to="tournaments.tournament"),
                ),
            ],
            options={"ordering": ["kind", "number"]},
        ),
        migrations.AddConstraint(
            model_name="group",
            constraint=models.UniqueConstraint(fields=("tournament", "kind", "number"), name="one_number_a_group"),
        ),
    ]
