"""API for a director's programs: draw rounds, take draws back, exchange seats or preview an exchange, start and finish rounds."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from django.shortcuts import get_object_or_404
from msgspec import UNSET, Meta, Struct, UnsetType
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.actors import Actor
from clubs.direction import isolated
from tournaments.api.action_view import action_view
from tournaments.api.documentation import describe_read
from tournaments.api.request_body import Body, or_none
from tournaments.api.view import ApiView
from tournaments.evening.models import Round, Tournament
from tournaments.evening.permissions import Right, tournament_for
from tournaments.play.actions import rounds
from tournaments.seating.actions import drawing, seats
from tournaments.seating.draw import Fives, Impossible, Method, SeatPin
from tournaments.seating.queries.draw_preview import draw_preview
from tournaments.seating.queries.round_draw import Consequences, after_move, after_swap, round_draw
from tournaments.seating.queries.round_seats import seats_version
from tournaments.seating.wording.draw_preview import preview_by_name
from tournaments.seating.wording.seat_reasons import Point, consequences_in_words, reasons_in_words

MAX_NUMBER = 100_000
MAX_OPEN_THINGS = 10_000


class Pinned(Body):
    player: Annotated[int, Meta(ge=1, le=MAX_NUMBER)]
    table: Annotated[int, Meta(ge=1, le=1000)]
    seat: Annotated[int, Meta(ge=0, le=20, description="The seat, from 0. If left out, any seat of this table.")] | UnsetType = UNSET


class DrawBody(Body):
    method: Annotated[Method, Meta(description="The method of the draw. If left out, the plan's.")] | UnsetType = UNSET
    fives: (
        Annotated[Fives, Meta(description="Whether the rounds that players spend at tables of another size are shared evenly.")] | UnsetType
    ) = UNSET
    seed: (
        Annotated[str, Meta(max_length=drawing.MAX_SEED_LETTERS, description="The seed of the draw. If left out, it is random.")]
        | UnsetType
    ) = UNSET
    rounds: Annotated[int, Meta(ge=1, le=drawing.MAX_ROUNDS_AT_ONCE, description="How many rounds to draw together.")] | UnsetType = UNSET
    number: (
        Annotated[int, Meta(ge=1, le=1000, description="The number of the round that you want to draw. Refused if it is drawn already.")]
        | UnsetType
    ) = UNSET
    schedule: (
        Annotated[
            str, Meta(min_length=1, max_length=100_000, description="A schedule with one line for each round, such as `1 2 3 4 | 5 6 7 8`.")
        ]
        | UnsetType
    ) = UNSET
    tables: (
        Annotated[
            tuple[Annotated[tuple[Annotated[int, Meta(ge=1, le=MAX_NUMBER)], ...], Meta(max_length=20)], ...],
            Meta(max_length=1000, description="One round drawn by hand: for each table, the players' numbers by seat."),
        ]
        | UnsetType
    ) = UNSET
    pins: Annotated[tuple[Pinned, ...], Meta(description="Fixed places in the first of these rounds.")] | UnsetType = UNSET
    dry_run: Annotated[bool, Meta(description="Return the draw without storing it. Its `seed` produces the same draw again.")] = False


class Redraw(Body):
    method: (
        Annotated[Method, Meta(description="The method of the draw. If left out, the method with which the round was drawn.")] | UnsetType
    ) = UNSET
    fives: Annotated[Fives, Meta(description="If left out, the setting with which the round was drawn.")] | UnsetType = UNSET
    seed: Annotated[str, Meta(max_length=drawing.MAX_SEED_LETTERS)] | UnsetType = UNSET
    stay: (
        Annotated[
            tuple[Annotated[int, Meta(ge=1, le=MAX_NUMBER)], ...],
            Meta(max_length=1000, description="The numbers of the players who keep their seats."),
        ]
        | UnsetType
    ) = UNSET
    seen: Annotated[int, Meta(ge=0, le=2**31, description="The `seen` of the seating that you read.")] | UnsetType = UNSET


class Swap(Body):
    first: Annotated[int, Meta(ge=1, le=MAX_NUMBER)]
    second: Annotated[int, Meta(ge=1, le=MAX_NUMBER)]
    seen: Annotated[int, Meta(ge=0, le=2**31, description="The `seen` of the seating that you read.")] | UnsetType = UNSET
    dry_run: Annotated[bool, Meta(description="Return the result without storing it.")] = False


class MoveBody(Body):
    player: Annotated[int, Meta(ge=1, le=MAX_NUMBER)]
    table: Annotated[int, Meta(ge=1, le=1000)]
    seen: Annotated[int, Meta(ge=0, le=2**31, description="The `seen` of the seating that you read.")] | UnsetType = UNSET
    dry_run: Annotated[bool, Meta(description="Return the result without storing it.")] = False


class Finishing(Body):
    unsigned: Annotated[bool, Meta(description="Finish the round although tables have not signed or lack deals.")] = False
    acknowledged: (
        Annotated[
            tuple[Annotated[str, Meta(min_length=1, max_length=40)], ...],
            Meta(
                max_length=MAX_OPEN_THINGS,
                description="The codes of the open points that you accept (from `…/open/`). If anything else is open, it is not finished.",
            ),
        ]
        | UnsetType
    ) = UNSET


class SaidPoint(Struct, frozen=True):
    """One point of an explanation, as title and text in the reader's language."""

    tone: Literal["ok", "warn", "bad"]
    title: str
    text: str


