"""A cache of public pages in front of Django: a page of an evening or club is rendered once for each version and language.

The page is compressed, and sent to all visitors who are not logged in. An answer is cached if its view declares it the same for everybody
(`shared`, `shared_club`).
*Versions.* An evening or club has a version tag, which changes with its pages. At most once a second, one small query reads the tags of all
evenings in the cache, and another those of all clubs. An answer that was not confirmed within a second is not sent. If a page learned of a
newer version on its stream, or may have missed one, the page asks for it (`AT_LEAST_HEADER`) and gets an answer at least as new.
*Load.* Each address is rendered at most four times a second in each language. Requests that arrive while a rendering waits or runs all get
its answer. If Django answers 503, or a page waits too long for its turn (`turns`), the cached answers stay: a visitor who opens a page gets
the cached one with its age.
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
from config.server.shared_answers import SERVER_TIME, SHARED, EncodedBody, Headers, SharedAnswer
from config.server.shared_visitor import PREFIXES, About, Key, SharedPageVisitor, Subject, subject_of, visitor_of
from operations.refusals import Application, Message, Receive, Scope, Send
from tournaments.jury.wording.jury_state import instant
from tournaments.pages.shared import current_marks
from tournaments.pages.shared_club import current_club_marks

FRESH_SECONDS = 1.0
"""The time for which an answer may be sent after it was confirmed as current; then the database is asked again."""
RENEW_SECONDS = 60.0
"""The seconds after which an answer is rendered again, even if the version tag of its evening or club has not changed."""
PAUSE_SECONDS = 0.25
"""The shortest time, in seconds, between two renderings of the same address and language, even if there is a newer version."""
KEEP_SECONDS = 600.0
"""The time for which an answer stays in the cache if nobody asks for it."""
MAX_BYTES = 64 * 1024 * 1024
"""The greatest number of bytes that all cached answers of a process may have together.

