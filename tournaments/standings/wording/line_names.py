"""The name of a line of the standings: that of its player, of its team, or of both partners."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from clubs.direction import isolated
from tournaments.entrants.queries.names import Names, plain_display_name
from tournaments.entrants.queries.ratings import GroupOfPlayers
from tournaments.evening.models import Entrant
from tournaments.standings.queries.standings import Standings

BETWEEN = " & "
"""The text between the names of two partners."""


def group_name(group: GroupOfPlayers, standings: Standings, names: Names) -> str:
    """Return the name that the organiser gave to a pair or team; without one, the names of its players that this reader sees."""
    numbers = {each.number: each for each in standings.players.values()} if not group.name else {}
    return group.name or BETWEEN.join(plain_display_name(numbers[each], names) for each in group.players)


class NamedLine(Protocol):
    """A line of the standings, current or replayed."""

    @property
    def group(self) -> GroupOfPlayers | None:
        """The pair or team; None for a single player."""

    @property
    def members(self) -> Sequence[Entrant]:
        """The players whom the line names."""


def line_name(line: NamedLine, names: Names) -> str:
    """Return a line's name as this reader sees it, for pages: marked so that it does not change the direction of the text around it."""
    return isolated(plain_line_name(line, names))


def plain_line_name(line: NamedLine, names: Names) -> str:
    """Return the name that the organiser gave to the pair or team; without one, the names of its players that this reader sees."""
    if line.group is not None and line.group.name:
        return line.group.name
    return BETWEEN.join(plain_display_name(each, names) for each in line.members)
