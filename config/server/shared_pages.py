"""Answers visitors who are not logged in from memory: each public page of an evening or a club is rendered and compressed once a version
and language, and given to all of them before Django is asked.

An answer is kept if its view says that everybody reads the same (`shared`, `shared_club`). Once a second at most the
process asks in a small query how all evenings stand that somebody reads, and in one how all clubs do; one that was not confirmed for a
second is given to nobody. A page that heard of a newer version on its stream, or may have missed one, says so (`AT_LEAST_HEADER`), and is
given an answer of that version. Whatever is asked for, an address is rendered at most four times a second in each language, and everybody
who asks meanwhile waits for that one answer. While Django answers 503, or a page waits in vain for its turn to be made (`turns`),
what is kept stays, and who opens a page is given it with its age.
"""

from __future__ import annotations

import asyncio
import datetime
import math
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Mapping
from http import HTTPStatus

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import DatabaseError, connection

from config.server.old_pages import old_page
from config.server.shared_answers import SERVER_TIME, SHARED, Body, Headers, SharedAnswer
from config.server.shared_visitor import PREFIXES, About, Key, Subject, Visitor, subject_of, visitor_of
from operations.refusals import Application, Message, Receive, Scope, Send
from tournaments.jury.wording.jury_state import instant
from tournaments.pages.shared import current_marks
from tournaments.pages.shared_club import current_club_marks

FRESH_SECONDS = 1.0
"""So old an answer is given without a question to the database."""
RENEW_SECONDS = 60.0
"""After so long an answer is rendered anew, also where the mark of its evening or club is the same."""
PAUSE_SECONDS = 0.25
"""Between two renderings of one address in one language, whatever versions pages say that they heard of."""
KEEP_SECONDS = 600.0
"""An answer that nobody asked for so long is forgotten."""
MAX_BYTES = 64 * 1024 * 1024
"""What all answers take together in a process; those that nobody asked for longest go first."""

Clock = Callable[[], float]
Sleep = Callable[[float], Awaitable[None]]
Marks = Callable[[Collection[Subject]], Awaitable[Mapping[Subject, str]]]
"""The marks of these evenings and clubs now; of those that are not there, none."""
REFUSED_FOR_NOW = (HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.TOO_MANY_REQUESTS)
"""Says nothing of the page: what is kept of it stays."""


def _marks_now(subjects: Collection[Subject]) -> Mapping[Subject, str]:
    try:
        evenings = current_marks({slug for about, slug in subjects if about is About.EVENING})
        clubs = current_club_marks({slug for about, slug in subjects if about is not About.EVENING})
        marks = {(About.EVENING, slug): mark for slug, mark in evenings.items()}
        marks |= {(About.CLUB, slug): history for slug, (history, _now) in clubs.items()}
        return marks | {(About.CLUB_NOW, slug): now for slug, (_history, now) in clubs.items()}
    finally:
        connection.close()


# In a thread of its own: the one that Django shares is for requests.
_stored_marks: Marks = sync_to_async(_marks_now, thread_sensitive=False)