Beyond it, the answers that were least recently asked for are removed.
"""

Clock = Callable[[], float]
Sleep = Callable[[float], Awaitable[None]]
Marks = Callable[[Collection[Subject]], Awaitable[Mapping[Subject, str]]]
"""A function that returns the current version tags of these evenings and clubs. Those that do not exist are left out."""
REFUSED_FOR_NOW = (HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.TOO_MANY_REQUESTS)
"""The statuses with which Django refuses a request because it is busy. The cached answer then stays in the cache."""


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
    """The ASGI application that sends public pages from its cache, and calls Django for every other request."""

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
        """The cached answers; the one that was asked for last is at the end."""
        self._asked_at = -math.inf
        """The time of the last query for version tags."""
        self._question: asyncio.Task[None] | None = None
        """The running query for version tags; it may still wait until a second has passed since the last."""
        self._renderings: dict[Key, asyncio.Task[SharedAnswer | None]] = {}
        """The renderings that are in progress in Django or wait for the pause to end."""
        self._rendered_at: dict[Key, float] = {}
        """The time of the last rendering by address and language; an entry is removed after the pause."""
        self._first_visits: dict[Key, asyncio.Future[bool]] = {}
        """Futures for addresses without a cached answer. The result is True if the answer is for one visitor only.

        It is set when the answer begins. An answer for everybody is cached by then.
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

    async def _current(self, visitor: SharedPageVisitor, scope: Scope) -> SharedAnswer | None:
        """Return an answer that is as new as this visitor needs, rendered again if necessary.

        Returns None if there is no such page, or if it is no longer the same for everybody.
        """
        key, arrived_at = visitor.key, self._now()
        answer = self._answers.get(key)
        if answer is not None and (visitor.wants_latest or answer.version >= visitor.version):
            # A visitor whose page may have missed a version needs an answer that was confirmed after their request.
            await self._ask_marks(arrived_at if visitor.wants_latest else arrived_at - FRESH_SECONDS)
            answer = self._answers.get(key)
            if answer is not None and answer.confirmed_at >= self._asked_at and arrived_at - answer.rendered_at < RENEW_SECONDS:
                return answer
        answer = await self._rendered(key, scope)
        if answer is not None and answer.version < visitor.version and answer.rendered_at < arrived_at:
            answer = await self._rendered(key, scope)  # the rendering that just ended had begun before the request arrived
        return answer

    # -- asking the database ------------------------------------------------------------------------------------------------

    async def _ask_marks(self, since: float) -> None:
        """Query the version tags of all evenings and clubs with cached answers, unless that was done since the time `since`.

        All visitors who wait share one query, and there is at most one a second.
        """
        while self._asked_at < since or self._question is not None:
            if self._question is None:
                self._question = asyncio.create_task(self._confirm())
                self._question.add_done_callback(self._forget_question)
            await asyncio.shield(self._question)  # if this visitor leaves, the query continues for the others

    def _forget_question(self, _done: asyncio.Task[None]) -> None:
        self._question = None

    async def _confirm(self) -> None:
        await self._sleep(self._asked_at + FRESH_SECONDS - self._now())
        asked_at = self._asked_at = self._now()
        try:
            marks = await self._marks({subject_of(key[3]) for key in self._answers})
        except DatabaseError:
            return  # no answer is confirmed then, so Django is called and reports the error
        for key, answer in list(self._answers.items()):
            if marks.get(subject_of(key[3])) == answer.mark:
                answer.confirmed_at = max(answer.confirmed_at, asked_at)
            if asked_at - answer.confirmed_at >= FRESH_SECONDS or asked_at - answer.used_at >= KEEP_SECONDS:
                self._drop(key)

    # -- asking Django ------------------------------------------------------------------------------------------------------

    async def _first(self, visitor: SharedPageVisitor, scope: Scope, receive: Receive, send: Send) -> None:
        """Call Django for an address that has no cached answer, and cache the answer if it is the same for everybody.

        Any other answer is passed on to the visitor while Django sends it.
        """
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
        """Render the page now, once for all visitors who wait for it.

        Returns None if there is no such page, or if its answer is no longer for everybody.
        """
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

    async def _give(self, answer: SharedAnswer, visitor: SharedPageVisitor, send: Send) -> None:
        size = answer.size
        body = answer.body(visitor.encodings)
        if self._answers.get(visitor.key) is answer:
            self.size += answer.size - size  # this visitor may be the first whose browser needs this encoding
        await _send(answer, body, visitor, send)

    async def _send_old_page(self, visitor: SharedPageVisitor, send: Send) -> bool:
        """Send the cached page to a visitor who opens it, because nothing newer can be made now. Returns True if it was sent.

        It is not sent to an open page that asks for an update: that page must learn that the server has no answer.
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
        """Remove all answers from the cache."""
        self._answers.clear()
        self._rendered_at.clear()
        self.size = 0

    def _drop(self, key: Key) -> None:
        answer = self._answers.pop(key, None)
        if answer is not None:
            self.size -= answer.size


class _Listener:
    """The `send` with which Django is called. It collects an answer that is the same for everybody, to be cached.

    Any other answer is passed on to the visitor; if no visitor waits for it, it is dropped.
    """

    def __init__(self, send: Send | None = None, is_own: Callable[[], None] | None = None) -> None:
        self._send = send
        self._is_own = is_own
        """The function that is called as soon as an answer begins that is for this visitor only; None if there is none to call."""
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
    """Return the request as an anonymous visitor with the same language would send it."""
    _scheme, host, language, _path, _query = key
    return {**scope, "headers": [(b"host", host), (b"cookie", f"{settings.LANGUAGE_COOKIE_NAME}={language}".encode())]}


def _no_body() -> Receive:
    """Receive an empty body, as from a visitor who stays connected."""
    is_read = False

    async def receive() -> Message:
        nonlocal is_read
        if is_read:
            await asyncio.Event().wait()
        is_read = True
        return {"type": "http.request", "body": b"", "more_body": False}

    return receive


async def _send(answer: SharedAnswer, body: EncodedBody, visitor: SharedPageVisitor, send: Send) -> None:
    is_unchanged = bool(visitor.etags) and answer.is_known_to(visitor.etags)
    headers = body.unchanged_headers if is_unchanged else body.headers
    if answer.says_time:
        headers = [*headers, (SERVER_TIME, instant(datetime.datetime.now(datetime.UTC)).encode())]
    await send({"type": "http.response.start", "status": HTTPStatus.NOT_MODIFIED if is_unchanged else HTTPStatus.OK, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if is_unchanged else body.content})
