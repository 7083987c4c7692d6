"""From sent to seen: three hundred screens with a stream each, reports over HTTP at a steady rate to two web processes, and what every
screen hears and shows: milliseconds from a report's answer (201) to the event on each stream, and to a fragment of that version or a later
one.

A screen does what `static/js/live.js` does: within 60 ms of an event it asks for its fragment, one question at a time. A fragment is made
four times a second at most in each process. So at ten reports a second six of ten wait for the next turn, up to a quarter of a second, and
at three a second none does.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import re
import sys
import time
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

import django

from bench.client import HOST, Connection
from bench.figures import Figure, percentile
from bench.server import PROCESSES, Server, running

if TYPE_CHECKING:
    from bench.evening import Sending

TABLES = 60
SCREENS = 300
RATES = ((10, 30), (3, 20))
"""Reports a second, for so many seconds."""
PROMISED_EVENT, PROMISED_FRAGMENT = 50.0, 150.0
"""Milliseconds from a report's answer, for 99 of 100."""
TURN = 250.0
"""Milliseconds between two renderings: what a version that comes just after one waits."""
RENDERINGS_A_SECOND = 4
SPREAD_SECONDS = 0.06
"""As in live.js."""
MAX_REPORTS = 1000
SHORT: dict[str, object] = {"TABLES": 2, "SCREENS": 3, "RATES": ((4, 1),)}

VERSION = re.compile(rb'"version": ?(\d+)')


@dataclass
class Report:
    """A report that was answered."""

    at: float
    version: int


@dataclass
class Screen:
    """What one screen heard and showed: when, and which version, in order."""

    events: list[tuple[float, int]] = field(default_factory=list)
    fragments: list[tuple[float, int]] = field(default_factory=list)
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def hears(self, version: int) -> None:
        self.events.append((time.perf_counter(), version))
        self.changed.set()


@dataclass
class Hall:
    """One run: what was reported, and what the screens saw of it."""

    reports: list[Report] = field(default_factory=list)
    screens: list[Screen] = field(default_factory=list)
    statuses: list[int] = field(default_factory=list)
    processor_seconds: float = 0.0
    """Of the web processes, from the first report to a moment after the last."""


def measure() -> dict[str, object]:
    """Each rate on an evening of its own, on one server."""
    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    with running() as server:
        server.wait_until_idle()
        figures = [figure for rate, seconds in RATES for figure in _one(server, rate, seconds)]
    return {"processes": PROCESSES, "screens": SCREENS, "tables": TABLES, "figures": figures}


