"""An official is a name, and the account that had it then: a list of officials does not reveal which names are accounts."""

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def fill_names(apps: Any, schema_editor: Any) -> None:
    for official in apps.get_model("tournaments", "Official").objects.select_related("user"):
        official.name = official.user.username
        official.save(update_fields=["name"])


class Migration(migrations.Migration):
    dependencies = [migrations.swappable_dependency(settings.AUTH_USER_MODEL), ("tournaments", "0008_office_ends")]

    operations = [
        migrations.AlterField(
            model_name="official",
            name="user",
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(model_name="official", name="name", field=models.CharField(default="", max_length=150), preserve_default=False),
        migrations.RunPython(fill_names, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="official", constraint=models.UniqueConstraint(fields=("tournament", "name"), name="one_office_a_name")
        ),
    ]
