"""Everybody who may get a prize, with the values of the standings that decide about prizes. Only reads."""

from __future__ import annotations

from tournaments.door.queries.presence import presence
from tournaments.entrants.models import Group
from tournaments.entrants.queries.groups import groups_of
from tournaments.evening.models import Tournament
from tournaments.jury.queries.rulings import excluded_players
from tournaments.prizes.giving import Competitor
from tournaments.standings.queries.player_figures import player_figures
from tournaments.standings.queries.standings import standings


def competitors(tournament: Tournament) -> list[Competitor]:
    """Return a competitor for each line of the standings, without players whom the jury excluded.

    If a line counts for a player and their substitute, the one named on it can get prizes. Only players who are here take part in lots.
    """
    excluded = excluded_players(tournament)
    here, figures = presence(tournament), player_figures(tournament)
    categories = groups_of(tournament, Group.Kind.CATEGORY)
    return [
        Competitor(
            number=line.entrant.number,
            place=line.place,
            points=line.total,
            solos=figures[line.entrant.pk].solos,
            best_round=figures[line.entrant.pk].best_round,
            categories=frozenset(each.name.casefold() for each in categories if line.entrant.number in each.players),
            present=here.is_here(line.entrant),
        )
        for line in standings(tournament).lines
        if line.entrant.number not in excluded
    ]
