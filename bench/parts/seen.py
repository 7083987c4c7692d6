"""The time from a report's answer until every screen has received and shown its version.

Three hundred screens each have a stream, and reports are sent over HTTP at a steady rate to two web processes. For each report and screen
two times are measured, in milliseconds from the report's answer (201): to the event on the stream, and to a fragment of that version or a
later one.
A screen does what `static/js/live.js` does: within 60 ms of an event it asks for its fragment, one request at a time. Each process renders
a fragment at most four times a second. So at ten reports a second, six out of ten wait for the next rendering, up to a quarter of a second;
at three reports a second, none waits.
"""

from __future__ import annotations

import asyncio
import itertools
import random
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter

from bench.evening import start_round
from bench.figures import BenchFigure, percentile
from bench.phones import VERSION, BenchRun, RoomAddresses, Tables, at_rate, warm_up
from bench.server import PROCESSES, running
from operations.robot.connection import HOST, KeepAliveConnection
from tournaments.live.ticket import live_url

TABLES = 60
SCREENS = 300
RATES = ((10, 30), (3, 20))
"""The runs, each as (reports sent a second, length of the run in seconds)."""
PROMISED_EVENT, PROMISED_FRAGMENT = 50.0, 150.0
"""The milliseconds from a report's answer within which a screen gets the event, and the fragment, in 99 of 100 cases.

If reports come faster than renderings, TURN is added to the time for the fragment.
"""
TURN = 250.0
"""Milliseconds between two renderings of a fragment. A version that arrives just after a rendering waits this long for the next one."""
RENDERINGS_A_SECOND = 4
SPREAD_SECONDS = 0.06
"""The greatest delay, in seconds, before a screen asks for its fragment, as in live.js."""
MAX_REPORTS = 1000
SHORT: dict[str, object] = {"TABLES": 2, "SCREENS": 3, "RATES": ((4, 1),)}

Seen = list[tuple[float, int]]
"""(time of arrival, version) of each version that a screen received, in order. Times are those of `time.perf_counter()`."""


@dataclass
class WatchedScreen:
    """The versions that one screen received as events and as fragments."""

    events: Seen = field(default_factory=list)
    fragments: Seen = field(default_factory=list)
    changed: asyncio.Event = field(default_factory=asyncio.Event)


def measure() -> dict[str, object]:
    """Measure each rate on an evening of its own, all on one server."""
    with running() as server:
        server.wait_until_idle()
        figures = [figure for rate, seconds in RATES for figure in _one(server.port, rate, seconds)]
    return {"processes": PROCESSES, "screens": SCREENS, "tables": TABLES, "figures": figures}


def _one(port: int, rate: int, seconds: int) -> list[BenchFigure]:
    assert rate * seconds <= MAX_REPORTS
    tournament, tables = start_round(TABLES, deals=-(-rate * seconds // TABLES) + 1)
    run, screens = asyncio.run(_play(RoomAddresses(port, tournament.slug, live_url(tournament.slug)), tables, rate, rate * seconds))
    events = _waits(run.versions, [screen.events for screen in screens])
    fragments = _waits(run.versions, [screen.fragments for screen in screens])
    renderings = len({version for screen in screens for _at, version in screen.fragments}) / seconds
    name, turn = f"seen: {SCREENS} screens, {rate} reports/s", 0.0 if 1000 / rate >= TURN else TURN
    return [
        BenchFigure(f"{name}: answered 201", run.statuses[201], "reports", rate * seconds, at_most=False),
        BenchFigure(f"{name}: to the event, p99", percentile(events, 99), "ms", PROMISED_EVENT),
        BenchFigure(f"{name}: to the fragment, p99", percentile(fragments, 99), "ms", PROMISED_FRAGMENT + turn, waits=turn),
        BenchFigure(f"{name}: versions rendered a second", renderings, "", PROCESSES * RENDERINGS_A_SECOND),
    ]


def _waits(reports: Seen, of_screens: Sequence[Seen]) -> list[float]:
    """Return, for each report and screen, the milliseconds until the screen had that version or a later one.

    A version that never arrived counts as if it had arrived at the end of the run, so a loss shows in the result.
    """
    waits, last = [], max((seen[-1][0] for seen in of_screens if seen), default=0.0)
    for seen in of_screens:
        newest = list(itertools.accumulate((version for _at, version in seen), max))
        for at, version in reports:
            index = bisect_left(newest, version)
            waits.append(1000 * max(0.0, (seen[index][0] if index < len(seen) else last + 60) - at))
    return waits


async def _play(room: RoomAddresses, tables: Tables, rate: int, count: int) -> tuple[BenchRun, list[WatchedScreen]]:
    """Send the first deal of each table to warm up; then open the screens, and send the other deals on time."""
    await warm_up(room, tables)
    screens = [WatchedScreen() for _ in range(SCREENS)]
    for screen in screens:
        await asyncio.get_running_loop().create_connection(partial(Stream, screen, room), HOST, room.port)
    tasks = [asyncio.create_task(_show(screen, room)) for screen in screens]
    await asyncio.sleep(3)  # time in which each screen is told to fetch the latest version, and does
    run = await at_rate(room, tables, rate, count)
    await asyncio.sleep(2)
    for task in tasks:
        task.cancel()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    if wrong := [each for each in ended if not isinstance(each, asyncio.CancelledError)]:
        raise SystemExit(f"A screen ended: {wrong[0]!r}")
    return run, screens


class Stream(asyncio.Protocol):
    """Reads a stream of events. It uses little processor time, because it shares the processor with the server."""

    def __init__(self, screen: WatchedScreen, room: RoomAddresses) -> None:
        self._screen = screen
        self._request = f"GET {room.live} HTTP/1.1\r\nHost: {HOST}:{room.port}\r\n\r\n".encode()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        for version in VERSION.findall(data):
            self._screen.events.append((perf_counter(), int(version)))
            self._screen.changed.set()


async def _show(screen: WatchedScreen, room: RoomAddresses) -> None:
    """Play a screen: when an event announces a newer version than the shown one, request the fragment, one request at a time."""
    shown, etag = 0, ""
    async with KeepAliveConnection(room.port) as connection:
        while True:
            newest = screen.events[-1][1] if screen.events else 0
            if newest <= shown and shown:
                screen.changed.clear()
                await screen.changed.wait()
                await asyncio.sleep(random.uniform(0, SPREAD_SECONDS))
                newest = screen.events[-1][1]
                if newest <= shown:
                    continue
            headers = {"Troela-At-Least": str(newest) if newest else "latest", "If-None-Match": etag, "Accept-Encoding": "gzip, br"}
            _status, answer, _body = await connection.ask("GET", f"/e/{room.slug}/standings/", headers)
            etag, shown = answer["etag"], int(answer["troela-shared"].partition("-")[0].partition(".")[2])
            screen.fragments.append((perf_counter(), shown))
