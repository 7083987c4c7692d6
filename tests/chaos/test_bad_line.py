"""The bad line: its effect on requests and answers, and its header with the client's address."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

import pytest

from chaos import bad_line
from chaos.bad_line import BadLine, Mishap
from operations.robot.connection import KeepAliveConnection


class ScriptedChance(Random):
    """Every message has the next mishap of a list; after the end of the list none has."""

    def __init__(self, *mishaps: Mishap | None) -> None:
        super().__init__(1)
        self._mishaps = list(mishaps)

    def random(self) -> float:
        self._next = self._mishaps.pop(0) if self._mishaps else None
        return 1.0 if self._next is None else 0.0

    def choice(self, _choices: Any) -> Any:
        return self._next

    def uniform(self, least: float, _most: float) -> float:
        return least


class CountingServer:
    """Answers each request with the number of requests before it."""

    def __init__(self) -> None:
        self.requests: list[str] = []

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = int(head.lower().partition("content-length: ")[2].split("\r\n")[0] or 0) if "ontent-" in head else 0
        body = (await reader.readexactly(length)).decode()
        self.requests.append(head + body)
        answer = str(len(self.requests))
        writer.write(f"HTTP/1.1 200 OK\r\nContent-Length: {len(answer)}\r\nConnection: close\r\n\r\n{answer}".encode())
        writer.close()


def over_line(
    asks: Callable[[KeepAliveConnection], Coroutine[Any, Any, Any]], *mishaps: Mishap | None
) -> tuple[Any, CountingServer, BadLine]:
    """Return what this device gets, the server that was asked, and the line between them."""
    server = CountingServer()

    async def ask() -> tuple[Any, BadLine]:
        listener = await asyncio.start_server(server, "127.0.0.1", 0)
        line = BadLine(listener.sockets[0].getsockname()[1], 0.5, ScriptedChance(*mishaps))
        async with listener, line.carrying():
            return await asks(KeepAliveConnection(line.port)), line

    answer, line = asyncio.run(ask())
    return answer, server, line


async def nobody_answers(connection: KeepAliveConnection) -> None:
    with pytest.raises(asyncio.IncompleteReadError):
        await one_deal(connection)


async def one_deal(connection: KeepAliveConnection) -> str:
    _status, _headers, body = await connection.ask_once("PUT", "/deal/", {"Authorization": "Table key"}, b"facts")
    return body.decode()


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bad_line, "LOST_SECONDS", 0.01)
    monkeypatch.setattr(bad_line, "LONGEST_DELAY_SECONDS", 0.05)


def test_a_good_line_carries_a_request_as_it_is_and_says_for_whom() -> None:
    answer, server, line = over_line(one_deal)
    assert answer == "1"
    (request,) = server.requests
    assert request.startswith("PUT /deal/ HTTP/1.1\r\n")
    assert "Authorization: Table key\r\n" in request
    assert "X-Forwarded-Proto: https\r\n" in request
    assert request.endswith("\r\n\r\nfacts")
    assert (line.messages, line.mishaps) == (2, {})


def test_a_request_that_is_lost_never_arrives() -> None:
    _answer, server, line = over_line(nobody_answers, Mishap.LOST)
    assert server.requests == []
    assert line.mishaps == {Mishap.LOST: 1}


def test_an_answer_that_is_lost_was_given() -> None:
    _answer, server, _line = over_line(nobody_answers, None, Mishap.LOST)
    assert len(server.requests) == 1


def test_a_doubled_request_arrives_twice_and_is_answered_once() -> None:
    answer, server, _line = over_line(one_deal, Mishap.DOUBLED)
    assert answer in {"1", "2"}
    assert len(server.requests) == 2


def test_a_doubled_answer_comes_twice() -> None:
    async def whole(connection: KeepAliveConnection) -> bytes:
        reader, writer = await connection._open()
        writer.write(b"GET / HTTP/1.1\r\n\r\n")
        return await reader.read(-1)

    answer, server, _line = over_line(whole, None, Mishap.DOUBLED)
    assert len(server.requests) == 1
    assert answer.count(b"HTTP/1.1 200 OK") == 2


def test_a_request_is_overtaken_by_the_next() -> None:
    async def two(connection: KeepAliveConnection) -> list[str]:
        async def second() -> str:
            return await one_deal(KeepAliveConnection(connection._port))

        first = asyncio.create_task(one_deal(connection))
        await asyncio.sleep(0)
        return list(await asyncio.gather(first, second()))

    answers, _server, line = over_line(two, Mishap.OVERTAKEN)
    assert sorted(answers) == ["1", "2"]
    assert line.mishaps == {Mishap.OVERTAKEN: 1}


def test_what_is_delayed_or_has_nobody_to_overtake_it_arrives() -> None:
    answer, _server, line = over_line(one_deal, Mishap.DELAYED, Mishap.OVERTAKEN)
    assert answer == "1"
    assert line.mishaps == {Mishap.DELAYED: 1, Mishap.OVERTAKEN: 1}


def test_a_server_that_is_away_is_answered_for() -> None:
    async def ask() -> int:
        line = BadLine(1, 0.0, Random(1))
        async with line.carrying():
            status, _headers, _body = await KeepAliveConnection(line.port).ask_once("GET", "/", {})
            return status

    assert asyncio.run(ask()) == 502


@pytest.mark.slow
def test_three_in_ten_have_a_mishap_of_any_kind() -> None:
    async def many() -> BadLine:
        line = BadLine(1, 0.3, Random(1))
        for _ in range(300):
            await line._on_its_way()
        return line

    line = asyncio.run(many())
    assert 0.25 < line.mishaps.total() / line.messages < 0.35
    assert set(line.mishaps) == set(Mishap)
