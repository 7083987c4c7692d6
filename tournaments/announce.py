"""Tell the screens that a tournament changed. Says that it did, never what: a screen asks for itself what it shows."""

from __future__ import annotations

from tournaments.live.configured_bus import configured_bus


def announce(slug: str, version: int) -> None:
    """Send a tournament's new version to everybody who watches it. Call after the commit; never raises, never waits long."""
    configured_bus().announce(slug, version)
