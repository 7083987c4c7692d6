"""Connections that send half a request, send nothing, or read nothing are closed; a stream, and a client being answered, stay open."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import uvicorn
from pytest_django import Settings
from uvicorn.server import ServerState

from config.run import web_server
from config.server.connections import Connection
from operations.descriptors import ConnectionRoom
from operations.refusals import Receive, Scope, Send

ROOT = Path(__file__).resolve().parents[3]
TIMEOUT_SECONDS = 5
SOON = 0.05
"""The timeout in these tests, in seconds."""
GET = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"

Application = Callable[[Scope, Receive, Send], Awaitable[None]]
Client = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@pytest.fixture(autouse=True)
def short_patience(settings: Settings) -> None:
    settings.REQUEST_SECONDS = settings.READER_SECONDS = SOON


@asynccontextmanager
async def serving(application: Application) -> AsyncIterator[int]:
    """Serve connections alone, in this event loop; yield the port."""
    config = uvicorn.Config(application, http=Connection, lifespan="off", log_config=None)
    state = ServerState()
    server = await asyncio.get_running_loop().create_server(lambda: Connection(config, state, {}), "127.0.0.1", 0)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        for connection in list(state.connections):
            connection.transport.abort()


async def answer(_scope: Scope, receive: Receive, send: Send) -> None:
    """Read the whole request, and answer «here»."""
    while (message := await receive())["type"] == "http.request":
        if not message["more_body"]:
            await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"4")]})
            await send({"type": "http.response.body", "body": b"here"})
            return


async def opens(port: int, sends: bytes = b"") -> Client:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(sends)
    return reader, writer


async def has_ended(client: Client) -> bool:
    """Wait until the server has closed the connection; return whether it did so without an answer."""
    async with asyncio.timeout(TIMEOUT_SECONDS):
        try:
            return await client[0].read() == b""
        except ConnectionResetError:
            return True
        finally:
            client[1].close()


async def is_answered(client: Client) -> bool:
    async with asyncio.timeout(TIMEOUT_SECONDS):
        return (await client[0].readuntil(b"here")).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize(
    "sends",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"\r\n", id="an empty line"),
        pytest.param(b"GET / HT", id="half a line"),
        pytest.param(b"GET / HTTP/1.1\r\nHost: x\r\n", id="headers without an end"),
        pytest.param(b"PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf", id="half a body"),
        pytest.param(b"PUT / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n", id="a body in pieces"),
    ],
)
def test_what_never_becomes_a_request_ends(sends: bytes) -> None:
    async def evening() -> None:
        async with serving(answer) as port:
            assert await has_ended(await opens(port, sends))

    asyncio.run(evening())


def test_the_second_request_of_a_connection_must_arrive_too() -> None:
    async def evening() -> None:
        async with serving(answer) as port:
            client = await opens(port, GET)
            assert await is_answered(client)
            client[1].write(b"GET / HT")
            assert await has_ended(client)

    asyncio.run(evening())


def test_a_byte_now_and_then_buys_no_time(settings: Settings) -> None:
    async def evening() -> None:
        async with serving(answer) as port:
            reader, writer = await opens(port, b"GET / HTTP/1.1\r\n")
            ended = asyncio.create_task(has_ended((reader, writer)))
            while not ended.done():
                writer.write(b"X: y\r\n")
                await asyncio.wait([ended], timeout=SOON / 5)
            assert await ended

    asyncio.run(evening())


def test_a_stream_stays_as_long_as_it_likes() -> None:
    async def evening() -> None:
        others_ended = asyncio.Event()

        async def stream(_scope: Scope, receive: Receive, send: Send) -> None:
            await receive()
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await others_ended.wait()
            await send({"type": "http.response.body", "body": b"here"})

        async with serving(stream) as port:
            watches = await opens(port, GET)
            for _ in range(3):
                assert await has_ended(await opens(port))
            others_ended.set()
            assert await is_answered(watches)

    asyncio.run(evening())


@pytest.mark.parametrize("at_once", [True, False], ids=["one large answer", "piece by piece"])
def test_an_answer_that_nobody_reads_ends(at_once: bool) -> None:
    pieces = [b"x" * 32_000_000] if at_once else [b"x" * 100_000] * 320

    async def evening() -> None:
        ended = asyncio.Event()

        async def large(_scope: Scope, receive: Receive, send: Send) -> None:
            await receive()
            await send({"type": "http.response.start", "status": 200, "headers": []})
            for piece in pieces:
                await send({"type": "http.response.body", "body": piece, "more_body": True})
            assert (await receive())["type"] == "http.disconnect"
            ended.set()

        async with serving(large) as port:
            with socket.socket() as client:
                client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                client.setblocking(False)
                await asyncio.get_running_loop().sock_connect(client, ("127.0.0.1", port))
                await asyncio.get_running_loop().sock_sendall(client, GET)
                async with asyncio.timeout(TIMEOUT_SECONDS):
                    await ended.wait()

    asyncio.run(evening())


def test_where_it_is_full_the_longest_idle_makes_room(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.REQUEST_SECONDS = 60
    monkeypatch.setattr("config.server.connections.room", lambda: ConnectionRoom(descriptors=100, streams=1, request_connections=2))

    async def evening() -> None:
        is_asked, may_answer = asyncio.Event(), asyncio.Event()

        async def wait_and_answer(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["path"] == "/wait":
                is_asked.set()
                await may_answer.wait()
            await answer(scope, receive, send)

        async with serving(wait_and_answer) as port:
            busy = await opens(port, b"GET /wait HTTP/1.1\r\nHost: x\r\n\r\n")
            await is_asked.wait()
            idle = [await opens(port, b"GET / HT") for _ in range(5)]
            phone = await opens(port, GET)
            assert await is_answered(phone)
            for client in idle[:3]:
                assert await has_ended(client)
            may_answer.set()
            assert await is_answered(busy)

    asyncio.run(evening())


def test_where_all_are_busy_the_next_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("config.server.connections.room", lambda: ConnectionRoom(descriptors=100, streams=1, request_connections=1))

    async def evening() -> None:
        may_answer = asyncio.Event()

        async def wait_and_answer(scope: Scope, receive: Receive, send: Send) -> None:
            await may_answer.wait()
            await answer(scope, receive, send)

        async with serving(wait_and_answer) as port:
            first, second = await opens(port, GET), await opens(port, GET)
            reader, _writer = await opens(port, GET)
            async with asyncio.timeout(TIMEOUT_SECONDS):
                assert (await reader.readline()).startswith(b"HTTP/1.1 503")
            may_answer.set()
            assert await is_answered(first)
            assert await is_answered(second)

    asyncio.run(evening())


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(" ".join(web_server("127.0.0.1", 8000).command), id="make run"),
        pytest.param((ROOT / "Procfile").read_text(), id="Procfile"),
        pytest.param((ROOT / "Dockerfile").read_text().replace('", "', " "), id="Dockerfile"),
    ],
)
def test_every_server_of_ours_has_these_connections(command: str) -> None:
    assert "--http config.server.connections:Connection" in command
