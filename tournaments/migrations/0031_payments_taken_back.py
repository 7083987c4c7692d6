from django.db import migrations, models


class Migration(migrations.Migration):
    """A small index more, of the payments that take others back; older code does not ask for it and is not slowed down by it."""

    dependencies = [
        ("tournaments", "0030_deal_scores"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="payment",
            index=models.Index(
                condition=models.Q(("deal__isnull", False), ("reverses__isnull", False)),
                fields=["tournament", "id"],
                name="payments_taken_back",
            ),
        ),
    ]
