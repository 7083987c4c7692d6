"""Teams and categories and their players. They may change until the evening is final; standings follow at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from django.db import transaction

from clubs.actors import Actor
from clubs.direction import isolated
from clubs.people.names import read_name
from tournaments.entrants.models import Group
from tournaments.entrants.queries.groups import GroupOfPlayers, group_named, groups_of
from tournaments.evening.actions.locks import lock_tournament_before_final
from tournaments.evening.events import TOURNAMENT, Event
from tournaments.evening.log import record
from tournaments.evening.models import Entrant, Tournament
from tournaments.evening.permissions import Right, require
from tournaments.evening.problems import refuse

MAX_GROUPS = 200
MAX_TEAM_PLAYERS = 6
MAX_NAME_LENGTH = 60


@dataclass(frozen=True)
class GroupDraft:
    """A team or category to store. It replaces the stored group with this `number`.

    Without a number, it replaces the group with this name; if there is none, it is a new group.
    """

    name: str
    players: tuple[int, ...]
    number: int | None = None


@transaction.atomic
def set_groups(*, by: Actor, tournament: Tournament, kind: str, drafts: Sequence[GroupDraft]) -> bool:
    """Replace the teams, or the categories, of an evening by `drafts`. Return whether any changed.

    A group that is not among `drafts` is deleted. Each changed group gets its own log entry. Refused: FIELD_WRONG (kind, number),
    GROUPS_TOO_MANY, GROUP_NAME_TWICE, GROUP_PLAYER_UNKNOWN, TEAM_TWICE, TEAM_TOO_LARGE, TOURNAMENT_CLOSED.
    """
    require(by, Right.PREPARE, tournament)
    lock_tournament_before_final(tournament)
    if kind not in Group.Kind.values:
        raise refuse("FIELD_WRONG", "kind")
    before = groups_of(tournament, kind)
    return _store(by, tournament, kind, before, _numbered(kind, before, drafts))


@transaction.atomic
def set_groups_of_player(*, by: Actor, tournament: Tournament, entrant: Entrant, team: str = "", categories: Collection[str] = ()) -> bool:
    """Put a player into the team and the categories with these names, and remove them from all others. Return whether anything changed.

    If `team` is "", the player is in no team afterwards. A missing team or category is made. Refused: as `set_groups`.
    """
    return add_players(by=by, tournament=tournament, rows=[(entrant.number, team, tuple(categories))], only_these=True)


@transaction.atomic
def add_players(*, by: Actor, tournament: Tournament, rows: Iterable[tuple[int, str, tuple[str, ...]]], only_these: bool = False) -> bool:
    """Put players into the teams and categories with these names. Return whether anything changed.

    Each row has a player's number, the name of a team ("" for none) and names of categories. A missing team or category is made. If
    `only_these` is true, the player is removed from every other team and category. Otherwise "" leaves the player's team unchanged, and no
    category is removed.
    """
    require(by, Right.PREPARE, tournament)
    lock_tournament_before_final(tournament)
    rows, changed = list(rows), False
    for kind in Group.Kind.values:
        before = groups_of(tournament, kind)
        after = list(before)
        for number, team, categories in rows:
            wanted = [name for name in ((team,) if kind == Group.Kind.TEAM else categories) if name.strip()]
            if only_these or (wanted and kind == Group.Kind.TEAM):
                after = [replace(each, players=tuple(other for other in each.players if other != number)) for each in after]
            for name in wanted:
                after = _with_player(kind, after, _read_name(name), number)
        changed |= _store(by, tournament, kind, before, after)
    return changed


def _with_player(kind: str, groups: list[GroupOfPlayers], name: str, number: int) -> list[GroupOfPlayers]:
    group = group_named(groups, name)
    if group is None:
        return [*groups, GroupOfPlayers(kind, _next_number(groups), name, (number,))]
    return [replace(each, players=tuple(sorted({*each.players, number}))) if each is group else each for each in groups]


def _numbered(kind: str, before: Sequence[GroupOfPlayers], drafts: Sequence[GroupDraft]) -> list[GroupOfPlayers]:
    """Return the drafts as groups that all have a number.

    A draft without one gets the number of the stored group with the same name, or else the next free number.
    """
    after: list[GroupOfPlayers] = []
    for draft in drafts:
        name, players = _read_name(draft.name), tuple(sorted(set(draft.players)))
        same = group_named(before, name)
        number = draft.number or (same.number if same else None)
        if number is not None and (not any(each.number == number for each in before) or any(each.number == number for each in after)):
            raise refuse("FIELD_WRONG", "number")
        after.append(GroupOfPlayers(kind, number or _next_number((*before, *after)), name, players))
    return after


def _next_number(groups: Iterable[GroupOfPlayers]) -> int:
    return max((each.number for each in groups), default=0) + 1


def _read_name(text: str) -> str:
    return read_name(text, "name", max_length=MAX_NAME_LENGTH)


def _store(by: Actor, tournament: Tournament, kind: str, before: Sequence[GroupOfPlayers], after: Sequence[GroupOfPlayers]) -> bool:
    """Store the groups that changed, with a log entry for each. The caller holds the tournament's lock."""
    _check(tournament, kind, after)
    entrants = dict(tournament.entrants.values_list("number", "pk"))
    was, becomes = {each.number: each for each in before}, {each.number: each for each in after}
    changed = [number for number in sorted({*was, *becomes}) if was.get(number) != becomes.get(number)]
    for number in changed:
        old, new = was.get(number), becomes.get(number)
        if new is None:
            tournament.groups.filter(kind=kind, number=number).delete()
        else:
            row, _ = Group.objects.update_or_create(tournament=tournament, kind=kind, number=number, defaults={"name": new.name})
            row.players.set([entrants[player] for player in new.players])
        values = old.to_json() if old else None, new.to_json() if new else None
        record(tournament, by=by, what=Event.GROUP, subject=TOURNAMENT, before=values[0], after=values[1])
    return bool(changed)


def _check(tournament: Tournament, kind: str, groups: Sequence[GroupOfPlayers]) -> None:
    """Refuse too many groups, a name that two groups have, unknown players, and players in two teams or in a team that is too large."""
    if len(groups) > MAX_GROUPS:
        raise refuse("GROUPS_TOO_MANY", most=MAX_GROUPS)
    names = Counter(each.name.casefold() for each in groups)
    entrants = dict(tournament.entrants.values_list("number", "name"))
    team_of: dict[int, str] = {}
    for each in groups:
        if names[each.name.casefold()] > 1:
            raise refuse("GROUP_NAME_TWICE", "name", name=isolated(each.name))
        for player in each.players:
            if player not in entrants:
                raise refuse("GROUP_PLAYER_UNKNOWN", "players", player=player, name=isolated(each.name))
            if kind == Group.Kind.TEAM and player in team_of:
                raise refuse("TEAM_TWICE", "players", player=isolated(entrants[player]), team=team_of[player], other=isolated(each.name))
            team_of[player] = isolated(each.name)
        if kind == Group.Kind.TEAM and len(each.players) > MAX_TEAM_PLAYERS:
            raise refuse("TEAM_TOO_LARGE", "players", name=isolated(each.name), count=len(each.players), most=MAX_TEAM_PLAYERS)
