"""Phones that report and screens that listen, over HTTP: at a steady rate, or each phone as fast as it is answered.

*Open loop*: a deal is sent when it is due, whether or not the last one was answered, and its time is measured from when it was due. *Closed
loop*: each of a number of phones sends its next deal as soon as the last is answered, and the time is measured from when it was sent.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from operations.robot.connection import KeepAliveConnection

STORED = (200, 201)
"""Statuses of a stored deal: stored already by an earlier try (200), or now (201)."""


@dataclass(frozen=True)
class Sending:
    """A deal as a phone sends it: its UUID, the table's code, and the request body."""

    id: str
    table_pass: str
    body: bytes


VERSION = re.compile(rb'"version": ?(\d+)')
Tables = Sequence[Sequence[Sending]]
"""For each table: the deals that its phone sends, in order."""


@dataclass(frozen=True)
class RoomAddresses:
    """The addresses that phones and screens use, and the number of screens."""

    port: int
    slug: str
    live: str
    """The address of the stream of events."""
    listening: int = 0
    """The number of screens that receive every version."""
    fetching: int = 0
    """The number of screens that also fetch the standings, at most once a second, as a page does."""
    connect: Callable[[int], KeepAliveConnection] = KeepAliveConnection
    """A function that opens a phone's connection to the server on the given port."""


@dataclass
class BenchRun:
    """The answers and times of a run."""

    times: list[float] = field(default_factory=list)
    """The milliseconds of each answer."""
    statuses: Counter[int] = field(default_factory=Counter)
    answered: set[str] = field(default_factory=set)
    """UUIDs of the deals that the server confirmed as stored."""
    refused: Counter[str] = field(default_factory=Counter)
    """The number of deals refused with each error, by the first 200 characters of the answer's body."""
    versions: list[tuple[float, int]] = field(default_factory=list)
    """The time (`time.perf_counter()`) at which each deal was answered, with the evening's version in the answer."""
    seconds: float = 0.0
    """The seconds from the first deal to the last answer."""

    def note(self, sending: Sending, status: int, body: bytes, milliseconds: float) -> None:
        self.times.append(milliseconds)
        self.statuses[status] += 1
        if status in STORED:
            self.answered.add(sending.id)
            self.versions += [(time.perf_counter(), int(version)) for version in VERSION.findall(body)]
        else:
            self.refused[body.decode(errors="replace")[:200]] += 1


async def warm_up(room: RoomAddresses, tables: Tables, run: BenchRun | None = None) -> BenchRun:
    """Send the first deal of each table, all at once, so that every process has answered some requests."""
    run = run or BenchRun()
    await asyncio.gather(*(_send_all(room, run, [table[0]]) for table in tables))
    return run


async def without_pause(room: RoomAddresses, tables: Tables, phones: int) -> BenchRun:
    """Send all deals but the first of each table, closed loop.

    The tables are shared among `phones` phones; each phone serves its tables in turn.
    """
    run = BenchRun()
    async with _screens(room):
        begun = time.perf_counter()
        await asyncio.gather(*(_send_all(room, run, _in_turns(tables[phone::phones])) for phone in range(phones)))
        run.seconds = time.perf_counter() - begun
    return run


async def at_rate(
    room: RoomAddresses, tables: Tables, rate: float, count: int, *, run: BenchRun | None = None, enough: asyncio.Event | None = None
) -> BenchRun:
    """Send `rate` deals a second, open loop, until `count` were sent or `enough` is set.

    Each table has a phone, and the phones take turns. Answers and times are added to `run` when they arrive.
    """
    run = run or BenchRun()
    queues = [asyncio.Queue() for _ in tables]  # type: list[asyncio.Queue[tuple[float, Sending] | None]]
    async with _screens(room):
        phones = [asyncio.create_task(_phone(room, queue, run)) for queue in queues]
        begun = time.perf_counter()
        for number in range(count):
            due = begun + number / rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            if enough is not None and enough.is_set():
                break
            queues[number % len(tables)].put_nowait((due, tables[number % len(tables)][1 + number // len(tables)]))
        for queue in queues:
            queue.put_nowait(None)
        await asyncio.gather(*phones)
        run.seconds = time.perf_counter() - begun
    return run


def _in_turns(tables: Tables) -> list[Sending]:
    """Return every table's second deal, then every table's third, and so on."""
    return [sending for deals in zip(*(table[1:] for table in tables), strict=True) for sending in deals]


async def _send_all(room: RoomAddresses, run: BenchRun, sendings: Sequence[Sending]) -> None:
    async with room.connect(room.port) as connection:
        for sending in sendings:
            await _send(connection, run, sending, time.perf_counter())


async def _phone(room: RoomAddresses, queue: asyncio.Queue[tuple[float, Sending] | None], run: BenchRun) -> None:
    """Send a table's deals one after the other."""
    async with room.connect(room.port) as connection:
        while (next_one := await queue.get()) is not None:
            due, sending = next_one
            await _send(connection, run, sending, due)


async def _send(connection: KeepAliveConnection, run: BenchRun, sending: Sending, due: float) -> None:
    headers = {"Authorization": f"Table {sending.table_pass}", "Prefer": "return=minimal"}
    status, _headers, body = await connection.ask("PUT", f"/api/v1/deals/{sending.id}/", headers, sending.body)
    run.note(sending, status, body, 1000 * (time.perf_counter() - due))


@asynccontextmanager
async def _screens(room: RoomAddresses) -> AsyncIterator[None]:
    """Run the screens of the room until the end of the `with` block. If a screen fails, the measurement fails."""
    screens = [asyncio.create_task(_listen(room)) for _ in range(room.listening)]
    screens += [asyncio.create_task(_fetch(room)) for _ in range(room.fetching)]
    if screens:
        await asyncio.sleep(1)
    yield
    ended = [screen for screen in screens if screen.done()]
    for screen in screens:
        screen.cancel()
    await asyncio.gather(*screens, return_exceptions=True)
    for screen in ended:
        screen.result()
        raise ConnectionError("a screen stopped listening")


async def _listen(room: RoomAddresses) -> None:
    async with KeepAliveConnection(room.port) as connection:
        async for _line in connection.events(room.live):
            pass


async def _fetch(room: RoomAddresses) -> None:
    version_tag = ""
    async with KeepAliveConnection(room.port) as connection:
        while True:
            _status, headers, _body = await connection.ask("GET", f"/e/{room.slug}/standings/", {"If-None-Match": version_tag})
            version_tag = headers.get("etag", version_tag)
            await asyncio.sleep(1)
