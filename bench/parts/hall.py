"""A whole evening of 250 players over HTTP: check-in, four drawn rounds of twenty deals, many incidents, and the end.

The script is `bench.hall.evening`, the incidents are `bench.hall.incidents`; both use the API alone. Deals are sent open loop: each when it
is due, whether or not an earlier one was answered. The second half of the last round is played without a pause.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Awaitable, Iterable
from typing import TYPE_CHECKING, Any

from bench.figures import BenchFigure, percentile
from bench.hall.ending import freeze, publish
from bench.hall.evening import BenchHall
from bench.hall.incidents import happen
from bench.hall.room import Size
from bench.server import PROCESSES, running
from operations.robot.http import DirectorClient, Wire

if TYPE_CHECKING:
    from bench.hall.database import EveningOutcome, PageCost

SIZE = Size(players=250, rounds=4, deals=20)
RATE = 30.0
"""The number of deals that all tables together report in a second.

Each table reports one every two seconds, a hundred times as many as people play.
"""
PROMISED_QUERIES, PROMISED_MILLISECONDS = 20, 150.0
"""The greatest number of SQL statements and milliseconds that a page of the director may need in the middle of the last round."""
SHORT: dict[str, object] = {"SIZE": Size(players=24, rounds=2, deals=4)}


async def together(devices: Iterable[Awaitable[None]]) -> None:
    """Run the actions of all devices at once."""
    await asyncio.gather(*devices)


async def due(at: float) -> None:
    """Wait until `time.perf_counter()` has reached the time `at`."""
    await asyncio.sleep(max(0.0, at - time.perf_counter()))


def measure() -> dict[str, object]:
    """Play one evening on this process's database."""
    from django.db import connection

    from bench.hall.database import director_of, outcome, page_costs

    tournament, token = director_of(SIZE)
    name = {"postgresql": "PostgreSQL", "sqlite": "SQLite"}[connection.vendor]
    costs: list[PageCost] = []

    async def look() -> None:
        costs.extend(await asyncio.to_thread(page_costs, tournament))

    with running() as server:
        port = server.port
        hall = BenchHall(
            director=DirectorClient(Wire(port), token, tournament.slug),
            size=SIZE,
            rules=tournament.rule_set,
            new_line=lambda: Wire(port),
            together=together,
            due=due,
            incidents=happen,
            before_last_half=freeze,
            afterwards=publish,
            rate=RATE,
            in_last_round=look,
        )
        begun = time.perf_counter()
        asyncio.run(hall.play_evening())
        seconds = time.perf_counter() - begun
    ended = outcome(tournament, hall.measured)
    print(f"{name}: {len(hall.measured.answered)} deals, refused: {dict(hall.measured.refused)}, {ended}", file=sys.stderr)
    return {"processes": PROCESSES, "figures": [*_figures(name, hall, seconds), *_ending(name, ended), *_pages(name, costs)]}


def _figures(name: str, hall: BenchHall, seconds: float) -> list[BenchFigure]:
    measured, title = hall.measured, f"hall, {name}"
    return [
        BenchFigure(f"{title}: an evening of {SIZE.players} players, {SIZE.rounds} rounds of {SIZE.deals} deals", seconds, "s"),
        BenchFigure(f"{title}: deals", len(measured.answered), "deals"),
        BenchFigure(f"{title}: reports that were refused", sum(measured.refused.values()), "deals", 0),
        BenchFigure(f"{title}: a report at {RATE:.0f}/s, p50", percentile(measured.milliseconds, 50), "ms"),
        BenchFigure(f"{title}: a report at {RATE:.0f}/s, p95", percentile(measured.milliseconds, 95), "ms"),
        BenchFigure(f"{title}: all tables without a pause", measured.fastest, "deals/s"),
        BenchFigure(f"{title}: the first draw", 1000 * measured.draw_seconds, "ms"),
    ]


def _ending(name: str, ended: EveningOutcome) -> list[BenchFigure]:
    wrong: dict[str, Any] = {
        "deals lost": ended.lost,
        "deals stored unasked": ended.unasked,
        "sum of all points": abs(ended.sum),
        "players without a line": len(ended.missing),
        "players without a seat": len(ended.unseated),
        "ledger differs": bool(ended.difference),
        "checker differs": bool(ended.checker),
    }
    return [BenchFigure(f"hall, {name}: {what}", float(value), "", 0) for what, value in wrong.items()]


def _pages(name: str, costs: list[PageCost]) -> list[BenchFigure]:
    figures = []
    for cost in costs:
        figures.append(BenchFigure(f"hall, {name}: {cost.page}, queries", cost.queries, "queries", PROMISED_QUERIES))
        figures.append(BenchFigure(f"hall, {name}: {cost.page}", cost.milliseconds, "ms", PROMISED_MILLISECONDS))
    return figures
