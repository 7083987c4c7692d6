"""Each kind of costly view has its own turn, no pause exceeds the patience of others, and clients with an account go first.

Time is simulated: nothing really waits.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore

from config.server.turns import MAX_PAUSE_SECONDS, PATIENCE_SECONDS, Budget, Turns
from config.server.who_asks import account_behind
from operations.refusals import Receive, Scope, Send
from tests.config.server.test_turns import WaitingVisitor

SCHEMA, RULES, SCORE, SEASON = "/api/schema/", "/rules/rikken_brabant/", "/api/v1/score/", "/c/club/seasons/1/"


class Time:
    """A clock that a test moves, with the tasks that sleep by it."""

    def __init__(self) -> None:
        self.now = 100.0
        self._sleepers: list[tuple[float, asyncio.Future[None]]] = []

    async def sleep(self, seconds: float) -> None:
        awake: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._sleepers.append((self.now + seconds, awake))
        await awake

    async def passes(self, seconds: float) -> None:
        """Move the clock, and run every task as far as it can go."""
        self.now += seconds
        for until, awake in self._sleepers:
            if until <= self.now and not awake.done():
                awake.set_result(None)
        for _ in range(50):
            await asyncio.sleep(0)


class TurnsHall:
    """A server whose views compute for a given time, and its visitors. A visitor with an account has a cookie."""

    def __init__(self, *, budget: float = 1e9) -> None:
        self.time = Time()
        self.seconds = {SCHEMA: 0.6, RULES: 0.1, SCORE: 0.1, SEASON: 0.1}
        self.paths_asked: list[tuple[str, str]] = []
        self.turns = Turns(
            self.house,
            budget=Budget(budget, now=lambda: self.time.now),
            account=self.account,
            now=lambda: self.time.now,
            sleep=self.time.sleep,
        )

    async def account(self, scope: Scope) -> str:
        return str(dict(scope["headers"]).get(b"cookie", b"").decode())

    async def house(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        self.paths_asked.append((scope["path"], scope["client"][0]))
        await self.time.sleep(self.seconds[scope["path"]])
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"{}"})

    async def visits(self, path: str, *, account: str = "", address: str = "192.0.2.7") -> WaitingVisitor:
        visitor = WaitingVisitor(self.turns, path, address=address, cookie=account)
        await self.time.passes(0)
        return visitor


def status(visitor: WaitingVisitor) -> int | None:
    """Return the status of the answer so far; None without one."""
    return visitor.answers.get_nowait()["status"] if not visitor.answers.empty() else None


def in_a_hall(test: Callable[[TurnsHall], Awaitable[None]], **of_hall: float) -> None:
    async def run() -> None:
        await test(TurnsHall(**of_hall))

    asyncio.run(run())


def test_a_reader_of_the_apis_description_does_not_close_the_rules() -> None:
    """It was once refused with 503: the pause after the description was longer than anybody's patience."""

    async def visit(hall: TurnsHall) -> None:
        reader = await hall.visits(SCHEMA)
        rules = await hall.visits(RULES, address="192.0.2.8")
        await hall.time.passes(0.1)
        assert (status(rules), status(reader)) == (200, None)
        await hall.time.passes(0.5)
        assert status(reader) == 200
        assert [path for path, _address in hall.paths_asked] == [SCHEMA, RULES]

    in_a_hall(visit)


def test_a_pause_ends_before_the_patience_of_who_waits() -> None:
    async def visit(hall: TurnsHall) -> None:
        hall.seconds[SCHEMA] = 60.0
        await hall.visits(SCHEMA)
        await hall.time.passes(60)
        second = await hall.visits(SCHEMA, address="192.0.2.8")
        await hall.time.passes(MAX_PAUSE_SECONDS)
        assert len(hall.paths_asked) == 2
        await hall.time.passes(60)
        assert status(second) == 200

    assert 2 * MAX_PAUSE_SECONDS <= PATIENCE_SECONDS
    in_a_hall(visit)


def test_a_short_turn_pauses_nine_times_as_long_and_a_kind_has_one_turn() -> None:
    async def visit(hall: TurnsHall) -> None:
        for number in range(3):
            await hall.visits(RULES, address=f"192.0.2.{number}")
        for seconds, times_asked in ((0, 1), (0.1, 1), (0.85, 1), (0.1, 2), (0.1, 2), (0.95, 3)):
            await hall.time.passes(seconds)
            assert len(hall.paths_asked) == times_asked

    in_a_hall(visit)


