"""Count how often an account's role in a club has ended: what depends on the role ends with it. Earlier ends are counted from the log."""

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def is_end(what: str, before: Any, after: Any) -> bool:
    """Return True if a log entry shows that a role ended, or became that of a member."""
    return what == "end_role" or (what == "give_role" and after == "member" and before in ("owner", "director"))


def count_ends(apps: Any, schema_editor: Any) -> None:
    accounts = {f"user {name}": key for name, key in apps.get_model("auth", "User").objects.values_list("username", "pk")}
    counts: dict[tuple[int, int], int] = {}
    entries = apps.get_model("clubs", "ClubLogEntry").objects.filter(what__in=["end_role", "give_role"])
    for club, object, what, before, after in entries.values_list("club", "object", "what", "before", "after"):
        if object in accounts and is_end(what, before, after):
            counts[club, accounts[object]] = counts.get((club, accounts[object]), 0) + 1
    role_ends = apps.get_model("clubs", "RoleEnds")
    role_ends.objects.bulk_create(role_ends(club_id=club, user_id=user, count=count) for (club, user), count in counts.items())


class Migration(migrations.Migration):
    dependencies = [migrations.swappable_dependency(settings.AUTH_USER_MODEL), ("clubs", "0003_actor")]

    operations = [
        migrations.CreateModel(
            name="RoleEnds",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("count", models.PositiveIntegerField()),
                ("club", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to="clubs.club")),
                ("user", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to=settings.AUTH_USER_MODEL)),
            ],
            options={
                "verbose_name_plural": "role ends",
                "constraints": [models.UniqueConstraint(fields=("club", "user"), name="one_count_of_ends")],
            },
        ),
        migrations.RunPython(count_ends, migrations.RunPython.noop),
    ]
