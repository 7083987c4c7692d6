"""Rounds for a director's programs: draw, draw again, take back, exchange seats and what that would cost, start, finish."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from django.shortcuts import get_object_or_404
from msgspec import Meta, Struct
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.direction import isolated
from tournaments.api.documentation import describe_change, describe_read
from tournaments.api.request_bodies import Body, Text, WholeNumber, YesOrNo, validated
from tournaments.api.view import ApiView
from tournaments.evening.models import Round, Tournament
from tournaments.evening.permissions import Right, tournament_for
from tournaments.play.actions import rounds
from tournaments.seating.actions import drawing, seats
from tournaments.seating.draw import Fives, Impossible, Method, Pin
from tournaments.seating.queries.draw_preview import draw_preview
from tournaments.seating.queries.round_draw import Consequences, after_move, after_swap, round_draw
from tournaments.seating.queries.round_seats import seats_version
from tournaments.seating.wording.draw_preview import preview_by_name
from tournaments.seating.wording.seat_reasons import Point, consequences_in_words, reasons_in_words

MAX_NUMBER = 100_000
MAX_OPEN_THINGS = 10_000
METHODS = [each.value for each in Method]
FIVES = [each.value for each in Fives]


class Pinned(Body):
    player = WholeNumber(min_value=1, max_value=MAX_NUMBER)
    table = WholeNumber(min_value=1, max_value=1000)
    seat = WholeNumber(min_value=0, max_value=20, required=False, help_text="From 0; left out: any seat of this table.")


class DrawBody(Body):
    method = serializers.ChoiceField(choices=METHODS, required=False, help_text="Left out: as the plan says.")
    fives = serializers.ChoiceField(choices=FIVES, required=False, help_text="Whether turns at tables of another size are shared.")
    seed = Text(max_length=drawing.MAX_SEED_LETTERS, required=False, allow_blank=True, help_text="Left out: chosen by chance.")
    rounds = WholeNumber(min_value=1, max_value=drawing.MAX_ROUNDS_AT_ONCE, required=False, help_text="How many to draw at once.")
    number = WholeNumber(
        min_value=1, max_value=1000, required=False, help_text="The round that you want to draw; refused if it is drawn already."
    )
    schedule = Text(max_length=100_000, required=False, help_text="A line for each round: `1 2 3 4 | 5 6 7 8`.")
    tables = serializers.ListField(
        child=serializers.ListField(child=WholeNumber(min_value=1, max_value=MAX_NUMBER), max_length=20),
        max_length=1000,
        required=False,
        help_text="One round by hand: the numbers of the players by seat, a list for each table.",
    )
    pins = Pinned(many=True, required=False, help_text="Who sits where in the first of these rounds, whatever is drawn.")
    dry_run = YesOrNo(required=False, default=False, help_text="Only say what would be drawn; its `seed` draws the same again.")


class Redraw(Body):
    method = serializers.ChoiceField(choices=METHODS, required=False, help_text="Left out: as it was drawn.")
    fives = serializers.ChoiceField(choices=FIVES, required=False, help_text="Left out: as it was drawn.")
    seed = Text(max_length=drawing.MAX_SEED_LETTERS, required=False, allow_blank=True)
    stay = serializers.ListField(
        child=WholeNumber(min_value=1, max_value=MAX_NUMBER), max_length=1000, required=False, help_text="Players who keep their seats."
    )
    seen = WholeNumber(min_value=0, max_value=2**31, required=False, help_text="`seen` of the seating that you looked at.")


class Swap(Body):
    first = WholeNumber(min_value=1, max_value=MAX_NUMBER)
    second = WholeNumber(min_value=1, max_value=MAX_NUMBER)
    seen = WholeNumber(min_value=0, max_value=2**31, required=False, help_text="`seen` of the seating that you looked at.")
    dry_run = YesOrNo(required=False, default=False, help_text="Only say what it would bring.")


class Move(Body):
    player = WholeNumber(min_value=1, max_value=MAX_NUMBER)
    table = WholeNumber(min_value=1, max_value=1000)
    seen = WholeNumber(min_value=0, max_value=2**31, required=False, help_text="`seen` of the seating that you looked at.")
    dry_run = YesOrNo(required=False, default=False, help_text="Only say what it would bring.")


class Nothing(Body):
    pass


class Finishing(Body):
    unsigned = YesOrNo(required=False, default=False, help_text="Finish whatever is open: tables have not signed, or have deals missing.")
    acknowledged = serializers.ListField(
        child=Text(max_length=40),
        max_length=MAX_OPEN_THINGS,
        required=False,
        help_text="The codes of what was seen to be open (`…/open/`). If anything else is open, the round goes on.",
    )


class SaidPoint(Struct, frozen=True):
    """One thing that is said, in the reader's language."""

    tone: Literal["ok", "warn", "bad"]
    title: str
    text: str


