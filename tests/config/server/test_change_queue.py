"""Changes are handled a few at a time in order of arrival; a slow, stuck or disconnected client does not delay the others."""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict

from config.server.change_queue import ChangeQueue
from operations.refusals import Application, Message, Receive, Scope, Send

TIMEOUT_SECONDS = 5
LONG = 1000.0


class QueuedDjango:
    """A stand-in for Django: records the requests, and answers each when told to."""

    def __init__(self) -> None:
        self.paths: list[str] = []
        self.bodies: dict[str, bytes] = {}
        self.may_answer: defaultdict[str, asyncio.Event] = defaultdict(asyncio.Event)
        self.saw_leave: list[str] = []
        self._asks = asyncio.Condition()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"]
        self.bodies[path] = (await receive())["body"]
        async with self._asks:
            self.paths.append(path)
            self._asks.notify_all()
        answer, leave = asyncio.ensure_future(self.may_answer[path].wait()), asyncio.ensure_future(receive())
        await asyncio.wait([answer, leave], return_when=asyncio.FIRST_COMPLETED)
        answer.cancel()
        if leave.done():
            self.saw_leave.append(path)
            return
        leave.cancel()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"{}"})

    async def was_asked(self, *paths: str) -> None:
        """Wait until these requests and no others have arrived, in this order."""
        async with asyncio.timeout(TIMEOUT_SECONDS), self._asks:
            await self._asks.wait_for(lambda: len(self.paths) >= len(paths))
        assert self.paths == [*paths]


class Client:
    """One request and its answer."""

    def __init__(self, application: Application, path: str, *, method: str = "PUT", body: bytes = b"{}") -> None:
        scope = {"type": "http", "method": method, "path": path, "query_string": b"", "headers": []}
        self._sends: asyncio.Queue[Message] = asyncio.Queue()
        self._answers: asyncio.Queue[Message] = asyncio.Queue()
        self.may_read = asyncio.Event()
        self.may_read.set()
        if body:
            self.send_body(body)
        self.request = asyncio.ensure_future(application(scope, self._sends.get, self._read))

    def send_body(self, body: bytes, *, more_body: bool = False) -> None:
        self._sends.put_nowait({"type": "http.request", "body": body, "more_body": more_body})

    async def _read(self, message: Message) -> None:
        await self.may_read.wait()
        await self._answers.put(message)

    async def leave(self) -> None:
        self._sends.put_nowait({"type": "http.disconnect"})
        await idle()

    async def answer(self) -> tuple[int, bytes]:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            start, body = await self._answers.get(), await self._answers.get()
            await self.request
        return start["status"], body["body"]


async def idle() -> None:
    """Run every task as far as it can go without outside events: each turn of the loop takes all of them one step further."""
    for _ in range(50):
        await asyncio.sleep(0)


def test_two_changes_at_a_time_in_order_of_arrival() -> None:
    async def evening() -> None:
        django = QueuedDjango()
        queue = ChangeQueue(django, at_a_time=2, hold=LONG)
        clients = {path: Client(queue, path) for path in ("/1", "/2", "/3", "/4")}
        await idle()
        await django.was_asked("/1", "/2")
        django.may_answer["/2"].set()
        assert await clients["/2"].answer() == (200, b"{}")
        await idle()
        await django.was_asked("/1", "/2", "/3")  # one place was freed, once
        django.may_answer["/1"].set()
        await django.was_asked("/1", "/2", "/3", "/4")

    asyncio.run(evening())


def test_who_reads_passes_at_once() -> None:
    async def evening() -> None:
        django = QueuedDjango()
        queue = ChangeQueue(django, at_a_time=1, hold=LONG)
        Client(queue, "/changes")
        await django.was_asked("/changes")
        for path, method in (("/a", "GET"), ("/b", "HEAD"), ("/c", "OPTIONS")):
            django.may_answer[path].set()
            assert (await Client(queue, path, method=method).answer())[0] == 200

    asyncio.run(evening())


