"""Everybody who may get a prize, with the values of the standings that decide about prizes. Only reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from tournaments.door.queries.presence import Presence, presence
from tournaments.entrants.models import Rating
from tournaments.entrants.queries.ratings import RatingOfEvening, rating_of_evening, ratings_of
from tournaments.evening.models import Entrant, Tournament
from tournaments.jury.queries.rulings import excluded_players
from tournaments.prizes.giving import Competitor, Competitors
from tournaments.standings.queries.player_figures import player_figures
from tournaments.standings.queries.rating_standings import group_standings
from tournaments.standings.queries.roem import roem_by_round
from tournaments.standings.queries.standings import Standings, StandingsLine, standings
from tournaments.standings.ranking import LineFigures


def competitors(tournament: Tournament, *, with_roem: bool = False) -> Competitors:
    """Return a competitor for each line of the standings and of every rating, except lines with a player whom the jury excluded.

    `with_roem` also reads their roem: one query for all deals of the evening.

    If a line counts for a player and their substitute, the one named on it can get prizes. If one player of a pair or team is
    excluded, the whole pair or team gets no prize: its points were won together. Only lines with somebody who is here take part in lots.
    """
    evening = _PrizeEvening(tournament, with_roem)
    own = tuple(each for line in evening.standings.lines for each in evening.line(line))
    of_evening = rating_of_evening(tournament)
    ratings = ratings_of(tournament)
    lines = {
        each.number: own if of_evening is not None and each.number == of_evening.number else tuple(evening.of_rating(each))
        for each in ratings
    }
    # If two ratings have the same name, a prize for the best of it is for players.
    by_kind = sorted(ratings, key=lambda each: each.kind == Rating.Kind.PLAYERS)
    return Competitors(own, lines, {each.label.casefold(): each.number for each in by_kind})


@dataclass(frozen=True)
class _PrizeEvening:
    """The data of an evening from which the competitors for prizes are made, one for each line of the standings."""

    tournament: Tournament
    with_roem: bool

    @cached_property
    def roem(self) -> Mapping[int, Mapping[int, int]]:
        return roem_by_round(self.tournament, self.standings) if self.with_roem else {}

    @cached_property
    def standings(self) -> Standings:
        return standings(self.tournament)

    @cached_property
    def figures(self) -> Mapping[int, LineFigures]:
        return player_figures(self.tournament)

    @cached_property
    def excluded(self) -> frozenset[int]:
        return excluded_players(self.tournament)

    @cached_property
    def here(self) -> Presence:
        return presence(self.tournament)

    def line(self, line: StandingsLine) -> Iterator[Competitor]:
        """Yield the competitor of a line of the standings, unless it is excluded."""
        yield from self._competitor(line.members, line.place, [line])

    def of_rating(self, rating: RatingOfEvening) -> Iterator[Competitor]:
        """Yield the competitors of a rating. In a rating of single players, a partner who is not in the rating gets no prize."""
        if rating.kind == Rating.Kind.PLAYERS:
            ranked = frozenset(rating.players)
            for line in self.standings.lines:
                yield from self._competitor([each for each in line.members if each.number in ranked], line.place, [line])
            return
        for row in group_standings(self.tournament, self.standings, rating):
            members = [each for line in row.lines for each in line.members]
            named = [each for each in members if each.number != row.group.reserve] or members
            yield from self._competitor(named, row.place, row.lines)

    def _competitor(self, members: Sequence[Entrant], place: int | None, lines: Sequence[StandingsLine]) -> Iterator[Competitor]:
        """Yield one competitor with these players and the points of `lines`; nothing without players, or if a player is excluded."""
        if not members or any(each.number in self.excluded for line in lines for each in line.members):
            return
        figures = [self.figures[line.entrant.pk] for line in lines]
        rounds, solos, pits, roem = Counter[int](), Counter[int](), Counter[int](), Counter[int]()
        for each in figures:
            rounds.update(each.points_by_round)
            solos.update({number: own.solos for number, own in each.rounds.items()})
            pits.update({number: own.pits for number, own in each.rounds.items()})
        for player in (player for line in lines for player in line.everybody):
            roem.update(self.roem.get(player.pk, {}))
        first, *partners = (each.number for each in members)
        yield Competitor(
            number=first,
            partners=tuple(partners),
            place=place,
            points=sum(line.counted for line in lines),
            solos=dict(solos),
            pits=dict(pits),
            roem=dict(roem),
            rounds=dict(rounds),
            present=any(map(self.here.is_here, members)),
        )
