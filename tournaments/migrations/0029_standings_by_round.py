from django.db import migrations, models


class Migration(migrations.Migration):
    """Another order of the same columns: the payments of one round are adjacent. Older code reads it like the index before."""

    dependencies = [
        ("tournaments", "0028_newest_entry"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="payment",
            index=models.Index(fields=["tournament", "round_number", "payer", "payee", "amount", "at"], name="standings_read_by_round"),
        ),
        migrations.RemoveIndex(model_name="payment", name="standings_read_this_at"),
    ]
