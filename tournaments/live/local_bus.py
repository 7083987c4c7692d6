"""The bus without Redis: this process at once, any other process on this machine by asking the database twice a second.

Both are needed: the pages write in this process, but commands and the process that makes papers write in theirs.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Collection, Iterable

from asgiref.sync import sync_to_async
from django.db import DatabaseError, connection

from tournaments.live.bus import Screens

EVERY = 0.5
"""Seconds between two looks at the database."""

log = logging.getLogger(__name__)

Versions = Callable[[Collection[str]], Iterable[tuple[str, int]]]


def stored_versions(slugs: Collection[str]) -> list[tuple[str, int]]:
    """The versions of these tournaments as the database has them."""
    from tournaments.models import Tournament

    try:
        return list(Tournament.objects.filter(slug__in=slugs).values_list("slug", "version"))
    finally:
        connection.close()


class LocalBus:
    """Hands a version to the listeners of this process, and looks for versions that others wrote."""

    def __init__(self, versions: Versions = stored_versions, every: float = EVERY) -> None:
        self._versions = versions
        self._every = every
        self._listeners: set[tuple[asyncio.AbstractEventLoop, Screens]] = set()
        self._lock = threading.Lock()

    def announce(self, slug: str, version: int) -> None:
        with self._lock:
            listeners = list(self._listeners)
        for loop, screens in listeners:
            if not loop.is_closed():
                loop.call_soon_threadsafe(screens.tell, slug, version)

    async def listen(self, screens: Screens) -> None:
        listener = (asyncio.get_running_loop(), screens)
        with self._lock:
            self._listeners.add(listener)
        try:
            while True:
                await self._look(screens)
                await asyncio.sleep(self._every)
        finally:
            with self._lock:
                self._listeners.discard(listener)

    async def _look(self, screens: Screens) -> None:
        watched = screens.watched()
        if not watched:
            return
        try:
            # A thread of its own: the shared one belongs to the requests.
            found = await sync_to_async(self._versions, thread_sensitive=False)(watched)
        except DatabaseError as error:
            log.warning("The versions could not be read: %s", error)
            return
        for slug, version in found:
            screens.tell(slug, version)
