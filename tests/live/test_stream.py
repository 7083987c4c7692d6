"""What a browser gets under /live/: a stream for whoever holds a ticket, ended properly when the server stops."""

from __future__ import annotations

import asyncio
from collections.abc import Collection

import pytest
from django.core import signing

from tests.live.asgi_client import address, opened
from tournaments.live.local_bus import LocalBus
from tournaments.live.stream import Streams
from tournaments.live.ticket import SALT, live_url, opens, ticket


class Stored:
    """The versions of the database, as another process writes them."""

    def __init__(self, **versions: int) -> None:
        self.versions = versions

    def __call__(self, slugs: Collection[str]) -> list[tuple[str, int]]:
        return [(slug, version) for slug, version in self.versions.items() if slug in slugs]


def streams(stored: Stored | None = None, *, most: int = 10, heartbeat: float = 60.0, every: float = 60.0) -> Streams:
    return Streams(LocalBus(stored or Stored(), every), most=most, heartbeat=heartbeat)


def test_a_stream_opens_with_resync_and_then_tells_each_version() -> None:
    async def evening() -> None:
        bus = LocalBus(Stored(), 60)
        door = Streams(bus, most=10)
        async with opened(door, address("/live/rik", ticket("rik"))) as browser:
            assert await browser.hears("1}\n\n") == 'retry: 3000\n\nevent: resync\ndata: {"watching": 1}\n\n'
            assert browser.status == 200
            assert browser.headers[b"content-type"] == b"text/event-stream; charset=utf-8"
            assert browser.headers[b"cache-control"] == b"no-cache, no-transform"
            assert browser.headers[b"x-accel-buffering"] == b"no"
            # From the thread of a page, as an action does after its commit.
            await asyncio.to_thread(bus.announce, "rik", 131)
            assert await browser.hears("\n\n") == 'event: version\ndata: {"version": 131, "watching": 1}\n\n'
            assert len(door.hub) == 1
        assert len(door.hub) == 0
        await door.stop()

    asyncio.run(evening())


def test_a_screen_that_is_told_much_is_told_the_newest_after_a_breath() -> None:
    async def evening() -> None:
        bus = LocalBus(Stored(), 60)
        door = Streams(bus, most=10, breath=0.2)
        async with opened(door, address("/live/rik", ticket("rik"))) as browser:
            await browser.hears("1}\n\n")
            for version in range(1, 31):
                bus.announce("rik", version)
            heard = await browser.hears('"version": 30, "watching": 1}\n\n')
            assert heard.count("event: version") == 1
        await door.stop()

    asyncio.run(evening())


def test_what_another_process_writes_is_told_too() -> None:
    async def evening() -> None:
        stored = Stored(rik=5, whist=8)
        door = streams(stored, every=0.01)
        async with opened(door, address("/live/rik", ticket("rik"))) as browser:
            assert '"version": 5' in await browser.hears('"version": 5, "watching": 1}\n\n')
            stored.versions["rik"] = 6
            assert await browser.hears("\n\n") == 'event: version\ndata: {"version": 6, "watching": 1}\n\n'
        await door.stop()

    asyncio.run(evening())


def test_silence_is_filled_with_heartbeats() -> None:
    async def evening() -> None:
        door = streams(heartbeat=0.01)
        async with opened(door, address("/live/rik", ticket("rik"))) as browser:
            await browser.hears(": still here\n\n")
            assert await browser.hears("\n\n") == ": still here\n\n"
        await door.stop()

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("scope", "status"),
    [
        pytest.param(address("/live/rik"), 403, id="no ticket"),
        pytest.param(address("/live/rik", "rik:made:up"), 403, id="a ticket nobody signed"),
        pytest.param(address("/live/rik", method="POST"), 405, id="not a GET"),
    ],
)
def test_without_a_ticket_there_is_no_stream(scope: dict[str, object], status: int) -> None:
    assert asyncio.run(refused(streams(), scope)) == status


def test_a_ticket_opens_its_own_tournament_and_only_for_a_day() -> None:
    assert opens(ticket("rik"), "rik")
    assert not opens(ticket("rik"), "whist")
    assert live_url("rik").startswith("/live/rik?token=rik")
    stale = signing.TimestampSigner(salt=SALT)
    stale.timestamp = lambda: signing.b62_encode(0)  # type: ignore[method-assign]
    assert not opens(stale.sign("rik"), "rik")


def test_a_full_process_refuses_and_the_page_polls() -> None:
    async def evening() -> int:
        door = streams(most=1)
        async with opened(door, address("/live/rik", ticket("rik"))) as browser:
            await browser.hears("resync")
            return await refused(door, address("/live/rik", ticket("rik")))

    assert asyncio.run(evening()) == 503


def test_stopping_ends_open_streams_and_takes_no_new_ones() -> None:
    async def evening() -> int:
        door = streams()
        async with opened(door, address("/live/rik", ticket("rik"))) as browser:
            await browser.hears("resync")
            await door.stop()
            with pytest.raises(AssertionError, match="the stream ended"):
                await browser.hears("event: version")
        return await refused(door, address("/live/rik", ticket("rik")))

    assert asyncio.run(evening()) == 503


async def refused(door: Streams, scope: dict[str, object]) -> int:
    async with opened(door, scope) as browser:
        return await browser.refused()
