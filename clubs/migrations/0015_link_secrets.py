"""Give every member a secret, from which their personal links follow."""

from __future__ import annotations

from django.db import migrations, models

import clubs.people.models
from clubs.columns_in_place import AddColumnInPlace

BATCH = 500


def fill(apps, schema_editor):
    """Give a secret to every member who has none. A member whom the old version adds during the upgrade makes one on the calendar page."""
    Member = apps.get_model("clubs", "Member")
    while batch := list(Member.objects.filter(link_secret="").order_by("pk")[:BATCH]):
        for member in batch:
            member.link_secret = clubs.people.models.new_link_secret()
        Member.objects.bulk_update(batch, ["link_secret"])


class Migration(migrations.Migration):
    dependencies = [("clubs", "0014_places_and_face")]

    operations = [
        AddColumnInPlace(
            model_name="member",
            name="link_secret",
            field=models.CharField(blank=True, db_default="", default=clubs.people.models.new_link_secret, max_length=40),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
