"""Presence at an evening: one definition for check-in, the player's page, the scanned card, the draw and the API. Only reads.

A player is here if they take part and were checked in, or have a seat in a round that has started: nobody plays without being here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Exists, Q

from tournaments.evening.models import Entrant, Place, Round, Tournament


@dataclass(frozen=True)
class Presence:
    """The players of an evening who are here, at the moment of the query."""

    at_tables: frozenset[int]
    """The primary keys of the players who have, or had, a seat that is not vacant in a round that has started."""
    left_tables: frozenset[int] = frozenset()
    """The primary keys of the players who left a seat in a round that had started, so that it is vacant."""

    def is_here(self, entrant: Entrant) -> bool:
        """Return whether this player is here."""
        return not entrant.withdrawn and (entrant.present_at is not None or entrant.pk in self.at_tables)

    def was_here(self, entrant: Entrant) -> bool:
        """Return whether this player is here, or was here before they left. False for a player who never came."""
        return entrant.present_at is not None or entrant.pk in self.at_tables | self.left_tables

    def may_undo(self, entrant: Entrant) -> bool:
        """Return whether a mistaken check-in can still be undone. It cannot once the player has a seat in a round that has started."""
        return entrant.present_at is not None and not entrant.withdrawn and entrant.pk not in self.at_tables

    def expected(self, entrants: Iterable[Entrant]) -> list[Entrant]:
        """Return the players among `entrants` who take part and are not here yet."""
        return [entrant for entrant in entrants if not entrant.withdrawn and not self.is_here(entrant)]


def presence(*tournaments: Tournament) -> Presence:
    """Read with one query which players are here now, at one evening or at several."""
    # A round starts only once each vacant seat is answered, so a seat that is vacant later was left, unless its table never played.
    started = Place.objects.filter(round__tournament__in=tournaments).exclude(round__state=Round.State.SEATED)
    places = started.filter(Q(vacant=False) | Q(table__cut_short=False))
    at_tables: dict[bool, set[int]] = {False: set(), True: set()}
    for entrant, vacant in places.order_by().values_list("entrant", "vacant").distinct():
        at_tables[vacant].add(entrant)
    return Presence(frozenset(at_tables[False]), frozenset(at_tables[True]))


def expected_not_here(tournament: Tournament) -> list[Entrant]:
    """Return the expected players who are not here yet, in the order of their numbers.

    Returns nobody if no player at all was checked in: then this evening does not use check-in. At most two queries.
    """
    checked_in = Entrant.objects.filter(tournament=tournament, present_at__isnull=False)
    unchecked = list(tournament.entrants.filter(Exists(checked_in), withdrawn=False, present_at=None))
    return presence(tournament).expected(unchecked) if unchecked else []
