"""An evening is announced: its hours, its place, and who may come; it may be hidden from strangers."""

import django.db.models.deletion
from django.db import migrations, models

from clubs.columns_in_place import AddColumnInPlace


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0014_places_and_face"),
        ("tournaments", "0037_appeals"),
    ]

    operations = [
        AddColumnInPlace(
            model_name="tournament",
            name="is_public",
            field=models.BooleanField(db_default=True, default=True),
        ),
        migrations.CreateModel(
            name="Announcement",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("time_zone", models.CharField(max_length=40)),
                ("doors_at", models.TimeField(blank=True, null=True)),
                ("starts_at", models.TimeField(blank=True, null=True)),
                ("ends_at", models.TimeField(blank=True, null=True)),
                ("capacity", models.PositiveIntegerField(blank=True, null=True)),
                (
                    "admits",
                    models.CharField(
                        choices=[
                            ("members", "members of the club"),
                            ("guests", "everybody: members and guests"),
                            ("invited", "invited people only"),
                        ],
                        default="guests",
                        max_length=8,
                    ),
                ),
                (
                    "guests_join",
                    models.CharField(
                        choices=[("at_once", "at once, while there is room"), ("by_desk", "after the desk has admitted them")],
                        default="at_once",
                        max_length=8,
                    ),
                ),
                ("shows_names", models.BooleanField(default=True)),
                ("answer_days_before", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("answer_time", models.TimeField(blank=True, null=True)),
                ("fee", models.CharField(blank=True, max_length=120)),
                ("notes", models.TextField(blank=True)),
                ("cancelled_at", models.DateTimeField(blank=True, null=True)),
                ("cancelled_because", models.CharField(blank=True, max_length=240)),
                ("moved_from", models.DateField(blank=True, null=True)),
                ("moved_from_time", models.TimeField(blank=True, null=True)),
                ("sequence", models.PositiveIntegerField(default=0)),
                ("changed_at", models.DateTimeField()),
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="announcement", to="tournaments.tournament"
                    ),
                ),
                (
                    "venue",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="announcements", to="clubs.venue"
                    ),
                ),
            ],
        ),
    ]
