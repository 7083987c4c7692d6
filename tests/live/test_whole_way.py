"""From a deed in one process to a screen on the server in another: on SQLite by its database, on PostgreSQL by Redis."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse

import pytest
from django.conf import settings
from django.db import connection

from tests.cast import MACHINE
from tests.papers.processes import environment
from tournaments.actions import prepare
from tournaments.live.ticket import live_url
from tournaments.models import Tournament

PATIENCE = 10


@pytest.fixture
def server() -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """The real server in a process of its own, and its port."""
    door = socket.create_server(("127.0.0.1", 0))
    command = [sys.executable, "-m", "uvicorn", "config.asgi:application", "--fd", str(door.fileno()), "--timeout-graceful-shutdown", "3"]
    process = subprocess.Popen(command, cwd=settings.BASE_DIR, env=environment(), pass_fds=[door.fileno()])
    try:
        yield process, door.getsockname()[1]
    finally:
        door.close()
        process.kill()
        process.wait()


@pytest.mark.django_db(transaction=True)
def test_what_is_done_here_is_told_there_and_the_server_stops_with_streams_open(
    tournament: Tournament, server: tuple[subprocess.Popen[bytes], int]
) -> None:
    process, port = server
    stream = opened(port, live_url(tournament.slug))
    assert "event: resync" in heard(stream, "resync")
    prepare.enrol(by=MACHINE, tournament=tournament, guests=["Mia"])
    tournament.refresh_from_db()
    assert heard(stream, f'"version": {tournament.version}')
    began = time.monotonic()
    process.send_signal(signal.SIGTERM)
    assert heard(stream, "") is not None
    process.wait(PATIENCE)
    assert time.monotonic() - began < 2.5, "it waited for its open streams"


@pytest.mark.services
@pytest.mark.usefixtures("services")
@pytest.mark.django_db(transaction=True)
def test_a_hundred_streams_hold_no_connection_to_the_database(tournament: Tournament, server: tuple[subprocess.Popen[bytes], int]) -> None:
    _process, port = server
    streams = [opened(port, live_url(tournament.slug)) for _ in range(100)]
    prepare.enrol(by=MACHINE, tournament=tournament, guests=["Mia"])
    tournament.refresh_from_db()
    for stream in streams:
        assert heard(stream, f'"version": {tournament.version}, "watching": 100')
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()")
        held = cursor.fetchone()[0]
    assert held <= 4, "the server's two, and this test's own"
    assert pages_answer(port)


def opened(port: int, url: str) -> HTTPResponse:
    browser = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    browser.request("GET", url)
    answer = browser.getresponse()
    assert answer.status == 200
    return answer


def heard(stream: HTTPResponse, text: str) -> str:
    """What the stream says up to this text, which must come."""
    said = ""
    while line := stream.readline().decode():
        said += line
        if text and text in line:
            return said
    assert not text, f"the stream ended after {said!r}"
    return said


def pages_answer(port: int) -> bool:
    browser = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    browser.request("GET", "/health/")
    return browser.getresponse().status == 200
