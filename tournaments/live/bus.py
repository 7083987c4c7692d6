"""What a bus and the streams of a process promise each other. A bus brings a version from the process that wrote it to the streams."""

from __future__ import annotations

from typing import Protocol


class Screens(Protocol):
    """The streams of one process, as a bus sees them. Called in the event loop."""

    def watched_slugs(self) -> frozenset[str]:
        """The slugs of the tournaments that somebody watches here."""

    def send_version(self, slug: str, version: int) -> None:
        """Tell the screens of this tournament its new version. A version they had already, or an older one, is not sent."""

    def send_resync(self) -> None:
        """Tell every screen to fetch its page's parts again: an announcement may have been missed."""


class Bus(Protocol):
    def announce(self, slug: str, version: int) -> None:
        """Send a tournament's new version, from any thread.

        Never raises: the change is stored already, and a screen that misses the announcement polls.
        """

    async def listen(self, screens: Screens) -> None:
        """Pass on to these screens what any process announces, until cancelled."""
