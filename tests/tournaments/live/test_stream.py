"""A browser gets a stream under /live/ for a valid ticket, ended properly when the server stops."""

from __future__ import annotations

import asyncio
from collections.abc import Collection

import pytest
from django.core import signing

from tests.tournaments.live.asgi_client import address, open_stream
from tournaments.live.local_bus import LocalBus
from tournaments.live.stream import Streams
from tournaments.live.ticket import SALT, is_valid_ticket, live_url, ticket


class StoredVersions:
    """The versions in the database, as another process writes them."""

    def __init__(self, **versions: int) -> None:
        self.versions = versions

    def __call__(self, slugs: Collection[str]) -> list[tuple[str, int]]:
        return [(slug, version) for slug, version in self.versions.items() if slug in slugs]


def local_streams(
    stored: StoredVersions | None = None, *, max_streams: int = 10, heartbeat: float = 60.0, poll_seconds: float = 60.0
) -> Streams:
    return Streams(LocalBus(stored or StoredVersions(), poll_seconds), max_streams=max_streams, heartbeat=heartbeat)


def test_a_stream_opens_with_resync_and_then_sends_each_version() -> None:
    async def evening() -> None:
        bus = LocalBus(StoredVersions(), 60)
        streams = Streams(bus, max_streams=10)
        async with open_stream(streams, address("/live/rik", ticket("rik"))) as browser:
            assert await browser.read_until("1}\n\n") == 'retry: 3000\n\nevent: resync\ndata: {"watching": 1}\n\n'
            assert browser.status == 200
            assert browser.headers[b"content-type"] == b"text/event-stream; charset=utf-8"
            assert browser.headers[b"cache-control"] == b"no-cache, no-transform"
            assert browser.headers[b"x-accel-buffering"] == b"no"
            # From the thread of a page, as an action does after its commit.
            await asyncio.to_thread(bus.announce, "rik", 131)
            assert await browser.read_until("\n\n") == 'event: version\ndata: {"version": 131, "watching": 1}\n\n'
            assert len(streams.hub) == 1
        assert len(streams.hub) == 0
        await streams.stop()

    asyncio.run(evening())


@pytest.mark.slow
def test_many_versions_at_once_reach_a_screen_as_the_newest_after_a_pause() -> None:
    async def evening() -> None:
        bus = LocalBus(StoredVersions(), 60)
        streams = Streams(bus, max_streams=10, pause=0.2)
        async with open_stream(streams, address("/live/rik", ticket("rik"))) as browser:
            await browser.read_until("1}\n\n")
            for version in range(1, 31):
                bus.announce("rik", version)
            events = await browser.read_until('"version": 30, "watching": 1}\n\n')
            assert events.count("event: version") == 1
        await streams.stop()

    asyncio.run(evening())


def test_a_version_that_another_process_wrote_is_sent_too() -> None:
    async def evening() -> None:
        stored = StoredVersions(rik=5, whist=8)
        streams = local_streams(stored, poll_seconds=0.01)
        async with open_stream(streams, address("/live/rik", ticket("rik"))) as browser:
            assert '"version": 5' in await browser.read_until('"version": 5, "watching": 1}\n\n')
            stored.versions["rik"] = 6
            assert await browser.read_until("\n\n") == 'event: version\ndata: {"version": 6, "watching": 1}\n\n'
        await streams.stop()

    asyncio.run(evening())


def test_silence_is_filled_with_heartbeats() -> None:
    async def evening() -> None:
        streams = local_streams(heartbeat=0.01)
        async with open_stream(streams, address("/live/rik", ticket("rik"))) as browser:
            await browser.read_until(": still here\n\n")
            assert await browser.read_until("\n\n") == ": still here\n\n"
        await streams.stop()

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("scope", "status"),
    [
        pytest.param(address("/live/rik"), 403, id="no ticket"),
        pytest.param(address("/live/rik", "rik:made:up"), 403, id="a ticket without our signature"),
        pytest.param(address("/live/rik", method="POST"), 405, id="not a GET"),
    ],
)
def test_without_a_ticket_there_is_no_stream(scope: dict[str, object], status: int) -> None:
    assert asyncio.run(refusal_status(local_streams(), scope)) == status


def test_a_ticket_is_valid_for_its_own_tournament_and_only_for_a_day() -> None:
    assert is_valid_ticket(ticket("rik"), "rik")
    assert not is_valid_ticket(ticket("rik"), "whist")
    assert not is_valid_ticket(ticket("rik"), "rik", has_role=True)
    assert is_valid_ticket(ticket("rik", has_role=True), "rik", has_role=True)
    assert is_valid_ticket(ticket("rik", has_role=True), "rik")
    assert live_url("rik").startswith("/live/rik?token=rik")
    stale = signing.TimestampSigner(salt=SALT)
    stale.timestamp = lambda: signing.b62_encode(0)  # type: ignore[method-assign]
    assert not is_valid_ticket(stale.sign("rik"), "rik")


def test_a_full_process_refuses_and_the_page_polls() -> None:
    async def evening() -> int:
        streams = local_streams(max_streams=1)
        async with open_stream(streams, address("/live/rik", ticket("rik"))) as browser:
            await browser.read_until("resync")
            return await refusal_status(streams, address("/live/rik", ticket("rik")))

    assert asyncio.run(evening()) == 503


def test_stopping_ends_open_streams_and_takes_no_new_ones() -> None:
    async def evening() -> int:
        streams = local_streams()
        async with open_stream(streams, address("/live/rik", ticket("rik"))) as browser:
            await browser.read_until("resync")
            await streams.stop()
            with pytest.raises(AssertionError, match="the stream ended"):
                await browser.read_until("event: version")
        return await refusal_status(streams, address("/live/rik", ticket("rik")))

    assert asyncio.run(evening()) == 503


async def refusal_status(streams: Streams, scope: dict[str, object]) -> int:
    async with open_stream(streams, scope) as browser:
        return await browser.refusal_status()


def test_a_stranger_is_sent_away_once_the_tournament_is_not_public() -> None:
    async def evening() -> int:
        bus = LocalBus(StoredVersions(), 60)
        streams = Streams(bus, max_streams=10)
        strange, own = address("/live/rik", ticket("rik")), address("/live/rik", ticket("rik", has_role=True))
        async with open_stream(streams, own) as member:
            await member.read_until("1}\n\n")
            async with open_stream(streams, strange) as stranger:
                await stranger.read_until("2}\n\n")
                await asyncio.to_thread(bus.announce, "rik", 5, "/members")
                with pytest.raises(AssertionError, match="the stream ended"):
                    await stranger.read_until("event: version")
            await member.read_until('"version": 5')
        status = await refusal_status(streams, strange)
        await streams.stop()
        return status

    assert asyncio.run(evening()) == 403
