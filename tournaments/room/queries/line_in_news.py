"""A line of the standings that news names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournaments.entrants.queries.ratings import GroupOfPlayers
from tournaments.evening.models import Entrant
from tournaments.room.feed import FeedItem
from tournaments.standings.queries.lines import LineMembers


@dataclass(frozen=True)
class LineInNews:
    """A line of the standings that the feed names: a player, a pair or a team."""

    group: GroupOfPlayers | None
    """The pair or team; None for a single player."""
    members: tuple[Entrant, ...]
    """The players whom the line names."""

    @property
    def is_plural(self) -> bool:
        """True if the line is called by the names of several players."""
        return len(self.members) > 1 and not (self.group and self.group.name)


def lines_in_news(
    items: Iterable[FeedItem], members: Mapping[int, LineMembers], players: Mapping[int, Entrant]
) -> Mapping[int, LineInNews]:
    """Return the lines that these items name as leader or climber, by the primary key of the line's first player."""
    named = {line for each in items for line in (each.leader, each.climber) if line is not None}
    return {line: LineInNews(members[line].group, (players[line], *members[line].partners)) for line in named}
