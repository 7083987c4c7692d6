"""Who of an evening is here: one meaning for the door, the player's page, the scanned card, the draw and the API. Only reads.

A player is here who takes part and was checked in, or has a seat in a round that has started: nobody plays who is not there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.evening.models import Entrant, Place, Round, Tournament


@dataclass(frozen=True)
class Presence:
    """Who is here at one moment of an evening."""

    at_tables: frozenset[int]
    """The players, by key, who have or had a seat in a round that has started."""

    def is_here(self, entrant: Entrant) -> bool:
        """Whether this player is here."""
        return not entrant.withdrawn and (entrant.present_at is not None or entrant.pk in self.at_tables)

    def may_undo(self, entrant: Entrant) -> bool:
        """Whether they can be expected again, because they were checked in by mistake: not once they sit at a table."""
        return entrant.present_at is not None and not entrant.withdrawn and entrant.pk not in self.at_tables

    def expected(self, entrants: Iterable[Entrant]) -> list[Entrant]:
        """Those of these players who take part and are not here yet."""
        return [entrant for entrant in entrants if not entrant.withdrawn and not self.is_here(entrant)]


def presence(*tournaments: Tournament) -> Presence:
    """Who is here now, at one evening or several, in one query."""
    places = Place.objects.filter(round__tournament__in=tournaments, vacant=False).exclude(round__state=Round.State.SEATED)
    return Presence(frozenset(places.order_by().values_list("entrant", flat=True).distinct()))


def expected_not_here(tournament: Tournament) -> list[Entrant]:
    """Who is expected and has not come in yet, by number; nobody if the door is not used, as then nobody is checked in."""
    if not tournament.entrants.filter(present_at__isnull=False).exists():
        return []
    return presence(tournament).expected(tournament.entrants.filter(withdrawn=False))
