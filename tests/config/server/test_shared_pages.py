"""A page that is the same for every visitor is rendered once, served from memory, and never older than the visitor knows."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass

import brotli
import pytest
from django.db import OperationalError

from config.server.shared_pages import FRESH_SECONDS, KEEP_SECONDS, PAUSE_SECONDS, RENEW_SECONDS, SharedPages
from config.server.shared_visitor import About, Subject
from operations.refusals import Message, Receive, Scope, Send

CONTENT = b"de stand van de avond, " * 100
A_MOMENT = 0.001


class VersionedDjango:
    """A stand-in for Django and its database: answers with its version."""

    def __init__(self) -> None:
        self.evening = 7
        self.version = 1
        self.is_shared = True
        self.cookie = b""
        self.status = 200
        self.may_answer: asyncio.Event | None = None
        """If set, a finished answer waits for it."""
        self.content = CONTENT
        self.requests: list[dict[bytes, bytes]] = []
        self.asked_marks: list[set[Subject]] = []
        self.error: type[Exception] | None = None

    @property
    def mark(self) -> str:
        return f"{self.evening}.{self.version}"

    async def marks(self, subjects: Collection[Subject]) -> dict[Subject, str]:
        self.asked_marks.append(set(subjects))
        await asyncio.sleep(0)
        if self.error is not None:
            raise self.error
        return dict.fromkeys(subjects, self.mark)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        self.requests.append(headers)
        await asyncio.sleep(0)
        etag, status = f'"{self.version}"'.encode(), self.status
        marks = [(b"Troela-Shared", self.mark.encode())] if self.is_shared else []
        answer = [(b"ETag", etag), (b"Vary", b"Cookie"), (b"Content-Type", b"text/html"), (b"X-Server-Time", b"then"), *marks]
        answer += [(b"Set-Cookie", self.cookie)] if self.cookie else []
        if self.may_answer is not None:
            await self.may_answer.wait()
        await send({"type": "http.response.start", "status": status, "headers": answer})
        await send({"type": "http.response.body", "body": self.content + etag if status == 200 else b"", "more_body": True})
        await send({"type": "http.response.body", "body": b"."})


@dataclass
class SharedPageAnswer:
    status: int
    headers: dict[bytes, bytes]
    body: bytes


class SharedPagesHall:
    """The visitors, their clock, and the stand-in server."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.django = VersionedDjango()
        self.pages = self.with_memory()

    def with_memory(self, **of_bytes: int) -> SharedPages:
        return SharedPages(self.django, marks=self.django.marks, now=lambda: self.now, sleep=self.sleep, **of_bytes)

    async def sleep(self, seconds: float) -> None:
        """Do not really wait: the clock moves on."""
        await asyncio.sleep(0)
        self.now += max(0.0, seconds)

    async def asks(self, path: str = "/e/rikavond/", **headers: str) -> SharedPageAnswer:
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
        return SharedPageAnswer(start["status"], {name.lower(): value for name, value in start["headers"]}, body)

    @property
    def questions(self) -> int:
        return len(self.django.requests)


def in_a_hall(test: Callable[[SharedPagesHall], Awaitable[None]]) -> None:
    async def run() -> None:
        await test(SharedPagesHall())

    asyncio.run(run())


async def turns_of_the_loop(count: int) -> None:
    """Run every task as far as it can go."""
    for _ in range(count):
        await asyncio.sleep(0)


def test_many_visitors_are_one_question() -> None:
    async def visit(hall: SharedPagesHall) -> None:
        first = await hall.asks()
        answers = [await hall.asks() for _ in range(50)]
        assert hall.questions == 1
        assert {answer.body for answer in answers} == {first.body} == {CONTENT + b'"1".'}
        assert first.headers[b"troela-shared"] == b"7.1", "a page knows by it that asking again costs nothing"
        assert first.headers[b"x-server-time"] != b"then", "it is the time of the answer, not of the page"

    in_a_hall(visit)


def test_after_a_second_the_database_is_asked_once_for_all_who_wait() -> None:
    async def visit(hall: SharedPagesHall) -> None:
        await hall.asks()
        hall.now += FRESH_SECONDS + A_MOMENT
        hall.django.version = 2
        answers = await asyncio.gather(*(hall.asks() for _ in range(50)))
        assert (hall.questions, len(hall.django.asked_marks)) == (2, 1)
        assert {answer.body for answer in answers} == {CONTENT + b'"2".'}
        hall.now += FRESH_SECONDS + A_MOMENT
        answers = await asyncio.gather(*(hall.asks() for _ in range(50)))
        assert {answer.body for answer in answers} == {CONTENT + b'"2".'}, "it is unchanged"
        assert (hall.questions, len(hall.django.asked_marks)) == (2, 2)

    in_a_hall(visit)


