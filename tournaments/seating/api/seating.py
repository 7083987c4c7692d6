"""The seating of a round, for everybody."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from drf_spectacular.utils import OpenApiParameter
from msgspec import Meta, Struct
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import models
from tournaments.api.documentation import describe_versioned_read
from tournaments.api.view import ApiView, versioned_response
from tournaments.entrants.queries.names import FULL_NAMES, Names, plain_display_name, public_names, visible_names
from tournaments.evening.permissions import Right, tournament_for
from tournaments.evening.problems import refuse
from tournaments.evening.wording.seats import seat_letter
from tournaments.play.queries.progress import current_round
from tournaments.seating.queries.seating import RoundSeat, round_numbered, seating_of

_ROUND = OpenApiParameter("round", int, OpenApiParameter.QUERY, description="The number of the round. If left out, the current one.")


class SeatAnswer(Struct, frozen=True, kw_only=True):
    """A seat, and the player who sits there."""

    table: int
    seat: Annotated[int, Meta(description="The seat's index, from 0, clockwise.")]
    letter: Annotated[str, Meta(description="The letter of the seat for people, such as A.")]
    number: Annotated[int, Meta(description="The player's number in this evening.")]
    name: str
    vacant: Annotated[bool, Meta(description="True if the player is absent, so that somebody must take the seat.")]


class UnseatedPlayer(Struct, frozen=True):
    """A player without a seat in a round."""

    number: int
    name: str


class SeatingAnswer(Struct, frozen=True, kw_only=True):
    """The seating of a round, by table and seat."""

    version: int
    round: Annotated[int | None, Meta(description="The number of the round; null before the first draw.")]
    state: Annotated[str | None, Meta(description="Either seated (still changeable), playing or finished.")]
    seats: tuple[SeatAnswer, ...]
    sits_out: tuple[UnseatedPlayer, ...]
    without_seat: Annotated[
        tuple[UnseatedPlayer, ...], Meta(description="Players who are here but have no seat yet. They should ask the director.")
    ]


class SeatingView(ApiView):
    @describe_versioned_read("Read the seating of the current round, or of another", SeatingAnswer, public=True, parameters=[_ROUND])
    def get(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.WATCH)
        round_ = _asked_round(tournament, request.query_params.get("round"))
        names = visible_names(self.actor, tournament)
        scope: Literal["public", "private"] = "public" if public_names(tournament) == FULL_NAMES else "private"
        return versioned_response(request, tournament, lambda: _answer(tournament, round_, names), scope, names)


def _asked_round(tournament: models.Tournament, number: str | None) -> models.Round | None:
    """Return the round with this number, or the current round. Refused: NOT_FOUND."""
    if not number:
        return current_round(tournament)
    round_ = round_numbered(tournament, int(number))
    if round_ is None:
        raise refuse("NOT_FOUND", "round")
    return round_


def _answer(tournament: models.Tournament, round_: models.Round | None, names: Names) -> SeatingAnswer:
    if round_ is None:
        return SeatingAnswer(version=tournament.version, round=None, state=None, seats=(), sits_out=(), without_seat=())
    seating = seating_of(round_)
    return SeatingAnswer(
        version=tournament.version,
        round=round_.number,
        state=round_.state,
        seats=tuple(_seat(seat, names) for seat in seating.seats),
        sits_out=_unseated(seating.sits_out, names),
        without_seat=_unseated(seating.without_seat, names),
    )


def _unseated(entrants: Iterable[models.Entrant], names: Names) -> tuple[UnseatedPlayer, ...]:
    return tuple(UnseatedPlayer(entrant.number, plain_display_name(entrant, names)) for entrant in entrants)


def _seat(seat: RoundSeat, names: Names) -> SeatAnswer:
    return SeatAnswer(
        table=seat.table.number,
        seat=seat.seat,
        letter=seat_letter(seat.seat),
        number=seat.entrant.number,
        name=plain_display_name(seat.entrant, names),
        vacant=seat.vacant,
    )
