"""The phones and screens of the measurement, against a server of a few lines: what they send, count, and treat as a failure."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Coroutine
from typing import Any, TypeVar

import pytest

from bench.phones import BenchRun, RoomAddresses, Sending, at_rate, warm_up, without_pause

T = TypeVar("T")


class DealServer:
    """Answers every deal with 201 except the one with the id `refused`; a stream announces each; standings have one ETag."""

    def __init__(self, *, stream_ends: bool = False) -> None:
        self.requests: list[str] = []
        self.passes: Counter[str] = Counter()
        self._stream_ends = stream_ends
        self._streams: list[asyncio.StreamWriter] = []

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
                headers = dict(line.split(": ", 1) for line in head[1:] if line)
                method, path, _protocol = head[0].split()
                body = await reader.readexactly(int(headers.get("Content-Length", 0)))
                self.requests.append(f"{method} {path} {body.decode()}".strip())
                if path == "/live/":
                    writer.write(b"HTTP/1.1 200 OK\r\n\r\n")
                    if self._stream_ends:
                        break
                    self._streams.append(writer)
                elif method == "GET":
                    status = "304 Not Modified" if headers["If-None-Match"] == '"7"' else "200 OK"
                    writer.write(f'HTTP/1.1 {status}\r\nETag: "7"\r\n\r\n'.encode())
                else:
                    self._answer_deal(path, headers["Authorization"], writer)
        except asyncio.IncompleteReadError:
            pass
        finally:
            writer.close()

    def _answer_deal(self, path: str, authorization: str, writer: asyncio.StreamWriter) -> None:
        self.passes[authorization] += 1
        if path.endswith("/refused/"):
            writer.write(b"HTTP/1.1 409 Conflict\r\nContent-Length: 5\r\n\r\nother")
            return
        for stream in self._streams:
            stream.write(b"event: version\ndata: 8\n\n")
        writer.write(b'HTTP/1.1 201 Created\r\nContent-Length: 14\r\n\r\n{"version": 8}')


def tables(number: int, deals: int) -> list[list[Sending]]:
    return [[Sending(f"{table}-{deal}", f"pass{table}", f"deal {deal}".encode()) for deal in range(deals)] for table in range(number)]


def played(server: DealServer, play: Any, *, listening: int = 0, fetching: int = 0) -> BenchRun:
    """Return what the phones noted, on a port of this machine."""

    async def serve() -> BenchRun:
        listener = await asyncio.start_server(server, "127.0.0.1", 0)
        room = RoomAddresses(listener.sockets[0].getsockname()[1], "evening", "/live/", listening=listening, fetching=fetching)
        try:
            playing: Coroutine[Any, Any, BenchRun] = play(room)
            return await playing
        finally:
            listener.close()

    return asyncio.run(serve())


def test_each_table_warms_up_with_its_first_deal() -> None:
    server = DealServer()
    run = played(server, lambda room: warm_up(room, tables(3, 2)))
    assert sorted(server.requests) == [f"PUT /api/v1/deals/{table}-0/ deal 0" for table in range(3)]
    assert run.answered == {"0-0", "1-0", "2-0"}


def test_phones_without_a_pause_share_the_tables_and_turn_among_them() -> None:
    server = DealServer()
    run = played(server, lambda room: without_pause(room, tables(3, 3), phones=2))
    assert run.statuses == {201: 6}
    assert len(run.times) == 6
    assert run.seconds > 0
    assert server.passes == {"Table pass0": 2, "Table pass1": 2, "Table pass2": 2}
    deals = [request.split("/")[4] for request in server.requests]
    assert [deal for deal in deals if deal[0] in "02"] == ["0-1", "2-1", "0-2", "2-2"]


@pytest.mark.slow
def test_at_a_rate_each_table_is_sent_in_its_turn_while_screens_hear_of_it() -> None:
    server = DealServer()
    run = played(server, lambda room: at_rate(room, tables(2, 3), rate=100.0, count=3), listening=2, fetching=1)
    assert run.answered == {"0-1", "1-1", "0-2"}
    assert run.seconds >= 0.02
    assert [version for _at, version in run.versions] == [8, 8, 8]
    assert server.requests.count("GET /live/") == 2
    assert "GET /e/evening/standings/" in server.requests


def test_a_refusal_is_counted_with_what_was_said() -> None:
    run = played(DealServer(), lambda room: without_pause(room, [[*tables(1, 1)[0], Sending("refused", "pass0", b"")]], phones=1))
    assert run.answered == set()
    assert run.statuses == {409: 1}
    assert run.refused == {"other": 1}


@pytest.mark.slow
def test_a_screen_that_hears_no_more_ends_the_measurement() -> None:
    with pytest.raises(ConnectionError, match="a screen stopped listening"):
        played(DealServer(stream_ends=True), lambda room: without_pause(room, tables(1, 2), phones=1), listening=1)