def test_a_queue_of_one_kind_that_is_full_refuses_nobody_of_another() -> None:
    async def visit(hall: TurnsHall) -> None:
        crowd = [await hall.visits(SEASON, address=f"192.0.2.{number}") for number in range(70)]
        calculator = await hall.visits(SCORE, address="198.51.100.1")
        await hall.time.passes(0.1)
        assert status(calculator) == 200
        await hall.time.passes(0.95)
        assert sum(status(each) == 503 for each in crowd) == 9, "one has the turn, sixty wait"

    in_a_hall(visit)


def test_who_is_logged_in_goes_before_every_stranger_and_waits_for_no_pause() -> None:
    async def visit(hall: TurnsHall) -> None:
        for number in range(30):
            await hall.visits(SEASON, address=f"192.0.2.{number}")
        members = [await hall.visits(SEASON, account=f"member {number}", address="192.0.2.0") for number in range(3)]
        for each in members:
            await hall.time.passes(0.1)
            assert status(each) is None, "the one before them computes"
        await hall.time.passes(0.1)
        assert [status(each) for each in members] == [200] * 3
        assert [address for _path, address in hall.paths_asked] == ["192.0.2.0"] * 4

    in_a_hall(visit)


def test_a_joker_does_not_use_up_the_minute_of_who_is_logged_in_at_the_same_address() -> None:
    async def visit(hall: TurnsHall) -> None:
        await hall.visits(SEASON)
        await hall.time.passes(5)
        joker, member = await hall.visits(SEASON), await hall.visits(SEASON, account="member")
        await hall.time.passes(1)
        assert (status(joker), status(member)) == (429, 200)
        again = await hall.visits(SEASON, account="member")
        await hall.time.passes(1)
        assert status(again) == 429, "nor has an account more than an address"

    in_a_hall(visit, budget=0.001)


def test_who_asks_without_pause_lets_the_next_stranger_wait_for_one_turn_only() -> None:
    """Thirty connections of one address, and then another visitor."""

    async def visit(hall: TurnsHall) -> None:
        crowd = [await hall.visits(SEASON, address="192.0.2.7") for _ in range(30)]
        other = await hall.visits(SEASON, address="198.51.100.1")
        await hall.time.passes(0.1)
        await hall.time.passes(0.95)
        await hall.time.passes(0.1)
        assert status(other) == 200
        await hall.time.passes(1)
        assert sum(status(each) == 503 for each in crowd) == 9, "one had its turn, twenty of an address wait"

    in_a_hall(visit, budget=4.0)


def test_who_leaves_while_they_wait_takes_the_turn_from_nobody() -> None:
    async def visit(hall: TurnsHall) -> None:
        first, second, third = [await hall.visits(RULES, account=name) for name in ("a", "b", "c")]
        second.request.cancel()
        await hall.time.passes(0.1)
        await hall.time.passes(0.1)
        assert [status(each) for each in (first, third)] == [200, 200]

    in_a_hall(visit)


def asked_by(cookie: str) -> Scope:
    return {"type": "http", "headers": [(b"cookie", cookie.encode())]}


@pytest.mark.django_db
def test_an_account_is_known_by_its_session_and_by_nothing_that_is_invented(people_session: str) -> None:
    name = settings.SESSION_COOKIE_NAME
    assert account_behind(asked_by(f"language=nl; {name}={people_session}")) == "account:7"
    for invented in ("", "language=nl", f"{name}=", f"{name}={'a' * 32}", f"{name}=../../etc"):
        assert account_behind(asked_by(invented)) == ""


@pytest.mark.django_db
def test_a_session_without_a_login_is_a_strangers() -> None:
    session = SessionStore()
    session["seen"] = True
    session.create()
    assert account_behind(asked_by(f"{settings.SESSION_COOKIE_NAME}={session.session_key}")) == ""


@pytest.fixture
def people_session() -> str:
    session = SessionStore()
    session[SESSION_KEY] = "7"
    session.create()
    return str(session.session_key)
