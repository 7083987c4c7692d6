"""Teams and categories become ratings: the teams of an evening are one rating, and each category is one."""

from typing import Any

from django.db import migrations

TEAMS_NUMBER = 1


def make_ratings(apps: Any, _schema: Any) -> None:
    """Give the teams of an evening rating 1, and category n rating n + 1. Logs and files from before are read in the same way."""
    rating_model, group_model = apps.get_model("tournaments", "Rating"), apps.get_model("tournaments", "Group")
    for group in group_model.objects.select_related("tournament").order_by("pk"):
        tournament = group.tournament
        if group.kind == "team":
            points = tournament.policy.get("team_points", "sum")
            defaults = {"kind": "teams", "name": "", "points": points}
            group.rating, _made = rating_model.objects.get_or_create(tournament=tournament, number=TEAMS_NUMBER, defaults=defaults)
        else:
            number = group.number + TEAMS_NUMBER
            group.rating = rating_model.objects.create(tournament=tournament, number=number, kind="players", name=group.name)
            group.number, group.name = 1, ""
        group.save()


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0033_ratings")]

    operations = [migrations.RunPython(make_ratings, migrations.RunPython.noop)]