class DrawnRound(Struct, frozen=True, kw_only=True):
    """A round as it is seated now."""

    number: int
    state: str
    method: Annotated[str, Meta(description="Empty: by hand.")]
    seed: str
    tables: Annotated[tuple[tuple[int, ...], ...], Meta(description="Numbers of players by seat.")]
    repeats: Annotated[int, Meta(description="Pairs who sat together in an earlier round.")]
    seen: Annotated[int, Meta(description="Send it along with a change: if the seats changed since, it is refused.")]


class TriedRound(Struct, frozen=True):
    """A round that was drawn and not stored."""

    number: int
    tables: Annotated[tuple[tuple[int, ...], ...], Meta(description="Numbers of players by seat.")]
    meet_again: Annotated[tuple[tuple[int, int], ...], Meta(description="Pairs who sit together in an earlier round too.")]


class TriedDraw(Struct, frozen=True, kw_only=True):
    """Rounds that were drawn and not stored."""

    method: Annotated[str, Meta(description="Empty: by hand.")]
    seed: Annotated[str, Meta(description="Send it along to draw the same.")]
    rounds: tuple[TriedRound, ...]
    repeats: Annotated[int, Meta(description="Repeated meetings of the whole evening, with the rounds before.")]
    said: Annotated[tuple[str, ...], Meta(description="The same and more by names: turns, who has no seat, wishes that are not kept.")]


class RoundsAnswer(Struct, frozen=True):
    """Every round that is drawn."""

    rounds: tuple[DrawnRound, ...]


class SeatChangeAnswer(Struct, frozen=True, kw_only=True):
    """What a change of seats brings, and the round as it is afterwards; or as it is now, if it was only tried."""

    repeats: Annotated[int, Meta(description="How many repeated meetings more the evening has.")]
    said: tuple[SaidPoint, ...]
    round: DrawnRound


class ReasonsAnswer(Struct, frozen=True):
    """Why a player sits where they sit."""

    table: int
    seat: int
    said: tuple[SaidPoint, ...]


class _Rounds(ApiView):
    """Finds the round, for whoever may seat."""

    def tournament(self, slug: str) -> Tournament:
        return tournament_for(self.actor, slug, Right.SEAT)

    def round(self, slug: str, number: int) -> Round:
        tournament = self.tournament(slug)
        round_ = get_object_or_404(tournament.rounds, number=number)
        round_.tournament = tournament
        return round_


class Drawing(_Rounds):
    @describe_change("Draw the next rounds, or only say what would be drawn", DrawBody, {200: TriedDraw, 201: RoundsAnswer})
    def post(self, request: Request, slug: str) -> Response:
        tournament = self.tournament(slug)
        order = dict(validated(DrawBody, request))
        first = tournament.rounds.count() + 1
        if "pins" in order:
            order["pins"] = [Pin(first, each["table"], each["player"], each.get("seat")) for each in order["pins"]]
        if order.pop("dry_run"):
            return Response(_draw_tried(tournament, drawing.try_draw(by=self.actor, tournament=tournament, **order)))
        drawing.seat(by=self.actor, tournament=tournament, **order)
        return Response(_all(tournament), status=201)