class SharedPages:
    """The ASGI application, asked only for what is not kept."""

    def __init__(
        self,
        application: Application,
        *,
        marks: Marks = _stored_marks,
        max_bytes: int = MAX_BYTES,
        now: Clock = time.monotonic,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self._application = application
        self._marks = marks
        self._max_bytes = max_bytes
        self._now = now
        self._sleep = sleep
        self._answers: OrderedDict[Key, SharedAnswer] = OrderedDict()
        """The one that was asked for last stands last."""
        self._asked_at = -math.inf
        """When the marks were asked for last."""
        self._question: asyncio.Task[None] | None = None
        """About the marks, while it waits for its second or for the database."""
        self._renderings: dict[Key, asyncio.Task[SharedAnswer | None]] = {}
        """Those that Django is making now, or will after the pause."""
        self._rendered_at: dict[Key, float] = {}
        """When each address was rendered last, for as long as the pause after it."""
        self._first_visits: dict[Key, asyncio.Future[bool]] = {}
        """Of addresses of which nothing is kept: whether the answer is one visitor's own. It is known when the answer begins; one that
        everybody shares is kept by then.
        """
        self.size = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_shared = scope["type"] == "http" and scope["method"] == "GET" and scope["path"].startswith(PREFIXES)
        visitor = visitor_of(scope) if is_shared else None
        if visitor is None:
            await self._application(scope, receive, send)
            return
        answer = self._answers.get(visitor.key)
        while answer is None and visitor.key not in self._rendered_at:
            first = self._first_visits.get(visitor.key)
            if first is None:
                await self._first(visitor, scope, receive, send)
                return
            if await asyncio.shield(first):
                await self._application(scope, receive, send)
                return
            answer = self._answers.get(visitor.key)
        now = self._now()
        if answer is None or answer.version < visitor.version or now - answer.confirmed_at > FRESH_SECONDS:
            answer = await self._current(visitor, scope)
        if answer is None:
            if not await self._send_old_page(visitor, send):
                await self._application(scope, receive, send)
            return
        answer.used_at = now
        if visitor.key in self._answers:
            self._answers.move_to_end(visitor.key)
        await self._give(answer, visitor, send)

    async def _current(self, visitor: Visitor, scope: Scope) -> SharedAnswer | None:
        """The answer as the evening stands now. None if it is no longer for everybody, or there is none."""
        key, arrived_at = visitor.key, self._now()
        answer = self._answers.get(key)
        if answer is not None and (visitor.wants_latest or answer.version >= visitor.version):
            # Who may have missed something is told what was asked after they came.
            await self._ask_marks(arrived_at if visitor.wants_latest else arrived_at - FRESH_SECONDS)
            answer = self._answers.get(key)
            if answer is not None and answer.confirmed_at >= self._asked_at and arrived_at - answer.rendered_at < RENEW_SECONDS:
                return answer
        answer = await self._rendered(key, scope)
        if answer is not None and answer.version < visitor.version and answer.rendered_at < arrived_at:
            answer = await self._rendered(key, scope)  # that one was begun before the visitor came
        return answer

    # -- asking the database ------------------------------------------------------------------------------------------------

    async def _ask_marks(self, since: float) -> None:
        """Ask how all evenings and clubs stand of which answers are kept, if that was not asked since `since`. One question for all who
        wait for it, and one a second.
        """
        while self._asked_at < since or self._question is not None:
            if self._question is None:
                self._question = asyncio.create_task(self._confirm())
                self._question.add_done_callback(self._forget_question)
            await asyncio.shield(self._question)  # a visitor who leaves takes the question from nobody

    def _forget_question(self, _done: asyncio.Task[None]) -> None:
        self._question = None

    async def _confirm(self) -> None:
        await self._sleep(self._asked_at + FRESH_SECONDS - self._now())
        asked_at = self._asked_at = self._now()
        try:
            marks = await self._marks({subject_of(key[3]) for key in self._answers})
        except DatabaseError:
            return  # Django is asked instead, and says what is wrong
        for key, answer in list(self._answers.items()):
            if marks.get(subject_of(key[3])) == answer.mark:
                answer.confirmed_at = max(answer.confirmed_at, asked_at)
            if asked_at - answer.confirmed_at >= FRESH_SECONDS or asked_at - answer.used_at >= KEEP_SECONDS:
                self._drop(key)

    # -- asking Django ------------------------------------------------------------------------------------------------------

    async def _first(self, visitor: Visitor, scope: Scope, receive: Receive, send: Send) -> None:
        """Ask for what is not kept. An answer that is not for everybody goes on to the visitor as it comes."""
        first = self._first_visits[visitor.key] = asyncio.get_running_loop().create_future()

        def tell(is_own: bool) -> None:
            if self._first_visits.get(visitor.key) is first:
                del self._first_visits[visitor.key]
                first.set_result(is_own)

        asked_at = self._now()
        listener = _Listener(send, lambda: tell(True))
        try:
            await self._application(scope, receive, listener)
            answer = self._keep(visitor.key, listener, asked_at) if listener.is_shared else None
        finally:
            tell(False)  # or the visitor left before there was an answer: then the next is the first
        if answer is not None:
            await self._give(answer, visitor, send)

    async def _rendered(self, key: Key, scope: Scope) -> SharedAnswer | None:
        """The answer, rendered now: once for all who wait for it. None if it is no longer for everybody, or there is none."""
        rendering = self._renderings.get(key)
        if rendering is None:
            rendering = self._renderings[key] = asyncio.create_task(self._render(key, scope))
            rendering.add_done_callback(lambda _done: self._renderings.pop(key, None))
        return await asyncio.shield(rendering)

    async def _render(self, key: Key, scope: Scope) -> SharedAnswer | None:
        await self._sleep(self._rendered_at.get(key, -math.inf) + PAUSE_SECONDS - self._now())
        asked_at = self._now()
        self._note_rendering(key, asked_at)
        listener = _Listener()
        await self._application(_question(scope, key), _no_body(), listener)
        if listener.is_shared:
            return self._keep(key, listener, asked_at)
        if listener.status not in REFUSED_FOR_NOW:
            self._drop(key)
        return None

    async def _give(self, answer: SharedAnswer, visitor: Visitor, send: Send) -> None:
        size = answer.size
        body = answer.body(visitor.encodings)
        if self._answers.get(visitor.key) is answer:
            self.size += answer.size - size  # this visitor may be the first who asked for it so compressed
        await _send(answer, body, visitor, send)

    async def _send_old_page(self, visitor: Visitor, send: Send) -> bool:
        """Give what is kept because nothing newer can be made now, to who opens a page. A page that asks what is new must hear that the
        server does not know. Returns whether it was given.
        """
        answer = self._answers.get(visitor.key)
        if answer is None or visitor.version:
            return False
        page = old_page(answer, max(0, math.ceil(self._now() - answer.confirmed_at)), visitor.language)
        if page is None:
            return False
        await send({"type": "http.response.start", "status": HTTPStatus.OK, "headers": page[0]})
        await send({"type": "http.response.body", "body": page[1]})
        return True

    def _note_rendering(self, key: Key, asked_at: float) -> None:
        self._rendered_at = {each: at for each, at in self._rendered_at.items() if asked_at - at < PAUSE_SECONDS}
        self._rendered_at[key] = asked_at

    # -- keeping ------------------------------------------------------------------------------------------------------------

    def _keep(self, key: Key, listener: _Listener, asked_at: float) -> SharedAnswer:
        self._drop(key)
        self._note_rendering(key, asked_at)
        answer = SharedAnswer(listener.headers, b"".join(listener.parts), asked_at)
        self._answers[key] = answer
        self.size += answer.size
        while self.size > self._max_bytes:
            self._drop(next(iter(self._answers)))
        return answer

    def clear(self) -> None:
        """Forget all answers."""
        self._answers.clear()
        self._rendered_at.clear()
        self.size = 0

    def _drop(self, key: Key) -> None:
        answer = self._answers.pop(key, None)
        if answer is not None:
            self.size -= answer.size


class _Listener:
    """Hears Django's answer: keeps one for everybody, and hands any other on to the visitor, if there is one."""

    def __init__(self, send: Send | None = None, is_own: Callable[[], None] | None = None) -> None:
        self._send = send
        self._is_own = is_own
        """Called when the answer begins and is not for everybody."""
        self.status = 0
        self.headers: Headers = []
        self.parts: list[bytes] = []
        self.is_shared = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = list(message["headers"])
            names = {name.lower() for name, _value in self.headers}
            self.is_shared = message["status"] == HTTPStatus.OK and SHARED in names and b"set-cookie" not in names
            if not self.is_shared and self._is_own is not None:
                self._is_own()
        if self.is_shared:
            self.parts.append(message.get("body", b""))
        elif self._send is not None:
            await self._send(message)


def _question(scope: Scope, key: Key) -> Scope:
    """The same request as from a visitor about whom nothing is known but the language."""
    _scheme, host, language, _path, _query = key
    return {**scope, "headers": [(b"host", host), (b"cookie", f"{settings.LANGUAGE_COOKIE_NAME}={language}".encode())]}


def _no_body() -> Receive:
    """The empty body of a visitor who does not leave."""
    is_read = False

    async def receive() -> Message:
        nonlocal is_read
        if is_read:
            await asyncio.Event().wait()
        is_read = True
        return {"type": "http.request", "body": b"", "more_body": False}

    return receive


async def _send(answer: SharedAnswer, body: Body, visitor: Visitor, send: Send) -> None:
    is_unchanged = bool(visitor.etags) and answer.is_known_to(visitor.etags)
    headers = body.unchanged_headers if is_unchanged else body.headers
    if answer.says_time:
        headers = [*headers, (SERVER_TIME, instant(datetime.datetime.now(datetime.UTC)).encode())]
    await send({"type": "http.response.start", "status": HTTPStatus.NOT_MODIFIED if is_unchanged else HTTPStatus.OK, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if is_unchanged else body.content})
