"""Answers visitors who are not logged in from memory: each public page of an evening is rendered and compressed once a version and
language, and given to all of them before Django is asked.

An answer is kept if its view says that everybody reads the same (`tournaments.web.shared`). A kept answer is older than a second only
where nobody asked for it: the next visitor's question goes to Django with its ETag, which costs one small query where nothing changed, and
everybody who asks meanwhile waits for that one answer. A page that heard of a newer version on its stream, or may have missed one, says so
(`AT_LEAST_HEADER`), and Django is asked at once.
"""

from __future__ import annotations

import asyncio
import datetime
import gzip
import sys
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from http import HTTPStatus
from types import SimpleNamespace
from typing import cast

import brotli
from django.conf import settings
from django.http import HttpRequest
from django.http.cookie import parse_cookie
from django.utils import translation

from config.refusals import Application, Message, Receive, Scope, Send
from tournaments.web.shared import AT_LEAST_HEADER, SHARED_HEADER, is_anyone
from tournaments.wording.clock import SERVER_TIME_HEADER
from tournaments.wording.jury_state import instant

PREFIX = "/e/"
"""All public pages of evenings, and nothing else that is asked often."""
FRESH_SECONDS = 1.0
"""So old an answer is given without a question to Django."""
RENEW_SECONDS = 60.0
"""After so long an answer is rendered anew, also where its ETag is the same."""
PAUSE_SECONDS = 0.05
"""Between two questions about one answer, whatever versions pages say that they heard of."""
MAX_BYTES = 64 * 1024 * 1024
"""What all answers take together in a process; those that nobody asked for longest go first."""
MIN_COMPRESSED_BYTES = 500
BROTLI_QUALITY = 5

MAX_LANGUAGE_LENGTH = 200
MAX_VERSION_DIGITS = 12
LATEST = b"latest"

_AT_LEAST, _SERVER_TIME, _SHARED = (name.lower().encode() for name in (AT_LEAST_HEADER, SERVER_TIME_HEADER, SHARED_HEADER))
NOT_KEPT = frozenset({b"content-length", b"date", _SHARED, _SERVER_TIME})

Key = tuple[str, bytes, str, str, bytes]
"""Scheme, host, language, path, query."""
Headers = list[tuple[bytes, bytes]]
Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Body:
    """The same content in one encoding, with the headers that go with it."""

    content: bytes
    headers: Headers
    unchanged_headers: Headers
    """Of the answer to a reader who has it already."""


class SharedAnswer:
    """What Django answered, in every encoding that browsers ask for."""

    def __init__(self, headers: Headers, content: bytes, asked_at: float) -> None:
        by_name = {name.lower(): value for name, value in headers}
        self.version = int(by_name[_SHARED])
        self.etag = by_name.get(b"etag", b"")
        self.rendered_at = self.checked_at = asked_at
        self.says_time = _SERVER_TIME in by_name
        rest = [(name.lower(), value) for name, value in headers if name.lower() not in NOT_KEPT]
        self.plain = _body(rest, content, b"")
        small = len(content) < MIN_COMPRESSED_BYTES
        self.gzip = self.plain if small else _body(rest, gzip.compress(content, 6, mtime=0), b"gzip")
        self.brotli = self.plain if small else _body(rest, brotli.compress(content, quality=BROTLI_QUALITY), b"br")

    @property
    def size(self) -> int:
        return len(self.plain.content) + (0 if self.gzip is self.plain else len(self.gzip.content) + len(self.brotli.content))

    def body(self, encodings: bytes) -> Body:
        """The body for a reader who accepts these encodings, the smallest that they can read."""
        if b"br" in encodings:
            return self.brotli
        return self.gzip if b"gzip" in encodings else self.plain

    def is_known_to(self, etags: bytes) -> bool:
        """Whether a reader with this `If-None-Match` has it already."""
        return bool(self.etag) and self.etag in [etag.strip().removeprefix(b"W/") for etag in etags.split(b",")]


