"""From an action in one process to a screen at a server in another: on SQLite through the database, on PostgreSQL through Redis."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse

import pytest
from django.conf import settings
from django.db import connection

from tests.cast import MACHINE
from tests.tournaments.papers.making.processes import environment
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.models import Tournament
from tournaments.live.ticket import live_url

TIMEOUT_SECONDS = 30


@pytest.fixture
def server() -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """Run the real server in a process of its own; yield it and its port."""
    listener = socket.create_server(("127.0.0.1", 0))
    command = [
        sys.executable,
        "-m",
        "uvicorn",
        "config.asgi:application",
        "--http",
        "config.server.connections:Connection",
        "--fd",
        str(listener.fileno()),
        "--timeout-graceful-shutdown",
        "120",  # longer than this test waits: if the server waited for streams, the test would fail
    ]
    process = subprocess.Popen(command, cwd=settings.BASE_DIR, env=environment(), pass_fds=[listener.fileno()])
    try:
        yield process, listener.getsockname()[1]
    finally:
        listener.close()
        process.kill()
        process.wait()


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_an_action_here_reaches_a_screen_there_and_the_server_stops_with_streams_open(
    tournament: Tournament, server: tuple[subprocess.Popen[bytes], int]
) -> None:
    process, port = server
    stream = open_stream(port, live_url(tournament.slug))
    assert "event: resync" in read_until(stream, "resync")
    prepare.enrol(by=MACHINE, tournament=tournament, guests=["Mia"])
    tournament.refresh_from_db()
    assert read_until(stream, f'"version": {tournament.version}')
    process.send_signal(signal.SIGTERM)
    assert read_until(stream, "") is not None
    process.wait(TIMEOUT_SECONDS)


@pytest.mark.services
@pytest.mark.usefixtures("services")
@pytest.mark.django_db(transaction=True)
def test_a_hundred_streams_hold_no_connection_to_the_database(tournament: Tournament, server: tuple[subprocess.Popen[bytes], int]) -> None:
    _process, port = server
    streams = [open_stream(port, live_url(tournament.slug)) for _ in range(100)]
    prepare.enrol(by=MACHINE, tournament=tournament, guests=["Mia"])
    tournament.refresh_from_db()
    for stream in streams:
        assert read_until(stream, f'"version": {tournament.version}, "watching": 100')
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()")
        connections = cursor.fetchone()[0]
    assert connections <= 4, "the server's two, and this test's own"
    assert pages_answer(port)


def open_stream(port: int, url: str) -> HTTPResponse:
    browser = HTTPConnection("127.0.0.1", port, timeout=TIMEOUT_SECONDS)
    browser.request("GET", url)
    answer = browser.getresponse()
    assert answer.status == 200
    return answer


def read_until(stream: HTTPResponse, text: str) -> str:
    """Return what the stream sends up to this text; fail if it does not come."""
    received = ""
    while line := stream.readline().decode():
        received += line
        if text and text in line:
            return received
    assert not text, f"the stream ended after {received!r}"
    return received


def pages_answer(port: int) -> bool:
    browser = HTTPConnection("127.0.0.1", port, timeout=TIMEOUT_SECONDS)
    browser.request("GET", "/health/")
    return browser.getresponse().status == 200
