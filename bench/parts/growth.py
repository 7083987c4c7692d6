"""Measures how a report's cost grows with the evening's players, the table's deals, earlier rounds, and stored evenings.

It is measured in this process, through every layer of a request except the network. Only the number of deals of the table may increase the
cost, as these are replayed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from django.db import connection
from django.test import Client

from bench.bulk import copy_evening, write_evening
from bench.evening import prepare, start_next_round, start_round
from bench.figures import BenchFigure, percentile
from bench.phones import Sending
from tournaments.evening.models import Tournament

PLAYERS = (40, 250, 1000, 2000)
DEALS_AT_A_TABLE = (5, 20, 60)
ROUNDS = (1, 4, 8)
EVENINGS = (1, 50, 500)
LAST_DEALS = 3
EVENING_PLAYERS = 40
REPORTS = 60
"""The number of measured reports for each size: the second to seventh deal of the first ten tables."""
TABLES = 10
MOST_GROWTH = 1.25
"""The greatest allowed growth: processor time of a report in the largest evening, divided by that in the smallest."""
SHORT: dict[str, object] = {
    "PLAYERS": (8, 12), "DEALS_AT_A_TABLE": (2, 3), "ROUNDS": (1, 2), "EVENINGS": (1, 2), "EVENING_PLAYERS": 8, "REPORTS": 2, "TABLES": 1,
}  # fmt: skip
CLIENT = Client(headers={"host": "127.0.0.1"})


@dataclass
class ReportCost:
    """The measured cost of some reports."""

    processor: list[float] = field(default_factory=list)
    """The milliseconds of processor time of each report."""
    statements: int = 0
    """The greatest number of SQL statements of a report."""


def measure() -> dict[str, object]:
    """Measure the growth with players, deals, rounds and stored evenings, in this order in one database. Returns the figures."""
    _cost_of(_in_turns(start_round(2, deals=5)[1]))  # the first requests of a process are slower
    return {"figures": [*_players(), *_deals(), *_rounds(), *_evenings()]}


def _players() -> list[BenchFigure]:
    return _compared({f"{players} players": _cost(start_round(players // 4, deals=_deals_needed())[1]) for players in PLAYERS})


def _deals() -> list[BenchFigure]:
    """Play many deals at one table. Measures the last LAST_DEALS reports before each number of deals in DEALS_AT_A_TABLE."""
    _tournament, ((*sendings,), *_others) = start_round(2, deals=max(DEALS_AT_A_TABLE))
    costs, sent = {}, 0
    for deals in DEALS_AT_A_TABLE:
        last = max(sent, deals - LAST_DEALS)
        _cost_of(sendings[sent:last])
        costs[f"deal {deals} of a table"] = _cost_of(sendings[last:deals])
        sent = deals
    return _compared(costs, most=None)


def _rounds() -> list[BenchFigure]:
    costs = {}
    for rounds in ROUNDS:
        tournament = write_evening(EVENING_PLAYERS, rounds=rounds - 1) if rounds > 1 else prepare(EVENING_PLAYERS, rounds=1, deals=20)
        Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=rounds)
        tournament.refresh_from_db()
        costs[f"round {rounds}"] = _cost(start_next_round(tournament, _deals_needed()))
    return _compared(costs)


def _evenings() -> list[BenchFigure]:
    costs, evening, copies = {}, write_evening(EVENING_PLAYERS), 1
    for evenings in EVENINGS:
        if evenings > copies:
            copy_evening(evening, range(copies, evenings))
            copies = evenings
        costs[f"{evenings} evenings in the house"] = _cost(start_round(EVENING_PLAYERS // 4, deals=_deals_needed())[1])
    return _compared(costs)


def _deals_needed() -> int:
    """Return the number of deals of each table: one to warm up, and those that are measured."""
    return 1 + -(-REPORTS // TABLES)


def _cost(sendings: list[list[Sending]]) -> ReportCost:
    """Send the reports of the first TABLES tables, and return their cost. The first report of each table warms up and is not measured."""
    first, *others = zip(*sendings[:TABLES], strict=True)
    _cost_of(first)
    return _cost_of(_in_turns(list(zip(*others, strict=True))))


def _in_turns(sendings: Iterable[Iterable[Sending]]) -> list[Sending]:
    """Return every table's first deal, then every table's second, and so on."""
    return [sending for deals in zip(*sendings, strict=True) for sending in deals]


def _cost_of(sendings: Iterable[Sending]) -> ReportCost:
    """Send these reports one after the other and return their cost. Each must be answered with 201."""
    cost, statements = ReportCost(), list[str]()

    def note(execute: Callable[..., Any], sql: str, *others: Any) -> Any:
        statements.append(sql)
        return execute(sql, *others)

    with connection.execute_wrapper(note):
        for sending in sendings:
            statements.clear()
            headers = {"authorization": f"Table {sending.table_pass}", "prefer": "return=minimal"}
            spent = time.process_time()
            answer = CLIENT.put(f"/api/v1/deals/{sending.id}/", sending.body, content_type="application/json", headers=headers)
            cost.processor.append(1000 * (time.process_time() - spent))
            cost.statements = max(cost.statements, len(statements))
            assert answer.status_code == 201, answer.content[:500]
    return cost


def _compared(costs: dict[str, ReportCost], most: float | None = MOST_GROWTH) -> list[BenchFigure]:
    """Return a report's SQL statements at each size, and its processor time at the last size divided by that at the first."""
    names = list(costs)
    first, last = costs[names[0]], costs[names[-1]]
    growth = percentile(last.processor, 50) / percentile(first.processor, 50)
    return [
        *(BenchFigure(f"growth, {name}: statements of a report", cost.statements, "", first.statements) for name, cost in costs.items()),
        BenchFigure(f"growth: {names[-1]}, as a multiple of {names[0]}", growth, "", most),
    ]