def _body(headers: Headers, content: bytes, encoding: bytes) -> Body:
    """`headers` as Django wrote them. The ETag of a compressed answer is weak: its bytes are others."""
    if encoding:
        headers = [(name, b"W/" + value if name == b"etag" else value) for name, value in headers]
    headers = _with_vary(headers)
    unchanged = [(name, value) for name, value in headers if name != b"content-type"]
    coded = [(b"content-encoding", encoding)] if encoding else []
    return Body(content, [*headers, *coded, (b"content-length", str(len(content)).encode())], unchanged)


def _with_vary(headers: Headers) -> Headers:
    """The headers, with a Vary that also names the encoding."""
    varies = [value for name, value in headers if name == b"vary"]
    return [*((name, value) for name, value in headers if name != b"vary"), (b"vary", b", ".join([*varies, b"Accept-Encoding"]))]


class SharedPages:
    """The ASGI application, asked only for what is not kept."""

    def __init__(self, application: Application, *, max_bytes: int = MAX_BYTES, now: Clock = time.monotonic) -> None:
        self._application = application
        self._max_bytes = max_bytes
        self._now = now
        self._answers: OrderedDict[Key, SharedAnswer] = OrderedDict()
        """The one that was asked for last stands last."""
        self._questions: dict[Key, asyncio.Task[SharedAnswer | None]] = {}
        """Those that Django is answering now."""
        self.size = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        visitor = _visitor(scope) if scope["type"] == "http" and scope["method"] == "GET" and scope["path"].startswith(PREFIX) else None
        if visitor is None:
            await self._application(scope, receive, send)
            return
        answer: SharedAnswer | None = self._answers.get(visitor.key)
        if answer is None:
            answer = await self._first(visitor.key, scope, receive, send)
            if answer is None:
                return  # Django answered the visitor itself
        else:
            self._answers.move_to_end(visitor.key)
            if not self._is_fresh(answer, visitor.version):
                answer = await self._renewed(visitor.key, answer, scope)
        if answer is None:
            await self._application(scope, receive, send)
        else:
            await _send(answer, visitor, send)

    def _is_fresh(self, answer: SharedAnswer, version: int) -> bool:
        return self._now() - answer.checked_at < FRESH_SECONDS and answer.version >= version

    # -- asking Django ----------------------------------------------------------------------------------------------------

    async def _first(self, key: Key, scope: Scope, receive: Receive, send: Send) -> SharedAnswer | None:
        """Ask for what is not kept. An answer that is not for everybody goes on to the visitor as it comes; then None is returned."""
        asked_at = self._now()
        listener = _Listener(send)
        await self._application(scope, receive, listener)
        return self._keep(key, listener, asked_at) if listener.is_shared else None

    async def _renewed(self, key: Key, answer: SharedAnswer, scope: Scope) -> SharedAnswer | None:
        """The answer as it is now: asked once for all who wait for it. None if it is no longer for everybody, or there is none."""
        question = self._questions.get(key)
        if question is None:
            question = self._questions[key] = asyncio.create_task(self._ask_again(key, answer, scope))
            question.add_done_callback(lambda _done: self._questions.pop(key, None))
        return await asyncio.shield(question)  # a visitor who leaves takes the question from nobody

    async def _ask_again(self, key: Key, answer: SharedAnswer, scope: Scope) -> SharedAnswer | None:
        await asyncio.sleep(answer.checked_at + PAUSE_SECONDS - self._now())
        asked_at = self._now()
        is_old = asked_at - answer.rendered_at >= RENEW_SECONDS
        listener = _Listener(None)
        await self._application(_question(scope, key, b"" if is_old else answer.etag), _no_body(), listener)
        if listener.status == HTTPStatus.NOT_MODIFIED:
            answer.checked_at = asked_at
            return answer
        if listener.is_shared:
            return self._keep(key, listener, asked_at)
        self._drop(key)
        return None

    # -- keeping ------------------------------------------------------------------------------------------------------------

    def _keep(self, key: Key, listener: _Listener, asked_at: float) -> SharedAnswer:
        self._drop(key)
        answer = SharedAnswer(listener.headers, b"".join(listener.parts), asked_at)
        self._answers[key] = answer
        self.size += answer.size
        while self.size > self._max_bytes:
            self._drop(next(iter(self._answers)))
        return answer

    def clear(self) -> None:
        """Forget all answers."""
        self._answers.clear()
        self.size = 0

    def _drop(self, key: Key) -> None:
        answer = self._answers.pop(key, None)
        if answer is not None:
            self.size -= answer.size


