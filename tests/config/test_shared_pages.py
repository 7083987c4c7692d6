"""What every visitor reads alike is rendered once, given from memory, and never older than the visitor knows."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import brotli
import pytest

from config.refusals import Message, Receive, Scope, Send
from config.shared_pages import FRESH_SECONDS, PAUSE_SECONDS, RENEW_SECONDS, SharedPages

CONTENT = b"de stand van de avond, " * 100


class House:
    """Stands for Django: answers with its version, and 304 to who has it."""

    def __init__(self) -> None:
        self.version = 1
        self.is_shared = True
        self.status = 200
        self.requests: list[dict[bytes, bytes]] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        self.requests.append(headers)
        await asyncio.sleep(0)
        etag = f'"{self.version}"'.encode()
        status = 304 if headers.get(b"if-none-match") == etag else self.status
        marks = [(b"Troela-Shared", str(self.version).encode())] if self.is_shared else []
        answer = [(b"ETag", etag), (b"Vary", b"Cookie"), (b"Content-Type", b"text/html"), (b"X-Server-Time", b"then"), *marks]
        await send({"type": "http.response.start", "status": status, "headers": answer})
        await send({"type": "http.response.body", "body": CONTENT + etag if status == 200 else b"", "more_body": True})
        await send({"type": "http.response.body", "body": b"."})


@dataclass
class Answer:
    status: int
    headers: dict[bytes, bytes]
    body: bytes


class Hall:
    """The visitors, their clock, and the house that they ask."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.house = House()
        self.pages = SharedPages(self.house, now=lambda: self.now)

    async def asks(self, path: str = "/e/rikavond/", **headers: str) -> Answer:
        messages: list[Message] = []

        async def send(message: Message) -> None:
            messages.append(message)

        async def receive() -> Message:
            return {"type": "http.request", "body": b"", "more_body": False}

        names = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
        scope = {"type": "http", "method": "GET", "scheme": "http", "path": path, "query_string": b"", "headers": [(b"host", b"h"), *names]}
        await self.pages(scope, receive, send)
        start = messages[0]
        body = b"".join(message["body"] for message in messages[1:])
        return Answer(start["status"], {name.lower(): value for name, value in start["headers"]}, body)

    @property
    def questions(self) -> int:
        return len(self.house.requests)


def in_a_hall(test: Callable[[Hall], Awaitable[None]]) -> None:
    async def run() -> None:
        await test(Hall())

    asyncio.run(run())


def test_many_visitors_are_one_question() -> None:
    async def visit(hall: Hall) -> None:
        first = await hall.asks()
        answers = [await hall.asks() for _ in range(50)]
        assert hall.questions == 1
        assert {answer.body for answer in answers} == {first.body} == {CONTENT + b'"1".'}
        assert b"troela-shared" not in first.headers
        assert first.headers[b"x-server-time"] != b"then", "it is the time of the answer, not of the page"

    in_a_hall(visit)


def test_after_a_second_one_visitor_asks_for_all_who_wait() -> None:
    async def visit(hall: Hall) -> None:
        await hall.asks()
        hall.now += FRESH_SECONDS
        hall.house.version = 2
        answers = await asyncio.gather(*(hall.asks() for _ in range(50)))
        assert hall.questions == 2
        assert hall.house.requests[-1][b"if-none-match"] == b'"1"'
        assert {answer.body for answer in answers} == {CONTENT + b'"2".'}
        hall.now += FRESH_SECONDS
        assert (await hall.asks()).body == CONTENT + b'"2".', "the house says that it is unchanged"
        assert hall.questions == 3

    in_a_hall(visit)


@pytest.mark.parametrize(
    ("at_least", "asks_again"), [("1", False), ("2", True), ("latest", True), ("²", False), ("9" * 40, False), ("", False)]
)
def test_who_heard_of_a_newer_version_is_not_given_an_older_one(at_least: str, asks_again: bool) -> None:
    async def visit(hall: Hall) -> None:
        await hall.asks()
        hall.house.version = 2
        hall.now += PAUSE_SECONDS
        answer = await hall.asks(troela_at_least=at_least)
        assert answer.body == CONTENT + (b'"2".' if asks_again else b'"1".')

    in_a_hall(visit)


