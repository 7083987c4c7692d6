"""The API of prizes: everybody can get those that were read out; the staff makes the list, confirms it and reads it out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.action_view import action_view
from tournaments.api.documentation import describe_read, describe_versioned_read
from tournaments.api.request_body import Body
from tournaments.api.view import ApiView
from tournaments.entrants.queries.names import Names
from tournaments.evening.api.public import response_with_names
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, tournament_for
from tournaments.prizes.actions import (
    MAX_CATEGORY_LETTERS,
    MAX_CENTS,
    MAX_PER_ENTRANTS,
    MAX_PLACE,
    MAX_POINTS,
    MAX_WHAT_LETTERS,
    confirm_prizes,
    read_prizes,
    set_prizes,
)
from tournaments.prizes.giving import Allocation, NameToReadOut, Prize, PrizeKind, PrizeRule, Ties
from tournaments.prizes.queries.prizes import Prizes, Winners, prizes_of
from tournaments.prizes.wording import reading_title, reading_what, winner_name

Cents = Annotated[int | None, Meta(description="An amount of money in cents; null if the prize is not money.")]
Points = Annotated[int | None, Meta(description="An amount in points, which no standings add; null if the prize is not points.")]
Players = Annotated[
    tuple[int, ...], Meta(description="The numbers of the player, of both partners or of the team that gets it, `player` first.")
]
Shares = Annotated[tuple[int, ...], Meta(description="The amount of each of `players`, in cents or points; empty if it is a thing.")]


class PrizeBody(Body):
    kind: Annotated[PrizeKind, Meta(description="What the prize is given for.")]
    place: Annotated[int, Meta(ge=0, le=MAX_PLACE, description="For a place: its number, from 1.")] = 0
    category: Annotated[
        str, Meta(max_length=MAX_CATEGORY_LETTERS, description="The name of the rating whose best get it; empty for the standings.")
    ] = ""
    rating: Annotated[int, Meta(ge=0, le=32_767, description="The number of that rating, which sets `category`.")] | None = None
    round: Annotated[
        int, Meta(ge=0, le=MAX_PLACE, description="For the best or the most solos, pits or roem of a round: its number, from 1.")
    ] = 0
    what: Annotated[str, Meta(max_length=MAX_WHAT_LETTERS, description="The prize itself, such as a bottle of wine.")] = ""
    cents: Annotated[int, Meta(ge=0, le=MAX_CENTS, description="An amount of money in cents.")] | None = None
    points: (
        Annotated[int, Meta(ge=0, le=MAX_POINTS, description="An amount in points, which no standings add; not with `cents`.")] | None
    ) = None


class PrizeListBody(Body):
    prizes: Annotated[
        tuple[PrizeBody, ...],
        Meta(description="The prizes in the order in which they are given. They are read out from the last to the first."),
    ]
    ties: Annotated[Ties, Meta(description="How prizes are given to players with the same place.")] = Ties.LOTS
    one_each: Annotated[bool, Meta(description="Whether a player can win only one prize.")] = True
    per_entrants: Annotated[
        int,
        Meta(
            ge=0,
            le=MAX_PER_ENTRANTS,
            description="The players, pairs or teams who must be here for each prize that is given, from the top; 0: all are given.",
        ),
    ] = 0


class PrizeConfirmationBody(Body):
    seen: Annotated[str, Meta(max_length=8, description="The `digest` that you read. If it has changed, nothing is confirmed.")] = ""


class PrizeReadingBody(Body):
    read: Annotated[
        int, Meta(ge=0, le=10_000, description="The number of names that have been read out, counted from the end of the list.")
    ]


class PrizeAnswer(Struct, frozen=True, kw_only=True):
    """A prize of the list."""

    kind: str
    place: int
    category: str
    rating: Annotated[int | None, Meta(description="The number of the rating whose best get it; null if it has none.")]
    round: int
    what: str
    cents: Cents
    points: Points


class AwardAnswer(Struct, frozen=True, kw_only=True):
    """A prize, or a share of several, and the player, pair or team that gets it."""

    prizes: Annotated[
        tuple[int, ...], Meta(description="The indexes of the prizes in the list, from 0. Several if they were added up and shared.")
    ]
    player: Annotated[int | None, Meta(description="The winner's number; null until lots are drawn between the players in `among`.")]
    players: Players
    cents: Cents
    points: Points
    shares: Shares
    among: Annotated[
        tuple[int, ...], Meta(description="The numbers of all who tied for it, a pair by its first player; empty if nobody tied.")
    ]
    next_in_line: bool


class NotGivenAnswer(Struct, frozen=True, kw_only=True):
    """A prize that nobody gets, by its index in the list, and the reason."""

    prize: int
    why: str


class LotsAnswer(Struct, frozen=True, kw_only=True):
    """Lots that were drawn. `order` has the player numbers of `among`, sorted by the SHA-256 of the text `seed about:number`."""

    about: str
    among: tuple[int, ...]
    order: tuple[int, ...]


class AllocationAnswer(Struct, frozen=True, kw_only=True):
    """The awards: which player gets which prize."""

    awards: tuple[AwardAnswer, ...]
    not_given: tuple[NotGivenAnswer, ...]
    lots: tuple[LotsAnswer, ...]


class PrizeListAnswer(Struct, frozen=True, kw_only=True):
    """The prizes as the evening's staff reads them."""

    version: int
    prizes: tuple[PrizeAnswer, ...]
    ties: str
    one_each: bool
    per_entrants: int
    digest: Annotated[str, Meta(description="A digest of what would be confirmed now. Send it back as `seen`.")]
    by_now: Annotated[AllocationAnswer, Meta(description="The winners by the current list and the current standings.")]
    confirmed: Annotated[AllocationAnswer | None, Meta(description="The winners that the director confirmed; null until then.")]
    confirmed_prizes: Annotated[tuple[PrizeAnswer, ...], Meta(description="The list of prizes at the time of the confirmation.")]
    agrees: Annotated[bool, Meta(description="Whether the confirmed winners are the same as those in `by_now`.")]
    seed: Annotated[str, Meta(description="The seed of the lots; empty if none were drawn.")]
    read: Annotated[int, Meta(description="The number of names that have been read out.")]


