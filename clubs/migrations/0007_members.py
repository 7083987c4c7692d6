"""Add members' kind, contact, birthday, notes and earlier periods, the changes made to them, codes for accounts, and more roles.

Existing members stay as they are.
"""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0006_second_factor"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="AccountCode",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name="EarlierPeriod",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("joined_on", models.DateField()),
                ("left_on", models.DateField()),
            ],
            options={
                "ordering": ["joined_on"],
            },
        ),
        migrations.CreateModel(
            name="MemberChange",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("before", models.JSONField()),
                ("after", models.JSONField()),
                ("salt", models.CharField(max_length=32)),
                ("undone", models.BooleanField(default=False)),
            ],
            options={
                "ordering": ["-entry"],
            },
        ),
        migrations.AddField(
            model_name="invitation",
            name="hands_over",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="member",
            name="address",
            field=models.CharField(blank=True, default="", max_length=400, verbose_name="address"),
        ),
        migrations.AddField(
            model_name="member",
            name="birthday",
            field=models.DateField(blank=True, null=True, verbose_name="birthday"),
        ),
        migrations.AddField(
            model_name="member",
            name="kind",
            field=models.CharField(
                choices=[("full", "full member"), ("junior", "junior"), ("guest", "guest of the club"), ("honorary", "honorary member")],
                default="full",
                max_length=10,
                verbose_name="kind",
            ),
        ),
        migrations.AddField(
            model_name="member",
            name="merged_into",
            field=models.ForeignKey(
                blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="merged", to="clubs.member"
            ),
        ),
        migrations.AddField(
            model_name="member",
            name="notes",
            field=models.TextField(blank=True, default="", verbose_name="notes"),
        ),
        migrations.AddField(
            model_name="member",
            name="proposed_name",
            field=models.CharField(blank=True, default="", max_length=120),
        ),
        migrations.AddField(
            model_name="member",
            name="telephone",
            field=models.CharField(blank=True, default="", max_length=40, verbose_name="telephone"),
        ),
        migrations.AlterField(
            model_name="invitation",
            name="role",
            field=models.CharField(
                choices=[
                    ("owner", "owner"),
                    ("secretary", "secretary"),
                    ("director", "director"),
                    ("jury", "jury"),
                    ("desk", "desk"),
                    ("treasurer", "treasurer"),
                    ("board", "board"),
                    ("member", "member"),
                ],
                max_length=12,
                verbose_name="role",
            ),
        ),
        migrations.AlterField(
            model_name="member",
            name="user",
            field=models.ForeignKey(
                blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="people", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AlterField(
            model_name="membership",
            name="role",
            field=models.CharField(
                choices=[
                    ("owner", "owner"),
                    ("secretary", "secretary"),
                    ("director", "director"),
                    ("jury", "jury"),
                    ("desk", "desk"),
                    ("treasurer", "treasurer"),
                    ("board", "board"),
                    ("member", "member"),
                ],
                max_length=12,
                verbose_name="role",
            ),
        ),
        migrations.AddConstraint(
            model_name="member",
            constraint=models.UniqueConstraint(fields=("club", "user"), name="one_member_an_account"),
        ),
        migrations.AddField(
            model_name="accountcode",
            name="member",
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name="account_code", to="clubs.member"),
        ),
        migrations.AddField(
            model_name="earlierperiod",
            name="member",
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="earlier_periods", to="clubs.member"),
        ),
        migrations.AddField(
            model_name="memberchange",
            name="entry",
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="member_changes", to="clubs.clublogentry"),
        ),
        migrations.AddField(
            model_name="memberchange",
            name="member",
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="changes", to="clubs.member"),
        ),
        migrations.AddConstraint(
            model_name="memberchange",
            constraint=models.UniqueConstraint(fields=("entry", "member"), name="one_change_a_member_and_entry"),
        ),
    ]