class DrawnRound(Struct, frozen=True, kw_only=True):
    """A drawn round with its current seats."""

    number: int
    state: str
    method: Annotated[str, Meta(description="The method of the draw; empty if it was drawn by hand.")]
    seed: str
    tables: Annotated[tuple[tuple[int, ...], ...], Meta(description="The players' numbers, by table and seat.")]
    repeats: Annotated[int, Meta(description="The number of pairs who have sat together in an earlier round.")]
    seen: Annotated[int, Meta(description="Send this with a change. If the seats have changed in between, the change is refused.")]


class TriedRound(Struct, frozen=True):
    """One round of a draw that is only tried, not stored."""

    number: int
    tables: Annotated[tuple[tuple[int, ...], ...], Meta(description="The players' numbers, by table and seat.")]
    meet_again: Annotated[tuple[tuple[int, int], ...], Meta(description="The pairs who have also sat together in an earlier round.")]
    sits_out: Annotated[tuple[int, ...], Meta(description="The players who sit out by the draw, in an evening of pairs.")]


class TriedDraw(Struct, frozen=True, kw_only=True):
    """A draw that is only tried, not stored."""

    method: Annotated[str, Meta(description="The method of the draw; empty if it was drawn by hand.")]
    seed: Annotated[str, Meta(description="The seed. Send it to get the same draw.")]
    rounds: tuple[TriedRound, ...]
    repeats: Annotated[int, Meta(description="The number of repeated meetings in the whole evening, including earlier rounds.")]
    said: Annotated[
        tuple[str, ...],
        Meta(
            description="Sentences with names: repeated meetings, turns at tables of five, players without a seat, wishes that are not met."
        ),
    ]


class RoundsAnswer(Struct, frozen=True):
    """Every drawn round."""

    rounds: tuple[DrawnRound, ...]


class SeatChangeAnswer(Struct, frozen=True, kw_only=True):
    """The effect of a change of seats, and the round's seating after it; in a preview, the seating as it still is."""

    repeats: Annotated[int, Meta(description="By how many the repeated meetings of the evening increase.")]
    said: tuple[SaidPoint, ...]
    round: DrawnRound


class ReasonsAnswer(Struct, frozen=True):
    """The reasons for a player's seat."""

    table: int
    seat: int
    said: tuple[SaidPoint, ...]


def _round_to_seat(actor: Actor, slug: str, number: int) -> Round:
    """Return the round, if the actor has the right to change its seats."""
    tournament = tournament_for(actor, slug, Right.SEAT)
    round_ = get_object_or_404(tournament.rounds, number=number)
    round_.tournament = tournament
    return round_


class DrawRoundsView(ApiView):
    @action_view("Draw the next rounds, or preview the draw", Right.SEAT, answers={200: TriedDraw, 201: RoundsAnswer})
    def post(self, tournament: Tournament, body: DrawBody) -> Response:
        order = body.given()
        first = tournament.rounds.count() + 1
        if body.pins is not UNSET:
            order["pins"] = [SeatPin(first, each.table, each.player, or_none(each.seat)) for each in body.pins]
        if order.pop("dry_run"):
            return Response(_draw_tried(tournament, drawing.try_draw(by=self.actor, tournament=tournament, **order)))
        drawing.seat(by=self.actor, tournament=tournament, **order)
        return Response(_all(tournament), status=201)


