"""Deals reported over HTTP to two web processes with PostgreSQL and Redis, while screens listen.

Afterwards all deals are counted and verified.
One phone shows how long a report takes if nobody else reports. Sixteen phones without a pause show how many deals a second are possible
(`bench.phones`, closed loop). A steady rate shows how long a phone waits in a full hall (open loop).
"""

from __future__ import annotations

import asyncio
import itertools
import sys
from collections.abc import Awaitable, Callable

from django.db import connection

from bench.evening import start_round
from bench.figures import BenchFigure, percentile
from bench.phones import BenchRun, RoomAddresses, Sending, at_rate, warm_up, without_pause
from bench.server import PROCESSES, RunningServer, running
from tournaments.archive.export import export_evening
from tournaments.archive.verify import first_difference
from tournaments.evening.models import Tournament
from tournaments.live.ticket import live_url

DEALS = 20
"""The number of measured deals of each table, after one to warm up. It is the length of a round, because later deals cost more."""
TABLES_OF_ONE_PHONE, PROMISED_MILLISECONDS_ALONE = 10, 12.0
PHONES, TABLES_A_PHONE = 16, 5
PROMISED_DEALS_A_SECOND = 80
SCREENS, FETCHING_SCREENS = 20, 5
"""The number of screens that listen, and the number of those that also fetch the standings each second, as a page does after a new version.
"""
PROMISED_RATE, PROMISED_MILLISECONDS = 30, 60.0
"""The steady rate in deals a second, and the milliseconds that a report may take at that rate.

The rate is ten times that of 300 tables with a deal every hundred seconds.
"""
RATE_SECONDS = 40
MAX_REQUESTS = 5000
"""The greatest number of reports that one run may send. A run that is configured to send more fails before it begins."""
SHORT: dict[str, object] = {
    "DEALS": 2,
    "TABLES_OF_ONE_PHONE": 2,
    "PHONES": 2,
    "TABLES_A_PHONE": 1,
    "SCREENS": 2,
    "FETCHING_SCREENS": 1,
    "PROMISED_RATE": 4,
    "RATE_SECONDS": 1,
}

Playing = Callable[[RoomAddresses, list[list[Sending]]], Awaitable[BenchRun]]


def measure() -> dict[str, object]:
    """Measure one phone, many phones without a pause, and a steady rate, all on one server. Returns the figures."""
    tables, steady = PHONES * TABLES_A_PHONE, PROMISED_RATE * RATE_SECONDS
    with running() as server:
        server.wait_until_idle()
        name = "reporting, one phone without a pause, no screens"
        losses, run = _played(server, name, TABLES_OF_ONE_PHONE, 0, lambda room, sendings: without_pause(room, sendings, 1))
        figures = [BenchFigure(f"{name}: p50", percentile(run.times, 50), "ms", PROMISED_MILLISECONDS_ALONE), *losses]
        name = f"reporting, {PHONES} phones without a pause, {SCREENS} screens"
        losses, run = _played(server, name, tables, SCREENS, lambda room, sendings: without_pause(room, sendings, PHONES))
        rate = run.statuses[201] / run.seconds
        figures += [BenchFigure(f"{name}: deals a second", rate, "deals/s", PROMISED_DEALS_A_SECOND, at_most=False), *losses]
        name = f"reporting at {PROMISED_RATE}/s for {RATE_SECONDS} s, {SCREENS} screens"
        losses, run = _played(
            server, name, -(-steady // DEALS), SCREENS, lambda room, sendings: at_rate(room, sendings, PROMISED_RATE, steady)
        )
        figures += [BenchFigure(f"{name}: p50", percentile(run.times, 50), "ms")]
        figures += [BenchFigure(f"{name}: p95", percentile(run.times, 95), "ms", PROMISED_MILLISECONDS), *losses]
    return {"processes": PROCESSES, "screens": SCREENS, "fetching": FETCHING_SCREENS, "figures": figures}


def _played(server: RunningServer, name: str, tables: int, screens: int, play: Playing) -> tuple[list[BenchFigure], BenchRun]:
    """Play one run on a new evening. Returns the figures of `_losses`, and the run's answers and times."""
    assert tables * (DEALS + 1) <= MAX_REQUESTS
    tournament, sendings = start_round(tables, deals=DEALS + 1)
    connection.close()
    room = RoomAddresses(server.port, tournament.slug, live_url(tournament.slug), screens, min(screens, FETCHING_SCREENS))
    first = asyncio.run(warm_up(room, sendings))
    server.wait_until_idle()
    run = asyncio.run(_awaited(play(room, sendings)))
    return _losses(tournament.pk, name, sendings, first, run), run


async def _awaited(playing: Awaitable[BenchRun]) -> BenchRun:
    return await playing


def _losses(key: int, name: str, sendings: list[list[Sending]], first: BenchRun, run: BenchRun) -> list[BenchFigure]:
    """Return four figures, which must all be 0.

    Three count deals: those not answered with 201, those lost, and those stored although nobody sent them. The fourth is 1 if the ledger
    is wrong.
    """
    evening = export_evening(Tournament.objects.get(pk=key))
    stored = {deal.id for round_ in evening.rounds for table in round_.tables for deal in table.deals}
    sent = {sending.id for sending in itertools.chain.from_iterable(sendings)}
    answered = first.answered | run.answered
    difference = first_difference(evening)
    print(f"{name}: {dict(run.statuses)}, {len(stored)} stored, verify: {difference or 'all agrees'}", file=sys.stderr)
    print(*run.refused.most_common(3), file=sys.stderr)
    return [
        BenchFigure(f"{name}: deals not answered 201", len(first.times) + len(run.times) - len(answered), "deals", 0),
        BenchFigure(f"{name}: lost (answered, not stored)", len(answered - stored), "deals", 0),
        BenchFigure(f"{name}: stored unasked", len(stored - sent), "deals", 0),
        BenchFigure(f"{name}: ledger differs", float(difference is not None), "", 0),
    ]
