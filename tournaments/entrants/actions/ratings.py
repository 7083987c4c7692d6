"""Ratings with their pairs and teams. They may change until the evening is final; standings follow at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db import transaction

from clubs.actors import Actor
from clubs.direction import isolated
from clubs.people.names import read_name, read_optional_name
from tournaments.entrants.models import Group, Rating
from tournaments.entrants.queries.ratings import GroupOfPlayers, RatingOfEvening, group_named, rating_of, ratings_of
from tournaments.evening.actions.locks import lock_tournament_before_final
from tournaments.evening.events import TOURNAMENT, Event
from tournaments.evening.log import record
from tournaments.evening.models import Entrant, Tournament
from tournaments.evening.permissions import Right, require
from tournaments.evening.problems import refuse
from tournaments.standings.ranking import RankingFigure, RankingOrder

MAX_RATINGS = 200
MAX_GROUPS = 500
MAX_PLAYERS = {Rating.Kind.PAIRS: 2, Rating.Kind.TEAMS: 6}
"""The greatest number of players in a pair and in a team, without the reserve."""
MAX_NAME_LENGTH = 60


@dataclass(frozen=True)
class GroupDraft:
    """A pair or team to store. It replaces the stored group with this `number`.

    Without a number, it replaces the group with this name; if there is none, it is a new group.
    """

    name: str
    players: tuple[int, ...]
    number: int | None = None
    reserve: int | None = None


@dataclass(frozen=True)
class RatingDraft:
    """A rating to store, with all its groups. It replaces the rating with this `number`; without a number, it is a new one."""

    kind: str
    """One of Rating.Kind."""
    name: str = ""
    groups: tuple[GroupDraft, ...] = ()
    points: str = Rating.Points.SUM
    """One of Rating.Points."""
    tie_breaks: tuple[str, ...] = ()
    number: int | None = None


@transaction.atomic
def set_rating(*, by: Actor, tournament: Tournament, draft: RatingDraft) -> int:
    """Store a rating with all its groups. Return its number.

    A group of the rating that is not in the draft is deleted. The rating and each changed group get log entries of their own. The kind of a
    stored rating cannot change. Refused: FIELD_WRONG (number, kind, points, tie_breaks), RATINGS_TOO_MANY, RATING_NAME_TWICE,
    GROUPS_TOO_MANY, GROUP_NAME_TWICE, GROUP_PLAYER_UNKNOWN, TEAM_TWICE, TEAM_TOO_LARGE, TOURNAMENT_CLOSED.
    """
    require(by, Right.PREPARE, tournament)
    lock_tournament_before_final(tournament)
    before = ratings_of(tournament)
    stored = next((each for each in before if each.number == draft.number), None)
    if draft.number is not None and (stored is None or stored.kind != draft.kind):
        raise refuse("FIELD_WRONG", "number")
    rating = _read(tournament, draft, stored.number if stored else next_number(before))
    after = [each for each in before if each is not stored] + [rating]
    _refuse_names(after)
    store_ratings(by, tournament, before, after)
    return rating.number


@transaction.atomic
def drop_rating(*, by: Actor, tournament: Tournament, number: int) -> bool:
    """Delete a rating with its groups. Return whether there was one with this number. Refused: TOURNAMENT_CLOSED."""
    require(by, Right.PREPARE, tournament)
    lock_tournament_before_final(tournament)
    before = ratings_of(tournament)
    return store_ratings(by, tournament, before, [each for each in before if each.number != number])


@transaction.atomic
def set_team(*, by: Actor, tournament: Tournament, rating: int, team: GroupDraft) -> None:
    """Store one team of a rating with its players and its reserve; without a number, it is a new team. The other teams stay.

    Refused: FIELD_WRONG (the rating has no teams, or no team with this number), and as `set_rating`.
    """
    require(by, Right.PREPARE, tournament)
    lock_tournament_before_final(tournament)
    before = ratings_of(tournament)
    own = _rating_of_teams(before, rating)
    if team.number is not None and all(each.number != team.number for each in own.groups):
        raise refuse("FIELD_WRONG", "number")
    number = next_number(own.groups) if team.number is None else team.number
    stored = GroupOfPlayers(rating, number, _read_name(team.name), tuple(sorted({*team.players})), team.reserve)
    _store_teams(by, tournament, before, own, [each for each in own.groups if each.number != number] + [stored])


@transaction.atomic
def drop_team(*, by: Actor, tournament: Tournament, rating: int, number: int) -> None:
    """Delete one team of a rating. Refused: FIELD_WRONG (the rating has no teams), TOURNAMENT_CLOSED."""
    require(by, Right.PREPARE, tournament)
    lock_tournament_before_final(tournament)
    before = ratings_of(tournament)
    own = _rating_of_teams(before, rating)
    _store_teams(by, tournament, before, own, [each for each in own.groups if each.number != number])


def _rating_of_teams(ratings: Sequence[RatingOfEvening], number: int) -> RatingOfEvening:
    own = next((each for each in ratings if each.number == number and each.kind == Rating.Kind.TEAMS), None)
    if own is None:
        raise refuse("FIELD_WRONG", "rating")
    return own


def _store_teams(
    by: Actor, tournament: Tournament, before: Sequence[RatingOfEvening], own: RatingOfEvening, teams: Sequence[GroupOfPlayers]
) -> None:
    after = list(before)
    put_rating(after, replace(own, groups=tuple(sorted(teams, key=lambda each: each.number))))
    store_ratings(by, tournament, before, after)


@transaction.atomic
def set_groups_of_player(
    *, by: Actor, tournament: Tournament, entrant: Entrant, groups: Mapping[int, str], as_reserve: Collection[int] = ()
) -> bool:
    """Put a player into one group of each of these ratings, and remove them from all others. Return whether anything changed.

    `groups` maps the number of a rating to the name of the group; a group that does not exist yet is made. In a rating of players the name
    is not used. In the ratings with a number in `as_reserve` the player becomes the reserve of the team. A rating of pairs that is not in
    `groups` stays as it is: `set_partner` dissolves pairs. Refused: FIELD_WRONG (an unknown rating), FIELD_MISSING (the name of a team),
    RESERVE_ALREADY (the team has another reserve), and as `set_rating`.
    """
    require(by, Right.PREPARE, tournament)
    lock_tournament_before_final(tournament)
    before = ratings_of(tournament)
    if not {*groups} <= {each.number for each in before}:
        raise refuse("FIELD_WRONG", "groups")
    kept = [each.number for each in before if each.kind == Rating.Kind.PAIRS and each.number not in groups]
    after = [each if each.number in kept else _without(each, entrant.number) for each in before]
    for number in groups:
        own = next(each for each in after if each.number == number)
        is_reserve = number in as_reserve and own.kind == Rating.Kind.TEAMS
        joined = (
            _with_reserve(tournament, own, groups[number], entrant) if is_reserve else _with_player(own, groups[number], entrant.number)
        )
        put_rating(after, joined)
    return store_ratings(by, tournament, before, after)


@transaction.atomic
def add_players(*, by: Actor, tournament: Tournament, rows: Iterable[tuple[int, str, Collection[str]]]) -> bool:
    """Put players into the team and the ratings of players that a list names. Return whether anything changed.

    Each row has a player's number, the name of a team ("" for none) and names of ratings of players. The team belongs to the evening's
    first rating of teams. A missing rating or team is made. A player leaves their team only for another. Refused: as `set_rating`.
    """
    require(by, Right.PREPARE, tournament)
    lock_tournament_before_final(tournament)
    before = ratings_of(tournament)
    after = list(before)
    for number, team, names in rows:
        if team.strip():
            teams = next((each for each in after if each.kind == Rating.Kind.TEAMS), None)
            teams = teams or RatingOfEvening(next_number(after), Rating.Kind.TEAMS, "")
            put_rating(after, _with_player(_without(teams, number), team, number))
        for name in filter(str.strip, names):
            read = _read_name(name)
            of_players = rating_of(after, name=read, kind=Rating.Kind.PLAYERS)
            of_players = of_players or RatingOfEvening(next_number(after), Rating.Kind.PLAYERS, read)
            put_rating(after, _with_player(of_players, "", number))
    return store_ratings(by, tournament, before, after)


def put_rating(ratings: list[RatingOfEvening], rating: RatingOfEvening) -> None:
    """Replace the rating with the same number in the list, or append it."""
    ratings[:] = [each for each in ratings if each.number != rating.number] + [rating]


def _without(rating: RatingOfEvening, player: int) -> RatingOfEvening:
    """Return the rating without this player, who is also no reserve in it any more."""
    groups = (
        replace(
            each,
            players=tuple(other for other in each.players if other != player),
            reserve=None if each.reserve == player else each.reserve,
        )
        for each in rating.groups
    )
    return replace(rating, groups=tuple(groups))


def _with_reserve(tournament: Tournament, rating: RatingOfEvening, name: str, entrant: Entrant) -> RatingOfEvening:
    """Return the rating with this player as the reserve of the team with this name; a missing team is made."""
    read = _read_name(name)
    group = group_named(rating.groups, read) or GroupOfPlayers(rating.number, next_number(rating.groups), read, ())
    if group.reserve is not None:
        other = tournament.entrants.get(number=group.reserve)
        raise refuse("RESERVE_ALREADY", "groups", team=isolated(group.name), name=isolated(other.name))
    others = (each for each in rating.groups if each.number != group.number)
    return replace(rating, groups=(*others, replace(group, reserve=entrant.number)))


def _with_player(rating: RatingOfEvening, name: str, player: int) -> RatingOfEvening:
    read = "" if rating.kind == Rating.Kind.PLAYERS else _read_name(name)
    group = rating.groups[0] if rating.groups and not read else group_named(rating.groups, read)
    if group is None:
        group = GroupOfPlayers(rating.number, next_number(rating.groups), read, ())
    group = replace(group, players=tuple(sorted({*group.players, player})))
    return replace(rating, groups=(*(each for each in rating.groups if each.number != group.number), group))


def _read(tournament: Tournament, draft: RatingDraft, number: int) -> RatingOfEvening:
    """Return the draft as a rating whose groups all have a number.

    A group without one gets the number of the stored group with the same name, or else the next free number.
    """
    if draft.kind not in Rating.Kind.values:
        raise refuse("FIELD_WRONG", "kind")
    if draft.points not in Rating.Points.values:
        raise refuse("FIELD_WRONG", "points")
    try:
        order = RankingOrder.read([RankingFigure.POINTS, *draft.tie_breaks], tournament.order.missed_round)
    except ValueError:
        raise refuse("FIELD_WRONG", "tie_breaks") from None
    of_players = draft.kind == Rating.Kind.PLAYERS
    if of_players and len(draft.groups) != 1:
        raise refuse("FIELD_WRONG", "groups")
    name = _read_name(draft.name) if of_players else read_optional_name(draft.name, "name", max_length=MAX_NAME_LENGTH)
    before = tuple(Group.objects.filter(rating__tournament=tournament, rating__number=number).values_list("number", "name"))
    numbers = {group_name.casefold(): each for each, group_name in before if group_name}
    stored_numbers, groups = {each for each, _name in before}, list[GroupOfPlayers]()
    for each in draft.groups:
        read = "" if of_players else _read_group_name(draft.kind, each.name)
        own = 1 if of_players else each.number or numbers.get(read.casefold())
        in_use = {group.number for group in groups}
        if each.number is not None and not of_players and (each.number not in stored_numbers or each.number in in_use):
            raise refuse("FIELD_WRONG", "number")
        own = own if own is not None and own not in in_use else max((*stored_numbers, *in_use), default=0) + 1
        groups.append(GroupOfPlayers(number, own, read, tuple(sorted({*each.players})), each.reserve))
    return RatingOfEvening(number, draft.kind, name, draft.points, tuple(map(str, order.tie_breaks)), tuple(groups))


def _read_group_name(kind: str, text: str) -> str:
    return _read_name(text) if kind == Rating.Kind.TEAMS else read_optional_name(text, "name", max_length=MAX_NAME_LENGTH)


def _read_name(text: str) -> str:
    return read_name(text, "name", max_length=MAX_NAME_LENGTH)


def next_number(numbered: Iterable[RatingOfEvening | GroupOfPlayers]) -> int:
    return max((each.number for each in numbered), default=0) + 1


def _refuse_names(ratings: Sequence[RatingOfEvening]) -> None:
    """Refuse too many ratings, and a name that two ratings have."""
    if len(ratings) > MAX_RATINGS:
        raise refuse("RATINGS_TOO_MANY", most=MAX_RATINGS)
    names = Counter((each.name.casefold(), "" if each.name else each.kind) for each in ratings)
    for each in ratings:
        if names[each.name.casefold(), "" if each.name else each.kind] > 1:
            raise refuse("RATING_NAME_TWICE", "name", name=isolated(each.label))


def store_ratings(by: Actor, tournament: Tournament, before: Sequence[RatingOfEvening], after: Sequence[RatingOfEvening]) -> bool:
    """Store what changed, with a log entry for each rating and each group. The caller holds the tournament's lock."""
    was, becomes = {each.number: each for each in before}, {each.number: each for each in after}
    changed = [number for number in sorted({*was, *becomes}) if was.get(number) != becomes.get(number)]
    entrants = dict(tournament.entrants.values_list("number", "pk")) if changed else {}
    names = dict(tournament.entrants.values_list("number", "name")) if changed else {}
    for number in changed:
        old, new = was.get(number), becomes.get(number)
        if new is not None:
            _check(names, new)
            _store_head(by, tournament, old, new)
        _store_groups(by, tournament, old, new, entrants)
        if old is not None and new is None:
            Rating.objects.filter(tournament=tournament, number=number).delete()
            record(tournament, by=by, what=Event.RATING, subject=TOURNAMENT, before=old.to_json(), after=None)
    return bool(changed)


