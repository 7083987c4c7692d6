"""Wishes that every later draw follows: two players apart, together or opposite one another, or a player always at one table."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from django.db import transaction

from clubs.actors import Actor
from tournaments.entrants.models import Rating
from tournaments.entrants.queries.ratings import ratings_of
from tournaments.evening.actions.locks import lock_open_tournament
from tournaments.evening.events import TOURNAMENT, Event
from tournaments.evening.log import record
from tournaments.evening.models import Entrant, Tournament, Wish
from tournaments.evening.permissions import Right, require
from tournaments.evening.problems import refuse

MAX_WEIGHT = 1000
"""The greatest weight of a wish. With weight 3, breaking the wish is as bad as three repeated meetings."""
MAX_TABLE = 999
MAX_WISHES = 1000
TEAM_MATES_WEIGHT = 20
"""The weight of a wish to keep two team mates apart: breaking it is as bad as this number of repeated meetings.

These wishes are not mandatory, because that could make a draw impossible.
"""


@transaction.atomic
def add_wish(
    *, by: Actor, tournament: Tournament, kind: str, first: Entrant, second: Entrant | None = None,
    table: int | None = None, seat: int | None = None, weight: int | None = None,
) -> bool:  # fmt: skip
    """Add a wish that every later draw follows, or change the weight of an existing wish. Returns False if nothing changed.

    Either `first` and `second` are to sit apart, together or opposite one another, or `first` always sits at `table` (and on `seat`,
    counted from 0). Breaking the wish is as bad as `weight` repeated meetings; None makes the wish mandatory.

    Refused: FIELD_WRONG, FIELD_MISSING, WISH_ONESELF, WISH_AGAINST (it contradicts another wish), WISHES_TOO_MANY.
    """
    require(by, Right.PREPARE, tournament)
    lock_open_tournament(tournament)
    about = _about(tournament, kind, first, second, table, seat)
    if weight is not None and not 1 <= weight <= MAX_WEIGHT:
        raise refuse("FIELD_WRONG", "weight")
    before = wishes_json(tournament)
    same = tournament.wishes.filter(**about).first()
    if same is not None and same.weight == weight:
        return False
    if same is not None:
        Wish.objects.filter(pk=same.pk).update(weight=weight)
    else:
        _refuse_contradiction(tournament, about)
        if len(before) >= MAX_WISHES:
            raise refuse("WISHES_TOO_MANY", most=MAX_WISHES)
        Wish.objects.create(tournament=tournament, weight=weight, **about)
    _record(by, tournament, before)
    return True


def _about(
    tournament: Tournament, kind: str, first: Entrant, second: Entrant | None, table: int | None, seat: int | None
) -> dict[str, Any]:
    """Return the fields of a wish except its weight. If it is about two players, the one with the lower number is `first`.

    Refused with the codes of `add_wish`.
    """
    if kind not in Wish.Kind.values:
        raise refuse("FIELD_WRONG", "kind")
    if any(each is not None and each.tournament_id != tournament.pk for each in (first, second)):
        raise refuse("NOT_FOUND", "first")
    if kind == Wish.Kind.PLACE:
        if table is None:
            raise refuse("FIELD_MISSING", "table")
        if not 1 <= table <= MAX_TABLE:
            raise refuse("FIELD_WRONG", "table")
        if seat is not None and not 0 <= seat < max(tournament.rule_set.game.table_sizes):
            raise refuse("FIELD_WRONG", "seat")
        return {"kind": kind, "first": first, "second": None, "table": table, "seat": seat}
    if second is None:
        raise refuse("FIELD_MISSING", "second")
    if first.pk == second.pk:
        raise refuse("WISH_ONESELF", "second", name=first.name)
    one, other = sorted((first, second), key=lambda entrant: entrant.number)
    return {"kind": kind, "first": one, "second": other, "table": None, "seat": None}


def _refuse_contradiction(tournament: Tournament, about: dict[str, Any]) -> None:
    """Refuse with WISH_AGAINST if these two players have another wish already, or if this player has a fixed place already."""
    first, second = about["first"], about["second"]
    if about["kind"] == Wish.Kind.PLACE:
        against = tournament.wishes.filter(kind=Wish.Kind.PLACE, first=first)
    else:
        against = tournament.wishes.filter(first=first, second=second)
    if against.exists():
        raise refuse("WISH_AGAINST", "kind", name=first.name)


@transaction.atomic
def drop_wish(*, by: Actor, tournament: Tournament, wish: int) -> bool:
    """Delete the wish with this primary key. Returns False if there is none."""
    require(by, Right.PREPARE, tournament)
    lock_open_tournament(tournament)
    before = wishes_json(tournament)
    if not tournament.wishes.filter(pk=wish).delete()[0]:
        return False
    _record(by, tournament, before)
    return True


@transaction.atomic
def keep_teams_apart(*, by: Actor, tournament: Tournament) -> int:
    """Add a wish to sit apart for every two members of a team that have no wish yet. Return how many wishes were added.

    The wishes have the high weight TEAM_MATES_WEIGHT, but are not mandatory. Refused: WISHES_TOO_MANY.
    """
    require(by, Right.PREPARE, tournament)
    lock_open_tournament(tournament)
    before = wishes_json(tournament)
    named = {(wish["first"], wish["second"]) for wish in before}
    teams = [team.players for rating in ratings_of(tournament, Rating.Kind.TEAMS) for team in rating.groups]
    mates = sorted({pair for players in teams for pair in combinations(sorted(players), 2)})
    pairs = [pair for pair in mates if pair not in named]
    if len(before) + len(pairs) > MAX_WISHES:
        raise refuse("WISHES_TOO_MANY", most=MAX_WISHES)
    entrants = {entrant.number: entrant for entrant in tournament.entrants.all()} if pairs else {}
    Wish.objects.bulk_create(
        Wish(tournament=tournament, kind=Wish.Kind.APART, first=entrants[one], second=entrants[other], weight=TEAM_MATES_WEIGHT)
        for one, other in pairs
    )
    if pairs:
        _record(by, tournament, before)
    return len(pairs)


@transaction.atomic
def copy_wishes(*, by: Actor, tournament: Tournament, earlier: Tournament, players: Mapping[int, Entrant]) -> int:
    """Copy the wishes of an earlier evening to one that has none yet. Return how many were copied.

    `players` maps the primary key of an entrant of the earlier evening to the same person's entrant of this evening. Wishes about anybody
    else are left out, and so are wishes that kept team mates apart, and wishes for a seat that this game's tables do not have.
    """
    require(by, Right.PREPARE, tournament)
    lock_open_tournament(tournament)
    before, most_seats = wishes_json(tournament), max(tournament.rule_set.game.table_sizes)
    copies = []
    for each in earlier.wishes.order_by("pk"):
        about = [players.get(key) for key in (each.first_id, each.second_id) if key is not None]
        people = sorted((entrant for entrant in about if entrant is not None), key=lambda entrant: entrant.number)
        has_seat = each.seat is None or each.seat < most_seats
        if len(people) == len(about) and has_seat and each.weight != TEAM_MATES_WEIGHT:
            named = {"first": people[0], "second": people[1] if len(people) > 1 else None}
            copies.append(Wish(tournament=tournament, kind=each.kind, table=each.table, seat=each.seat, weight=each.weight, **named))
    Wish.objects.bulk_create(copies)
    if copies:
        _record(by, tournament, before)
    return len(copies)


def wishes_json(tournament: Tournament) -> list[dict[str, Any]]:
    """Return all wishes as the log stores them, with players' numbers."""
    fields = ("kind", "first__number", "second__number", "table", "seat", "weight")
    names = ("kind", "first", "second", "table", "seat", "weight")
    return [dict(zip(names, row, strict=True)) for row in tournament.wishes.order_by("pk").values_list(*fields)]


def _record(by: Actor, tournament: Tournament, before: list[dict[str, Any]]) -> None:
    after = {"wishes": wishes_json(tournament)}
    record(tournament, by=by, what=Event.WISH, subject=TOURNAMENT, before={"wishes": before}, after=after)
