"""The streams that one process holds open, and who watches what. Lives in one event loop; knows no bus and no database."""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

HEARTBEAT = b": still here\n\n"


def version_event(version: int, watching: int) -> bytes:
    """The event that tells a screen the newest version. With so many watching, the screens spread their questions."""
    return f"event: version\ndata: {json.dumps({'version': version, 'watching': watching})}\n\n".encode()


def resync_event(watching: int) -> bytes:
    """The event that tells a screen to ask anew, whatever it knows."""
    return f"event: resync\ndata: {json.dumps({'watching': watching})}\n\n".encode()


class Screen:
    """One open stream and the event that waits for it: only the newest, which says all that those before it did."""

    def __init__(self) -> None:
        self._newest = b""
        self._woken = asyncio.Event()
        self.closed = False

    def put(self, event: bytes) -> None:
        self._newest = event
        self._woken.set()

    def close(self) -> None:
        self.closed = True
        self._woken.set()

    async def next(self, patience: float) -> bytes:
        """What to send next: the newest event, or a heartbeat after `patience` seconds of silence."""
        try:
            async with asyncio.timeout(patience):
                await self._woken.wait()
        except TimeoutError:
            return HEARTBEAT
        self._woken.clear()
        return self._newest


class Hub:
    """Who watches which tournament in this process."""

    def __init__(self) -> None:
        self._screens: dict[str, set[Screen]] = defaultdict(set)
        self._told: dict[str, int] = {}
        self.closing = False

    def __len__(self) -> int:
        return sum(len(screens) for screens in self._screens.values())

    @contextmanager
    def watching(self, slug: str) -> Iterator[Screen]:
        """A new stream on this tournament, for as long as the block lasts."""
        screen = Screen()
        self._screens[slug].add(screen)
        # What happened between the page and its stream, or while the stream was lost, nobody told it.
        screen.put(resync_event(len(self._screens[slug])))
        try:
            yield screen
        finally:
            self._screens[slug].discard(screen)
            if not self._screens[slug]:
                del self._screens[slug]
                self._told.pop(slug, None)

    def watched(self) -> frozenset[str]:
        return frozenset(self._screens)

    def tell(self, slug: str, version: int) -> None:
        if slug not in self._screens or version <= self._told.get(slug, -1):
            return
        self._told[slug] = version
        event = version_event(version, len(self._screens[slug]))
        for screen in self._screens[slug]:
            screen.put(event)

    def resync(self) -> None:
        for screens in self._screens.values():
            for screen in screens:
                screen.put(resync_event(len(screens)))

    def close(self) -> None:
        """End every stream, and take no more: the process is going down."""
        self.closing = True
        for screens in self._screens.values():
            for screen in screens:
                screen.close()
