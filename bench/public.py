"""The public page as strangers read it: requests a second of processor time of the web process, whole and as «nothing new» (304),
compressed with brotli; and what the process holds in memory while large evenings go on.

The client is a process of its own that does little more than read and write its sockets. It shares the machine with the server, so that
what the server can do is said by its own processor time; what came through is said beside it.
"""

from __future__ import annotations

import multiprocessing
import os
import re
import socket
import sys
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import django

from bench.client import HOST
from bench.figures import Figure
from bench.server import Server, running

if TYPE_CHECKING:
    from tournaments.evening.models import Tournament

PLAYERS = 250
LARGE_EVENINGS = (1000, 2000)
"""Players of evenings that go on one after the other, each with so many versions that somebody reads."""
VERSIONS = 8
CONNECTIONS = 16
SECONDS = 4.0
PROMISED_RATE = 5000.0
MAX_BYTES = 1 << 16
LENGTH = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)
MIB = 1024 * 1024
SHORT: dict[str, object] = {"PLAYERS": 8, "LARGE_EVENINGS": (8,), "VERSIONS": 1, "CONNECTIONS": 2, "SECONDS": 0.2}


@dataclass(frozen=True)
class Run:
    """What one kind of request came to."""

    requests: int
    seconds: float
    processor_seconds: float
    """Of the web process."""


def measure() -> dict[str, object]:
    """One web process, asked for the page and for the part that a screen asks for again."""
    django.setup()
    from django.core.management import call_command

    from bench.evening import create_in_bulk

    call_command("migrate", verbosity=0)
    tournament = create_in_bulk(PLAYERS)
    large = [create_in_bulk(players, rounds=1) for players in LARGE_EVENINGS]
    figures: list[Figure] = []
    with running(1) as server:
        at_start = _resident_bytes(server.pid)
        for name, path in (("page", f"/e/{tournament.slug}/"), ("part", f"/e/{tournament.slug}/standings/")):
            figures += _asked_for(server, f"public: {name} of {PLAYERS} players", path)
        after_one = _resident_bytes(server.pid)
        for evening in large:
            _goes_on(server, evening)
        after_large = _resident_bytes(server.pid)
    figures += [
        Figure("public: memory of the process at its start", at_start / MIB, "MiB"),
        Figure(f"public: after one evening of {PLAYERS} players", after_one / MIB, "MiB"),
        Figure(f"public: after {len(large)} evenings of {', '.join(map(str, LARGE_EVENINGS))} players", after_large / MIB, "MiB"),
    ]
    return {"figures": figures}


def _asked_for(server: Server, name: str, path: str) -> list[Figure]:
    """The figures of one address, whole and unchanged."""
    with urllib.request.urlopen(urllib.request.Request(f"http://{HOST}:{server.port}{path}", headers={"Accept-Encoding": "br"})) as answer:
        etag, size = answer.headers["ETag"], len(answer.read())
    print(f"{path}: {size} bytes in brotli, {etag}", file=sys.stderr)
    figures = []
    for kind, headers in (("200", ""), ("304", f"If-None-Match: {etag}\r\n")):
        run = _requests(server, path, headers, kind)
        print(f"{kind}: {run}", file=sys.stderr)
        figures += [
            Figure(
                f"{name}, {kind}: a second of processor time",
                run.requests / run.processor_seconds,
                "requests/s",
                PROMISED_RATE,
                at_most=False,
            ),
            Figure(f"{name}, {kind}: a second by the clock, client beside it", run.requests / run.seconds, "requests"),
        ]
    return figures


def _requests(server: Server, path: str, headers: str, status: str) -> Run:
    """Ask without a pause for some seconds."""
    request = f"GET {path} HTTP/1.1\r\nHost: {HOST}:{server.port}\r\nAccept-Encoding: gzip, deflate, br\r\n{headers}\r\n".encode()
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        pool.apply(_ask, (server.port, request, status, CONNECTIONS, 0.2))
        spent = server.spent()
        requests, seconds = pool.apply(_ask, (server.port, request, status, CONNECTIONS, SECONDS))
        return Run(requests, seconds, server.spent() - spent)


def _ask(port: int, request: bytes, status: str, number: int, seconds: float) -> tuple[int, float]:
    """How many requests were answered, and in which time, over connections that each ask again when all were answered."""
    connections = [socket.create_connection((HOST, port)) for _ in range(number)]
    count, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        for each in connections:
            each.sendall(request)
        for each in connections:
            _read_answer(each, status)
        count += number
    seconds_gone = time.perf_counter() - begun
    for each in connections:
        each.close()
    return count, seconds_gone


def _read_answer(connection: socket.socket, status: str) -> None:
    """Read one answer to its end. Raises ConnectionError where it has another status, or does not come."""
    answer = b""
    while (end := answer.find(b"\r\n\r\n")) < 0:
        answer += _received(connection)
    if not answer.startswith(f"HTTP/1.1 {status}".encode()):
        raise ConnectionError(f"The server answered {answer[:end]!r}")
    length = LENGTH.search(answer, 0, end)
    left = end + 4 + (int(length[1]) if length else 0) - len(answer)
    while left > 0:
        left -= len(_received(connection))


def _received(connection: socket.socket) -> bytes:
    part = connection.recv(MAX_BYTES)
    if not part:
        raise ConnectionError("The server closed a connection.")
    return part


def _goes_on(server: Server, evening: Tournament) -> None:
    """Version after version, of each of which a stranger reads the page and its part in two languages."""
    from django.db.models import F

    from tournaments.evening.models import Tournament

    for _ in range(VERSIONS):
        Tournament.objects.filter(pk=evening.pk).update(version=F("version") + 1)
        version = Tournament.objects.values_list("version", flat=True).get(pk=evening.pk)
        for path in (f"/e/{evening.slug}/", f"/e/{evening.slug}/standings/", f"/e/{evening.slug}/feed/part/"):
            for language in ("nl", "fr"):
                headers = {"Accept-Language": language, "Accept-Encoding": "br", "Troela-At-Least": str(version)}
                urllib.request.urlopen(urllib.request.Request(f"http://{HOST}:{server.port}{path}", headers=headers)).close()


def _resident_bytes(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
