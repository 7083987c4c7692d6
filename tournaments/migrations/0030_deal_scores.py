from django.db import migrations, models


class Migration(migrations.Migration):
    """The result of a deal in the game's own score. No earlier evening ranks by it, so there is nothing to fill."""

    dependencies = [
        ("tournaments", "0029_standings_by_round"),
    ]

    operations = [
        migrations.AddField(model_name="deal", name="score", field=models.TextField(blank=True, db_default="", default="")),
        migrations.AddField(model_name="deal", name="score_changes", field=models.JSONField(blank=True, null=True)),
    ]