def test_a_version_that_never_comes_costs_one_question_a_pause() -> None:
    async def visit(hall: Hall) -> None:
        await hall.asks()
        await asyncio.gather(*(hall.asks(troela_at_least="99") for _ in range(50)))
        assert hall.questions == 2

    in_a_hall(visit)


@pytest.mark.parametrize("cookie", ["sessionid=abc", "language=nl; sessionid=abc", "messages=hello", "language=nl; messages="])
def test_who_may_read_something_else_asks_the_house(cookie: str) -> None:
    async def visit(hall: Hall) -> None:
        await hall.asks()
        await hall.asks(cookie=cookie)
        assert hall.questions == 2

    in_a_hall(visit)


@pytest.mark.parametrize("path", ["/", "/c/club/", "/api/v1/tournaments/rikavond/", "/e"])
def test_only_the_pages_of_evenings_are_kept(path: str) -> None:
    async def visit(hall: Hall) -> None:
        await hall.asks(path)
        await hall.asks(path)
        assert hall.questions == 2

    in_a_hall(visit)


def test_what_its_view_does_not_share_is_not_kept() -> None:
    async def visit(hall: Hall) -> None:
        hall.house.is_shared = False
        answer = await hall.asks()
        assert (answer.status, answer.body, answer.headers[b"x-server-time"]) == (200, CONTENT + b'"1".', b"then")
        await hall.asks()
        assert hall.questions == 2

    in_a_hall(visit)


@pytest.mark.parametrize("status", [404, 500, 503])
def test_what_is_no_longer_there_is_said_and_forgotten(status: int) -> None:
    async def visit(hall: Hall) -> None:
        await hall.asks()
        hall.house.status, hall.house.version = status, 2
        hall.now += FRESH_SECONDS
        assert (await hall.asks()).status == status
        assert hall.pages.size == 0

    in_a_hall(visit)


def test_each_language_is_kept_apart_however_it_is_asked_for() -> None:
    async def visit(hall: Hall) -> None:
        for headers in ({"cookie": "language=nl"}, {"accept_language": "nl-BE,nl;q=0.9,fr;q=0.5"}, {"cookie": "language=nl; other=1"}):
            await hall.asks(**headers)
        assert hall.questions == 1
        await hall.asks(accept_language="fr-BE")
        assert hall.questions == 2

    in_a_hall(visit)


@pytest.mark.parametrize(
    ("accepted", "encoding", "read"), [("gzip, br", b"br", brotli.decompress), ("gzip", b"gzip", gzip.decompress), ("", None, bytes)]
)
def test_it_is_compressed_as_the_browser_reads_it(accepted: str, encoding: bytes | None, read: Callable[[bytes], bytes]) -> None:
    async def visit(hall: Hall) -> None:
        answer = await hall.asks(accept_encoding=accepted)
        assert answer.headers.get(b"content-encoding") == encoding
        assert read(answer.body) == CONTENT + b'"1".'
        assert int(answer.headers[b"content-length"]) == len(answer.body)
        assert answer.headers[b"vary"] == b"Cookie, Accept-Encoding"
        etag = answer.headers[b"etag"].decode()
        unchanged = await hall.asks(accept_encoding=accepted, if_none_match=etag)
        assert (unchanged.status, unchanged.body) == (304, b"")
        assert hall.questions == 1

    in_a_hall(visit)


def test_after_a_minute_it_is_rendered_anew_though_its_etag_is_the_same() -> None:
    async def visit(hall: Hall) -> None:
        await hall.asks()
        hall.now += RENEW_SECONDS
        await hall.asks()
        assert b"if-none-match" not in hall.house.requests[-1]

    in_a_hall(visit)


def test_those_that_nobody_asks_for_go_first() -> None:
    async def visit(hall: Hall) -> None:
        await hall.asks("/e/one/")
        hall.pages = SharedPages(hall.house, now=lambda: hall.now, max_bytes=2 * hall.pages.size)
        for path in ("/e/one/", "/e/two/", "/e/one/", "/e/three/", "/e/one/"):
            await hall.asks(path)
        assert hall.questions == 4, "one is still kept"
        await hall.asks("/e/two/")
        assert hall.questions == 5

    in_a_hall(visit)
