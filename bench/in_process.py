"""Reports asked of this process itself, through every layer of a request but the network: what a deal costs, and which statements it needs.
Needs Django set up.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.db import connection
from django.test import Client

from bench.evening import Sending
from bench.figures import percentile

CLIENT = Client(headers={"host": "127.0.0.1"})
SAVEPOINT = re.compile(r' "s\d+_x\d+"')
"""Each has a name of its own."""


@dataclass
class Statement:
    """One that the database was asked."""

    sql: str
    seconds: float
    processor_seconds: float
    """Of this process alone: sending it and reading the answer."""


@dataclass
class Cost:
    """What some reports took."""

    milliseconds: list[float] = field(default_factory=list)
    """Of each, by the wall clock."""
    processor: list[float] = field(default_factory=list)
    """Milliseconds of this process's own time, of each."""
    statements: list[list[Statement]] = field(default_factory=list)
    """Of each, without those that begin and end a transaction."""

    @property
    def p50(self) -> float:
        """Milliseconds by the wall clock."""
        return percentile(self.milliseconds, 50)

    @property
    def processor_p50(self) -> float:
        """Milliseconds of this process's own time."""
        return percentile(self.processor, 50)

    @property
    def most_statements(self) -> int:
        """The most that a report needed."""
        return max(len(each) for each in self.statements)


def cost_of(sendings: Iterable[Sending]) -> Cost:
    """Report these deals one after the other."""
    cost = Cost()
    for sending in sendings:
        with _statements() as asked_for:
            begun, spent = time.perf_counter(), time.process_time()
            report(sending)
            cost.processor.append(1000 * (time.process_time() - spent))
            cost.milliseconds.append(1000 * (time.perf_counter() - begun))
        cost.statements.append(asked_for)
    return cost


def report(sending: Sending) -> None:
    """Send one deal; it must be new."""
    headers = {"authorization": f"Table {sending.table_pass}", "prefer": "return=minimal"}
    answer = CLIENT.put(f"/api/v1/deals/{sending.id}/", sending.body, content_type="application/json", headers=headers)
    assert answer.status_code == 201, answer.content[:500]


def in_turns(sendings: Sequence[Sequence[Sending]]) -> list[Sending]:
    """Every table's first deal, then every table's second, and so on."""
    return [sending for deals in zip(*sendings, strict=True) for sending in deals]


@contextmanager
def _statements() -> Iterator[list[Statement]]:
    """Every statement that is asked in the block."""
    statements: list[Statement] = []

    def note(execute: Any, sql: str, parameters: Any, many: bool, context: Any) -> Any:
        begun, spent = time.perf_counter(), time.process_time()
        try:
            return execute(sql, parameters, many, context)
        finally:
            statements.append(Statement(SAVEPOINT.sub("", str(sql)), time.perf_counter() - begun, time.process_time() - spent))

    with connection.execute_wrapper(note):
        yield statements
