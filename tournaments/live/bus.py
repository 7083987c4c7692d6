"""The interface of a bus. It carries a tournament's new version from the process that wrote it to the open streams of all processes."""

from __future__ import annotations

from typing import Protocol


class Screens(Protocol):
    """The open streams of one process, to which its bus passes announcements. The methods may only be called in the event loop."""

    def watched_slugs(self) -> frozenset[str]:
        """Return the slugs of the tournaments for which this process has an open stream."""

    def send_version(self, slug: str, version: int, table: str | None = "") -> None:
        """Send this tournament's new version to its screens. A screen that has this version or a later one gets nothing.

        `table` (`round.number`) is given if the only change is that this table reported a deal; else it is empty. It ends with `/members`
        if strangers may not see the tournament: their streams are ended. None if nothing is known but the version.
        """

    def send_resync(self) -> None:
        """Ask every screen to fetch its page's parts again, because an announcement may have been missed."""


class Bus(Protocol):
    def announce(self, slug: str, version: int, table: str = "") -> None:
        """Announce a tournament's new version to the screens of all processes. May be called in any thread.

        `table` (`round.number`) is given if the only change is that this table reported a deal; else it is empty. It ends with `/members`
        as in `Screens.send_version`. Never raises: the change is stored, and a screen that misses the announcement finds it when it polls.
        """

    async def listen(self, screens: Screens) -> None:
        """Pass every announcement of any process to `screens`. Runs until it is cancelled."""
