"""API for the current and earlier seats of a round, and for an exchange of two players' seats, which can be previewed."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.accessible import round_with
from tournaments.api.action_view import action_view
from tournaments.api.documentation import describe_read
from tournaments.api.request_body import Body, or_none
from tournaments.api.view import ApiView
from tournaments.evening.models import Round
from tournaments.evening.models.schedule import MAX_DEAL_NUMBER
from tournaments.evening.permissions import Right
from tournaments.play.models import Deal
from tournaments.seating.actions.seats import swap
from tournaments.seating.actions.seats_preview import SeatsImpact, seats_impact
from tournaments.seating.queries.round_seats import round_seats, seats_version

MAX_NUMBER = 1_000_000


class FormerSeatHolder(Struct, frozen=True):
    """A player who had this seat earlier in the round, up to and including deal `last_deal`."""

    player: Annotated[int, Meta(description="The player's number.")]
    name: str
    last_deal: int


class SeatOfRound(Struct, frozen=True):
    """A seat, the player who has it now, and those who had it earlier in the round."""

    seat: Annotated[int, Meta(description="The seat's index, from 0, clockwise.")]
    player: int
    name: str
    vacant: Annotated[bool, Meta(description="True if its player is absent.")]
    earlier: Annotated[tuple[FormerSeatHolder, ...], Meta(description="Earlier players on this seat, in the order of the deals.")]


class TableOfRound(Struct, frozen=True):
    """A table and its seats."""

    table: int
    last_deal: Annotated[int, Meta(description="The highest number of a deal at this table; 0 if there is none.")]
    seats: tuple[SeatOfRound, ...]


class SeatsOfRound(Struct, frozen=True):
    """The seating of a round."""

    round: int
    seen: Annotated[int, Meta(description="Send this with a change. If the seats have changed in between, the change is refused.")]
    tables: tuple[TableOfRound, ...]


class MovedPlayer(Struct, frozen=True):
    """A player whose points or place change. `points` and `place` are pairs: before and after the change."""

    player: int
    name: str
    points: tuple[int, int]
    place: tuple[int | None, int | None]


class DealOfRound(Struct, frozen=True):
    round: int
    table: int
    deal: int


class LaterTableAnswer(Struct, frozen=True):
    """A table of a later round whose carry-over changes with the seats."""

    round: int
    table: int
    signs_again: bool


class SeatsImpactAnswer(Struct, frozen=True):
    """The effect of a change of seats. `done` is False if it was only previewed."""

    done: Annotated[bool, Meta(description="False after a `dry_run`.")]
    tables: Annotated[tuple[int, ...], Meta(description="The numbers of the tables in this round where the seats change.")]
    players: tuple[MovedPlayer, ...]
    unsigned: Annotated[tuple[int, ...], Meta(description="The numbers of the tables in this round that must sign again.")]
    doubtful: Annotated[tuple[DealOfRound, ...], Meta(description="The deals that no longer fit.")]
    mended: Annotated[tuple[DealOfRound, ...], Meta(description="The deals that fit again.")]
    later: tuple[LaterTableAnswer, ...]


class FromDeal(Body):
    table: Annotated[int, Meta(ge=1, le=10_000)]
    deal: Annotated[int, Meta(ge=1, le=MAX_DEAL_NUMBER)]


class SeatExchange(Body):
    first: Annotated[int, Meta(ge=1, le=MAX_NUMBER, description="The number of a player who sits in this round.")]
    second: Annotated[int, Meta(ge=1, le=MAX_NUMBER, description="The number of the other player, at the same table or another.")]
    from_deal: (
        Annotated[
            tuple[FromDeal, ...],
            Meta(description="For each table, the first deal from which the exchange applies. If left out, it applies to all deals."),
        ]
        | UnsetType
    ) = UNSET
    wrong_chair: Annotated[
        bool, Meta(description="True if they sat on the wrong seats from the start, false if they exchange now. It is written in the log.")
    ] = True
    seen: Annotated[int, Meta(ge=0, le=2**31 - 1, description="The `seen` of the seats that you read.")] | UnsetType = UNSET
    dry_run: Annotated[bool, Meta(description="Return the changes without storing them.")] = False


class SeatsView(ApiView):
    @describe_read("Read the seats of a round, with earlier players", SeatsOfRound)
    def get(self, request: Request, slug: str, number: int) -> Response:
        return Response(_seats(round_with(Right.OVERSEE)(self.actor, slug, number)))

    @action_view("Exchange the seats of two players", round_with(Right.SEAT))
    def post(self, round_: Round, body: SeatExchange) -> SeatsImpactAnswer:
        change = partial(
            swap,
            by=self.actor,
            round=round_,
            first=body.first,
            second=body.second,
            from_deal={row.table: row.deal for row in or_none(body.from_deal) or ()},
            why="wrong_chair" if body.wrong_chair else "swap",
            seen=or_none(body.seen),
        )
        done = not body.dry_run
        return _impact(seats_impact(round_, change, keep=done), done=done)


def _seats(round_: Round) -> SeatsOfRound:
    seats = round_seats(round_)
    tables = []
    for number, table in sorted(seats.tables.items()):
        earlier = list(table.earlier_places.all())
        rows = tuple(
            SeatOfRound(
                seat=place.seat,
                player=place.entrant.number,
                name=place.entrant.name,
                vacant=place.vacant,
                earlier=tuple(
                    FormerSeatHolder(each.entrant.number, each.entrant.name, each.last_deal) for each in earlier if each.seat == place.seat
                ),
            )
            for place in table.places.all()
        )
        tables.append(TableOfRound(number, seats.last_deal(number), rows))
    return SeatsOfRound(round_.number, seats_version(round_), tuple(tables))


def _impact(impact: SeatsImpact, *, done: bool) -> SeatsImpactAnswer:
    return SeatsImpactAnswer(
        done=done,
        tables=impact.tables,
        players=tuple(MovedPlayer(each.entrant.number, each.entrant.name, each.points, each.place) for each in impact.players),
        unsigned=impact.unsigned,
        doubtful=tuple(map(_deal, impact.doubtful)),
        mended=tuple(map(_deal, impact.mended)),
        later=tuple(LaterTableAnswer(each.round, each.table, each.signs_again) for each in impact.later),
    )


def _deal(deal: Deal) -> DealOfRound:
    return DealOfRound(deal.table.round.number, deal.table.number, deal.number)
