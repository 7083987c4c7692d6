"""The pairs of an evening that is played by pairs, with the players who play for them now. Only reads."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from tournaments.entrants.models import Rating
from tournaments.entrants.queries.ratings import GroupOfPlayers, rating_of_evening
from tournaments.evening.models import Tournament


@dataclass(frozen=True)
class PairsOfEvening:
    """The pairs, and who plays for each of them. Players are their numbers."""

    members: tuple[tuple[int, ...], ...]
    """For each pair, everybody who may play for it: its players, the players who took over their points, and its reserve."""
    playing: tuple[tuple[int, ...], ...]
    """For each pair, the players who play for it now: two, or fewer if players are withdrawn and no reserve steps in."""
    reserves: frozenset[int]
    """The reserves who take part and play for no pair now."""

    @cached_property
    def complete(self) -> tuple[tuple[int, int], ...]:
        """The pairs for which two players play."""
        return tuple((min(pair), max(pair)) for pair in self.playing if len(pair) == 2)

    def members_with(self, player: int) -> tuple[int, ...]:
        """Return everybody who may play for the pair of this player; only the player, if they are in no pair."""
        return next((pair for pair in self.members if player in pair), (player,))


def pairs_of_evening(tournament: Tournament) -> PairsOfEvening:
    """Return the pairs that the evening is played by. They are empty if it is not played by pairs, or if nobody is in a pair yet.

    Makes four queries, or none for an evening that is not played by pairs.
    """
    rating = rating_of_evening(tournament) if tournament.entrants_are == Rating.Kind.PAIRS else None
    if rating is None:
        return PairsOfEvening((), (), frozenset())
    rows = list(tournament.entrants.values_list("number", "takes_over__number", "withdrawn"))
    successors = {former: number for number, former, _withdrawn in rows if former}
    return pairs_playing(rating.groups, successors, {number for number, _former, withdrawn in rows if not withdrawn})


def pairs_playing(groups: Iterable[GroupOfPlayers], successors: Mapping[int, int], there: Collection[int]) -> PairsOfEvening:
    """Return the pairs, and which of the players in `there` play for each: the first two among its players and its reserve.

    `successors` maps a player to the player who took over their points. Nobody plays for two pairs; a reserve who is in another pair plays
    for that one.
    """
    now = [([_newest(player, successors) for player in group.players], group) for group in groups]
    in_pairs = {player for players, _group in now for player in players}
    of_pairs: set[int] = set()
    members, playing, reserves = [], [], []
    for players, group in now:
        own = [player for player in dict.fromkeys(players) if player not in of_pairs]
        reserve = [] if group.reserve is None else [_newest(group.reserve, successors)]
        free = [player for player in reserve if player not in in_pairs and player not in of_pairs]
        pair = tuple(player for player in (*own, *free) if player in there)[:2]
        of_pairs.update(own, pair)
        playing.append(pair)
        reserves += [player for player in free if player in there]
        members.append(tuple(dict.fromkeys((*group.players, *own, *reserve))))
    return PairsOfEvening(tuple(members), tuple(playing), frozenset(reserves) - of_pairs)


def _newest(player: int, successors: Mapping[int, int]) -> int:
    """Return the player who has the points of this player now; the player themselves, if nobody took them over."""
    while player in successors:
        player = successors[player]
    return player
