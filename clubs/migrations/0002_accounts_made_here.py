from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("clubs", "0001_initial")]

    operations = [migrations.AddField("membership", "made_here", models.BooleanField(default=False))]
