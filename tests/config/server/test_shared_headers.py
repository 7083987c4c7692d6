"""A page from the cache has the same headers as Django's own answer."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from django.test import Client

from config.server.shared_pages import SharedPages
from operations.refusals import Message, Receive, Scope, Send
from tests.cast import AtTable

TIME = "x-server-time"
"""It belongs to the answer, not to the page."""
SECURITY = {
    "content-security-policy", "cross-origin-opener-policy", "referrer-policy", "x-content-type-options", "x-frame-options",
}  # fmt: skip

Headers = dict[str, str]


def from_memory(answer: Any, path: str, **request: str) -> tuple[int, Headers]:
    """Return the status and headers that the second visitor gets, after Django gave the first one this answer."""

    async def django(scope: Scope, receive: Receive, send: Send) -> None:
        headers = [(name.encode(), value.encode()) for name, value in answer.items()]
        await send({"type": "http.response.start", "status": answer.status_code, "headers": headers})
        await send({"type": "http.response.body", "body": answer.content})

    async def visits() -> tuple[int, Headers]:
        pages, sent = SharedPages(django), list[Message]()

        async def send(message: Message) -> None:
            sent.append(message)

        async def receive() -> Message:
            return {"type": "http.request", "body": b"", "more_body": False}

        for _ in range(2):
            sent.clear()
            headers = [(b"host", b"testserver"), *((name.replace("_", "-").encode(), value.encode()) for name, value in request.items())]
            scope = {"type": "http", "method": "GET", "scheme": "http", "path": path, "query_string": b"", "headers": headers}
            await pages(scope, receive, send)
        return sent[0]["status"], {name.decode().lower(): value.decode() for name, value in sent[0]["headers"]}

    return asyncio.run(visits())


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["", "standings/", "feed/", "seating/", "players/1/", "screen/", "screen/room/"])
def test_the_answer_from_memory_has_all_headers_of_djangos_own(client: Client, four: AtTable, path: str) -> None:
    address = f"/e/{four.table.round.tournament.slug}/{path}"
    answer = client.get(address)
    own = {name.lower(): value for name, value in answer.items()}
    assert set(own) >= SECURITY
    status, plain = from_memory(answer, address)
    assert status == 200
    assert set(plain) == {*own, "content-length"}
    assert plain["content-length"] == str(len(answer.content))
    assert plain["vary"] == f"{own['vary']}, Accept-Encoding"
    assert without(plain, {"content-length", "vary", TIME}) == without(own, {"content-length", "vary", TIME})
    status, unchanged = from_memory(answer, address, accept_encoding="br", if_none_match=own["etag"])
    assert status == 304
    assert unchanged["etag"] == f"W/{own['etag']}"
    assert without(unchanged, {"etag", TIME}) == without(plain, {"etag", TIME, "content-type", "content-length"})


def without(headers: Headers, names: set[str]) -> Headers:
    return {name: value for name, value in headers.items() if name not in names}
