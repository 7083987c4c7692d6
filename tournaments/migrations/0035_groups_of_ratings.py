"""A group belongs to a rating, and no longer to an evening directly.

The columns stay, because processes of the version before still read them. A later version drops them, requires a rating in the database and
adds the constraint.
"""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0034_groups_in_ratings")]

    operations = [
        migrations.AlterModelOptions(name="group", options={"ordering": ["rating", "number"]}),
        migrations.AlterField(model_name="group", name="kind", field=models.CharField(max_length=12, null=True)),
        migrations.AlterField(
            model_name="group",
            name="tournament",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.CASCADE, related_name="groups", to="tournaments.tournament"
            ),
        ),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RemoveField(model_name="group", name="kind"),
                migrations.RemoveField(model_name="group", name="tournament"),
                migrations.AlterField(
                    model_name="group",
                    name="rating",
                    field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="groups", to="tournaments.rating"),
                ),
                migrations.AddConstraint(
                    model_name="group",
                    constraint=models.UniqueConstraint(fields=("rating", "number"), name="one_number_a_group"),
                ),
            ]
        ),
    ]
