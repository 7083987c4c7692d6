"""Deals reported over HTTP against PostgreSQL and Redis at a steady rate, while screens listen; then all is counted and verified.

Open loop: a deal is sent when it is due, whether or not the last one was answered, and its time counts from when it was due.
"""

from __future__ import annotations

import asyncio
import itertools
import resource
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import django

from bench.client import Connection
from bench.figures import Figure, percentile
from bench.server import PROCESSES, serving

if TYPE_CHECKING:
    from bench.evening import Sending

TABLES = 60
LISTENING_SCREENS = 100
FETCHING_SCREENS = 5
"""Screens that also fetch the standings each second, as a page does when it hears of a new version."""
PROMISED_RATE = (30, 60)
"""Deals a second, for so many seconds."""
PROMISED_MILLISECONDS = 60.0
OTHER_RATES = ((10, 20), (60, 20))
MAX_REQUESTS = 5000
"""More requests than any run sends: a slip in the numbers above must not flood the machine."""


@dataclass
class Run:
    """What happened at one rate."""

    rate: int
    seconds: int
    times: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    answered: set[str] = field(default_factory=set)
    refused: Counter[str] = field(default_factory=Counter)
    """What was answered instead of 201, each with how often."""
    events: int = 0
    fetched: int = 0


def measure() -> dict[str, object]:
    """Every rate on one server."""
    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    figures: list[Figure] = []
    rates = (*OTHER_RATES[:1], PROMISED_RATE, *OTHER_RATES[1:])
    with serving() as port:
        for rate, seconds in rates:
            figures += _one(port, rate, seconds)
    # The server's processes have ended, so their time is known; it includes their start and the screens.
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    deals = sum(rate * seconds + TABLES for rate, seconds in rates)
    figures.append(Figure("reporting: processor time of the web processes, a deal", 1000 * (spent.ru_utime + spent.ru_stime) / deals, "ms"))
    return {"processes": PROCESSES, "tables": TABLES, "listeners": LISTENING_SCREENS, "fetching": FETCHING_SCREENS, "figures": figures}


def _one(port: int, rate: int, seconds: int) -> list[Figure]:
    """One rate, on an evening of its own."""
    from bench.evening import start_round
    from tournaments.archive.export import export_evening
    from tournaments.archive.verify import first_difference
    from tournaments.live.ticket import live_url

    count = rate * seconds
    assert count + TABLES <= MAX_REQUESTS
    tournament, sendings = start_round(TABLES, deals=-(-count // TABLES) + 1)
    run = Run(rate, seconds)
    asyncio.run(_play(port, run, tournament.slug, live_url(tournament.slug), sendings))
    evening = export_evening(tournament)
    stored = {deal.id for round_ in evening.rounds for table in round_.tables for deal in table.deals}
    sent = {sending.id for sending in itertools.chain.from_iterable(sendings)}
    difference = first_difference(evening)
    print(
        f"{rate}/s: {dict(run.statuses)}, {len(stored)} stored, verify: {difference or 'all agrees'}",
        *run.refused.most_common(3),
        file=sys.stderr,
    )
    name = f"reporting at {rate}/s for {seconds} s"
    goal = PROMISED_MILLISECONDS if (rate, seconds) == PROMISED_RATE else None
    return [
        Figure(f"{name}: p50", percentile(run.times, 50), "ms"),
        Figure(f"{name}: p95", percentile(run.times, 95), "ms", goal),
        Figure(f"{name}: p99", percentile(run.times, 99), "ms"),
        Figure(f"{name}: deals answered 201", run.statuses[201], "deals", count, at_most=False),
        Figure(f"{name}: lost (answered, not stored)", len(run.answered - stored), "deals", 0),
        Figure(f"{name}: stored unasked", len(stored - sent), "deals", 0),
        Figure(f"{name}: ledger differs", float(difference is not None), "", 0),
        Figure(f"{name}: events heard by {LISTENING_SCREENS} screens", run.events, "events"),
    ]


async def _play(port: int, run: Run, slug: str, live: str, sendings: list[list[Sending]]) -> None:
    """Warm up with one deal a table; then send on time while the screens listen."""
    connections = [Connection(port) for _ in range(TABLES)]
    queues = [asyncio.Queue[tuple[float, Sending] | None]() for _ in range(TABLES)]
    warm_up = Run(run.rate, 0)
    for connection, sending in zip(connections, (of_table[0] for of_table in sendings), strict=True):
        await _send(connection, warm_up, sending, time.perf_counter())
    screens = [asyncio.create_task(_listen(port, live, run)) for _ in range(LISTENING_SCREENS)]
    screens += [asyncio.create_task(_fetch(port, slug, run)) for _ in range(FETCHING_SCREENS)]
    phones = [asyncio.create_task(_phone(connection, queue, run)) for connection, queue in zip(connections, queues, strict=True)]
    await asyncio.sleep(1)
    begun = time.perf_counter()
    for number in range(run.rate * run.seconds):
        due = begun + number / run.rate
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        queues[number % TABLES].put_nowait((due, sendings[number % TABLES][1 + number // TABLES]))
    for queue in queues:
        queue.put_nowait(None)
    await asyncio.gather(*phones)
    run.answered |= warm_up.answered
    for task in screens:
        task.cancel()
    await asyncio.gather(*screens, return_exceptions=True)
    for connection in connections:
        await connection.__aexit__(None, None, None)


async def _phone(connection: Connection, queue: asyncio.Queue[tuple[float, Sending] | None], run: Run) -> None:
    """A table's phone: its deals one after the other."""
    while (next_one := await queue.get()) is not None:
        due, sending = next_one
        await _send(connection, run, sending, due)


async def _send(connection: Connection, run: Run, sending: Sending, due: float) -> None:
    status, _headers, body = await connection.ask(
        "PUT", f"/api/v1/deals/{sending.id}/", {"Authorization": f"Table {sending.table_pass}"}, sending.body
    )
    run.times.append(1000 * (time.perf_counter() - due))
    run.statuses[status] += 1
    if status == 201:
        run.answered.add(sending.id)
    else:
        run.refused[body.decode(errors="replace")[:200]] += 1


async def _listen(port: int, live: str, run: Run) -> None:
    """A screen that hears of every version."""
    async with Connection(port) as connection:
        async for line in connection.events(live):
            run.events += line.startswith(b"event: version")


async def _fetch(port: int, slug: str, run: Run) -> None:
    """A screen that fetches the standings when there is something new, at most once a second."""
    version_tag = ""
    async with Connection(port) as connection:
        while True:
            _status, headers, _body = await connection.ask("GET", f"/e/{slug}/standings/", {"If-None-Match": version_tag})
            version_tag = headers.get("etag", version_tag)
            run.fetched += 1
            await asyncio.sleep(1)
