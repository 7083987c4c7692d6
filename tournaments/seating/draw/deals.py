"""Computes the number of deals for each table size.

Everybody must play the same number of deals, although at larger tables somebody always sits out.
"""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.seating.draw.impossible import Impossible


def equal_deals(sizes: Iterable[int], deals: int, in_play: int = 4) -> dict[int, int]:
    """Return for each table size the number of deals that its tables must play, so that each player plays `deals` deals.

    `in_play` players play at a time; at larger tables the others sit out. `equal_deals((4, 5), 20)` is `{4: 20, 5: 25}`. Raises Impossible,
    with the nearest possible numbers, if the result is not whole: 18 deals for each player would be 22½ deals at a table of five.
    """
    tables = sorted(set(sizes))
    larger = [size for size in tables if size > in_play]
    uneven = [size for size in larger if deals * size % in_play]
    if uneven or deals < 1:
        possible = [number for number in range(1, deals + in_play + 1) if not any(number * size % in_play for size in larger)]
        raise Impossible(
            "DEALS_NOT_EQUAL",
            deals=deals,
            size=max(uneven or tables),
            fewer=max((number for number in possible if number < deals), default=None),
            more=min(number for number in possible if number > deals),
        )
    return {size: deals * max(size, in_play) // in_play for size in tables}
