"""How a version travels from the process that wrote it to the processes that hold the streams. Knows no stream."""

from __future__ import annotations

from functools import cache
from typing import Protocol

from django.conf import settings


class Screens(Protocol):
    """The streams of one process, as a bus sees them. Called in the event loop."""

    def watched(self) -> frozenset[str]:
        """The slugs that somebody watches here."""

    def tell(self, slug: str, version: int) -> None:
        """This version is there now. Told twice, or late, it does nothing."""

    def resync(self) -> None:
        """Something may have been missed: everybody asks anew."""


class Bus(Protocol):
    def announce(self, slug: str, version: int) -> None:
        """Send it, from any thread. Never raises: the deal is stored, and a screen that hears nothing polls."""

    async def listen(self, screens: Screens) -> None:
        """Bring to these screens what is announced anywhere, until cancelled."""


@cache
def bus() -> Bus:
    """The bus of this process: Redis where it is configured, else this process and its database."""
    if settings.REDIS_URL:
        from tournaments.live.redis_bus import RedisBus

        return RedisBus()
    from tournaments.live.local_bus import LocalBus

    return LocalBus()
