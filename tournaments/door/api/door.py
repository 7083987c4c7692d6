"""The API of check-in: list the players, find a person by letters, number or card, check players in, and record that they leave."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter
from msgspec import UNSET, Meta, Struct
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.actors import Actor
from clubs.people.card import card_in
from clubs.people.models import Member
from tournaments.api.action_view import action_view
from tournaments.api.documentation import describe_versioned_read
from tournaments.api.request_body import or_none
from tournaments.api.view import ApiView, versioned_response
from tournaments.door import actions
from tournaments.door.actions import Leaving
from tournaments.door.api import bodies
from tournaments.door.queries import door as queries
from tournaments.door.queries.presence import presence
from tournaments.door.wording import WayToLeave, substitute_consequences, ways_to_leave
from tournaments.entrants.queries.entry_list import partner_names
from tournaments.entrants.queries.evening_groups import EveningGroup, evening_groups, group_by_player
from tournaments.evening.models import Entrant, Round, Tournament
from tournaments.evening.permissions import Right, tournament_for
from tournaments.evening.problems import refuse
from tournaments.evening.queries.state import evening_state
from tournaments.jury.wording.jury_state import Instant, instant
from tournaments.play.queries.progress import current_round
from tournaments.seating.actions.substitutes import may_take_over

TYPED = OpenApiParameter("q", str, description="Letters of a name, a number, or what a scanner reads from a member's card.")


class PlayerAtDoor(Struct, frozen=True, kw_only=True):
    """A player of the evening, with their check-in."""

    number: int
    name: str
    called: str
    member: Annotated[int | None, Meta(description="The member's number in the club; null for a guest.")]
    present_at: Annotated[Instant | None, Meta(description="When they were checked in.")]
    withdrawn: bool


class PairAtDoor(Struct, frozen=True, kw_only=True):
    """A pair or team of the evening, with the players who play for it now."""

    number: int
    name: Annotated[str, Meta(description="The name that the organiser gave; may be empty.")]
    players: Annotated[tuple[int, ...], Meta(description="The numbers of its players; a substitute has the place of the player before.")]
    reserve: Annotated[int | None, Meta(description="The number of the reserve.")]
    complete: Annotated[bool, Meta(description="Whether all its players take part, or the reserve instead of one.")]


class DoorAnswer(Struct, frozen=True, kw_only=True):
    """The players who are here and those who are not."""

    here: int
    expected: Annotated[int, Meta(description="The number of players who take part, whether they have arrived or not.")]
    guests: Annotated[int, Meta(description="The number of guests among the players who are here.")]
    not_here: tuple[PlayerAtDoor, ...]
    withdrawn: tuple[PlayerAtDoor, ...]
    pairs: Annotated[tuple[PairAtDoor, ...], Meta(description="The pairs or teams that the evening is played by.")] = ()
    without_partner: Annotated[tuple[int, ...], Meta(description="The numbers of the players who are in no pair or team.")] = ()


class HitAnswer(Struct, frozen=True, kw_only=True):
    """A person whom a search at check-in found."""

    kind: Literal["player", "member", "guest"]
    name: str
    player: PlayerAtDoor | None
    member: int | None
    last_here: Annotated[str | None, Meta(description="For a guest of an earlier evening: its date.")]
    here: Annotated[bool, Meta(description="Whether they were checked in, or have a seat in a round that has started.")]
    others: Annotated[tuple[int, ...], Meta(description="The numbers of the others of their pair or team who are not here yet.")] = ()


class HitsAnswer(Struct, frozen=True):
    """The persons found by letters, a number or a card, the likeliest first."""

    hits: tuple[HitAnswer, ...]
    more: int


class WayToLeaveAnswer(Struct, frozen=True):
    """One way in which a player can leave, with its consequences."""

    when: Literal["after_round", "now", "no_show"]
    consequences: tuple[str, ...]


class PlayerAnswer(Struct, frozen=True, kw_only=True):
    """One player: presence, seat, and the consequences if they leave or somebody takes their seat."""

    player: PlayerAtDoor
    here: Annotated[bool, Meta(description="Whether they were checked in, or have a seat in a round that has started.")]
    round: Annotated[int | None, Meta(description="The number of the current round, or else of the next.")]
    table: int | None
    seat: Annotated[int | None, Meta(description="The seat's index, from 0.")]
    leaving: tuple[WayToLeaveAnswer, ...]
    substitute: Annotated[
        tuple[str, ...],
        Meta(description="The consequences, in sentences, if a new player takes the seat; empty if the player has no seat."),
    ]
    pair: Annotated[PairAtDoor | None, Meta(description="Their pair or team.")] = None


class ArrivalAnswer(Struct, frozen=True):
    """The player who was checked in."""

    player: PlayerAtDoor
    changed: Annotated[bool, Meta(description="False if they were checked in before.")]
    others: Annotated[tuple[PlayerAtDoor, ...], Meta(description="The others who were checked in with them.")] = ()


class PlayersAnswer(Struct, frozen=True):
    """The players whose check-in was changed by the request."""

    players: tuple[PlayerAtDoor, ...]


def at_door(entrant: Entrant) -> PlayerAtDoor:
    """Return a player and their check-in as the API describes them."""
    return PlayerAtDoor(
        number=entrant.number,
        name=entrant.name,
        called=entrant.called,
        member=entrant.member.number if entrant.member else None,
        present_at=instant(entrant.present_at) if entrant.present_at else None,
        withdrawn=entrant.withdrawn,
    )


def player_in(tournament: Tournament, number: int, field: str = "player") -> Entrant:
    """Return the player of the evening with this number. Refused: MOVES_STRANGER (there is none)."""
    entrant = tournament.entrants.select_related("member").filter(number=number).first()
    if entrant is None:
        raise refuse("MOVES_STRANGER", field, number=number)
    return entrant


def players_in(tournament: Tournament, numbers: Sequence[int]) -> list[Entrant]:
    """Return the players of the evening with these numbers, in this order. Refused: MOVES_STRANGER (a number that nobody has)."""
    by_number = {each.number: each for each in tournament.entrants.select_related("member").filter(number__in=numbers)}
    for number in numbers:
        if number not in by_number:
            raise refuse("MOVES_STRANGER", "players", number=number)
    return [by_number[number] for number in dict.fromkeys(numbers)]


def member_in(tournament: Tournament, body: bodies.Person) -> Member | None:
    """Return the member whom a body names by number or card; None if it names neither.

    Refused: MEMBER_UNKNOWN, NOT_FOUND (the card belongs to no member of this club).
    """
    members = tournament.club.members.filter(left_on=None)
    if body.card is not UNSET:
        key = card_in(body.card)
        member = members.filter(pk=key).first() if key is not None else None
        if member is None:
            raise refuse("NOT_FOUND", "card")
        return member
    if body.member is not UNSET:
        member = members.filter(number=body.member).first()
        if member is None:
            raise refuse("MEMBER_UNKNOWN", "member", number=body.member)
        return member
    return None


def refuse_several(body: bodies.Person) -> None:
    """Refuse a body that names nobody (FIELD_MISSING) or more than one person (FIELD_WRONG)."""
    persons = [name for name in bodies.Person.__struct_fields__ if name in body.given()]
    if not persons:
        raise refuse("FIELD_MISSING", "player")
    if len(persons) > 1:
        raise refuse("FIELD_WRONG", persons[1])


class DoorView(ApiView):
    @describe_versioned_read("List the players who are here and those who are expected", DoorAnswer)
    def get(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.PREPARE)
        return versioned_response(request, tournament, lambda: _door(tournament))


def _door(tournament: Tournament) -> DoorAnswer:
    door = queries.door(tournament)
    return DoorAnswer(
        here=door.count.here,
        expected=door.count.expected,
        guests=door.count.guests,
        not_here=tuple(map(at_door, door.not_here)),
        withdrawn=tuple(map(at_door, door.withdrawn)),
        pairs=tuple(map(_pair, door.groups)),
        without_partner=tuple(each.number for each in door.without_partner),
    )


def _pair(group: EveningGroup) -> PairAtDoor:
    return PairAtDoor(
        number=group.group.number,
        name=group.group.name,
        players=tuple(each.number for each in group.players),
        reserve=group.reserve.number if group.reserve else None,
        complete=group.is_complete,
    )


class DoorSearchView(ApiView):
    @describe_versioned_read("Find people at check-in by letters, a number or a card", HitsAnswer, parameters=[TYPED])
    def get(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.PREPARE)
        return versioned_response(request, tournament, lambda: _hits(tournament, request.query_params.get("q", "")))


def _hits(tournament: Tournament, typed: str) -> HitsAnswer:
    hits = queries.search(tournament, typed)
    return HitsAnswer(tuple(map(_hit, hits.first)), hits.more)


def _hit(hit: queries.Hit) -> HitAnswer:
    return HitAnswer(
        kind="player" if hit.entrant else "member" if hit.member else "guest",
        name=hit.name,
        player=at_door(hit.entrant) if hit.entrant else None,
        member=hit.member.number if hit.member else None,
        last_here=hit.last_here.isoformat() if hit.last_here else None,
        here=hit.present,
        others=tuple(each.number for each in hit.others),
    )


class DoorPlayerView(ApiView):
    @describe_versioned_read("Read one player, with the consequences if they leave or are substituted", PlayerAnswer)
    def get(self, request: Request, slug: str, player: int) -> Response:
        tournament = tournament_for(self.actor, slug, Right.PREPARE)
        return versioned_response(request, tournament, lambda: _player(tournament, player))


def _player(tournament: Tournament, number: int) -> PlayerAnswer:
    entrant = get_object_or_404(tournament.entrants.select_related("member"), number=number)
    entrant.tournament = tournament
    current, here = current_round(tournament), presence(tournament).is_here(entrant)
    place = entrant.places.filter(round=current).select_related("table", "entrant", "round__tournament").first() if current else None
    open_round = current is not None and current.state != Round.State.FINISHED
    closed = evening_state(tournament).closed
    group = group_by_player(evening_groups(tournament)).get(entrant.pk)
    substitute = substitute_consequences(place, may_take_over(tournament, entrant, None)) if place and open_round and not closed else []
    return PlayerAnswer(
        player=at_door(entrant),
        here=here,
        round=current.number if current else None,
        table=place.table.number if place else None,
        seat=place.seat if place else None,
        leaving=() if closed else tuple(map(_way_to_leave, ways_to_leave(entrant, current, place, here=here))),
        substitute=tuple(substitute),
        pair=_pair(group) if group is not None else None,
    )


def _way_to_leave(way: WayToLeave) -> WayToLeaveAnswer:
    return WayToLeaveAnswer(Leaving(way.when).value, way.sentences)


class ArrivalsView(ApiView):
    @action_view("Check a person in, and enrol them if they are new", Right.PREPARE)
    def post(self, tournament: Tournament, body: bodies.ArrivalBody) -> ArrivalAnswer:
        refuse_several(body)
        entrants, changed = _arrive(self.actor, tournament, body)
        return ArrivalAnswer(at_door(entrants[0]), changed, tuple(map(at_door, entrants[1:])))


def _arrive(actor: Actor, tournament: Tournament, body: bodies.ArrivalBody) -> tuple[list[Entrant], bool]:
    """Check in the person whom the body names. Returns this player, the others who were checked in too, and whether anything changed."""
    if body.player is not UNSET:
        entrant = player_in(tournament, body.player)
        if not body.both:
            return [entrant], actions.check_in(by=actor, tournament=tournament, entrant=entrant)
        group = group_by_player(evening_groups(tournament)).get(entrant.pk)
        together = [entrant, *(group.others(entrant) if group is not None else ())]
        changed = actions.check_in_together(by=actor, tournament=tournament, entrants=together)
        return players_in(tournament, [each.number for each in together]), bool(changed)
    member = member_in(tournament, body)
    if member is not None:
        entrant, is_new = actions.check_in_member(by=actor, tournament=tournament, member=member)
        return [entrant], is_new
    apart_from = player_in(tournament, body.apart_from, "apart_from") if body.apart_from is not UNSET else None
    name, partner = partner_names(tournament, or_none(body.guest) or "", or_none(body.partner) or "")
    if partner:
        return actions.check_in_pair(by=actor, tournament=tournament, name=name, partner=partner, namesake=body.namesake)
    guest = actions.check_in_guest(by=actor, tournament=tournament, name=name, apart_from=apart_from, namesake=body.namesake)
    return [guest[0]], guest[1]


class UndoneArrivalsView(ApiView):
    @action_view("Undo the check-in of one player", Right.PREPARE)
    def post(self, tournament: Tournament, body: bodies.OnePlayer) -> ArrivalAnswer:
        entrant = player_in(tournament, body.player)
        undone = actions.undo_check_in(by=self.actor, tournament=tournament, entrants=[entrant])
        return ArrivalAnswer(at_door(undone[0] if undone else entrant), bool(undone))


class RestArrivalsView(ApiView):
    @action_view("Check in all expected players who are not here yet", Right.PREPARE)
    def post(self, tournament: Tournament, body: bodies.Rest) -> PlayersAnswer:
        entrants = players_in(tournament, body.players) if body.players is not UNSET else None
        arrived = actions.check_in_rest(by=self.actor, tournament=tournament, entrants=entrants)
        return PlayersAnswer(tuple(map(at_door, arrived)))


class UndoneRestArrivalsView(ApiView):
    @action_view("Undo the check-in of several players", Right.PREPARE)
    def post(self, tournament: Tournament, body: bodies.Several) -> PlayersAnswer:
        entrants = players_in(tournament, body.players)
        undone = actions.undo_check_in(by=self.actor, tournament=tournament, entrants=entrants)
        return PlayersAnswer(tuple(map(at_door, undone)))


class DeparturesView(ApiView):
    @action_view("Record that players leave or did not come", Right.PREPARE)
    def post(self, tournament: Tournament, body: bodies.Departure) -> PlayersAnswer:
        entrants = players_in(tournament, body.players)
        changed = actions.depart(by=self.actor, tournament=tournament, entrants=entrants, when=body.when)
        return PlayersAnswer(tuple(map(at_door, changed)))
