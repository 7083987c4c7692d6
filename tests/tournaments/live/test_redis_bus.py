"""The bus over Redis: from any process to any other, with a request to refetch after an interruption, and never delaying an action."""

from __future__ import annotations

import asyncio
import logging
import socket
import socketserver
import threading
import time
import uuid

import pytest
import redis
from django.conf import settings

from tests.tournaments.live.asgi_client import address, open_stream
from tournaments.live import redis_bus
from tournaments.live.redis_bus import PUBLISH_TIMEOUT_SECONDS, RedisBus
from tournaments.live.stream import Streams
from tournaments.live.ticket import ticket


@pytest.mark.services
def test_a_version_published_by_one_process_reaches_the_streams_of_another(services: None) -> None:
    channel = f"troela:test:{uuid.uuid4()}:"

    async def evening() -> None:
        streams = Streams(RedisBus(channel=channel), max_streams=10)
        async with open_stream(streams, address("/live/rik", ticket("rik"))) as browser:
            # Once for the new stream, once because the connection to Redis is new.
            await browser.read_until('event: resync\ndata: {"watching": 1}\n\n')
            await browser.read_until('event: resync\ndata: {"watching": 1}\n\n')
            await asyncio.to_thread(RedisBus(channel=channel).announce, "rik", 12)
            assert await browser.read_until("\n\n") == 'event: version\ndata: {"version": 12, "watching": 1}\n\n'
            await asyncio.to_thread(RedisBus(channel=channel).announce, "rik", 13, "1.3")
            assert await browser.read_until("\n\n") == 'event: version\ndata: {"version": 13, "watching": 1, "tables": ["1.3"]}\n\n'
        await streams.stop()

    asyncio.run(evening())


@pytest.mark.services
def test_after_redis_cut_the_connection_every_screen_asks_anew(services: None) -> None:
    channel = f"troela:test:{uuid.uuid4()}:"

    async def evening() -> None:
        streams = Streams(RedisBus(channel=channel), max_streams=10)
        async with open_stream(streams, address("/live/rik", ticket("rik"))) as browser:
            for _ in ("stream opened", "subscribed"):
                await browser.read_until('event: resync\ndata: {"watching": 1}\n\n')
            await asyncio.to_thread(_cut_subscribers, channel)
            await browser.read_until('event: resync\ndata: {"watching": 1}\n\n')
            await asyncio.to_thread(RedisBus(channel=channel).announce, "rik", 13)
            assert await browser.read_until("\n\n") == 'event: version\ndata: {"version": 13, "watching": 1}\n\n'
        await streams.stop()

    asyncio.run(evening())


def test_without_redis_an_announcement_is_lost_and_nothing_else(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        RedisBus(url="redis://127.0.0.1:1/0", channel="troela:test:").announce("rik", 3)
    assert "Version 3 of rik could not be announced" in caplog.text


@pytest.mark.slow
def test_a_redis_that_hangs_holds_a_table_up_for_half_a_second_at_most() -> None:
    with socket.create_server(("127.0.0.1", 0)) as hung:
        started = time.monotonic()
        RedisBus(url=f"redis://127.0.0.1:{hung.getsockname()[1]}/0", channel="troela:test:").announce("rik", 3)
        assert time.monotonic() - started < 5  # it would take for ever without the timeout


def _cut_subscribers(channel: str) -> None:
    """Cut the connections that listen to this channel, and no others."""
    with redis.Redis.from_url(settings.REDIS_URL, decode_responses=True) as client:
        for listener in client.client_list(_type="pubsub"):
            if listener["name"] == channel.rstrip(":"):
                client.client_kill_filter(_id=listener["id"])


class SilentRedis(socketserver.ThreadingTCPServer):
    """A server that accepts connections like Redis, and answers only once `answers` is set."""

    daemon_threads = allow_reuse_address = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _SilentConnection)
        self.answers = threading.Event()
        self.published: list[bytes] = []


class _SilentConnection(socketserver.StreamRequestHandler):
    server: SilentRedis

    def handle(self) -> None:
        while line := self.rfile.readline():
            count = int(line[1:])
            words = [self.rfile.read(int(self.rfile.readline()[1:]) + 2)[:-2] for _ in range(count)]
            if self.server.answers.wait(2 * PUBLISH_TIMEOUT_SECONDS):
                if words[0] == b"PUBLISH":
                    self.server.published.append(words[1] + b" " + words[2])
                self.wfile.write(b":1\r\n" if words[0] == b"PUBLISH" else b"+OK\r\n")


def test_if_redis_is_silent_only_the_first_announcement_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each report paid half a second. Now the next ones are sent once Redis answers, each tournament with its newest version."""
    monkeypatch.setattr(redis_bus, "RETRY_SECONDS", 0.05)
    with SilentRedis() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        bus = RedisBus(url=f"redis://127.0.0.1:{server.server_address[1]}/0?protocol=2", channel="test:")
        bus.announce("rik", 1, "1.3")
        begin = time.monotonic()
        for version in range(2, 42):
            bus.announce("rik", version, "1.3")
        bus.announce("wiezen", 7)
        assert time.monotonic() - begin < PUBLISH_TIMEOUT_SECONDS / 2
        assert server.published == []

        server.answers.set()
        deadline = time.monotonic() + 10
        while bus.is_waiting and time.monotonic() < deadline:
            time.sleep(0.02)
        assert set(server.published) == {b"test:rik 41", b"test:wiezen 7"}
        bus.announce("rik", 42, "1.3")
        assert server.published[-1] == b"test:rik 42 1.3"
        server.shutdown()
