"""Tell the screens that a tournament changed. Says that it did, never what: a screen asks for itself what it shows. All that is said of a
change is the table that reported a deal, where nothing else happened: the phones of the others then need not ask.
"""

from __future__ import annotations

from tournaments.live.configured_bus import configured_bus


def announce(slug: str, version: int, table: str = "") -> None:
    """Send a tournament's new version to everybody who watches it, and the table (`round.number`) if all that changed is that it reported a
    deal. Call after the commit; never raises, never waits long.
    """
    configured_bus().announce(slug, version, table)
