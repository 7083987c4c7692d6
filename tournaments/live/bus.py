"""The interface of a bus. It carries a tournament's new version from the process that wrote it to the open streams of all processes."""

from __future__ import annotations

from typing import Protocol


class Screens(Protocol):
    """The open streams of one process, as a bus sees them. Call these methods in the event loop."""

    def watched_slugs(self) -> frozenset[str]:
        """Return the slugs of the tournaments that are watched in this process."""

    def send_version(self, slug: str, version: int, table: str = "") -> None:
        """Send this tournament's new version to its screens. A screen that has this version or a later one gets nothing.

        `table` (`round.number`) is given if the only change is that this table reported a deal; else it is empty.
        """

    def send_resync(self) -> None:
        """Ask every screen to fetch its page's parts again, because an announcement may have been missed."""


class Bus(Protocol):
    def announce(self, slug: str, version: int, table: str = "") -> None:
        """Announce a tournament's new version, from any thread; `table` as in `Screens.send_version`.

        Never raises: the change is stored, and a screen that misses the announcement finds it when it polls.
        """

    async def listen(self, screens: Screens) -> None:
        """Pass every announcement of any process to `screens`. Runs until it is cancelled."""
