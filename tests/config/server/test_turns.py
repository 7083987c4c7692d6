"""Costly views run one at a time; phones pass at once, and a client over its limit is told when to come back."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from clubs.costly import costly_kind
from config.server.body_limit import BodyLimit
from config.server.turns import Budget, Turns
from operations.refusals import Message, Receive, Scope, Send

SCORE = "/api/v1/score/"
TIMEOUT_SECONDS = 5


class RecordingDjango:
    """A stand-in for Django: records the requests, and answers when told to."""

    def __init__(self) -> None:
        self.paths: list[str] = []
        self.bodies: list[bytes] = []
        self.may_answer = asyncio.Event()
        self._asks = asyncio.Condition()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = b""
        while (message := await receive())["type"] == "http.request":
            body += message["body"]
            if not message["more_body"]:
                break
        self.bodies.append(body)
        async with self._asks:
            self.paths.append(scope["path"])
            self._asks.notify_all()
        if scope["path"] == SCORE:
            await self.may_answer.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"{}"})

    async def was_asked(self, times: int) -> None:
        async with asyncio.timeout(TIMEOUT_SECONDS), self._asks:
            await self._asks.wait_for(lambda: len(self.paths) >= times)


class WaitingVisitor:
    """One request and its answer."""

    def __init__(
        self, application: Any, path: str, *, language: str = "en", address: str = "192.0.2.7", body: bytes = b"{}", cookie: str = ""
    ) -> None:
        self.scope: Scope = {
            "type": "http", "method": "POST", "path": path, "query_string": b"", "client": (address, 1),
            "headers": [(b"accept-language", language.encode()), (b"cookie", cookie.encode())],
        }  # fmt: skip
        self.sends: asyncio.Queue[Message] = asyncio.Queue()
        self.answers: asyncio.Queue[Message] = asyncio.Queue()
        self.may_read = asyncio.Event()
        self.may_read.set()
        if body:
            self.send_body(body)
        self.request = asyncio.create_task(application(self.scope, self.sends.get, self._read))

    def send_body(self, body: bytes, *, more_body: bool = False) -> None:
        self.sends.put_nowait({"type": "http.request", "body": body, "more_body": more_body})

    def leave(self) -> None:
        self.sends.put_nowait({"type": "http.disconnect"})

    async def _read(self, message: Message) -> None:
        await self.may_read.wait()
        await self.answers.put(message)

    async def answer(self) -> tuple[int, dict[bytes, bytes], bytes]:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            start, body = await self.answers.get(), await self.answers.get()
        return start["status"], dict(start["headers"]), body["body"]

    async def problem(self) -> tuple[int, str, str]:
        """Return status, code and sentence of a refusal of the API."""
        status, _headers, body = await self.answer()
        (problem,) = json.loads(body)["problems"]
        return status, problem["code"], problem["message"]


def test_two_calculations_take_turns_and_a_phone_passes_both() -> None:
    async def evening() -> None:
        django = RecordingDjango()
        turns = Turns(django)
        first, second = WaitingVisitor(turns, SCORE), WaitingVisitor(turns, SCORE, body=b"[1]")
        await django.was_asked(1)
        phone = WaitingVisitor(turns, "/api/v1/table/")
        assert (await phone.answer())[0] == 200
        assert django.paths == [SCORE, "/api/v1/table/"], "the second calculation began before the first had ended"
        django.may_answer.set()
        assert (await first.answer())[0] == 200
        assert (await second.answer())[0] == 200
        assert django.bodies == [b"{}", b"{}", b"[1]"]

    asyncio.run(evening())


def test_a_body_that_does_not_come_and_an_answer_that_nobody_reads_hold_no_turn() -> None:
    async def evening() -> None:
        django = RecordingDjango()
        django.may_answer.set()
        turns = Turns(django)
        sends_slowly = WaitingVisitor(turns, SCORE, body=b"")
        sends_slowly.send_body(b"{", more_body=True)
        reads_slowly = WaitingVisitor(turns, SCORE)
        reads_slowly.may_read.clear()
        await django.was_asked(1)
        assert (await WaitingVisitor(turns, SCORE).answer())[0] == 200
        sends_slowly.send_body(b"}")
        assert (await sends_slowly.answer())[0] == 200
        reads_slowly.may_read.set()
        assert (await reads_slowly.answer())[0] == 200

    asyncio.run(evening())


def test_whoever_left_while_waiting_is_not_computed_for() -> None:
    async def evening() -> None:
        django = RecordingDjango()
        turns = Turns(django)
        first, left, third = (
            WaitingVisitor(turns, SCORE),
            WaitingVisitor(turns, SCORE, body=b"left"),
            WaitingVisitor(turns, SCORE, body=b"third"),
        )
        await django.was_asked(1)
        left.leave()
        django.may_answer.set()
        await first.answer()
        await third.answer()
        assert django.bodies == [b"{}", b"third"]
        await left.request

    asyncio.run(evening())


def test_whoever_leaves_a_calculation_does_not_end_its_turn() -> None:
    async def evening() -> None:
        django = RecordingDjango()
        turns = Turns(django)
        first = WaitingVisitor(turns, SCORE)
        await django.was_asked(1)
        first.leave()
        refused = WaitingVisitor(Turns(django), "/calculator/")  # in another process: something to wait for
        await refused.answer()
        second = WaitingVisitor(turns, SCORE, body=b"second")
        await WaitingVisitor(turns, "/api/v1/table/").answer()
        assert b"second" not in django.bodies
        django.may_answer.set()
        assert (await second.answer())[0] == 200

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("language", "path", "says"),
    [
        ("en", SCORE, "Too many people are asking for a calculation at this moment. Wait a few seconds and try again."),
        ("en", "/calculator/", "<p>Too many people are asking for a calculation at this moment. Wait a few seconds and try again.</p>"),
    ],
)
def test_whose_turn_does_not_come_is_told_to_come_back(language: str, path: str, says: str) -> None:
    async def evening() -> None:
        django = RecordingDjango()
        turns = Turns(django, patience=0.01, refusal=0)
        WaitingVisitor(turns, SCORE)
        await django.was_asked(1)
        status, headers, body = await WaitingVisitor(turns, path, language=language).answer()
        assert (status, headers[b"retry-after"], headers[b"cache-control"]) == (503, b"1", b"no-store")
        assert int(headers[b"content-length"]) == len(body)
        assert says in body.decode()

    asyncio.run(evening())


def test_a_queue_that_is_full_is_said_at_once() -> None:
    async def evening() -> None:
        django = RecordingDjango()
        turns = Turns(django, patience=60, refusal=0, max_waiting=1)
        WaitingVisitor(turns, SCORE)
        await django.was_asked(1)
        WaitingVisitor(turns, SCORE)
        await asyncio.sleep(0)
        assert (await WaitingVisitor(turns, SCORE).problem())[:2] == (503, "BUSY")

    asyncio.run(evening())


def test_an_address_that_has_used_its_minute_waits_while_others_compute() -> None:
    async def evening() -> None:
        django = RecordingDjango()
        django.may_answer.set()
        budget = Budget(12, now=lambda: 0)
        budget.charge("192.0.2.7", 13)
        turns = Turns(django, budget=budget, refusal=0)
        greedy = WaitingVisitor(turns, SCORE)
        status, headers, _body = await greedy.answer()
        assert (status, headers[b"retry-after"]) == (429, b"5"), "twelve seconds a minute: one comes back in five"
        assert (await WaitingVisitor(turns, SCORE, address="192.0.2.8").answer())[0] == 200
        assert (await WaitingVisitor(turns, "/api/v1/table/").answer())[0] == 200

    asyncio.run(evening())


def test_another_address_of_the_same_line_is_the_same_address() -> None:
    async def evening() -> None:
        budget = Budget(12, now=lambda: 0)
        turns = Turns(RecordingDjango(), budget=budget, refusal=0)
        budget.charge("2001:db8:1:2::", 13)
        assert (await WaitingVisitor(turns, SCORE, address="2001:db8:1:2::8").problem())[:2] == (429, "TOO_MANY")

    asyncio.run(evening())


def test_what_an_address_used_comes_back_within_a_minute() -> None:
    time = [100.0]
    budget = Budget(30, now=lambda: time[0])
    budget.charge("a", 29)
    assert budget.wait_seconds("a") == 0
    budget.charge("a", 16)
    assert budget.wait_seconds("a") == 30
    time[0] += 29
    assert budget.wait_seconds("a") == 1
    time[0] += 2
    assert budget.wait_seconds("a") == 0
    time[0] += 60
    budget.charge("a", 30)
    assert budget.wait_seconds("a") == 1
    assert budget.wait_seconds("b") == 0


def test_computing_is_charged_to_its_address() -> None:
    async def evening() -> None:
        django = RecordingDjango()
        django.may_answer.set()
        budget = Budget(1e-9)
        turns = Turns(django, budget=budget, refusal=0)
        assert (await WaitingVisitor(turns, SCORE).answer())[0] == 200
        assert (await WaitingVisitor(turns, SCORE).problem())[:2] == (429, "TOO_MANY")

    asyncio.run(evening())


@pytest.mark.parametrize("announced", [True, False], ids=["with its length", "in pieces"])
@pytest.mark.parametrize("path", ["/api/v1/table/", SCORE])
def test_a_body_that_is_too_large_is_refused_before_it_is_kept(path: str, announced: bool) -> None:
    async def evening() -> None:
        django = RecordingDjango()
        limited = BodyLimit(Turns(django), max_bytes=2048)
        visitor = WaitingVisitor(limited, path, body=b"")
        if announced:
            visitor.scope["headers"].append((b"content-length", b"2049"))
        else:
            visitor.send_body(b"x" * 2048, more_body=True)
            visitor.send_body(b"x", more_body=True)
        assert await visitor.problem() == (413, "TOO_LARGE", "The request is larger than 2 KB.")
        assert visitor.answers.empty(), "the view answered as well"
        assert SCORE not in django.paths

    asyncio.run(evening())


def test_these_views_take_turns() -> None:
    """The views that compute for anybody; not the requests of an evening's phones and screens."""
    costly = {pattern.name for pattern in patterns(get_resolver().url_patterns) if costly_kind(pattern.callback)}
    assert costly == {
        "api-club-evenings", "api-competition", "api-competition-results", "api-rules-replay", "api-score", "api-season", "calculator",
        "calculator-game", "club-evenings", "competition", "competition-csv", "competition-entrant", "competition-places",
        "competition-xlsx", "competitions", "house-rules", "poster", "rules-file", "rules-history",
        "schema", "season", "tournament-rules", "what-if",
    }  # fmt: skip


def patterns(among: list[URLPattern | URLResolver]) -> Iterator[URLPattern]:
    for each in among:
        if isinstance(each, URLResolver):
            yield from patterns(each.url_patterns)
        else:
            yield each