class UndrawRoundView(ApiView):
    @action_view("Undo a draw and all later ones", _round_to_seat)
    def post(self, round_: Round) -> RoundsAnswer:
        drawing.undraw(by=self.actor, round=round_)
        return _all(round_.tournament)


class RedrawRoundView(ApiView):
    @action_view(
        "Draw a round and the later rounds again; chosen players keep their seats. In a started round, only tables without a deal change",
        _round_to_seat,
    )
    def post(self, round_: Round, body: Redraw) -> RoundsAnswer:
        drawing.redraw(by=self.actor, round=round_, **body.given())
        return _all(round_.tournament)


class SwapSeatsView(ApiView):
    @action_view("Exchange the seats of two players, or preview that", _round_to_seat)
    def post(self, round_: Round, body: Swap) -> SeatChangeAnswer:
        consequences = _tried(round_.tournament, lambda: after_swap(round_draw(round_), body.first, body.second))
        if not body.dry_run:
            seats.swap(by=self.actor, round=round_, first=body.first, second=body.second, seen=or_none(body.seen))
        return _change(consequences, round_)


class MovePlayerView(ApiView):
    @action_view("Give a player an added seat at another table, or preview that", _round_to_seat)
    def post(self, round_: Round, body: MoveBody) -> SeatChangeAnswer:
        consequences = _tried(round_.tournament, lambda: after_move(round_draw(round_), body.player, body.table))
        if not body.dry_run:
            seats.move(by=self.actor, round=round_, player=body.player, table=body.table, seen=or_none(body.seen))
        return _change(consequences, round_)


class SeatReasonsView(ApiView):
    @describe_read("Explain why a player has this seat", ReasonsAnswer)
    def get(self, request: Request, slug: str, number: int, player: int) -> Response:
        round_ = _round_to_seat(self.actor, slug, number)
        drawn = round_draw(round_)
        reasons = _tried(round_.tournament, lambda: drawn.reasons(player))
        return Response(ReasonsAnswer(reasons.table, reasons.seat, _points(reasons_in_words(drawn, reasons))))


class StartRoundView(ApiView):
    @action_view("Start a round", _round_to_seat)
    def post(self, round_: Round) -> DrawnRound:
        rounds.start(by=self.actor, round=round_)
        return _round(round_)


class FinishRoundView(ApiView):
    @action_view("Finish a round", _round_to_seat)
    def post(self, round_: Round, body: Finishing) -> DrawnRound:
        rounds.finish(by=self.actor, round=round_, **body.given())
        return _round(round_)


def _tried(tournament: Tournament, ask: Any) -> Any:
    """Return the result of `ask`, a function that draws. If it raises Impossible, raise a Refusal that says why."""
    try:
        return ask()
    except Impossible as impossible:
        raise drawing.impossible_refusal(impossible, tournament) from None


def _draw_tried(tournament: Tournament, drawn: drawing.DrawnRounds) -> TriedDraw:
    names = dict(tournament.entrants.values_list("number", "name"))
    preview = draw_preview(drawn.evening, drawn.rounds, drawn.sits_out)
    rounds = []
    for each in preview.rounds:
        tables = tuple(table.players for table in each.tables)
        meet_again = tuple(pair for table in each.tables for pair in table.meet_again)
        rounds.append(TriedRound(each.number, tables, meet_again, each.sits_out))
    said = preview_by_name(preview, lambda player: isolated(names.get(player, str(player)))).sentences
    return TriedDraw(method=drawn.method, seed=drawn.seeds[0], rounds=tuple(rounds), repeats=preview.repeats, said=said)


def _all(tournament: Tournament) -> RoundsAnswer:
    answers = []
    for round_ in tournament.rounds.order_by("number"):
        round_.tournament = tournament
        answers.append(_round(round_))
    return RoundsAnswer(tuple(answers))


def _round(round_: Round) -> DrawnRound:
    drawn = round_draw(round_)
    return DrawnRound(
        number=round_.number,
        state=round_.state,
        method=round_.method,
        seed=round_.seed,
        tables=drawn.tables,
        repeats=drawn.repeats,
        seen=seats_version(round_),
    )


def _change(consequences: Consequences, round_: Round) -> SeatChangeAnswer:
    said = _points(consequences_in_words(consequences))
    return SeatChangeAnswer(repeats=consequences.repeats, said=said, round=_round(round_))


def _points(points: list[Point]) -> tuple[SaidPoint, ...]:
    return tuple(SaidPoint(point.tone, point.title, point.text) for point in points)
