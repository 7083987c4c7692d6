"""However many evenings are in the house, the standings of one are read by an index: the database is asked how it would go about it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tournaments.models import Entrant, Payment, Ruling, Tournament
from tournaments.queries.standings import standings

EVENINGS, PLAYERS, PAYMENTS = 60, 8, 250


def test_the_ledger_of_one_evening_is_read_by_an_index(tournament: Tournament) -> None:
    evenings = Tournament.objects.bulk_create(_copy(tournament, number) for number in range(EVENINGS))
    players = Entrant.objects.bulk_create(
        Entrant(tournament=evening, number=number, name=f"{number}", called=f"{number}")
        for evening in evenings
        for number in range(1, PLAYERS + 1)
    )
    rulings = Ruling.objects.bulk_create(
        Ruling(tournament=evening, number=1, round_number=1, kind=Ruling.Kind.ADJUST, text="", by="test") for evening in evenings
    )
    Payment.objects.bulk_create(
        Payment(
            tournament=evening, round_number=1, ruling=rulings[nth], line=0, reason="", amount=1 + number % 9, at=timezone.now(),
            payer=players[PLAYERS * nth + number % PLAYERS], payee=players[PLAYERS * nth + (number + 1 + number % 7) % PLAYERS],
        )
        for nth, evening in enumerate(evenings)
        for number in range(PAYMENTS)
    )  # fmt: skip
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    one = Tournament.objects.select_related("club").get(pk=evenings[EVENINGS // 2].pk)
    with CaptureQueriesContext(connection) as queries:
        read = standings(one)
    assert (read.sum, len(read.lines)) == (0, PLAYERS)
    of_ledger = [query["sql"] for query in queries if "FROM tournaments_payment" in query["sql"]]
    assert len(of_ledger) == 1
    assert list(_ways_to_payments(of_ledger[0])) == ["by index"]


def _copy(tournament: Tournament, number: int) -> Tournament:
    columns = {field.attname: getattr(tournament, field.attname) for field in Tournament._meta.concrete_fields if not field.primary_key}
    return Tournament(**columns | {"slug": f"evening-{number}"})


def _ways_to_payments(sql: str) -> Iterator[str]:
    """How the database reads payments, each time it does."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(f"EXPLAIN QUERY PLAN {sql}")
            details = [str(row[3]) for row in cursor.fetchall()]
            for detail in details:
                if "tournaments_payment" in detail:
                    yield "by index" if detail.startswith("SEARCH") and "(tournament_id=?" in detail else detail
        else:
            cursor.execute(f"EXPLAIN (FORMAT JSON) {sql}")
            answer = cursor.fetchone()[0]
            plan = json.loads(answer) if isinstance(answer, str) else answer
            for node in _nodes(plan[0]["Plan"]):
                if node.get("Relation Name") == "tournaments_payment":
                    condition = f"{node.get('Index Cond', '')}{node.get('Recheck Cond', '')}"
                    yield "by index" if node["Node Type"] != "Seq Scan" and "tournament_id" in condition else str(node)


def _nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for below in plan.get("Plans", ()):
        yield from _nodes(below)
