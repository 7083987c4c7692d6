"""Let a club demand a second factor; add the table in which all processes count wrong codes; end all logins.

Everybody must log in again, as only new logins are in the list from which they can be ended.
"""

from typing import Any

from django.core.management import call_command
from django.db import migrations, models


def create_cache_table(apps: Any, schema_editor: Any) -> None:
    call_command("createcachetable", database=schema_editor.connection.alias, verbosity=0)


def end_logins(apps: Any, schema_editor: Any) -> None:
    apps.get_model("sessions", "Session").objects.using(schema_editor.connection.alias).all().delete()


class Migration(migrations.Migration):
    dependencies = [("clubs", "0005_invitations"), ("sessions", "0001_initial")]
    operations = [
        migrations.AddField(model_name="club", name="second_factor", field=models.BooleanField(default=False)),
        migrations.RunPython(create_cache_table, migrations.RunPython.noop),
        migrations.RunPython(end_logins, migrations.RunPython.noop),
    ]
