"""Copy the ratings of an earlier evening, with the pairs and teams whose players are enrolled here too; enrol the players of last time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace

from django.db import transaction

from clubs.actors import Actor
from tournaments.entrants.actions.enrol import enrol
from tournaments.entrants.actions.ratings import MAX_GROUPS, MAX_PLAYERS, next_number, put_rating, store_ratings
from tournaments.entrants.models import Rating
from tournaments.entrants.queries.last_players import last_players, same_players
from tournaments.entrants.queries.ratings import GroupOfPlayers, RatingOfEvening, group_named, rating_of, ratings_of
from tournaments.evening.actions.locks import lock_tournament_before_final
from tournaments.evening.models import Entrant, Tournament
from tournaments.evening.permissions import Right, require

PAIR = MAX_PLAYERS[Rating.Kind.PAIRS]


@dataclass(frozen=True)
class LastPlayersEnrolled:
    """The result of `enrol_last_players`."""

    players: int = 0
    """The number of players who were enrolled."""
    groups: Mapping[str, int] = field(default_factory=dict)
    """The number of pairs, teams and ratings of players that were made, by `Rating.Kind`."""


@transaction.atomic
def enrol_last_players(*, by: Actor, tournament: Tournament) -> LastPlayersEnrolled:
    """Enrol the players of the club's evening before this one, with their pairs, teams and ratings. Refused: as `enrol`."""
    require(by, Right.PREPARE, tournament)
    last = last_players(tournament)
    if last is None:
        return LastPlayersEnrolled()
    enrolled = enrol(by=by, tournament=tournament, members=last.members, guests=last.guests)
    players = same_players(last.evening.entrants.all(), tournament.entrants.all())
    groups = copy_ratings(by=by, tournament=tournament, earlier=last.evening, players=players)
    return LastPlayersEnrolled(len(enrolled), groups)


@transaction.atomic
def copy_ratings(*, by: Actor, tournament: Tournament, earlier: Tournament, players: Mapping[int, Entrant]) -> dict[str, int]:
    """Copy the ratings of an earlier evening. Return how many pairs, teams and ratings of players were made, by `Rating.Kind`.

    `players` maps the primary key of a player of that evening to the same person here. A pair is copied if both partners are here, a team
    with those of its players who are here. Players who are in a pair or team of the rating here stay in it.
    """
    require(by, Right.PREPARE, tournament)
    lock_tournament_before_final(tournament)
    listed = ratings_of(earlier)
    if not listed:
        return {}
    numbers = {number: players[key].number for number, key in earlier.entrants.values_list("number", "pk") if key in players}
    before = ratings_of(tournament)
    after, made = list(before), Counter[str]()
    for rating in listed:
        first_of_kind = rating.number == min(each.number for each in listed if each.kind == rating.kind)
        own = _rating_here(after, rating, first_of_kind=first_of_kind)
        groups = own.groups
        for group in rating.groups:
            groups = _with_group(own, groups, group, numbers)
        if groups != own.groups:
            put_rating(after, replace(own, groups=groups))
            made[rating.kind] += len(groups) - len(own.groups)
    store_ratings(by, tournament, before, after)
    return dict(made)


def _rating_here(ratings: Collection[RatingOfEvening], rating: RatingOfEvening, *, first_of_kind: bool) -> RatingOfEvening:
    """Return the rating that `rating` of the earlier evening becomes: the one with its name, or a new one.

    The first rating of pairs or teams always becomes the first one here, by which the evening may be played.
    """
    own = rating_of(ratings, name=rating.name, kind=rating.kind)
    if own is None and first_of_kind and rating.kind != Rating.Kind.PLAYERS:
        own = next((each for each in ratings if each.kind == rating.kind), None)
    return own or replace(rating, number=next_number(ratings), groups=())


def _with_group(
    rating: RatingOfEvening, groups: tuple[GroupOfPlayers, ...], group: GroupOfPlayers, numbers: Mapping[int, int]
) -> tuple[GroupOfPlayers, ...]:
    """Return the groups of a rating with this group of the earlier evening, as far as its players are here and in no other group."""
    in_use = {player for each in groups for player in each.everybody}
    here = list(dict.fromkeys(_here(group.players, numbers, in_use)))
    reserve = next(_here(() if group.reserve is None else (group.reserve,), numbers, {*in_use, *here}), None)
    if (rating.kind == Rating.Kind.PAIRS and len(here) < PAIR) or not here:
        return groups
    same = groups[0] if rating.kind == Rating.Kind.PLAYERS and groups else group_named(groups, group.name)
    if same is None or rating.kind == Rating.Kind.PAIRS:
        name = "" if same is not None else group.name
        if len(groups) >= MAX_GROUPS:
            return groups
        return (*groups, GroupOfPlayers(rating.number, next_number(groups), name, tuple(sorted(here)), reserve))
    room = MAX_PLAYERS.get(Rating.Kind(rating.kind), len(same.players) + len(here)) - len(same.players)
    joined = replace(same, players=tuple(sorted((*same.players, *here[:room]))), reserve=same.reserve or reserve)
    return tuple(joined if each is same else each for each in groups)


def _here(players: Collection[int], numbers: Mapping[int, int], in_use: Collection[int]) -> Iterator[int]:
    for player in players:
        if player in numbers and numbers[player] not in in_use:
            yield numbers[player]
