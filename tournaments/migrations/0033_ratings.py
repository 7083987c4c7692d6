"""Ratings, and groups that belong to one."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0032_final_results")]

    operations = [
        migrations.CreateModel(
            name="Rating",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("kind", models.CharField(choices=[("players", "players"), ("pairs", "pairs"), ("teams", "teams")], max_length=12)),
                ("name", models.CharField(blank=True, max_length=60)),
                (
                    "points",
                    models.CharField(
                        choices=[
                            ("sum", "the sum of the points of its players"),
                            ("average", "average points per player, for teams of different sizes"),
                        ],
                        default="sum",
                        max_length=12,
                    ),
                ),
                ("tie_breaks", models.JSONField(default=list)),
                (
                    "tournament",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="ratings", to="tournaments.tournament"),
                ),
            ],
            options={
                "ordering": ["number"],
                "constraints": [models.UniqueConstraint(fields=("tournament", "number"), name="one_number_a_rating")],
            },
        ),
        migrations.RemoveConstraint(model_name="group", name="one_number_a_group"),
        migrations.AddField(
            model_name="group",
            name="rating",
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name="groups", to="tournaments.rating"),
        ),
        migrations.AddField(
            model_name="group",
            name="reserve",
            field=models.ForeignKey(
                blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name="reserve_of", to="tournaments.entrant"
            ),
        ),
        migrations.AlterField(model_name="group", name="name", field=models.CharField(blank=True, max_length=60)),
    ]
