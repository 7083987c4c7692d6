"""Screens hear of a newer version, once, and a slow screen hears of the newest."""

from __future__ import annotations

import asyncio

from tournaments.live.hub import HEARTBEAT, Hub, resync_event, version_event


def test_a_new_screen_asks_anew_first() -> None:
    async def evening() -> tuple[bytes, bytes]:
        hub = Hub()
        with hub.watching("rik") as first, hub.watching("rik") as second:
            return await first.next(1), await second.next(1)

    assert asyncio.run(evening()) == (resync_event(1), resync_event(2))


def test_a_version_reaches_those_who_watch_and_nobody_else() -> None:
    async def evening() -> tuple[bytes, bytes, bytes]:
        hub = Hub()
        with hub.watching("rik") as first, hub.watching("rik") as second, hub.watching("whist") as other:
            for screen in (first, second, other):
                await screen.next(1)
            hub.tell("rik", 7)
            return await first.next(1), await second.next(1), await other.next(0)

    assert asyncio.run(evening()) == (version_event(7, 2), version_event(7, 2), HEARTBEAT)


def test_a_version_is_told_once_and_an_older_one_never() -> None:
    async def evening() -> bytes:
        hub = Hub()
        with hub.watching("rik") as screen:
            for version in (7, 7, 6, 8):
                hub.tell("rik", version)
            return await screen.next(1)

    assert asyncio.run(evening()) == version_event(8, 1)


def test_a_slow_screen_is_told_the_newest_only() -> None:
    async def evening() -> bytes:
        hub = Hub()
        with hub.watching("rik") as screen:
            for version in range(1, 100):
                hub.tell("rik", version)
            return await screen.next(1)

    assert asyncio.run(evening()) == version_event(99, 1)


def test_after_a_break_every_screen_is_told_to_ask_anew() -> None:
    async def evening() -> tuple[bytes, bytes]:
        hub = Hub()
        with hub.watching("rik") as screen, hub.watching("whist") as other:
            await screen.next(1), await other.next(1)
            hub.resync()
            return await screen.next(1), await other.next(1)

    assert asyncio.run(evening()) == (resync_event(1), resync_event(1))


def test_nothing_is_kept_of_a_tournament_that_nobody_watches_any_more() -> None:
    async def evening() -> tuple[int, frozenset[str], bytes]:
        hub = Hub()
        with hub.watching("rik"):
            hub.tell("rik", 9)
        left = len(hub), hub.watched()
        # A tournament that was put back to an older version is told to those who come later.
        with hub.watching("rik") as screen:
            hub.tell("rik", 3)
            return *left, await screen.next(1)

    assert asyncio.run(evening()) == (0, frozenset(), version_event(3, 1))