def test_however_many_ask_for_whatever_the_database_is_asked_once_a_second() -> None:
    """Ten seconds of visitors of three evenings and two languages, four times a second; half of them may have missed something.

    Fails if each address queries for itself.
    """

    async def visit(hall: SharedPagesHall) -> None:
        addresses = [f"/e/{slug}/{part}" for slug in ("one", "two", "three") for part in ("", "standings/")]
        readers = [(address, language) for address in addresses for language in ("nl", "fr")]
        for address, language in readers:
            await hall.asks(address, accept_language=language)
        begun = hall.now
        while hall.now < begun + 10:
            wants: list[dict[str, str]] = [{"if_none_match": '"1"'}, {"if_none_match": '"1"', "troela_at_least": "latest"}]
            every = [hall.asks(address, accept_language=language, **want) for address, language in readers for want in wants]
            assert {answer.status for answer in await asyncio.gather(*every)} == {304}
            hall.now += 0.25
        assert len(hall.django.asked_marks) <= hall.now - begun + 1
        assert hall.django.asked_marks[0] == {(About.EVENING, slug) for slug in ("one", "two", "three")}
        assert hall.questions == len(readers)

    in_a_hall(visit)


def test_who_may_have_missed_something_is_told_what_was_asked_after_they_came() -> None:
    async def visit(hall: SharedPagesHall) -> None:
        await hall.asks()
        hall.now += FRESH_SECONDS + A_MOMENT
        await hall.asks()
        hall.django.version = 2
        hall.now += A_MOMENT
        assert (await hall.asks()).body == CONTENT + b'"1".', "a second is no matter to anybody else"
        assert (await hall.asks(troela_at_least="latest")).body == CONTENT + b'"2".'

    in_a_hall(visit)


def test_an_evening_made_anew_at_the_same_address_and_version_is_another() -> None:
    async def visit(hall: SharedPagesHall) -> None:
        await hall.asks()
        hall.django.evening = 8
        hall.now += FRESH_SECONDS + A_MOMENT
        assert (await hall.asks()).headers[b"troela-shared"] == b"8.1"

    in_a_hall(visit)


def test_where_the_database_does_not_answer_django_says_so() -> None:
    async def visit(hall: SharedPagesHall) -> None:
        await hall.asks()
        hall.django.error, hall.django.status = OperationalError, 503
        hall.now += FRESH_SECONDS + A_MOMENT
        assert (await hall.asks()).status == 503

    in_a_hall(visit)


@pytest.mark.parametrize(
    ("at_least", "asks_again"), [("1", False), ("2", True), ("latest", True), ("²", False), ("9" * 40, False), ("", False)]
)
def test_who_heard_of_a_newer_version_is_not_given_an_older_one(at_least: str, asks_again: bool) -> None:
    async def visit(hall: SharedPagesHall) -> None:
        await hall.asks()
        hall.django.version = 2
        hall.now += PAUSE_SECONDS
        answer = await hall.asks(troela_at_least=at_least)
        assert answer.body == CONTENT + (b'"2".' if asks_again else b'"1".')

    in_a_hall(visit)


def test_a_version_that_never_comes_costs_one_question_a_pause() -> None:
    async def visit(hall: SharedPagesHall) -> None:
        await hall.asks()
        begun = hall.now
        for _ in range(3):
            await asyncio.gather(*(hall.asks(troela_at_least="99") for _ in range(50)))
        assert hall.questions - 1 <= (hall.now - begun) / PAUSE_SECONDS

    in_a_hall(visit)


def test_a_page_is_rendered_four_times_a_second_however_often_it_changes() -> None:
    """Ten versions a second for ten seconds; a hundred screens request each.

    Fails without the pause, and if visitors who came while an older version was rendered get that one.
    """

    async def visit(hall: SharedPagesHall) -> None:
        await hall.asks()
        begun = hall.now

        async def screens(version: int) -> None:
            answers = await asyncio.gather(*(hall.asks(troela_at_least=str(version)) for _ in range(100)))
            assert {int(answer.headers[b"etag"].strip(b'"')) >= version for answer in answers} == {True}

        asking = []
        while hall.now < begun + 10:
            hall.django.version += 1
            asking.append(asyncio.create_task(screens(hall.django.version)))
            await asyncio.sleep(0)
            hall.now += 0.1
        await asyncio.gather(*asking)
        assert hall.django.version > 20
        assert hall.questions <= 4 * (hall.now - begun) + 2

    in_a_hall(visit)