class Undrawing(_Rounds):
    @describe_change("Take back a draw, and those after it", Nothing, {200: RoundsAnswer})
    def post(self, request: Request, slug: str, number: int) -> Response:
        round_ = self.round(slug, number)
        drawing.undraw(by=self.actor, round=round_)
        return Response(_all(round_.tournament))


class Redrawing(_Rounds):
    @describe_change(
        "Draw a round again around those who stay, and the rounds after it; of a started one only tables without a deal",
        Redraw,
        {200: RoundsAnswer},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        round_ = self.round(slug, number)
        drawing.redraw(by=self.actor, round=round_, **validated(Redraw, request))
        return Response(_all(round_.tournament))


class Swapping(_Rounds):
    @describe_change("Exchange the seats of two players, or only say what it would bring", Swap, {200: SeatChangeAnswer})
    def post(self, request: Request, slug: str, number: int) -> Response:
        round_, body = self.round(slug, number), validated(Swap, request)
        consequences = _tried(round_.tournament, lambda: after_swap(round_draw(round_), body["first"], body["second"]))
        if not body["dry_run"]:
            seats.swap(by=self.actor, round=round_, first=body["first"], second=body["second"], seen=body.get("seen"))
        return Response(_change(consequences, round_))


class Moving(_Rounds):
    @describe_change("Give a player a new chair at another table, or only say what it would bring", Move, {200: SeatChangeAnswer})
    def post(self, request: Request, slug: str, number: int) -> Response:
        round_, body = self.round(slug, number), validated(Move, request)
        consequences = _tried(round_.tournament, lambda: after_move(round_draw(round_), body["player"], body["table"]))
        if not body["dry_run"]:
            seats.move(by=self.actor, round=round_, player=body["player"], table=body["table"], seen=body.get("seen"))
        return Response(_change(consequences, round_))


class Why(_Rounds):
    @describe_read("Why a player sits where they sit", ReasonsAnswer)
    def get(self, request: Request, slug: str, number: int, player: int) -> Response:
        round_ = self.round(slug, number)
        drawn = round_draw(round_)
        reasons = _tried(round_.tournament, lambda: drawn.reasons(player))
        return Response(ReasonsAnswer(reasons.table, reasons.seat, _points(reasons_in_words(drawn, reasons))))


class Starting(_Rounds):
    @describe_change("Start a round", Nothing, {200: DrawnRound})
    def post(self, request: Request, slug: str, number: int) -> Response:
        round_ = self.round(slug, number)
        rounds.start(by=self.actor, round=round_)
        return Response(_round(round_))


class FinishingRound(_Rounds):
    @describe_change("Finish a round", Finishing, {200: DrawnRound})
    def post(self, request: Request, slug: str, number: int) -> Response:
        round_ = self.round(slug, number)
        body = validated(Finishing, request)
        rounds.finish(by=self.actor, round=round_, unsigned=body["unsigned"], acknowledged=body.get("acknowledged", ()))
        return Response(_round(round_))


def _tried(tournament: Tournament, ask: Any) -> Any:
    """What is asked of a draw; a player who does not sit there is refused."""
    try:
        return ask()
    except Impossible as impossible:
        raise drawing.impossible_refusal(impossible, tournament) from None


def _draw_tried(tournament: Tournament, drawn: drawing.DrawnRounds) -> TriedDraw:
    names = dict(tournament.entrants.values_list("number", "name"))
    preview = draw_preview(drawn.evening, drawn.rounds)
    rounds = []
    for each in preview.rounds:
        tables = tuple(table.players for table in each.tables)
        rounds.append(TriedRound(each.number, tables, tuple(pair for table in each.tables for pair in table.meet_again)))
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
