"""The interface between a bus and the streams of a process.

A bus carries the version of a tournament from the process that wrote it to the streams of all processes.
"""

from __future__ import annotations

from typing import Protocol


class Screens(Protocol):
    """The streams of one process, as a bus uses them. Call these methods in the event loop."""

    def watched_slugs(self) -> frozenset[str]:
        """Return the slugs of the tournaments that are watched in this process."""

    def send_version(self, slug: str, version: int, table: str = "") -> None:
        """Send the screens of this tournament its new version. Versions that they already have, or older ones, are not sent.

        `table`: the only change is that this table (`round.number`) reported a deal; empty if that is not known.
        """

    def send_resync(self) -> None:
        """Ask every screen to fetch its page's parts again, because an announcement may have been missed."""


class Bus(Protocol):
    def announce(self, slug: str, version: int, table: str = "") -> None:
        """Announce a tournament's new version, and `table` as in `Screens.send_version`, from any thread.

        Never raises: the change is already stored, and screens that miss the announcement poll.
        """

    async def listen(self, screens: Screens) -> None:
        """Pass every announcement, from any process, on to these screens. Runs until it is cancelled."""
