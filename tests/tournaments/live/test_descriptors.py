"""A web process with few descriptors: excess streams must poll, half-sent requests end, and every phone is answered."""

from __future__ import annotations

import asyncio
import json
import resource
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path

import pytest
from django.conf import settings

from operations.descriptors import descriptors_for, room_in
from tests.cast import AtTable
from tests.tournaments.papers.making.processes import environment
from tournaments.live.ticket import live_url
from tournaments.play.actions.passes import table_pass

TIMEOUT_SECONDS = 20
DESCRIPTORS = 256
STREAMS = 400
PHONES = 25


@contextmanager
def process_with(descriptors: int, log: Path, **variables: str) -> Iterator[int]:
    """Run the real server in a process that may open this many descriptors; yield its port."""
    listener = socket.create_server(("127.0.0.1", 0), backlog=1024)
    options = ["--http", "config.server.connections:Connection", "--fd", str(listener.fileno()), "--no-access-log"]

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(128, descriptors), descriptors))

    with log.open("wb") as errors:
        process = subprocess.Popen(
            [sys.executable, "-m", "uvicorn", "config.asgi:application", *options],
            cwd=settings.BASE_DIR,
            env=environment() | {"TROELA_LOG_JSON": "yes"} | variables,
            pass_fds=[listener.fileno()],
            preexec_fn=limit,
            stderr=errors,
        )
    try:
        yield listener.getsockname()[1]
    finally:
        listener.close()
        process.kill()
        process.wait()


class ConnectedHall:
    """Everybody with a connection to the server."""

    def __init__(self, port: int, closing: AsyncExitStack) -> None:
        self._port = port
        self._closing = closing

    async def opens(self, sends: bytes) -> asyncio.StreamReader:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        self._closing.callback(writer.close)
        writer.write(sends)
        return reader

    async def gets(self, path: str, *headers: str) -> asyncio.StreamReader:
        return await self.opens("\r\n".join([f"GET {path} HTTP/1.1", "Host: 127.0.0.1", *headers, "", ""]).encode())

    async def phones_answered(self, secret: str) -> int:
        """Return how many of a table's phones, which all ask at once, are answered."""
        phones = [await self.gets("/api/v1/table/", f"Authorization: Table {secret}") for _ in range(PHONES)]
        return [await status_of(phone) for phone in phones].count(200)


async def status_of(reader: asyncio.StreamReader) -> int:
    """Return the status of the answer; 0 if the connection is cut."""
    async with asyncio.timeout(TIMEOUT_SECONDS):
        try:
            line = await reader.readline()
        except ConnectionResetError:
            return 0
    return int(line.split()[1]) if line else 0


async def has_ended(reader: asyncio.StreamReader) -> bool:
    """Wait until the server has closed the connection; return whether it did so without an answer."""
    async with asyncio.timeout(TIMEOUT_SECONDS):
        try:
            return await reader.read() == b""
        except ConnectionResetError:
            return True


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_streams_beyond_the_descriptors_are_told_to_poll_and_phones_are_answered(four: AtTable, tmp_path: Path) -> None:
    log = tmp_path / "log"
    live, secret = live_url(four.table.round.tournament.slug), table_pass(four.table)

    async def evening(port: int) -> tuple[Counter[int], int]:
        async with AsyncExitStack() as closing:
            hall = ConnectedHall(port, closing)
            statuses = Counter([await status_of(await hall.gets(live)) for _ in range(STREAMS)])
            return statuses, await hall.phones_answered(secret)

    with process_with(DESCRIPTORS, log) as port:
        statuses, answered = asyncio.run(evening(port))
    fits = room_in(DESCRIPTORS, settings.LIVE_MOST_STREAMS)
    assert statuses == {200: fits.streams, 503: STREAMS - fits.streams}
    assert answered == PHONES
    events = [json.loads(line) for line in log.read_text().splitlines() if line.startswith("{")]
    (room,) = [event for event in events if event["event"] == "room_for_connections"]
    assert (room["level"], room["descriptors"], room["streams"]) == ("warning", DESCRIPTORS, fits.streams)
    assert any(event["event"].startswith(f"All {fits.streams} streams of this process are in use.") for event in events)


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_half_sent_requests_stop_no_phone_and_are_ended(four: AtTable, tmp_path: Path) -> None:
    secret = table_pass(four.table)
    halves = (b"", b"GET / HTTP/1.1\r\nHost: x\r\n", b"PUT /api/v1/score/ HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{")

    async def evening(port: int) -> int:
        async with AsyncExitStack() as closing:
            hall = ConnectedHall(port, closing)
            assert await status_of(await hall.gets("/up/")) == 200
            half_sent = [await hall.opens(sends) for _ in range(100) for sends in halves]
            answered = await hall.phones_answered(secret)
            assert all([await has_ended(reader) for reader in half_sent])
            return answered

    with process_with(DESCRIPTORS, tmp_path / "log", TROELA_REQUEST_SECONDS="2") as port:
        assert asyncio.run(evening(port)) == PHONES


@pytest.mark.services
@pytest.mark.usefixtures("services")
@pytest.mark.django_db(transaction=True)
def test_a_hall_is_one_address(four: AtTable, tmp_path: Path) -> None:
    """Four hundred streams and five hundred requests, as fast as they are answered, from one address: nobody is told to wait."""
    live, secret = live_url(four.table.round.tournament.slug), table_pass(four.table)

    async def phone(hall: ConnectedHall, at_a_time: asyncio.Semaphore, number: int) -> int:
        path = ("/api/v1/table/", live.split("?")[0].replace("/live/", "/e/") + "/standings/")[number % 2]
        async with at_a_time:
            return await status_of(await hall.gets(path, f"Authorization: Table {secret}", "Connection: close"))

    async def evening(port: int) -> tuple[Counter[int], Counter[int]]:
        async with AsyncExitStack() as closing:
            hall = ConnectedHall(port, closing)
            streams = Counter([await status_of(await hall.gets(live)) for _ in range(400)])
            at_a_time = asyncio.Semaphore(20)
            return streams, Counter(await asyncio.gather(*(phone(hall, at_a_time, number) for number in range(500))))

    with process_with(4096, tmp_path / "log") as port:
        assert asyncio.run(evening(port)) == ({200: 400}, {200: 500})


@pytest.mark.parametrize(
    ("descriptors", "streams", "others"),
    [(256, 84, 48), (1024, 420, 240), (20_000, 4000, 1000), (10, 0, 1)],
)
def test_streams_leave_room_for_everybody_else(descriptors: int, streams: int, others: int) -> None:
    fits = room_in(descriptors, 4000)
    assert (fits.streams, fits.request_connections, fits.connections) == (streams, others, streams + others)


@pytest.mark.parametrize("streams", [0, 100, 4000, 50_000])
def test_the_limit_that_is_asked_for_has_room_for_all(streams: int) -> None:
    fits = room_in(descriptors_for(streams), streams)
    assert (fits.streams, fits.request_connections) == (streams, 1000)