def test_who_sends_or_reads_slowly_holds_no_place() -> None:
    async def evening() -> None:
        django = QueuedDjango()
        queue = ChangeQueue(django, at_a_time=1, hold=LONG)
        sends_slowly = Client(queue, "/sends", body=b"")
        sends_slowly.send_body(b"{", more_body=True)
        reads_slowly = Client(queue, "/reads")
        reads_slowly.may_read.clear()
        django.may_answer["/reads"].set()
        await django.was_asked("/reads")
        django.may_answer["/next"].set()
        assert (await Client(queue, "/next").answer())[0] == 200
        sends_slowly.send_body(b"}")
        django.may_answer["/sends"].set()
        assert (await sends_slowly.answer())[0] == 200
        assert django.bodies["/sends"] == b"{}"

    asyncio.run(evening())


def test_who_leaves_gives_the_place_up() -> None:
    async def evening() -> None:
        django = QueuedDjango()
        queue = ChangeQueue(django, at_a_time=1, hold=LONG)
        inside, waits, last = Client(queue, "/inside"), Client(queue, "/waits"), Client(queue, "/last")
        await django.was_asked("/inside")
        await waits.leave()
        await inside.leave()
        await django.was_asked("/inside", "/last")  # Django was told that the first left, and never got the second
        assert django.saw_leave == ["/inside"]
        django.may_answer["/last"].set()
        assert (await last.answer())[0] == 200

    asyncio.run(evening())


def test_who_is_stuck_lets_the_next_enter() -> None:
    async def evening() -> None:
        django = QueuedDjango()
        queue = ChangeQueue(django, at_a_time=1, hold=0.01)
        stuck, next_ = Client(queue, "/stuck"), Client(queue, "/next")
        await django.was_asked("/stuck", "/next")
        for path, client in (("/stuck", stuck), ("/next", next_)):
            django.may_answer[path].set()
            assert (await client.answer())[0] == 200

    asyncio.run(evening())


def test_a_form_waits_longer_than_a_request_of_the_api_because_no_browser_sends_it_again() -> None:
    async def evening() -> None:
        django = QueuedDjango()
        queue = ChangeQueue(django, at_a_time=1, hold=LONG, patience=0.01, form_patience=LONG)
        inside = Client(queue, "/inside")
        await django.was_asked("/inside")
        form = Client(queue, "/e/finale/coming/", method="POST")
        assert (await Client(queue, "/api/v1/deals/").answer())[0] == 503
        for path, client in (("/inside", inside), ("/e/finale/coming/", form)):
            django.may_answer[path].set()
            assert (await client.answer())[0] == 200

    asyncio.run(evening())


def test_who_waits_too_long_is_told_when_to_come_back() -> None:
    async def evening() -> None:
        django = QueuedDjango()
        queue = ChangeQueue(django, at_a_time=1, hold=LONG, patience=0.01)
        inside = Client(queue, "/inside")
        await django.was_asked("/inside")
        status, body = await Client(queue, "/api/v1/deals/").answer()
        (problem,) = json.loads(body)["problems"]
        assert (status, problem["code"]) == (503, "DATABASE_BUSY")
        django.may_answer["/inside"].set()
        django.may_answer["/again"].set()
        assert (await inside.answer())[0] == 200
        assert (await Client(queue, "/again").answer())[0] == 200
        assert django.paths == ["/inside", "/again"]

    asyncio.run(evening())


def test_an_error_frees_the_place() -> None:
    async def fails(scope: Scope, receive: Receive, send: Send) -> None:
        raise ValueError(scope["path"])

    async def evening() -> None:
        queue = ChangeQueue(fails, at_a_time=1, hold=LONG)
        for path in ("/first", "/second"):
            async with asyncio.timeout(TIMEOUT_SECONDS):
                (error,) = await asyncio.gather(Client(queue, path).request, return_exceptions=True)
            assert str(error) == path

    asyncio.run(evening())
