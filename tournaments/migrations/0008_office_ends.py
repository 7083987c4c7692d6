"""An office ends with its holder's role in the club: each office stores how often that role had ended when the office was given."""

from typing import Any

from django.db import migrations, models


def fill_role_ends(apps: Any, schema_editor: Any) -> None:
    """Count the ends of the role before the appointment, from the club's log.

    If the role has ended since then, the office has ended too.
    """
    entries = apps.get_model("tournaments", "LogEntry").objects
    club_entries = apps.get_model("clubs", "ClubLogEntry").objects
    for official in apps.get_model("tournaments", "Official").objects.select_related("user", "tournament"):
        account = f"user {official.user.username}"
        log = entries.filter(tournament=official.tournament_id)
        appointed = log.filter(what="appoint", object=account) | log.filter(what="create", who=account)
        at = appointed.order_by("-number").values_list("at", flat=True).first()
        roles = club_entries.filter(club=official.tournament.club_id, object=account, what__in=["end_role", "give_role"])
        earlier = roles.filter(at__lte=at) if at else roles.none()
        official.role_ends = sum(
            what == "end_role" or (after == "member" and before in ("owner", "director"))
            for what, before, after in earlier.values_list("what", "before", "after")
        )
        official.save(update_fields=["role_ends"])


class Migration(migrations.Migration):
    dependencies = [("clubs", "0004_role_ends"), ("tournaments", "0007_log_columns")]

    operations = [
        migrations.AddField(model_name="official", name="role_ends", field=models.PositiveIntegerField(default=0)),
        migrations.RunPython(fill_role_ends, migrations.RunPython.noop),
    ]