def _one(server: Server, rate: int, seconds: int) -> list[Figure]:
    from bench.evening import start_round
    from tournaments.live.ticket import live_url

    assert rate * seconds <= MAX_REPORTS
    tournament, tables = start_round(TABLES, deals=-(-rate * seconds // TABLES) + 1)
    sendings = list(itertools.islice((each for deals in zip(*tables, strict=True) for each in deals), TABLES + rate * seconds))
    hall = Hall()
    asyncio.run(_play(hall, server, tournament.slug, live_url(tournament.slug), sendings, rate))
    events = _waits(hall.reports, [screen.events for screen in hall.screens])
    fragments = _waits(hall.reports, [screen.fragments for screen in hall.screens])
    renderings = len({version for screen in hall.screens for _at, version in screen.fragments}) / seconds
    answers = sum(len(screen.fragments) for screen in hall.screens)
    print(
        f"{rate}/s: {len(events)} events, {answers} fragments, {hall.processor_seconds / seconds:.2f} s of processor time a second",
        file=sys.stderr,
    )
    name, in_turn = f"seen: {SCREENS} screens, {rate} reports/s", 1000 / rate >= TURN
    wait = 0.0 if in_turn else TURN
    promised = PROMISED_FRAGMENT + wait
    return [
        Figure(f"{name}: answered 201", hall.statuses.count(201), "reports", len(hall.statuses), at_most=False),
        *(Figure(f"{name}: to the event, p{percent}", percentile(events, percent), "ms") for percent in (50, 95)),
        Figure(f"{name}: to the event, p99", percentile(events, 99), "ms", PROMISED_EVENT),
        *(Figure(f"{name}: to the fragment, p{percent}", percentile(fragments, percent), "ms") for percent in (50, 95)),
        Figure(
            f"{name}: to the fragment{'' if in_turn else ', a turn of 250 ms included'}, p99",
            percentile(fragments, 99),
            "ms",
            promised,
            waits=wait,
        ),
        Figure(f"{name}: versions rendered a second", renderings, "", PROCESSES * RENDERINGS_A_SECOND),
        Figure(f"{name}: processor time of the web processes, a second", 1000 * hall.processor_seconds / seconds, "ms"),
    ]


def _waits(reports: Sequence[Report], of_screens: Sequence[Sequence[tuple[float, int]]]) -> list[float]:
    """For each report and screen the milliseconds until it had that version, or a later one. What never came waits until the last moment of
    the run, and shows.
    """
    waits, last = [], max((seen[-1][0] for seen in of_screens if seen), default=0.0)
    for seen in of_screens:
        newest = list(itertools.accumulate((version for _at, version in seen), max))
        for report in reports:
            index = bisect_left(newest, report.version)
            waits.append(1000 * max(0.0, (seen[index][0] if index < len(seen) else last + 60) - report.at))
    return waits


async def _play(hall: Hall, server: Server, slug: str, live: str, sendings: list[Sending], rate: int) -> None:
    """The first deal of each table to warm up; then the screens open, and the rest comes on time."""
    port = server.port
    phones = [Connection(port) for _ in range(TABLES)]
    for number, sending in enumerate(sendings[:TABLES]):
        await _report(phones[number], sending)
    tasks = []
    for _ in range(SCREENS):
        screen = Screen()
        hall.screens.append(screen)
        await asyncio.get_running_loop().create_connection(partial(Stream, screen, live, port), HOST, port)
        tasks.append(asyncio.create_task(_show(screen, port, f"/e/{slug}/standings/")))
    await asyncio.sleep(3)  # each was told to ask for the latest, and did
    spent = server.spent()
    reporting, begun = [], time.perf_counter()
    for number, sending in enumerate(sendings[TABLES:]):
        await asyncio.sleep(max(0.0, begun + number / rate - time.perf_counter()))
        reporting.append(asyncio.create_task(_answered(hall, phones[number % TABLES], sending)))
    await asyncio.gather(*reporting)
    await asyncio.sleep(2)
    hall.processor_seconds = server.spent() - spent
    for task in tasks:
        task.cancel()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    if wrong := [each for each in ended if not isinstance(each, asyncio.CancelledError)]:
        raise SystemExit(f"A screen ended: {wrong[0]!r}")


async def _answered(hall: Hall, phone: Connection, sending: Sending) -> None:
    status, version = await _report(phone, sending)
    hall.statuses.append(status)
    if status == 201:
        hall.reports.append(Report(time.perf_counter(), version))


async def _report(phone: Connection, sending: Sending) -> tuple[int, int]:
    """The status, and the version of the evening in the answer."""
    headers = {"Authorization": f"Table {sending.table_pass}"}
    status, _headers, body = await phone.ask("PUT", f"/api/v1/deals/{sending.id}/", headers, sending.body)
    return status, _version_in(json.loads(body)) if status == 201 else 0


def _version_in(answer: dict[str, object]) -> int:
    table = answer["table"]
    assert isinstance(table, dict)
    return int(table["version"])


class Stream(asyncio.Protocol):
    """A stream of events, read with as little as possible, as the client shares the machine."""

    def __init__(self, screen: Screen, live: str, port: int) -> None:
        self._screen = screen
        self._request = f"GET {live} HTTP/1.1\r\nHost: {HOST}:{port}\r\n\r\n".encode()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        for version in VERSION.findall(data):
            self._screen.hears(int(version))


async def _show(screen: Screen, port: int, path: str) -> None:
    """Ask for the fragment when there is a newer version than it shows, one question at a time."""
    shown, etag = 0, ""
    async with Connection(port) as connection:
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
            _status, answer, _body = await connection.ask("GET", path, headers)
            etag, shown = answer["etag"], int(answer["troela-shared"].partition("-")[0].partition(".")[2])
            screen.fragments.append((time.perf_counter(), shown))