class _Listener:
    """Hears Django's answer: keeps one for everybody, and hands any other on to the visitor, if there is one."""

    def __init__(self, send: Send | None) -> None:
        self._send = send
        self.status = 0
        self.headers: Headers = []
        self.parts: list[bytes] = []
        self.is_shared = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status, self.headers = message["status"], list(message["headers"])
            names = {name.lower() for name, _value in self.headers}
            self.is_shared = self.status == HTTPStatus.OK and _SHARED in names and b"set-cookie" not in names
        if self.is_shared:
            self.parts.append(message.get("body", b""))
        elif self._send is not None:
            await self._send(message)


@dataclass(frozen=True, slots=True)
class _Visitor:
    """What a visitor who reads what everybody reads asked for, and how."""

    key: Key
    version: int
    """Of which the answer must be at least."""
    encodings: bytes
    etags: bytes


def _visitor(scope: Scope) -> _Visitor | None:
    """None for whoever may read something else than everybody."""
    host = accept_language = encodings = etags = at_least = b""
    cookies: list[bytes] = []
    for name, value in scope["headers"]:
        match name:
            case b"host":
                host = value
            case b"accept-language":
                accept_language = value
            case b"accept-encoding":
                encodings = value
            case b"if-none-match":
                etags = value
            case b"cookie":
                cookies.append(value)
            case b"authorization" | b"range":
                return None
            case _ if name == _AT_LEAST:
                at_least = value
    jar = parse_cookie(b"; ".join(cookies).decode("latin-1"))
    if not is_anyone(jar):
        return None
    language = _language(jar.get(settings.LANGUAGE_COOKIE_NAME, "")[:MAX_LANGUAGE_LENGTH], accept_language[:MAX_LANGUAGE_LENGTH])
    return _Visitor((scope["scheme"], host, language, scope["path"], scope["query_string"]), _version(at_least), encodings, etags)


def _version(text: bytes) -> int:
    """The version that an answer must be of at least; later than any where the latest is asked for."""
    if text == LATEST:
        return sys.maxsize
    return int(text) if text.isdigit() and len(text) <= MAX_VERSION_DIGITS else 0


@lru_cache(maxsize=1024)
def _language(chosen: str, accepted: bytes) -> str:
    """The language in which Django would answer."""
    request = SimpleNamespace(COOKIES={settings.LANGUAGE_COOKIE_NAME: chosen}, META={"HTTP_ACCEPT_LANGUAGE": accepted.decode("latin-1")})
    return translation.get_language_from_request(cast(HttpRequest, request))


def _question(scope: Scope, key: Key, etag: bytes) -> Scope:
    """The same request as from a visitor about whom nothing is known but the language."""
    _scheme, host, language, _path, _query = key
    headers = [(b"host", host), (b"cookie", f"{settings.LANGUAGE_COOKIE_NAME}={language}".encode())]
    return {**scope, "headers": [*headers, (b"if-none-match", etag)] if etag else headers}


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


async def _send(answer: SharedAnswer, visitor: _Visitor, send: Send) -> None:
    body = answer.body(visitor.encodings)
    is_unchanged = bool(visitor.etags) and answer.is_known_to(visitor.etags)
    headers = body.unchanged_headers if is_unchanged else body.headers
    if answer.says_time:
        headers = [*headers, (_SERVER_TIME, instant(datetime.datetime.now(datetime.UTC)).encode())]
    await send({"type": "http.response.start", "status": HTTPStatus.NOT_MODIFIED if is_unchanged else HTTPStatus.OK, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if is_unchanged else body.content})
