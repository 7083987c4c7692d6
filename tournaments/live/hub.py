"""The streams that one process holds open, and the tournament that each watches.

A hub belongs to one event loop and needs neither bus nor database.
"""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import takewhile

HEARTBEAT = b": still here\n\n"


MOST_TABLES = 8
"""The greatest number of tables that an event may list as having reported a deal.

Between two events of a stream, a tournament gets fewer new versions than this.
"""


def version_event(version: int, watching: int, tables: Sequence[str] = ()) -> bytes:
    """Return the event that tells a screen the newest version.

    `watching` is the number of screens: with more screens, each waits longer on average before its request. `tables` names the tables that
    reported a deal since the last change of another kind, the newest first. A slow screen gets fewer events, but learns of each report in
    this way.
    """
    data = {"version": version, "watching": watching} | ({"tables": tables} if tables else {})
    return f"event: version\ndata: {json.dumps(data)}\n\n".encode()


def resync_event(watching: int) -> bytes:
    """Return the event that tells a screen to fetch its page's parts again, whatever version it has."""
    return f"event: resync\ndata: {json.dumps({'watching': watching})}\n\n".encode()


class OpenStream:
    """One open stream and the event to send next. A newer event replaces one not sent yet, because it includes the older one's content."""

    def __init__(self, *, has_role: bool = True) -> None:
        self.has_role = has_role
        """True if the reader may see the tournament even if it is not public."""
        self._newest = b""
        """The event to send next; empty if there is none."""
        self._waiting: asyncio.Future[None] | None = None
        """The future for which `next` waits; its result is set when there is an event."""
        self.closed = False

    def put(self, event: bytes) -> None:
        self._newest = event
        self._wake()

    def close(self) -> None:
        self.closed = True
        self._wake()

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def next(self, heartbeat_after: float) -> bytes:
        """Wait for the next event and return it.

        Returns a heartbeat if no event comes for `heartbeat_after` seconds, or if the stream is closed.
        """
        if not self._newest and not self.closed:
            # This uses a future and a timer, because asyncio's own timeout costs several times as much, for each screen and each version.
            loop = asyncio.get_running_loop()
            self._waiting = loop.create_future()
            heartbeat = loop.call_later(heartbeat_after, self._wake)
            try:
                await self._waiting
            finally:
                heartbeat.cancel()
        event, self._newest = self._newest, b""
        return event or HEARTBEAT


class Hub:
    """The open streams of this process, by the tournament that each watches."""

    def __init__(self) -> None:
        self._screens: dict[str, set[OpenStream]] = defaultdict(set)
        self._sent: dict[str, int] = {}
        """The newest version that was sent to screens, by the tournament's slug. An older version that comes later is not sent."""
        self._tables: dict[str, dict[int, str]] = {}
        """The tables that reported a deal: by the tournament's slug, then by the version that the report made.

        Only the newest versions are kept.
        """
        self._not_public: set[str] = set()
        """The slugs of tournaments that only readers with a role may see, as far as this process was told."""
        self.closing = False

    def __len__(self) -> int:
        return sum(len(screens) for screens in self._screens.values())

    @contextmanager
    def watching(self, slug: str, *, has_role: bool = True) -> Iterator[OpenStream]:
        """Open a stream that watches this tournament; it ends with the `with` block."""
        screen = OpenStream(has_role=has_role)
        self._screens[slug].add(screen)
        # A version may have been written between the page's request and this stream, or while its connection was broken.
        screen.put(resync_event(len(self._screens[slug])))
        try:
            yield screen
        finally:
            self._screens[slug].discard(screen)
            if not self._screens[slug]:
                del self._screens[slug]
                self._sent.pop(slug, None)
                self._tables.pop(slug, None)

    def watched_slugs(self) -> frozenset[str]:
        return frozenset(self._screens)

    def admits(self, slug: str, *, has_role: bool) -> bool:
        """Return whether this reader may watch the tournament, as far as this process was told."""
        return has_role or slug not in self._not_public

    def _admit(self, slug: str, *, is_public: bool) -> None:
        """Note whether strangers may watch the tournament. If not, end their streams."""
        if is_public:
            self._not_public.discard(slug)
            return
        self._not_public.add(slug)
        for screen in self._screens.get(slug, ()):
            if not screen.has_role:
                screen.close()

    def send_version(self, slug: str, version: int, table: str | None = "") -> None:
        if table is not None:
            table, slash, _audience = table.partition("/")
            self._admit(slug, is_public=not slash)
        if slug not in self._screens:
            return
        if table:
            self._note_table(slug, version, table)
        if version <= self._sent.get(slug, -1):
            return  # versions come from announcements and from polling the database, so an older one may come last
        self._sent[slug] = version
        tables = self._tables.get(slug, {})
        reported = list(takewhile(bool, (tables.get(each, "") for each in range(version, version - MOST_TABLES, -1))))
        event = version_event(version, len(self._screens[slug]), reported)
        for screen in self._screens[slug]:
            if not screen.closed:
                screen.put(event)

    def _note_table(self, slug: str, version: int, table: str) -> None:
        tables = self._tables.setdefault(slug, {})
        tables[version] = table
        if len(tables) > 2 * MOST_TABLES:
            self._tables[slug] = {each: tables[each] for each in sorted(tables)[-MOST_TABLES:]}

    def send_resync(self) -> None:
        for screens in self._screens.values():
            for screen in screens:
                screen.put(resync_event(len(screens)))

    def close(self) -> None:
        """End every stream and accept no more: the process is stopping."""
        self.closing = True
        for screens in self._screens.values():
            for screen in screens:
                screen.close()
