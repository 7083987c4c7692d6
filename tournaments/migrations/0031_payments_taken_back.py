from django.db import migrations, models


class Migration(migrations.Migration):
    """A small additional index of the payments that reverse others; older code does not use it and is not slowed down by it."""

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
