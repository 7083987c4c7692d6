"""Deals reported over HTTP against PostgreSQL and Redis, to two web processes while screens listen; then all is counted and verified.

Sixteen phones without a pause say how many deals a second there is room for, and what one costs (`bench.phones`, closed loop); steady rates
say how long a phone waits (open loop). The processes' start, and what the screens take, are not a deal's doing: the processor time is read
between marks, once the processes stand still, and once more with the same deals and no screens.
"""

from __future__ import annotations

import asyncio
import itertools
import sys
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import django

from bench.figures import Figure, percentile
from bench.phones import Room, Run, at_rate, warm_up, without_pause
from bench.server import PROCESSES, Server, running

if TYPE_CHECKING:
    from bench.evening import Sending

DEALS = 20
"""A table plays as many as in a round of an evening, after one to warm up: a deal's cost grows with its table."""
PHONES, TABLES_A_PHONE = 16, 5
PROMISED_DEALS_A_SECOND = 100
SCREENS, FETCHING_SCREENS = 20, 5
"""Screens that listen, and those of them that also fetch the standings each second, as a page does when it hears of a new version."""
PROMISED_RATE, PROMISED_MILLISECONDS = 60, 60.0
RATES = ((10, 10), (30, 20), (PROMISED_RATE, 40))
"""Deals a second, for so many seconds."""
PROMISED_COST = 10.0
"""Milliseconds of processor time a deal."""
MAX_REQUESTS = 5000
"""More requests than any run sends: a slip in the numbers above must not flood the machine."""
SHORT: dict[str, object] = {"DEALS": 2, "PHONES": 2, "TABLES_A_PHONE": 1, "SCREENS": 2, "FETCHING_SCREENS": 1, "RATES": ((4, 1),)}

Playing = Callable[[Room, "list[list[Sending]]"], Awaitable[Run]]


def measure() -> dict[str, object]:
    """Every run on one server."""
    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    with running() as server:
        server.wait_until_idle()
        figures = [Figure("reporting: processor time of a web process until it answers", server.spent() / PROCESSES, "s")]
        alone, cost_alone = _without_pause(server, 0)
        beside, cost_beside = _without_pause(server, SCREENS)
        steady = [figure for rate, seconds in RATES for figure in _steady(server, rate, seconds)]
    return {
        "processes": PROCESSES,
        "screens": SCREENS,
        "fetching": FETCHING_SCREENS,
        "figures": [*figures, *alone, *beside, *steady, *_costs(cost_alone, cost_beside)],
    }


def _costs(alone: float, beside: float) -> list[Figure]:
    """Milliseconds of processor time of the web processes a deal."""
    title = "reporting: processor time a deal"
    return [
        Figure(f"{title}, without screens", alone, "ms", PROMISED_COST),
        Figure(f"{title}, while {SCREENS} screens listen", beside, "ms"),
    ]


def _without_pause(server: Server, screens: int) -> tuple[list[Figure], float]:
    """All phones without a pause; the figures, and milliseconds of processor time a deal."""
    name = f"reporting, {PHONES} phones without a pause, {screens or 'no'} screens"
    tables = PHONES * TABLES_A_PHONE
    figures, run, cost = _played(server, name, tables, screens, lambda room, sendings: without_pause(room, sendings, PHONES))
    goal = PROMISED_DEALS_A_SECOND if screens else None
    rate = Figure(f"{name}: deals a second", run.statuses[201] / run.seconds, "deals/s", goal, at_most=False)
    return [rate, *_waits(name, run), *figures], cost


def _steady(server: Server, rate: int, seconds: int) -> list[Figure]:
    name = f"reporting at {rate}/s for {seconds} s, {SCREENS} screens"
    count = rate * seconds
    figures, run, cost = _played(server, name, -(-count // DEALS), SCREENS, lambda room, sendings: at_rate(room, sendings, rate, count))
    goal = PROMISED_MILLISECONDS if rate == PROMISED_RATE else None
    return [*_waits(name, run, goal), *figures, Figure(f"{name}: processor time a deal", cost, "ms")]


def _waits(name: str, run: Run, goal: float | None = None) -> list[Figure]:
    """How long a phone waited."""
    return [
        Figure(f"{name}: p50", percentile(run.times, 50), "ms"),
        Figure(f"{name}: p95", percentile(run.times, 95), "ms", goal),
        Figure(f"{name}: p99", percentile(run.times, 99), "ms"),
    ]


def _played(server: Server, name: str, tables: int, screens: int, play: Playing) -> tuple[list[Figure], Run, float]:
    """One run on an evening of its own: what was lost, what happened, and milliseconds of processor time a deal."""
    from django.db import connection

    from bench.evening import start_round
    from tournaments.live.ticket import live_url

    assert tables * (DEALS + 1) <= MAX_REQUESTS
    tournament, sendings = start_round(tables, deals=DEALS + 1)
    connection.close()
    fetching = min(screens, FETCHING_SCREENS)
    room = Room(server.port, tournament.slug, live_url(tournament.slug), screens, fetching)
    first = asyncio.run(warm_up(room, sendings))
    server.wait_until_idle()
    before = server.spent()
    run = asyncio.run(_awaited(play(room, sendings)))
    cost = 1000 * (server.spent() - before) / max(1, run.statuses[201])
    return _losses(tournament.pk, name, sendings, first, run), run, cost


async def _awaited(playing: Awaitable[Run]) -> Run:
    return await playing


def _losses(key: int, name: str, sendings: list[list[Sending]], first: Run, run: Run) -> list[Figure]:
    """Whether every deal that was answered is stored, none that was not sent, and the ledger agrees."""
    from tournaments.archive.export import export_evening
    from tournaments.archive.verify import first_difference
    from tournaments.evening.models import Tournament

    evening = export_evening(Tournament.objects.get(pk=key))
    stored = {deal.id for round_ in evening.rounds for table in round_.tables for deal in table.deals}
    sent = {sending.id for sending in itertools.chain.from_iterable(sendings)}
    answered = first.answered | run.answered
    difference = first_difference(evening)
    print(f"{name}: {dict(run.statuses)}, {len(stored)} stored, verify: {difference or 'all agrees'}", file=sys.stderr)
    print(*run.refused.most_common(3), file=sys.stderr)
    return [
        Figure(f"{name}: deals not answered 201", len(first.times) + len(run.times) - len(answered), "deals", 0),
        Figure(f"{name}: lost (answered, not stored)", len(answered - stored), "deals", 0),
        Figure(f"{name}: stored unasked", len(stored - sent), "deals", 0),
        Figure(f"{name}: ledger differs", float(difference is not None), "", 0),
        Figure(f"{name}: events that the screens heard", run.events, "events"),
    ]
