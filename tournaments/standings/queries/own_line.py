"""The reader's own line in the standings of an evening. Only reads."""

from __future__ import annotations

from clubs.actors import Actor
from tournaments.evening.models import Tournament
from tournaments.standings.queries.visible_standings import reads_on, visible_standings


def own_line_number(actor: Actor, tournament: Tournament) -> int | None:
    """Return the player's number of the line on which the reader is; None for a reader without an account, or who does not play.

    The line of a pair or team has the number of its first player.
    """
    if actor.user is None:
        return None
    own = tournament.entrants.filter(member__user=actor.user.pk).values_list("pk", "number").first()
    if own is None:
        return None
    entrant, number = own
    if tournament.entrants_are == Tournament.EntrantsAre.PLAYERS:
        return int(number)
    line = visible_standings(tournament, live=reads_on(actor, tournament)).line_with(entrant)
    return line.entrant.number if line is not None else int(number)
