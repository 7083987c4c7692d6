"""The name under which a reader sees a player. Everything that the public may read uses it; papers and the desk's pages do not."""

from __future__ import annotations

from dataclasses import dataclass

from clubs.actors import Actor
from clubs.direction import isolated
from clubs.models import Role as ClubRole
from clubs.permissions import CLUB_GRID, ClubRight
from tournaments.models import Entrant, Tournament
from tournaments.permissions import Right, may


def visible_names(actor: Actor, tournament: Tournament) -> str:
    """Which names this reader sees, one of Tournament.Names. Staff and members of the club see full names. Makes no query if everybody
    may.
    """
    if tournament.names == Tournament.Names.CALLED and not may(actor, Right.SEE_NAMES, tournament):
        return Tournament.Names.CALLED.value
    return Tournament.Names.ALL.value


@dataclass(frozen=True)
class NamesInClub:
    """Which names a reader sees at the evenings of a club: for pages about many evenings."""

    full: bool
    """The reader belongs to the club."""

    def of(self, tournament: Tournament) -> str:
        """Which names they see at this evening, one of Tournament.Names."""
        return Tournament.Names.ALL.value if self.full else tournament.names


def names_in_club(role: ClubRole | None) -> NamesInClub:
    """Which names a reader with this role in the club sees; None: with none. An office of one evening shows full names only on
    that evening's own pages.
    """
    return NamesInClub(role in CLUB_GRID[ClubRight.SEE_MEMBERS])


def display_name(entrant: Entrant, names: str) -> str:
    """The name that this reader sees, for pages: it moves nothing that stands beside it (`clubs.direction`)."""
    return isolated(plain_display_name(entrant, names))


def plain_display_name(entrant: Entrant, names: str) -> str:
    """The full name, or `Els (12)`: the number tells players with the same table name apart, and is also on their papers."""
    return f"{entrant.called} ({entrant.number})" if names == Tournament.Names.CALLED else entrant.name