def _store_head(by: Actor, tournament: Tournament, old: RatingOfEvening | None, new: RatingOfEvening) -> None:
    if old is not None and old.to_json() == new.to_json():
        return
    fields = {"kind": new.kind, "name": new.name, "points": new.points, "tie_breaks": list(new.tie_breaks)}
    Rating.objects.update_or_create(tournament=tournament, number=new.number, defaults=fields)
    record(tournament, by=by, what=Event.RATING, subject=TOURNAMENT, before=old.to_json() if old else None, after=new.to_json())


def _store_groups(
    by: Actor, tournament: Tournament, old: RatingOfEvening | None, new: RatingOfEvening | None, entrants: Mapping[int, int]
) -> None:
    rating = Rating.objects.get(tournament=tournament, number=(new or old).number)  # type: ignore[union-attr]
    was, becomes = ({each.number: each for each in rating.groups} if rating else {} for rating in (old, new))
    for number in sorted({*was, *becomes}):
        group, before = becomes.get(number), was.get(number)
        if group == before:
            continue
        if group is None:
            rating.groups.filter(number=number).delete()
        else:
            reserve = entrants[group.reserve] if group.reserve is not None else None
            fields = {"name": group.name, "reserve_id": reserve}
            row, _made = Group.objects.update_or_create(rating=rating, number=number, defaults=fields)
            row.players.set([entrants[player] for player in group.players])
        values = before.to_json() if before else None, group.to_json() if group else None
        record(tournament, by=by, what=Event.GROUP, subject=TOURNAMENT, before=values[0], after=values[1])


def _check(names: Mapping[int, str], rating: RatingOfEvening) -> None:
    """Refuse too many groups, equal names, unknown players, players in two groups or twice in one, and groups that are too large."""
    if len(rating.groups) > MAX_GROUPS:
        raise refuse("GROUPS_TOO_MANY", most=MAX_GROUPS)
    names_in_use = Counter(each.name.casefold() for each in rating.groups)
    most = MAX_PLAYERS.get(Rating.Kind(rating.kind))
    group_of: dict[int, str] = {}
    for each in rating.groups:
        label = isolated(each.name or rating.label)
        if each.name and names_in_use[each.name.casefold()] > 1:
            raise refuse("GROUP_NAME_TWICE", "name", name=label)
        for player in each.everybody:
            if player not in names:
                raise refuse("GROUP_PLAYER_UNKNOWN", "players", player=player, name=label)
            if player in group_of:
                raise refuse("TEAM_TWICE", "players", player=isolated(names[player]), team=group_of[player], other=label)
            group_of[player] = label
        if most is not None and len(each.players) > most:
            raise refuse("TEAM_TOO_LARGE", "players", name=label, count=len(each.players), most=most)
