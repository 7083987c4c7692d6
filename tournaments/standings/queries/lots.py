"""The players between whom lots must be drawn, because they are equal by all other criteria and the evening's order ends with lots.

Only reads.
"""

from __future__ import annotations

from itertools import groupby

from tournaments.standings.queries.standings import Standings, StandingsLine
from tournaments.standings.ranking import TieBreak


def lots_due(standings: Standings) -> list[tuple[StandingsLine, ...]]:
    """Return the groups of lines between which lots must be drawn, as they share a place; the best place first.

    There are none if the evening's tie-breaks do not include lots. Groups of lines without any deal are left out.
    """
    if TieBreak.LOTS not in standings.order.tie_breaks:
        return []
    ranked = [line for line in standings.lines if line.place is not None]
    groups = [tuple(group) for _place, group in groupby(ranked, key=lambda line: line.place)]
    return [group for group in groups if len(group) > 1 and any(line.deals for line in group)]
