"""However many evenings the database has, the payments and deals of one are found by an index, as its query plan shows."""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tournaments.evening.models import Entrant, Round, Ruling, Table, Tournament
from tournaments.play.models import Deal, Payment
from tournaments.room.queries import feed
from tournaments.standings.queries import cached_courses
from tournaments.standings.queries.standings import standings

EVENINGS, PLAYERS, PAYMENTS = 60, 8, 250
TABLES, TABLES_OF_LARGE, DEALS = 6, 200, 10
MINUTE = datetime.timedelta(minutes=1)


@pytest.mark.slow
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


@pytest.mark.slow
def test_what_was_taken_back_is_found_without_looking_through_a_large_evening(tournament: Tournament) -> None:
    large, last_payment = _one_large_evening(tournament)
    with CaptureQueriesContext(connection) as queries:
        assert len(feed._deals(large, None, None, 6)) == 6 + 10
    of_deals = [
        query["sql"] for query in queries if 'FROM "tournaments_deal"' in query["sql"] and '"tournaments_deal"."id" IN' in query["sql"]
    ]
    taken_back = [query["sql"] for query in queries if '"reverses_id" IS NOT NULL' in query["sql"]]
    assert list(_ways(of_deals, "tournaments_deal")) == [("tournaments_deal_pkey", "id")]
    assert list(_ways(taken_back, "tournaments_payment")) in (
        [("payments_taken_back", "tournament_id")],
        [("tournaments_payment_reverses_id_key", "reverses_id")],  # PostgreSQL, while the database has hardly any reversed payments
    )
    course = cached_courses._Courses(large.pk)
    course.last_payment = last_payment - 2
    with CaptureQueriesContext(connection) as queries:
        course.read_on()
    assert list(_ways([query["sql"] for query in queries], "tournaments_payment")) in (
        [("tournaments_payment_pkey", "id")],  # PostgreSQL; SQLite's index has the rows of one evening by their keys
        [("tournaments_payment_tournament_id_4e19cb86", "tournament_id")],
    )


def _one_large_evening(tournament: Tournament) -> tuple[Tournament, int]:
    """Make small evenings and a large one, the first three deals of each table corrected; return it and the key of the last payment."""
    now = timezone.now()
    evenings = Tournament.objects.bulk_create(_copy(tournament, number) for number in range(EVENINGS))
    players = Entrant.objects.bulk_create(
        Entrant(tournament=evening, number=number, name=f"{number}", called=f"{number}") for evening in evenings for number in (1, 2)
    )
    rounds = Round.objects.bulk_create(Round(tournament=evening, number=1, state=Round.State.PLAYING) for evening in evenings)
    tables = Table.objects.bulk_create(
        Table(round=round_, number=number, seats=4, deals_planned=DEALS)
        for nth, round_ in enumerate(rounds)
        for number in range(1, 1 + (TABLES if nth else TABLES_OF_LARGE))
    )
    deals = Deal.objects.bulk_create(
        Deal(table=table, number=number, facts={}, sent="", played_at=now, received_at=now + MINUTE * number, reported_by="test")
        for table in tables
        for number in range(1, 1 + DEALS)
    )
    nth_of = {round_.pk: nth for nth, round_ in enumerate(rounds)}

    def payment(deal: Deal, **more: Any) -> Payment:
        nth = nth_of[deal.table.round_id]
        one, other = players[2 * nth], players[2 * nth + 1]
        moved = {"line": 0, "reason": "", "amount": 1, "payer": one, "payee": other, "at": deal.received_at}
        return Payment(tournament=evenings[nth], round_number=1, table=deal.table, deal=deal, **moved | more)

    payments = Payment.objects.bulk_create(map(payment, deals))
    corrected = [
        payment(deal, payer=first.payee, payee=first.payer, reverses=first, at=now + DEALS * MINUTE)
        for deal, first in zip(deals, payments, strict=True)
        if deal.number <= 3
    ]
    last = Payment.objects.bulk_create(corrected)[-1]
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return Tournament.objects.select_related("club").get(pk=evenings[0].pk), last.pk


def _ways(questions: Sequence[str], table: str) -> Iterator[tuple[str, str]]:
    """Yield how these statements read a table: the index and its first column each time, else the kind of scan."""
    for sql in questions:
        with connection.cursor() as cursor:
            if connection.vendor == "sqlite":
                cursor.execute(f"EXPLAIN QUERY PLAN {sql}")
                for detail in (str(row[3]) for row in cursor.fetchall()):
                    if way := re.fullmatch(rf"SEARCH {table} USING (?:COVERING )?INDEX (\w+) \((\w+)[=<>].*\)", detail):
                        yield way[1].replace(f"sqlite_autoindex_{table}_1", f"{table}_pkey"), way[2]
                    elif table in detail:
                        yield detail, ""
            else:
                cursor.execute(f"EXPLAIN (FORMAT JSON) {sql}")
                answer = cursor.fetchone()[0]
                for node in _nodes((json.loads(answer) if isinstance(answer, str) else answer)[0]["Plan"]):
                    if node.get("Index Name") and (node.get("Relation Name", table) == table):
                        yield node["Index Name"], node["Index Cond"].strip("(").split(" ")[0]
                    elif node.get("Relation Name") == table and node["Node Type"] != "Bitmap Heap Scan":  # the index is below it
                        yield node["Node Type"], ""


def _copy(tournament: Tournament, number: int) -> Tournament:
    columns = {field.attname: getattr(tournament, field.attname) for field in Tournament._meta.concrete_fields if not field.primary_key}
    return Tournament(**columns | {"slug": f"evening-{number}"})


def _ways_to_payments(sql: str) -> Iterator[str]:
    """Yield how a statement reads payments, each time that it does."""
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
