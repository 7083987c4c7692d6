"""Between whom lots are to be drawn: lines that all else leaves equal, where the evening says that lots decide. Only reads."""

from __future__ import annotations

from itertools import groupby

from tournaments.standings.queries.standings import Standing, Standings
from tournaments.standings.ranking import TieBreak


def lots_due(standings: Standings) -> list[tuple[Standing, ...]]:
    """The groups of lines that share a place, by place; nobody who has not played yet. None where lots do not decide."""
    if TieBreak.LOTS not in standings.order.tie_breaks:
        return []
    ranked = [line for line in standings.lines if line.place is not None]
    groups = [tuple(group) for _place, group in groupby(ranked, key=lambda line: line.place)]
    return [group for group in groups if len(group) > 1 and any(line.deals for line in group)]