class PrizeWinnerAnswer(Struct, frozen=True, kw_only=True):
    """A winner whose name was read out, with the prizes."""

    player: int
    players: Players
    name: str
    title: Annotated[str, Meta(description="What the prize is given for, in the reader's language.")]
    what: Annotated[str, Meta(description="The prize itself.")]
    cents: Cents
    points: Points
    shares: Shares


class PrizesReadOutAnswer(Struct, frozen=True, kw_only=True):
    """The winners whose names were read out so far, in the order of reading: the first of the prize list comes last."""

    version: int
    state: Annotated[Literal["none", "reading", "finished"], Meta(description="Whether names are still to be read out.")]
    winners: tuple[PrizeWinnerAnswer, ...]


class PrizesView(ApiView):
    @describe_versioned_read("List the winners whose names have been read out", PrizesReadOutAnswer, public=True)
    def get(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.WATCH)
        return response_with_names(request, self.actor, tournament, lambda names: _read_out(tournament, names))


class PrizeListView(ApiView):
    @describe_read("Read the list of prizes and the winners", PrizeListAnswer)
    def get(self, request: Request, slug: str) -> Response:
        return Response(_list(tournament_for(self.actor, slug, Right.PREPARE)))

    @action_view("Set the list of prizes", Right.PREPARE)
    def put(self, tournament: Tournament, body: PrizeListBody) -> PrizeListAnswer:
        prizes = [_prize(each) for each in body.prizes]
        rule = PrizeRule(body.ties, body.one_each, body.per_entrants)
        set_prizes(by=self.actor, tournament=tournament, prizes=prizes, rule=rule)
        return _list(tournament)


class PrizeConfirmationView(ApiView):
    @action_view("Confirm the winners of the prizes", Right.CLOSE)
    def post(self, tournament: Tournament, body: PrizeConfirmationBody) -> PrizeListAnswer:
        confirm_prizes(by=self.actor, tournament=tournament, seen=body.seen)
        return _list(tournament)


class PrizeReadingView(ApiView):
    @action_view("Set how many names have been read out", Right.CLOSE)
    def put(self, tournament: Tournament, body: PrizeReadingBody) -> PrizeListAnswer:
        read_prizes(by=self.actor, tournament=tournament, read=body.read)
        return _list(tournament)


def _prize(body: PrizeBody) -> Prize:
    return Prize(body.kind, body.what, body.cents, body.place, body.category, body.rating, body.round, body.points)


def _read_out(tournament: Tournament, names: Names) -> PrizesReadOutAnswer:
    prizes = prizes_of(tournament)
    read_out = prizes.read_out_to(names)
    named = prizes.winners(read_out)
    state: Literal["none", "reading", "finished"] = "none" if not read_out else "reading" if prizes.next_reading else "finished"
    winners = tuple(_winner(reading, named, names) for reading in read_out)
    return PrizesReadOutAnswer(version=tournament.version, state=state, winners=winners)


def _winner(reading: NameToReadOut, winners: Winners, names: Names) -> PrizeWinnerAnswer:
    return PrizeWinnerAnswer(
        player=reading.award.players[0],
        players=reading.award.players,
        name=winner_name(reading.award, winners, names),
        title=reading_title(reading),
        what=reading_what(reading),
        cents=reading.award.cents,
        points=reading.award.points,
        shares=reading.award.shares,
    )


def _list(tournament: Tournament) -> PrizeListAnswer:
    prizes: Prizes = prizes_of(tournament)
    return PrizeListAnswer(
        version=tournament.version,
        prizes=_prizes(prizes.offered),
        ties=prizes.rule.ties.value,
        one_each=prizes.rule.one_each,
        per_entrants=prizes.rule.per_entrants,
        digest=prizes.digest,
        by_now=_allocation(prizes.by_now),
        confirmed=_allocation(prizes.confirmed) if prizes.confirmed else None,
        confirmed_prizes=_prizes(prizes.confirmed_list),
        agrees=prizes.agrees,
        seed=prizes.stored.seed,
        read=prizes.stored.read,
    )


def _prizes(prizes: Sequence[Prize]) -> tuple[PrizeAnswer, ...]:
    return tuple(
        PrizeAnswer(
            kind=each.kind.value,
            place=each.place,
            category=each.category,
            rating=each.rating,
            round=each.round,
            what=each.what,
            cents=each.cents,
            points=each.points,
        )
        for each in prizes
    )


def _allocation(allocation: Allocation) -> AllocationAnswer:
    return AllocationAnswer(
        awards=tuple(
            AwardAnswer(
                prizes=award.prizes,
                player=award.player,
                players=award.players,
                cents=award.cents,
                points=award.points,
                shares=award.shares,
                among=award.among,
                next_in_line=award.next_in_line,
            )
            for award in allocation.awards
        ),
        not_given=tuple(NotGivenAnswer(prize=each.prize, why=each.why.value) for each in allocation.not_given),
        lots=tuple(LotsAnswer(about=each.about, among=each.among, order=each.order) for each in allocation.lots),
    )
