"""Partners: make and dissolve pairs of an evening. They may change until the evening is final; standings follow at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.db import transaction

from clubs.actors import Actor
from tournaments.entrants.actions.ratings import next_number, put_rating, store_ratings
from tournaments.entrants.models import Rating
from tournaments.entrants.queries.ratings import GroupOfPlayers, RatingOfEvening, ratings_of
from tournaments.evening.actions.locks import lock_tournament_before_final
from tournaments.evening.models import Entrant, Tournament
from tournaments.evening.permissions import Right, require
from tournaments.evening.problems import refuse
from tournaments.standings.queries.lines import lines_by_key


@transaction.atomic
def set_partner(*, by: Actor, tournament: Tournament, entrant: Entrant, partner: Entrant | None, reserve: Entrant | None = None) -> bool:
    """Set the partner of a player, and the reserve of their pair. Return whether anything changed.

    The pair keeps its number and name, and the former partner leaves it. Without a `partner` the pair is dissolved. The pairs belong to the
    evening's first rating of pairs, which is made if there is none. Refused: PARTNER_SAME, PAIRED_ALREADY (the partner or the reserve is in
    another pair), TOURNAMENT_CLOSED, GROUPS_TOO_MANY.
    """
    require(by, Right.PREPARE, tournament)
    lock_tournament_before_final(tournament)
    before = ratings_of(tournament)
    pairs = _pairs(before)
    lines = _Lines(tournament)
    own = next((each for each in pairs.groups if lines.of(entrant) & {*each.players}), None)
    groups = [each for each in pairs.groups if each is not own]
    if partner is None:
        return own is not None and _store_pairs(by, tournament, before, replace(pairs, groups=tuple(groups)))
    people = [(entrant, "partner"), (partner, "partner"), *([(reserve, "reserve")] if reserve is not None else [])]
    if len({each.pk for each, _field in people}) < len(people):
        raise refuse("PARTNER_SAME", people[-1][1], name=people[-1][0].name)
    for each, field in people:
        lines.refuse_paired(groups, each, field)
    pair = own or GroupOfPlayers(pairs.number, next_number(groups), "", ())
    players = lines.numbers_in(pair, entrant, partner)
    groups.append(replace(pair, players=players, reserve=reserve.number if reserve else None))
    return _store_pairs(by, tournament, before, replace(pairs, groups=tuple(groups)))


@transaction.atomic
def make_pairs(*, by: Actor, tournament: Tournament, pairs: Sequence[tuple[Entrant, Entrant]]) -> bool:
    """Make a pair of each two players, unless they are one already. Return whether anything changed.

    A missing rating of pairs is made. A player whose pair has lost the other player takes the new partner into that pair. Refused: as
    `set_partner`, with PAIRED_ALREADY for both players.
    """
    require(by, Right.PREPARE, tournament)
    lock_tournament_before_final(tournament)
    before = ratings_of(tournament)
    rating, lines = _pairs(before), _Lines(tournament)
    for first, second in pairs:
        if first.pk == second.pk:
            raise refuse("PARTNER_SAME", "partner", name=first.name)
        two = lines.of(first), lines.of(second)
        own = [each for each in rating.groups if any(numbers & {*each.players} for numbers in two)]
        if len(own) == 1 and all(numbers & {*own[0].players} for numbers in two):
            continue
        alone = [each for each in own if len(each.players) == 1]
        groups = [each for each in rating.groups if each not in alone]
        for each in (first, second):
            lines.refuse_paired(groups, each, "partner")
        pair = alone[0] if alone else GroupOfPlayers(rating.number, next_number(groups), "", ())
        rating = replace(rating, groups=(*groups, replace(pair, players=lines.numbers_in(pair, first, second))))
    return _store_pairs(by, tournament, before, rating)


@transaction.atomic
def take_place_in_group(*, by: Actor, tournament: Tournament, entrant: Entrant, player: Entrant) -> bool:
    """Put `player` in the place of `entrant` in the pairs and teams of the evening. Return whether anything changed.

    Use it for a substitute of a player who has not played yet, so that there are no points to take over. Nothing changes if `player` is a
    reserve or is in a pair or team already.
    """
    require(by, Right.SEAT, tournament)
    if tournament.entrants_are == Rating.Kind.PLAYERS:
        return False
    lock_tournament_before_final(tournament)
    before = ratings_of(tournament)
    rating = next((each for each in before if each.kind == tournament.entrants_are), None)
    own = next((each for each in rating.groups if entrant.number in each.players), None) if rating else None
    if rating is None or own is None or any(player.number in each.everybody for each in rating.groups):
        return False
    players = tuple(sorted({*own.players, player.number} - {entrant.number}))
    groups = tuple(replace(each, players=players) if each is own else each for each in rating.groups)
    after = list(before)
    put_rating(after, replace(rating, groups=groups))
    return store_ratings(by, tournament, before, after)


def _pairs(ratings: Sequence[RatingOfEvening]) -> RatingOfEvening:
    """Return the first rating of pairs, or a new one."""
    stored = next((each for each in ratings if each.kind == Rating.Kind.PAIRS), None)
    return stored or RatingOfEvening(next_number(ratings), Rating.Kind.PAIRS, "")


def _store_pairs(by: Actor, tournament: Tournament, before: Sequence[RatingOfEvening], pairs: RatingOfEvening) -> bool:
    after = list(before)
    put_rating(after, replace(pairs, groups=tuple(sorted(pairs.groups, key=lambda each: each.number))))
    return store_ratings(by, tournament, before, after)


class _Lines:
    """For each player, the numbers by which a pair may list them: their own, and those of the players whose points they took over."""

    def __init__(self, tournament: Tournament) -> None:
        entrants = {each.pk: each for each in tournament.entrants.all()}
        self._names = {each.number: each.name for each in entrants.values()}
        chains = lines_by_key({key: each.takes_over_id for key, each in entrants.items()})
        self._numbers = {key: {entrants[key].number, *(entrants[each].number for each in former)} for key, former in chains.items()}

    def of(self, entrant: Entrant) -> set[int]:
        return self._numbers.get(entrant.pk, {entrant.number})

    def numbers_in(self, pair: GroupOfPlayers, *players: Entrant) -> tuple[int, ...]:
        """Return the numbers by which a pair lists these players. A substitute has the number of the player whose points they took over."""
        return tuple(sorted(min(self.of(each) & {*pair.players}, default=each.number) for each in players))

    def refuse_paired(self, groups: Sequence[GroupOfPlayers], entrant: Entrant, field: str) -> None:
        """Refuse a player who is in one of these pairs, or is the reserve of one. The message names the others of that pair."""
        own = self.of(entrant)
        pair = next((each for each in groups if own & {*each.everybody}), None)
        if pair is not None:
            names = [self._names[each] for each in pair.everybody if each not in own]
            raise refuse("PAIRED_ALREADY", field, name=entrant.name, other=" & ".join(names))
