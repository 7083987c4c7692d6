"""The results of each deal's contracts, for the statistics of a club and its members; and who may read a member's page.

Existing deals are replayed once. A new database has none, so later changes of the ledger do not affect this migration.
"""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models

from scoring.games import ruleset_from
from tournaments.play.ledger import contract_results_by_deal

DEALS_AT_ONCE = 2000


def replay_contracts(apps: Any, schema_editor: Any) -> None:
    alias = schema_editor.connection.alias
    tournaments, tables, deals = (apps.get_model("tournaments", name).objects.using(alias) for name in ("Tournament", "Table", "Deal"))
    for tournament in tournaments.only("rules"):
        rules, changed = ruleset_from(tournament.rules), []
        of_evening = tables.filter(round__tournament=tournament).prefetch_related("deals", "places", "earlier_places")
        for table in of_evening:
            results = contract_results_by_deal(table, rules)
            for deal in table.deals.all():
                deal.contract_results = results.get(deal.pk, "")
                changed.append(deal)
        deals.bulk_update(changed, ["contract_results"], batch_size=DEALS_AT_ONCE)


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0006_second_factor"),
        ("tournaments", "0014_forgetting"),
    ]

    operations = [
        migrations.CreateModel(
            name="HistoryChoice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "audience",
                    models.CharField(
                        choices=[
                            ("everybody", "everybody"),
                            ("club", "the members of the club"),
                            ("self", "only myself, the secretary and the board"),
                        ],
                        default="club",
                        max_length=12,
                    ),
                ),
                (
                    "member",
                    models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name="history_choice", to="clubs.member"),
                ),
            ],
        ),
        migrations.AddField(model_name="deal", name="contract_results", field=models.TextField(blank=True, default="")),
        migrations.RunPython(replay_contracts, migrations.RunPython.noop),
        migrations.AddIndex(
            model_name="deal",
            index=models.Index(
                condition=models.Q(("counts", True), ("in_doubt", False), ("void", False)),
                fields=["table", "played_at", "contract_results"],
                name="contract_figures_read_this",
            ),
        ),
    ]