def test_the_first_visitors_of_a_page_are_one_question() -> None:
    async def visit(hall: SharedPagesHall) -> None:
        answers = await asyncio.gather(*(hall.asks() for _ in range(50)))
        assert {answer.body for answer in answers} == {CONTENT + b'"1".'}
        assert hall.questions == 1

    in_a_hall(visit)


def test_the_first_visitors_of_what_is_each_ones_own_are_each_answered() -> None:
    async def visit(hall: SharedPagesHall) -> None:
        hall.django.is_shared = False
        answers = await asyncio.gather(*(hall.asks() for _ in range(50)))
        assert {answer.status for answer in answers} == {200}
        assert hall.questions == 50

    in_a_hall(visit)


def test_the_first_visitor_who_leaves_takes_the_answer_from_nobody() -> None:
    async def visit(hall: SharedPagesHall) -> None:
        leaving = asyncio.create_task(hall.asks())
        staying = asyncio.create_task(hall.asks())
        await asyncio.sleep(0)
        leaving.cancel()
        assert (await staying).body == CONTENT + b'"1".'

    in_a_hall(visit)


def test_who_may_read_something_else_asks_the_house() -> None:
    cookies = ("sessionid=abc", "language=nl; sessionid=abc", "messages=hello", "language=nl; messages=")
    others = [{"authorization": "Bearer abc"}, {"authorization": "Table abc"}, {"range": "bytes=0-9"}]

    async def visit(hall: SharedPagesHall) -> None:
        await hall.asks()
        for number, headers in enumerate([*({"cookie": cookie} for cookie in cookies), *others], 2):
            await hall.asks(**headers)
            assert hall.questions == number, headers

    in_a_hall(visit)


@pytest.mark.parametrize("path", ["/", "/c", "/rules/", "/api/v1/tournaments/rikavond/", "/e"])
def test_only_the_pages_of_evenings_and_clubs_are_kept(path: str) -> None:
    async def visit(hall: SharedPagesHall) -> None:
        await hall.asks(path)
        await hall.asks(path)
        assert hall.questions == 2

    in_a_hall(visit)


def test_an_answer_with_a_cookie_is_for_one_visitor() -> None:
    async def visit(hall: SharedPagesHall) -> None:
        hall.django.cookie = b"sessionid=secret"
        answer = await hall.asks()
        assert answer.headers[b"set-cookie"] == b"sessionid=secret"
        hall.django.cookie = b""
        assert b"set-cookie" not in (await hall.asks()).headers
        assert hall.questions == 2

    in_a_hall(visit)


def test_a_rendering_begun_before_the_visitor_came_is_not_the_latest() -> None:
    async def visit(hall: SharedPagesHall) -> None:
        await hall.asks()
        hall.django.version, hall.django.may_answer = 2, asyncio.Event()
        earlier = asyncio.create_task(hall.asks(troela_at_least="2"))
        await turns_of_the_loop(20)
        assert hall.questions == 2
        hall.django.version = 3
        hall.now += A_MOMENT
        later = asyncio.create_task(hall.asks(troela_at_least="latest"))
        await turns_of_the_loop(20)
        hall.django.may_answer.set()
        assert (await earlier).body == CONTENT + b'"2".'
        assert (await later).body == CONTENT + b'"3".'

    in_a_hall(visit)


def test_what_its_view_does_not_share_is_not_kept() -> None:
    async def visit(hall: SharedPagesHall) -> None:
        hall.django.is_shared = False
        answer = await hall.asks()
        assert (answer.status, answer.body, answer.headers[b"x-server-time"]) == (200, CONTENT + b'"1".', b"then")
        await hall.asks()
        assert hall.questions == 2

    in_a_hall(visit)


