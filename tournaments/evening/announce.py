"""Notify the screens that a tournament changed.

The notification has no content: each screen fetches what it shows. The one exception is the number of a table that reported a deal, if
nothing else changed: the other tables' phones then need not fetch anything.
"""

from __future__ import annotations

from tournaments.live.configured_bus import configured_bus
from tournaments.live.ticket import MEMBERS


def announce(slug: str, version: int, table: str = "", *, is_public: bool = True) -> None:
    """Tell all open pages and screens of a tournament that it has a new version. Call this after the commit; it never raises or blocks.

    If the only change is that a table reported a deal, `table` names it, such as `2.7` for table 7 of round 2; else it is empty. Unless
    `is_public`, the open streams of strangers are ended.
    """
    configured_bus().announce(slug, version, table if is_public else table + MEMBERS)
