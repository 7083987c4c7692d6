"""The reader's own line in the standings of an evening. Only reads."""

from __future__ import annotations

from clubs.actors import Actor
from tournaments.entrants.queries.ratings import rating_of_evening
from tournaments.evening.models import Tournament
from tournaments.standings.queries.lines import members_of_lines


def own_line_number(actor: Actor, tournament: Tournament) -> int | None:
    """Return the player's number of the line on which the reader is; None for a reader without an account, or who does not play.

    The line of a pair or team has the number of its first player. One query if the evening is played by single players, else five.
    """
    if actor.user is None:
        return None
    own = tournament.entrants.filter(member__user=actor.user.pk).values_list("pk", "number").first()
    if own is None:
        return None
    entrant, number = own
    rating = rating_of_evening(tournament)
    if rating is None:
        return int(number)
    entrants = {each.pk: each for each in tournament.entrants.order_by("number")}
    lines = members_of_lines(entrants.values(), rating.groups)
    return next(
        (entrants[line].number for line, of_line in lines.items() if entrant in (line, *(each.pk for each in of_line.partners))),
        int(number),
    )
