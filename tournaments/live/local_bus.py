"""The bus without Redis: it announces to this process at once, and polls the database twice a second for versions of other processes.

Pages write in this process; management commands and the worker that makes papers write in processes of their own.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Collection, Iterable

from asgiref.sync import sync_to_async
from django.db import DatabaseError, connection

from tournaments.live.bus import Screens

POLL_SECONDS = 0.5
"""The number of seconds that the bus waits between two polls of the database."""

log = logging.getLogger(__name__)

Versions = Callable[[Collection[str]], Iterable[tuple[str, int]]]


def stored_versions(slugs: Collection[str]) -> list[tuple[str, int]]:
    """Return the current versions of the tournaments with these slugs, as (slug, version), from the database."""
    from tournaments.evening.models import Tournament

    try:
        return list(Tournament.objects.filter(slug__in=slugs).values_list("slug", "version"))
    finally:
        connection.close()


class LocalBus:
    """A bus that passes versions to the listeners of this process, and polls for versions that other processes wrote."""

    def __init__(self, versions: Versions = stored_versions, poll_seconds: float = POLL_SECONDS) -> None:
        self._versions = versions
        self._poll_seconds = poll_seconds
        self._listeners: set[tuple[asyncio.AbstractEventLoop, Screens]] = set()
        self._lock = threading.Lock()

    def announce(self, slug: str, version: int, table: str = "") -> None:
        with self._lock:
            listeners = list(self._listeners)
        for loop, screens in listeners:
            if not loop.is_closed():
                loop.call_soon_threadsafe(screens.send_version, slug, version, table)

    async def listen(self, screens: Screens) -> None:
        listener = (asyncio.get_running_loop(), screens)
        with self._lock:
            self._listeners.add(listener)
        try:
            while True:
                await self._send_stored_versions(screens)
                await asyncio.sleep(self._poll_seconds)
        finally:
            with self._lock:
                self._listeners.discard(listener)

    async def _send_stored_versions(self, screens: Screens) -> None:
        slugs = screens.watched_slugs()
        if not slugs:
            return
        try:
            # Run it in its own thread: the thread that Django shares is for requests.
            versions = await sync_to_async(self._versions, thread_sensitive=False)(slugs)
        except DatabaseError as error:
            log.warning("The versions could not be read: %s", error)
            return
        for slug, version in versions:
            screens.send_version(slug, version, None)
