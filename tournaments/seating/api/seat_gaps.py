"""API for programs: players without a seat, empty seats and the possible answers to them; also the wishes that draws follow."""

from __future__ import annotations

from typing import Annotated, Literal

from django.shortcuts import get_object_or_404
from msgspec import UNSET, Meta, Struct
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.accessible import round_with
from tournaments.api.action_view import action_view
from tournaments.api.documentation import describe_versioned_read
from tournaments.api.request_body import or_none
from tournaments.api.view import ApiView, versioned_response
from tournaments.door.api import bodies
from tournaments.door.api.door import ArrivalAnswer, PlayerAtDoor, at_door, member_in, player_in, refuse_several
from tournaments.evening.models import Round, Table, Tournament
from tournaments.evening.permissions import Right, tournament_for
from tournaments.seating.actions import seat_answers, wishes
from tournaments.seating.actions.substitutes import Replacement, substitute
from tournaments.seating.queries.seat_gaps import SeatGaps, seat_gaps


class EmptySeatAnswer(Struct, frozen=True):
    """A seat without a player."""

    table: int
    seat: Annotated[int, Meta(description="The seat's index, from 0.")]
    player: Annotated[PlayerAtDoor, Meta(description="The player who sat there or was drawn for it.")]


class GapsOfRound(Struct, frozen=True):
    """The gaps of one round that need an answer."""

    round: int
    without_seat: tuple[PlayerAtDoor, ...]
    empty_seats: tuple[EmptySeatAnswer, ...]
    sit_out: Annotated[tuple[int, ...], Meta(description="The numbers of the players who were said to sit out.")]


class GapsAnswer(Struct, frozen=True):
    """Every round that is not finished and has gaps or players who sit out."""

    rounds: tuple[GapsOfRound, ...]


class ChangeAnswer(Struct, frozen=True):
    """The answer to a change: `changed` is False if nothing had to change."""

    changed: Annotated[bool, Meta(description="False if nothing had to change.")]


class WishAnswer(Struct, frozen=True, kw_only=True):
    """A wish that every draw follows."""

    id: int
    kind: Literal["apart", "together", "opposite", "place"]
    first: int
    second: int | None
    table: int | None
    seat: int | None
    weight: Annotated[
        int | None,
        Meta(description="The number of repeated meetings that breaking this wish weighs as much as; null if the wish must be met."),
    ]


class WishesAnswer(Struct, frozen=True):
    """All wishes of the evening."""

    wishes: tuple[WishAnswer, ...]


class GapsView(ApiView):
    @describe_versioned_read("List the players without a seat and the empty seats", GapsAnswer)
    def get(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.OVERSEE)
        return versioned_response(request, tournament, lambda: _gaps(tournament))


def _gaps(tournament: Tournament) -> GapsAnswer:
    rounds = []
    for round_ in tournament.rounds.exclude(state=Round.State.FINISHED).order_by("number"):
        round_.tournament = tournament
        gaps = _gaps_of_round(seat_gaps(round_))
        if gaps.without_seat or gaps.empty_seats or gaps.sit_out:
            rounds.append(gaps)
    return GapsAnswer(tuple(rounds))


def _gaps_of_round(gaps: SeatGaps) -> GapsOfRound:
    return GapsOfRound(
        gaps.round.number,
        tuple(map(at_door, gaps.without_seat)),
        tuple(EmptySeatAnswer(each.table, each.seat, at_door(each.entrant)) for each in gaps.empty_seats),
        tuple(gaps.round.sit_outs.values_list("entrant__number", flat=True)),
    )


class SitOutsView(ApiView):
    @action_view("Record that a player without a seat sits out a round, or wants to play after all", round_with(Right.SEAT))
    def post(self, round_: Round, body: bodies.SittingOut) -> ChangeAnswer:
        entrant = player_in(round_.tournament, body.player)
        changed = seat_answers.sit_out(by=self.actor, tournament=round_.tournament, round=round_, entrant=entrant, out=body.out)
        return ChangeAnswer(changed)


class TakeSeatAgainView(ApiView):
    @action_view("Return a player to their own empty seat", Right.PREPARE)
    def post(self, tournament: Tournament, body: bodies.OnePlayer) -> ChangeAnswer:
        entrant = player_in(tournament, body.player)
        return ChangeAnswer(seat_answers.occupy(by=self.actor, tournament=tournament, entrant=entrant))


class SubstitutesView(ApiView):
    @action_view("Give the seat of a player to somebody else", round_with(Right.SEAT))
    def post(self, round_: Round, body: bodies.SeatTaken) -> ArrivalAnswer:
        tournament = round_.tournament
        refuse_several(body)
        entrant = player_in(tournament, body.instead_of, "instead_of")
        player = player_in(tournament, body.player) if body.player is not UNSET else None
        newcomer = Replacement(player, member_in(tournament, body), or_none(body.guest) or "")
        return ArrivalAnswer(at_door(substitute(by=self.actor, round=round_, entrant=entrant, newcomer=newcomer)), True)


class CutShortView(ApiView):
    @action_view("End a table's round early, or let the table play on after all", Right.SEAT)
    def post(self, tournament: Tournament, body: bodies.CuttingShort, number: int, table: int) -> ChangeAnswer:
        row = get_object_or_404(Table, round__tournament=tournament, round__number=number, number=table)
        deed = seat_answers.play_on if body.play_on else seat_answers.cut_short
        return ChangeAnswer(deed(by=self.actor, table=row))


class WishesView(ApiView):
    @describe_versioned_read("List the wishes for every draw", WishesAnswer)
    def get(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.OVERSEE)
        return versioned_response(request, tournament, lambda: _wishes(tournament))

    @action_view("Add a wish for every later draw", Right.PREPARE)
    def post(self, tournament: Tournament, body: bodies.NewWish) -> WishesAnswer:
        first = player_in(tournament, body.first, "first")
        second = player_in(tournament, body.second, "second") if body.second is not UNSET else None
        wishes.add_wish(by=self.actor, tournament=tournament, first=first, second=second, **body.given("first", "second"))
        return _wishes(tournament)


class WishView(ApiView):
    http_method_names = ("delete", "options")

    @action_view("Remove a wish", Right.PREPARE)
    def delete(self, tournament: Tournament, wish: int) -> WishesAnswer:
        wishes.drop_wish(by=self.actor, tournament=tournament, wish=wish)
        return _wishes(tournament)


def _wishes(tournament: Tournament) -> WishesAnswer:
    keys = tournament.wishes.order_by("pk").values_list("pk", flat=True)
    rows = zip(keys, wishes.wishes_json(tournament), strict=True)
    return WishesAnswer(tuple(WishAnswer(id=key, **wish) for key, wish in rows))
