"""A request is answered in one thread, and finished before its answer is sent."""

from __future__ import annotations

import asyncio
import io
import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.core.signals import request_finished, request_started
from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import translation

from config.server.one_thread import OneThread
from operations.refusals import Message

BEGINNING, END = ({"type": "http.request", "body": b"a deal", "more_body": more} for more in (True, False))
SCOPE = {"type": "http", "method": "PUT", "path": "/", "query_string": b"", "headers": []}
LEAVES = {"type": "http.disconnect"}


class SharedPageVisit:
    """One request to shared pages: the events in order, each with its thread."""

    def __init__(self, answer: Callable[[], HttpResponseBase]) -> None:
        self.events: list[str] = []
        self.threads: list[str] = []
        self.languages: list[str | None] = []
        """The languages active when the view began."""
        self.read = b""
        self.body = b""
        self._answer = answer
        self.pages = OneThread(threads=1)
        self.pages._middleware_chain = self._view  # type: ignore[attr-defined]  # one of Django's that its stubs leave out

    def ask(self, *messages: Message) -> list[str]:
        """Run the request; return its events."""
        waiting = [*messages]

        async def receive() -> Message:
            return waiting.pop(0)

        async def send(message: Message) -> None:
            self._note(message["type"])
            self.body += message.get("body", b"")

        def starts(**_more: Any) -> None:
            self._note("starts")

        def ends(**_more: Any) -> None:
            self._note("ends")

        request_started.connect(starts)
        request_finished.connect(ends)
        try:
            asyncio.run(self.pages(SCOPE, receive, send))
        finally:
            request_started.disconnect(starts)
            request_finished.disconnect(ends)
        return self.events

    def _view(self, request: HttpRequest) -> HttpResponseBase:
        self.languages.append(translation.get_language())
        translation.activate("fr")
        self.read = request.body
        self._note("view")
        return self._answer()

    def _note(self, event: str) -> None:
        self.events.append(event)
        self.threads.append(threading.current_thread().name)


def test_all_of_a_request_is_done_in_one_thread_and_is_over_before_its_answer_is_sent() -> None:
    visit = SharedPageVisit(lambda: HttpResponse(b"stored"))
    assert visit.ask(BEGINNING, END) == ["starts", "view", "ends", "http.response.start", "http.response.body"]
    assert len({*visit.threads[:3]}) == 1
    assert visit.threads[0].startswith("request")
    assert (visit.read, visit.body) == (b"a deala deal", b"stored")


def test_the_next_request_in_that_thread_knows_nothing_of_the_one_before() -> None:
    visit = SharedPageVisit(HttpResponse)
    visit.ask(END)
    visit.ask(END)
    assert visit.threads[1] == visit.threads[6]
    assert visit.languages[0] == visit.languages[1] != "fr"


@pytest.mark.filterwarnings("ignore:StreamingHttpResponse")
def test_a_file_is_closed_once_it_is_sent() -> None:
    file = io.BytesIO(b"a paper")
    visit = SharedPageVisit(lambda: FileResponse(file))
    assert visit.ask(END)[-1] == "ends"
    assert visit.body == b"a paper"
    assert file.closed


def test_a_file_is_closed_also_where_it_could_not_be_sent() -> None:
    file = io.BytesIO(b"a paper")
    visit = SharedPageVisit(lambda: FileResponse(file))

    async def send(_message: Message) -> None:
        raise OSError

    with pytest.raises(OSError):
        asyncio.run(visit.pages(SCOPE, _whole_body, send))
    assert file.closed


async def _whole_body() -> Message:
    return END


def test_who_leaves_before_the_end_of_their_request_is_asked_nothing() -> None:
    assert SharedPageVisit(HttpResponse).ask(BEGINNING, LEAVES) == []


def test_an_address_that_nobody_can_read_is_refused() -> None:
    answers: list[Message] = []

    async def send(message: Message) -> None:
        answers.append(message)

    asyncio.run(OneThread(threads=1)({**SCOPE, "query_string": b"\xff"}, _whole_body, send))
    assert answers[0]["status"] == 400
