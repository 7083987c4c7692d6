"""The bus over Redis: from any process to any other, with a request to refetch after an interruption, and never delaying an action."""

from __future__ import annotations

import asyncio
import logging
import socket
import time
import uuid

import pytest
import redis
from django.conf import settings

from tests.tournaments.live.asgi_client import address, open_stream
from tournaments.live.redis_bus import RedisBus
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
