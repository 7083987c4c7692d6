"""Players appeal against rulings."""

import django.db.models.deletion
import django.utils.timezone
import uuid
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0036_prizes_per_entrants"),
    ]

    operations = [
        migrations.CreateModel(
            name="Appeal",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, primary_key=True, serialize=False)),
                ("reason", models.CharField(max_length=400)),
                ("made_at", models.DateTimeField()),
                ("received_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("made_by", models.CharField(max_length=200)),
                ("outcome", models.CharField(blank=True, choices=[("overturned", "Overturned"), ("denied", "Denied")], max_length=12)),
                ("answer", models.TextField(blank=True)),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                ("answered_by", models.CharField(blank=True, max_length=200)),
                (
                    "entrant",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="appeals", to="tournaments.entrant"),
                ),
                ("ruling", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="appeals", to="tournaments.ruling")),
                (
                    "tournament",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="appeals", to="tournaments.tournament"),
                ),
            ],
            options={
                "ordering": ["received_at", "pk"],
                "indexes": [models.Index(fields=["tournament", "outcome"], name="appeals_that_wait")],
                "constraints": [models.UniqueConstraint(fields=("ruling", "entrant"), name="one_appeal_a_player")],
            },
        ),
    ]
