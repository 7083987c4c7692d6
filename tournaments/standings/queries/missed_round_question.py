"""The lines that missed a round, if the director must still choose how a missed round counts. Only reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.db.models import Count, Q

from tournaments.entrants.queries.ratings import GroupOfPlayers, rating_of_evening
from tournaments.evening.models import Entrant, Round, Tournament
from tournaments.evening.queries.missed_round_choice import is_chosen
from tournaments.finals.queries.finals import first_final_round
from tournaments.standings.queries.lines import members_of_lines
from tournaments.standings.queries.rounds_missed import rounds_missed, rounds_with_seat

BEGUN = (Round.State.PLAYING, Round.State.FINISHED)


class LineThatMissed(NamedTuple):
    """A line of the standings that missed rounds."""

    members: tuple[Entrant, ...]
    group: GroupOfPlayers | None
    missed: int
    """The number of rounds that this line missed before the final."""


def lines_to_ask_about(tournament: Tournament, rounds: Sequence[Round]) -> tuple[LineThatMissed, ...]:
    """Return the lines that missed a round; empty if the evening is closed or somebody has already chosen what a missed round counts.

    `rounds` are all rounds of the evening, by number. Those of the final are left out: a player who does not play them has not qualified,
    or is ranked with the finalists anyway. No query before the first round begins, and one as long as everybody has a seat in every round.
    """
    numbers = [each.number for each in rounds if each.state in BEGUN]
    if tournament.state == Tournament.State.CLOSED or not _somebody_has_no_seat(tournament, len(numbers)) or is_chosen(tournament):
        return ()
    final = first_final_round(tournament)
    begun = [number for number in numbers if final is None or number < final]
    players = {each.pk: each for each in tournament.entrants.order_by("number")}
    rating, sat = rating_of_evening(tournament), rounds_with_seat(tournament)
    members = members_of_lines(players.values(), rating.groups if rating else ())
    people = {line: (line, *(each.pk for each in of_line.others)) for line, of_line in members.items()}
    missed = rounds_missed(people, sat, dict.fromkeys(people, begun))
    return tuple(
        LineThatMissed((players[line], *members[line].partners), members[line].group, len(numbers))
        for line, numbers in missed.items()
        if any(key in sat or not players[key].withdrawn for key in people[line])
    )


def _somebody_has_no_seat(tournament: Tournament, begun: int) -> bool:
    """Return whether a player has a seat in fewer than `begun` rounds that have begun. A player who was replaced has no seat there."""
    if not begun:
        return False
    seats = Count("places", filter=Q(places__round__state__in=BEGUN))
    return tournament.entrants.order_by().annotate(seats=seats).filter(seats__lt=begun).exists()
