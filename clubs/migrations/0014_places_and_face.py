"""A club has a time zone, an address, a contact, a description, a colour, a logo, and places where it plays."""

import django.db.models.deletion
from django.db import migrations, models

from clubs.columns_in_place import AddColumnInPlace


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0013_rule_files"),
    ]

    operations = [
        AddColumnInPlace(
            model_name="club",
            name="address",
            field=models.TextField(blank=True, db_default="", default="", verbose_name="address"),
        ),
        AddColumnInPlace(
            model_name="club",
            name="contact_email",
            field=models.CharField(blank=True, db_default="", default="", max_length=254),
        ),
        AddColumnInPlace(
            model_name="club",
            name="contact_name",
            field=models.CharField(blank=True, db_default="", default="", max_length=120),
        ),
        AddColumnInPlace(
            model_name="club",
            name="contact_phone",
            field=models.CharField(blank=True, db_default="", default="", max_length=40),
        ),
        AddColumnInPlace(
            model_name="club",
            name="description",
            field=models.TextField(blank=True, db_default="", default=""),
        ),
        AddColumnInPlace(
            model_name="club",
            name="hue",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        AddColumnInPlace(
            model_name="club",
            name="time_zone",
            field=models.CharField(db_default="Europe/Brussels", default="Europe/Brussels", max_length=40, verbose_name="time zone"),
        ),
        migrations.CreateModel(
            name="ClubLogo",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("png", models.BinaryField()),
                ("digest", models.CharField(max_length=64)),
                ("club", models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name="logo", to="clubs.club")),
            ],
        ),
        migrations.CreateModel(
            name="Venue",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                ("address", models.TextField(blank=True, verbose_name="address")),
                ("directions", models.TextField(blank=True, verbose_name="how to get there")),
                ("access", models.TextField(blank=True, verbose_name="access")),
                ("archived", models.BooleanField(default=False)),
                ("club", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="venues", to="clubs.club")),
            ],
            options={
                "ordering": ["name", "pk"],
                "constraints": [models.UniqueConstraint(fields=("club", "name"), name="one_venue_a_name")],
            },
        ),
    ]