def test_who_opens_a_page_while_the_database_is_away_is_given_the_last_one_with_its_age() -> None:
    async def visit(hall: SharedPagesHall) -> None:
        hall.django.content = b"<body><main class='page'>de stand</main>"
        await hall.asks(cookie="language=nl")
        hall.django.error, hall.django.status = OperationalError, 503
        hall.now += 180
        for _ in range(2):
            old = await hall.asks(cookie="language=nl", if_none_match='"1"', accept_encoding="br")
            assert (old.status, old.headers[b"cache-control"], b"etag" in old.headers, b"content-encoding" in old.headers) == (
                200,
                b"no-store",
                False,
                False,
            )
            assert 180 <= int(old.headers[b"age"]) <= 182
            assert int(old.headers[b"content-length"]) == len(old.body)
            assert old.body.startswith(b"<body><main class='page'><ul class=")
            assert old.body.endswith(b'de stand</main>"1".')
        assert (await hall.asks(cookie="language=nl", troela_at_least="latest")).status == 503, "an open page must not take it for new"
        hall.django.error, hall.django.status, hall.django.version = None, 200, 2
        hall.now += FRESH_SECONDS + A_MOMENT
        assert (await hall.asks(cookie="language=nl")).body == b"<body><main class='page'>de stand</main>\"2\"."

    in_a_hall(visit)


def test_what_is_not_kept_is_not_there_while_the_database_is_away() -> None:
    async def visit(hall: SharedPagesHall) -> None:
        hall.django.error, hall.django.status = OperationalError, 503
        assert (await hall.asks()).status == 503
        assert hall.pages.size == 0

    in_a_hall(visit)


@pytest.mark.parametrize("status", [404, 500])
def test_what_is_no_longer_there_is_said_and_forgotten(status: int) -> None:
    async def visit(hall: SharedPagesHall) -> None:
        await hall.asks()
        hall.django.status, hall.django.version = status, 2
        hall.now += FRESH_SECONDS + A_MOMENT
        assert (await hall.asks()).status == status
        assert hall.pages.size == 0

    in_a_hall(visit)


def test_each_language_is_kept_apart_however_it_is_asked_for() -> None:
    async def visit(hall: SharedPagesHall) -> None:
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
    async def visit(hall: SharedPagesHall) -> None:
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


def test_it_is_compressed_once_and_only_as_somebody_asked() -> None:
    async def visit(hall: SharedPagesHall) -> None:
        sizes = []
        for accepted in ("gzip", "gzip", "gzip, br", "gzip, br", "gzip"):
            before = hall.pages.size
            answer = await hall.asks(accept_encoding=accepted)
            sizes.append((hall.pages.size - before, len(answer.body)))
        plain, gzipped, in_brotli = len(CONTENT + b'"1".'), sizes[0][1], sizes[2][1]
        assert sizes == [(plain + gzipped, gzipped), (0, gzipped), (in_brotli, in_brotli), (0, in_brotli), (0, gzipped)]
        hall.now += FRESH_SECONDS + A_MOMENT
        hall.django.version = 2
        await hall.asks()
        assert hall.pages.size == len(CONTENT + b'"2".'), "all encodings of the older one went with it"

    in_a_hall(visit)


def test_after_a_minute_it_is_rendered_anew_though_its_etag_is_the_same() -> None:
    async def visit(hall: SharedPagesHall) -> None:
        await hall.asks()
        hall.now += RENEW_SECONDS
        await hall.asks()
        assert hall.questions == 2

    in_a_hall(visit)


def test_those_that_nobody_asks_for_go_first() -> None:
    async def visit(hall: SharedPagesHall) -> None:
        await hall.asks("/e/one/")
        hall.pages = hall.with_memory(max_bytes=2 * hall.pages.size)
        for path in ("/e/one/", "/e/two/", "/e/one/", "/e/three/", "/e/one/"):
            await hall.asks(path)
        assert hall.questions == 4, "one is still kept"
        await hall.asks("/e/two/")
        assert hall.questions == 5

    in_a_hall(visit)


def test_an_older_version_does_not_stay() -> None:
    """All hundred once stayed, because an answer was dropped only when its own address was requested again."""

    async def visit(hall: SharedPagesHall) -> None:
        await hall.asks("/e/may/")
        for number in range(100):
            await hall.asks(f"/e/may/players/{number}/")
        all_of_one_version = hall.pages.size
        for _ in range(3):
            hall.django.version += 1
            hall.now += FRESH_SECONDS + A_MOMENT
            await hall.asks("/e/may/")
        assert hall.pages.size < all_of_one_version / 50

    in_a_hall(visit)


def test_what_nobody_asked_for_in_ten_minutes_goes() -> None:
    async def visit(hall: SharedPagesHall) -> None:
        await hall.asks("/e/may/")
        of_one = hall.pages.size
        await hall.asks("/e/june/")
        while hall.now < 1000 + KEEP_SECONDS + 1:
            hall.now += FRESH_SECONDS + A_MOMENT
            await hall.asks("/e/june/")
        assert hall.pages.size == of_one

    in_a_hall(visit)
