"""The pairs or teams that an evening is played by, with the players who play for them now. Only reads."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from tournaments.entrants.models import Rating
from tournaments.entrants.queries.ratings import GroupOfPlayers, RatingOfEvening, rating_of_evening, ratings_of
from tournaments.evening.models import Entrant, Tournament

LEAST_PLAYERS = 2


@dataclass(frozen=True)
class EveningGroup:
    """A pair or team with its players as they are now."""

    group: GroupOfPlayers
    players: tuple[Entrant, ...]
    """The players of the group in order. A substitute who took over the points of one of them has that player's place."""
    reserve: Entrant | None = None
    """The reserve, unless they already are one of `players`."""

    @property
    def line_up(self) -> tuple[Entrant, ...]:
        """The players who can be seated: those who take part, and the reserve if one of them is missing."""
        part = tuple(each for each in self.players if not each.withdrawn)
        if self.reserve is None or self.reserve.withdrawn or len(part) >= self._size:
            return part
        return (*part, self.reserve)

    @property
    def is_complete(self) -> bool:
        """True if everybody of the pair or team can be seated, or the reserve instead of the one who is missing."""
        return len(self.line_up) >= self._size

    @property
    def _size(self) -> int:
        return max(LEAST_PLAYERS, len(self.players))

    def others(self, player: Entrant) -> tuple[Entrant, ...]:
        """Return the partner or team mates of a player, without the reserve."""
        return tuple(each for each in self.players if each.pk != player.pk)


def evening_groups(tournament: Tournament, entrants: Collection[Entrant] | None = None) -> list[EveningGroup]:
    """Return the pairs or teams that the evening is played by, in the order of their numbers; [] for single players.

    `entrants` are all players of the evening, if the caller has read them.
    """
    return groups_now(tournament, rating_of_evening(tournament), entrants)


def pairs_now(tournament: Tournament, entrants: Collection[Entrant] | None = None) -> list[EveningGroup]:
    """Return the pairs of the evening's first rating of pairs, also if the evening is played by single players; [] if there is none."""
    return groups_now(tournament, next(iter(ratings_of(tournament, Rating.Kind.PAIRS)), None), entrants)


def groups_now(tournament: Tournament, rating: RatingOfEvening | None, entrants: Collection[Entrant] | None = None) -> list[EveningGroup]:
    """Return the pairs or teams of this rating with their players as they are now; [] without a rating."""
    if rating is None:
        return []
    people = list(tournament.entrants.all()) if entrants is None else entrants
    by_number = {each.number: each for each in people}
    successors = {each.takes_over_id: each for each in people if each.takes_over_id is not None}

    def now(number: int) -> Entrant:
        player = by_number[number]
        while player.pk in successors:
            player = successors[player.pk]
        return player

    now_playing = []
    for group in rating.groups:
        players = tuple(dict.fromkeys(map(now, group.players)))
        reserve = now(group.reserve) if group.reserve is not None else None
        now_playing.append(EveningGroup(group, players, reserve if reserve not in players else None))
    return now_playing


def group_by_player(groups: Iterable[EveningGroup]) -> dict[int, EveningGroup]:
    """Return the pair or team that each player is in, by the player's primary key. Reserves are not included."""
    return {player.pk: each for each in groups for player in each.players}


def players_without_group(entrants: Iterable[Entrant], groups: Collection[EveningGroup]) -> list[Entrant]:
    """Return the players who take part but are in no pair or team, and are no reserve."""
    own = {player.pk for each in groups for player in (*each.players, each.reserve) if player is not None}
    return [each for each in entrants if not each.withdrawn and each.pk not in own]


def free_reserves(groups: Iterable[EveningGroup], seat_holders: Collection[int]) -> dict[int, Entrant]:
    """Return the reserve who can take each player's seat, by the player's primary key.

    Reserves are not free if they are withdrawn or have a seat in the round (`seat_holders`, by primary key).
    """
    return {
        player.pk: each.reserve
        for each in groups
        if each.reserve is not None and not each.reserve.withdrawn and each.reserve.pk not in seat_holders
        for player in each.players
    }
