"""Thirty strangers ask the calculator for as much as it gives, without pause, while phones go on: how long a phone waits.

The strangers run in a process of their own, as another machine would. Closed loop: each asks again as soon as it has its answer.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import sys
import time
from collections import Counter
from collections.abc import Mapping
from multiprocessing.synchronize import Event

import django

from bench.client import Connection
from bench.figures import Figure, percentile
from bench.server import serving

STRANGERS = 30
PHONES = 10
ASKS_A_SECOND = 20
SECONDS = 10
PROMISED_MILLISECONDS = 100.0
SHORT: dict[str, object] = {"PHONES": 2, "ASKS_A_SECOND": 4, "SECONDS": 1}
DEAL = {"contracts": [{"code": "RIK", "declarer": 0, "partner": 2}], "tricks": [5, 3, 3, 2]}
SHEETS: Mapping[str, bytes] = {
    "9,999 empty deals": json.dumps({"game": "rikken_brabant", "deals": [{}] * 9999}, separators=(",", ":")).encode(),
    "300 deals": json.dumps({"game": "rikken_brabant", "deals": [DEAL] * 300}, separators=(",", ":")).encode(),
}


def measure() -> dict[str, object]:
    """A phone's GET alone, and while each of the sheets is asked for; one web process, so that nothing can step aside."""
    django.setup()
    from django.core.management import call_command
    from django.db import connection

    from bench.evening import start_round

    call_command("migrate", verbosity=0)
    name = {"postgresql": "PostgreSQL", "sqlite": "SQLite"}[connection.vendor]
    _tournament, sendings = start_round(PHONES, deals=2)
    passes = [of_table[0].table_pass for of_table in sendings]
    connection.close()
    figures: list[Figure] = []
    with serving(processes=1) as port:
        asyncio.run(_phones(port, passes))  # the first requests of a process are slower
        figures += _figures(f"a phone's GET alone, {name}", asyncio.run(_phones(port, passes)), None)
        for what, sheet in SHEETS.items():
            with _Strangers(port, sheet) as strangers:
                times = asyncio.run(_phones(port, passes))
            figures += _figures(f"a phone's GET while {STRANGERS} strangers ask for {what}, {name}", times, PROMISED_MILLISECONDS)
            print(f"{name}, {what}: the strangers were answered {dict(strangers.statuses)}", file=sys.stderr)
    print(f"load average: {os.getloadavg()}", file=sys.stderr)
    return {"strangers": STRANGERS, "asks_a_second": ASKS_A_SECOND, "figures": figures}


def _figures(name: str, times: list[float], goal: float | None) -> list[Figure]:
    return [
        Figure(f"{name}: p50", percentile(times, 50), "ms"),
        Figure(f"{name}: p95", percentile(times, 95), "ms", goal),
        Figure(f"{name}: slowest", max(times), "ms"),
    ]


async def _phones(port: int, passes: list[str]) -> list[float]:
    """Milliseconds of each answer, from when it was due; the phones take turns."""
    times: list[float] = []
    connections = [Connection(port) for _ in passes]

    async def ask(connection: Connection, table_pass: str, due: float) -> None:
        status, _headers, _body = await connection.ask("GET", "/api/v1/table/", {"Authorization": f"Table {table_pass}"})
        assert status == 200, status
        times.append(1000 * (time.perf_counter() - due))

    async def phone(number: int, begun: float) -> None:
        for turn in range(number, ASKS_A_SECOND * SECONDS, PHONES):
            due = begun + turn / ASKS_A_SECOND
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await ask(connections[number], passes[number], due)

    begun = time.perf_counter()
    await asyncio.gather(*(phone(number, begun) for number in range(len(passes))))
    for connection in connections:
        await connection.__aexit__(None, None, None)
    return times


class _Strangers:
    """A process in which thirty clients ask for the same sheet until the `with` block ends."""

    def __init__(self, port: int, sheet: bytes) -> None:
        context = multiprocessing.get_context("spawn")
        self._answered, self._over = context.Event(), context.Event()
        self._statuses = context.SimpleQueue()
        self._process = context.Process(target=_ask_without_pause, args=(port, sheet, self._answered, self._over, self._statuses))
        self.statuses: Counter[int] = Counter()

    def __enter__(self) -> _Strangers:
        self._process.start()
        self._answered.wait()
        return self

    def __exit__(self, *_error: object) -> None:
        self._over.set()
        self.statuses = self._statuses.get()
        self._process.join()


def _ask_without_pause(port: int, sheet: bytes, answered: Event, over: Event, result: multiprocessing.SimpleQueue[Counter[int]]) -> None:
    statuses: Counter[int] = Counter()

    async def stranger() -> None:
        async with Connection(port) as connection:
            while not over.is_set():
                status, _headers, _body = await connection.ask("POST", "/api/v1/score/", {"Connection": "keep-alive"}, sheet)
                statuses[status] += 1
                answered.set()

    async def all_strangers() -> None:
        asking = [asyncio.create_task(stranger()) for _ in range(STRANGERS)]
        await asyncio.to_thread(over.wait, 2 * SECONDS)
        await asyncio.wait(asking, timeout=SECONDS)
        for task in asking:
            task.cancel()

    asyncio.run(all_strangers())
    result.put(statuses)
