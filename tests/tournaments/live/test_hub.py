"""Each newer version is sent to the screens once, and a slow screen gets only the newest."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack

import pytest

from tournaments.live.hub import HEARTBEAT, MOST_TABLES, Hub, resync_event, version_event


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
            hub.send_version("rik", 7)
            return await first.next(1), await second.next(1), await other.next(0)

    assert asyncio.run(evening()) == (version_event(7, 2), version_event(7, 2), HEARTBEAT)


@pytest.mark.parametrize("late", [6, 7])
def test_after_a_version_no_older_one_is_sent_and_no_version_twice(late: int) -> None:
    """Fails on the mutants `version < …`, which sends 7 twice, and `version == …` or no condition, which send 6 after 7."""

    async def evening() -> list[bytes]:
        hub = Hub()
        with hub.watching("rik") as screen:
            hub.send_version("rik", 7)
            first = await screen.next(1)
            hub.send_version("rik", late)
            second = await screen.next(0)
            hub.send_version("rik", 8)
            return [first, second, await screen.next(1)]

    assert asyncio.run(evening()) == [version_event(7, 1), HEARTBEAT, version_event(8, 1)]


def test_an_older_version_does_not_replace_a_newer_one_that_waits() -> None:
    """Fails on the mutant without the condition on versions, which sends only 6 to a screen that has not been sent 7 yet."""

    async def evening() -> bytes:
        hub = Hub()
        with hub.watching("rik") as screen:
            for version in (7, 6):
                hub.send_version("rik", version)
            return await screen.next(1)

    assert asyncio.run(evening()) == version_event(7, 1)


def test_a_slow_screen_is_sent_only_the_newest() -> None:
    async def evening() -> bytes:
        hub = Hub()
        with hub.watching("rik") as screen:
            for version in range(1, 100):
                hub.send_version("rik", version)
            return await screen.next(1)

    assert asyncio.run(evening()) == version_event(99, 1)


def tables_in_event(*announced: tuple[int, str]) -> bytes:
    """Return the event for a slow screen, after these versions with their tables."""

    async def evening() -> bytes:
        hub = Hub()
        with hub.watching("rik") as screen:
            for version, table in announced:
                hub.send_version("rik", version, table)
            return await screen.next(1)

    return asyncio.run(evening())


@pytest.mark.parametrize(
    ("announced", "event"),
    [
        pytest.param([(7, "1.3")], version_event(7, 1, ["1.3"]), id="one report"),
        pytest.param([(6, "1.4"), (7, "1.3")], version_event(7, 1, ["1.3", "1.4"]), id="the newest first"),
        pytest.param([(5, "1.4"), (6, ""), (7, "1.3")], version_event(7, 1, ["1.3"]), id="something else between"),
        pytest.param([(5, "1.4"), (7, "1.3")], version_event(7, 1, ["1.3"]), id="an announcement was lost"),
        pytest.param([(6, "1.3"), (7, "")], version_event(7, 1), id="something else at last"),
        pytest.param([(7, "1.3"), (6, "1.4"), (8, "1.5")], version_event(8, 1, ["1.5", "1.3", "1.4"]), id="one overtook another"),
        pytest.param([(7, ""), (7, "1.3"), (8, "1.5")], version_event(8, 1, ["1.5", "1.3"]), id="the database was quicker"),
    ],
)
def test_an_event_says_which_tables_reported_as_far_back_as_that_is_known(announced: list[tuple[int, str]], event: bytes) -> None:
    assert tables_in_event(*announced) == event


def test_an_event_stays_short_and_nothing_old_is_kept() -> None:
    versions = range(1, 100)
    assert tables_in_event(*((version, f"1.{version}") for version in versions)) == version_event(
        99, 1, [f"1.{version}" for version in reversed(versions)][:MOST_TABLES]
    )


def test_after_a_break_every_screen_is_sent_a_resync() -> None:
    async def evening() -> tuple[bytes, bytes]:
        hub = Hub()
        with hub.watching("rik") as screen, hub.watching("whist") as other:
            await screen.next(1), await other.next(1)
            hub.send_resync()
            return await screen.next(1), await other.next(1)

    assert asyncio.run(evening()) == (resync_event(1), resync_event(1))


def test_nothing_is_kept_of_a_tournament_that_nobody_watches_any_more() -> None:
    async def evening() -> tuple[int, frozenset[str], bytes]:
        hub = Hub()
        with hub.watching("rik"):
            hub.send_version("rik", 9)
        left = len(hub), hub.watched_slugs()
        # A tournament may be restored to an older version: later screens get that.
        with hub.watching("rik") as screen:
            hub.send_version("rik", 3)
            return *left, await screen.next(1)

    assert asyncio.run(evening()) == (0, frozenset(), version_event(3, 1))


def test_a_version_is_encoded_once_for_all_screens() -> None:
    """Three hundred screens get the same bytes: the cost of a version is in the writing."""

    async def evening() -> set[int]:
        hub = Hub()
        with ExitStack() as open_streams:
            screens = [open_streams.enter_context(hub.watching("rik")) for _ in range(300)]
            for screen in screens:
                await screen.next(1)
            hub.send_version("rik", 7)
            return {id(await screen.next(1)) for screen in screens}

    assert len(asyncio.run(evening())) == 1


def test_a_version_that_came_before_anybody_waited_is_not_lost() -> None:
    async def evening() -> list[bytes]:
        hub = Hub()
        with hub.watching("rik") as screen:
            await screen.next(1)
            hub.send_version("rik", 7)
            return [await screen.next(0), await screen.next(0)]

    assert asyncio.run(evening()) == [version_event(7, 1), HEARTBEAT]


def test_closing_ends_the_wait_of_a_screen() -> None:
    async def evening() -> bool:
        hub = Hub()
        with hub.watching("rik") as screen:
            await screen.next(1)
            waiting = asyncio.create_task(screen.next(1000))
            await asyncio.sleep(0)
            hub.close()
            return await waiting == HEARTBEAT and screen.closed

    assert asyncio.run(evening())


def test_a_tournament_that_is_no_longer_public_ends_the_streams_of_strangers() -> None:
    async def evening() -> tuple[bool, bool, bytes, bytes, list[bool]]:
        hub = Hub()
        with hub.watching("rik", has_role=False) as stranger, hub.watching("rik", has_role=True) as member:
            for screen in (stranger, member):
                await screen.next(1)
            hub.send_version("rik", 7, "1.3/members")
            ends, reads = await stranger.next(0), await member.next(1)
            admitted = [hub.admits("rik", has_role=False), hub.admits("rik", has_role=True)]
            hub.send_version("rik", 8, None)  # polled from the database, where only the version is read
            admitted.append(hub.admits("rik", has_role=False))
            hub.send_version("rik", 9)
            return stranger.closed, member.closed, ends, reads, [*admitted, hub.admits("rik", has_role=False)]

    assert asyncio.run(evening()) == (True, False, HEARTBEAT, version_event(7, 2, ["1.3"]), [False, True, False, True])
