"""Substitutes: a player without a seat, a member or a new guest takes the seat of another player.

By the evening's policy they take over the other player's points, or start from zero.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction

from clubs.actors import Actor
from clubs.people.models import Member
from tournaments.door import actions as door
from tournaments.entrants.actions.pairs import take_place_in_group
from tournaments.evening.actions.locks import lock_all_tables, lock_seats
from tournaments.evening.events import Event, Subject
from tournaments.evening.log import record
from tournaments.evening.models import Entrant, Place, Round, Table, Tournament
from tournaments.evening.permissions import Right, require
from tournaments.evening.problems import refuse
from tournaments.play.queries.played import has_played, last_deal
from tournaments.seating.actions.seats import change_seats


@dataclass(frozen=True)
class Replacement:
    """The person who takes a seat: a player of the evening, a member, or a guest by name."""

    player: Entrant | None = None
    member: Member | None = None
    guest: str = ""


@transaction.atomic
def substitute(*, by: Actor, round: Round, entrant: Entrant, newcomer: Replacement) -> Entrant:
    """Seat a newcomer in place of `entrant` in this round, from the table's next deal on, and in the rounds drawn ahead.

    Returns the new player. `entrant` is withdrawn and keeps the deals already played. Under the policy TAKE_OVER the new player continues
    with the points of `entrant`, unless the new player has already played this evening or `entrant` has not played. In an evening of pairs
    or teams, if `entrant` has not played, the new player also takes their place in the pair or team. A repeated call changes nothing.

    Refused: PLAYER_NOT_SEATED, PLAYER_SEATED (the new player has a seat in this round), ROUND_FINISHED, ROUND_FULL (the table has played
    all its deals); and the codes of `door.check_in` and `seats.change_seats`.
    """
    tournament = round.tournament
    require(by, Right.SEAT, tournament)
    # Tables of later rounds may change too, so all tables are locked before the round.
    lock_all_tables(tournament)
    lock_seats(round)
    if round.state == Round.State.FINISHED:
        raise refuse("ROUND_FINISHED", round=round.number)
    place = round.places.filter(entrant=entrant).select_related("table").first()
    if place is None:
        if newcomer.player is not None and round.places.filter(entrant=newcomer.player, entrant__takes_over=entrant).exists():
            return newcomer.player
        raise refuse("PLAYER_NOT_SEATED", "entrant", name=entrant.name, round=round.number)
    _refuse_full(round, place.table)
    player = _arrive(by, tournament, newcomer)
    if round.places.filter(entrant=player).exists():
        raise refuse("PLAYER_SEATED", "player", name=player.name, round=round.number)
    door.withdraw_for(by, tournament, entrant)
    takes_over = may_take_over(tournament, entrant, player)
    if takes_over:
        Entrant.objects.filter(pk=player.pk).update(takes_over=entrant)
        player.takes_over = entrant
    elif not has_played(entrant):
        take_place_in_group(by=by, tournament=tournament, entrant=entrant, player=player)
    after = {"for": entrant.number, "takes_over": takes_over}
    record(tournament, by=by, what=Event.SUBSTITUTE, subject=Subject.of_entrant(player), after=after)
    for seat in _seats_to_take(round, entrant, player):
        _take_seat(by, seat, player)
    return player


def _refuse_full(round: Round, table: Table) -> None:
    if round.state == Round.State.PLAYING and last_deal(table) >= table.deals_planned:
        raise refuse("ROUND_FULL", deals=table.deals_planned)


def _arrive(by: Actor, tournament: Tournament, newcomer: Replacement) -> Entrant:
    """Return the new player of the seat, checked in; a member or guest who does not play yet is enrolled."""
    if newcomer.player is not None:
        door.check_in(by=by, tournament=tournament, entrant=newcomer.player)
        return newcomer.player
    if newcomer.member is not None:
        return door.check_in_member(by=by, tournament=tournament, member=newcomer.member)[0]
    return door.check_in_guest(by=by, tournament=tournament, name=newcomer.guest)[0]


def may_take_over(tournament: Tournament, entrant: Entrant, player: Entrant | None) -> bool:
    """Return whether `player` would take over the points of `entrant`. None stands for a person who is not enrolled yet."""
    if tournament.substitutes != Tournament.Substitutes.TAKE_OVER or Entrant.objects.filter(takes_over=entrant).exists():
        return False
    return has_played(entrant) and (player is None or (player.takes_over_id is None and not has_played(player)))


def _seats_to_take(round: Round, entrant: Entrant, player: Entrant) -> list[Place]:
    """Return the seats of `entrant` in this round and in drawn later rounds, without rounds in which `player` has a seat already."""
    places = entrant.places.filter(round__tournament=round.tournament_id).exclude(round__state=Round.State.FINISHED)
    ahead = places.filter(round__number__gte=round.number).exclude(round__in=player.places.values("round"))
    return list(ahead.select_related("round__tournament", "table").order_by("round__number"))


def _take_seat(by: Actor, seat: Place, player: Entrant) -> None:
    """Seat the player at one table from its next deal on, or for the whole round if nothing was played yet."""
    numbers = list(seat.table.places.order_by("seat").values_list("entrant__number", flat=True))
    numbers[seat.seat] = player.number
    number, played = seat.table.number, last_deal(seat.table)
    from_deal = {number: played + 1} if played else None
    change_seats(by=by, round=seat.round, why="substitute", tables={number: numbers}, from_deal=from_deal)
