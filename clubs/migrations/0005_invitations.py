"""Add invitations: a role counts once its holder has accepted it. All existing roles count as accepted."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

ROLES = [("owner", "owner"), ("director", "director"), ("member", "member")]
ACCOUNT = settings.AUTH_USER_MODEL


class Migration(migrations.Migration):
    dependencies = [migrations.swappable_dependency(ACCOUNT), ("clubs", "0004_role_ends")]

    operations = [
        migrations.CreateModel(
            name="Invitation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=150, verbose_name="name")),
                ("role", models.CharField(choices=ROLES, max_length=12, verbose_name="role")),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "club",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="invitations", to="clubs.club"),
                ),
                ("invited_by", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to=ACCOUNT)),
                (
                    "user",
                    models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name="invitations", to=ACCOUNT),
                ),
            ],
            options={"constraints": [models.UniqueConstraint(fields=("club", "name"), name="one_invitation_a_name")]},
        ),
    ]
