"""The state of a table as its phone shows it, in the reader's language: one value for the page, the API and its schema.

Functions named `read_…` query the database; the others only turn values into text.
"""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Iterable, Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from clubs.actors import Actor
from scoring.engine.ruleset import RuleSet
from scoring.engine.words import say
from tournaments import models
from tournaments.evening.permissions import Right
from tournaments.jury.queries.table_calls import TableCalls, table_calls
from tournaments.jury.wording.jury_state import CallReason, CallState, Instant, RulingState, call_reasons, call_state, instant, ruling_state
from tournaments.play.queries.acceptances import in_force
from tournaments.play.queries.physical_tables import WhatFollows, what_follows
from tournaments.play.queries.round_state import RoundPhase, round_state
from tournaments.play.queries.signatures import add_points
from tournaments.play.queries.table_rights import TableAction, TableRights, table_rights
from tournaments.play.queries.tables import DealAtTable, LoadedTable, plain_table_names, read_table
from tournaments.play.queries.unfinished import may_end
from tournaments.play.queries.upcoming import upcoming_deals
from tournaments.play.wording.outcomes import IfAllowed, PointsBySeat, if_allowed
from tournaments.play.wording.own_totals import own_totals_short
from tournaments.play.wording.phone_card import PhoneCard, phone_card
from tournaments.play.wording.questions import (
    DealQuestions,
    Facts,
    LaterDealQuestions,
    deal_questions,
    later_deal_questions,
    reader_language,
)
from tournaments.play.wording.round_state import who_may_change_text
from tournaments.room.queries.messages import MessageAtTable, messages_at_table
from tournaments.room.wording.clock import ClockState, clock_state
from tournaments.room.wording.messages import TableMessage, table_messages


class RulesSummary(Struct, frozen=True):
    """The rules that a table plays, in short."""

    title: str
    version: int
    fingerprint: str
    provisional: Annotated[bool, Meta(description="True if the club must still confirm the values.")]


class TournamentName(Struct, frozen=True):
    """The names of a tournament and its club."""

    name: str
    club: str
    slug: str


class TableRound(Struct, frozen=True):
    """A round's number and state."""

    number: int
    of: int
    state: Annotated[str, Meta(description="Either seated, playing or finished.")]
    last_deal_at: Annotated[Instant | None, Meta(description="When the director called the last deal; null if they did not.")] = None


class DealCount(Struct, frozen=True):
    """The number of deals that the table has played, and the number that it should play."""

    played: int
    of: int
    redealt: Annotated[int, Meta(description="The number of deals that were entered but dealt again, so that they do not count.")]


class EarlierPlayer(Struct, frozen=True):
    """A player who had this seat before another player came to it."""

    name: str
    last_deal: Annotated[int, Meta(description="The number of the last deal that they played on this seat.")]


class TableSeat(Struct, frozen=True, kw_only=True):
    """A seat and its player. Totals of a table are given by seat, even if several players sat there."""

    seat: int
    name: str
    table_name: Annotated[str, Meta(description="The name of this player at the table.")] = field(name="called")
    number: Annotated[int, Meta(description="The player's number in this evening.")]
    vacant: Annotated[bool, Meta(description="True if the seat is empty at the moment.")]
    accepted_at: Annotated[Instant | None, Meta(description="When the player accepted the current totals, if each player accepts.")]
    earlier: Annotated[
        tuple[EarlierPlayer, ...], Meta(description="Earlier players on this seat in this round, in the order of the deals.")
    ]


class DealState(Struct, frozen=True, kw_only=True):
    """A deal in the table's list. If it does not count, `told` gives the reason."""

    id: uuid.UUID
    number: int
    short: str
    sentence: str = field(name="told")
    points: PointsBySeat
    running: Annotated[tuple[int, ...], Meta(description="The table's totals after this deal.")]
    facts: Facts
    revision: int
    counts: Annotated[bool, Meta(description="False if the deal did not count and was dealt again.")]
    in_doubt: Annotated[bool, Meta(description="True if the deal no longer fits earlier deals, and waits for a correction or the jury.")]
    needs_jury: Annotated[bool, Meta(description="True if the deal is in doubt only because the jury must still decide.")] = field(
        name="waits"
    )
    if_allowed: Annotated[IfAllowed | None, Meta(description="For a deal that waits for the jury: its result if the jury allows it.")]
    under_review: Annotated[bool, Meta(description="True if the jury has been called about the deal and has not decided.")]
    souvenir: Annotated[bool, Meta(description="True if its cards are kept as a souvenir. The next deal needs a new pack.")]
    own_totals: Annotated[
        bool, Meta(description="True for a table's own totals for the whole round, which the desk typed instead of deals and can correct.")
    ]
    void: bool


class TableInstead(Struct, frozen=True, kw_only=True):
    """The current round and its table with the same number; shown on a page of another round."""

    round: int
    state: Annotated[str, Meta(description="Either seated, playing or finished.")]
    table: Annotated[int | None, Meta(description="The `id` of the table in that round; null if it has no table with this number.")]
    players: Annotated[tuple[str, ...], Meta(description="The players' names at that table, by seat.")]


class NextSeat(Struct, frozen=True, kw_only=True):
    """The seat that a player of the table has in the next round."""

    seat: Annotated[int, Meta(description="The seat at the current table.")]
    round: int
    table: Annotated[int | None, Meta(description="The number of their next table; null: they have no seat in that round.")]
    next_seat: Annotated[int | None, Meta(description="The seat at the next table, from 0.")]


class TableState(Struct, frozen=True, kw_only=True):
    """The whole table: its players, the deals it has played, the deal that comes next, its calls and its rulings."""

    version: int
    id: Annotated[int, Meta(description="The `id` of this table in this round. Send it as `table`.")]
    rules: RulesSummary
    tournament: TournamentName
    table: Annotated[int, Meta(description="The number of the table in the hall.")]
    round: TableRound
    clock: Annotated[
        ClockState | None, Meta(description="The round's clock, including this table's extra minutes. Null if none is running.")
    ]
    deals: DealCount
    seats: tuple[TableSeat, ...]
    next: DealQuestions | None
    later: Annotated[
        tuple[LaterDealQuestions, ...], Meta(description="The deals after `next`, so that a phone can continue while it is offline.")
    ]
    history: Annotated[tuple[DealState, ...], Meta(description="The deals of the round, the newest first.")]
    totals: Annotated[PointsBySeat, Meta(description="The points from deals, one number for each seat.")]
    ruling_points: Annotated[PointsBySeat, Meta(description="The points from rulings and fines in this round, one number for each seat.")]
    round_totals: Annotated[
        PointsBySeat,
        Meta(description="The sum of `totals` and `ruling_points`: the points of this round in the standings, which the table signs."),
    ]
    scores: Annotated[
        PointsBySeat | None,
        Meta(description="The scores of the round in the game's own count, including rulings. Null if the game ranks by points."),
    ]
    card: Annotated[
        PhoneCard | None, Meta(description="The scorecard in the game's own form. Null if a list of deals and totals is enough.")
    ]
    complete: bool
    may_end: Annotated[bool, Meta(description="Whether the table may sign now, because all deals are played or the last one was called.")]
    phase: Annotated[RoundPhase, Meta(description="The phase of the round at this table.")]
    who_may_change: Annotated[
        str, Meta(description="A sentence about who may still change this table and until when, in the reader's language.")
    ]
    signed_at: Instant | None
    acceptance: Annotated[
        Literal["table", "each", "own"],
        Meta(
            description="How the round is accepted: one tap for the whole `table`, `each` player here, or each with their `own` name code."
        ),
    ]
    evening: Annotated[
        Literal["preparing", "playing", "correction", "final"],
        Meta(
            description=(
                "The state of the evening. In `correction` it is closed, and only the director and the jury can change it; "
                "when it is `final`, nobody can."
            )
        ),
    ]
    final_at: Annotated[Instant | None, Meta(description="When a closed evening becomes final; null if it is not in correction.")]
    may: tuple[TableAction, ...]
    jury_word: Annotated[
        Literal["jury", "table"],
        Meta(
            description=(
                "Whose answer about a contract counts if this reader reports the deal: only the `jury`'s own, or what the "
                "`table` reports of it."
            )
        ),
    ]
    articles: Annotated[tuple[CallReason, ...], Meta(description="The articles for which this reader may call the jury now.")]
    calls: Annotated[tuple[CallState, ...], Meta(description="Calls to the jury, by this table or automatic, the oldest first.")]
    rulings: Annotated[tuple[RulingState, ...], Meta(description="Rulings about this table, the oldest first.")]
    earlier_rulings: Annotated[
        tuple[RulingState, ...],
        Meta(description="Rulings of earlier rounds that players of this table may still appeal against, or appealed against."),
    ]
    instead: Annotated[TableInstead | None, Meta(description="The table in the current round; null if this is the current round.")]
    messages: Annotated[tuple[TableMessage, ...], Meta(description="Messages of the director for the table's own phone, the newest first.")]
    next_seats: Annotated[
        tuple[NextSeat, ...],
        Meta(description="The next seats of the players, once the table has signed or its round is finished, if the next round is drawn."),
    ]


def read_table_state(actor: Actor, table: models.Table, held: frozenset[Right] | None = None) -> TableState:
    """Read the current state of the table for this actor. `held` is the set of the actor's rights there; None: they are looked up."""
    view = read_table(table)
    rights = table_rights(actor, view.tournament, view.table, held)
    return table_state(view, table_calls(view.table), rights, what_follows(view.table), read_messages(actor, view))


def read_messages(actor: Actor, view: LoadedTable) -> list[MessageAtTable]:
    """Read the messages to the table, for its own phone only; the staff have another page for them."""
    return messages_at_table(view.tournament, view.table.number) if actor.table is not None else []


def table_state(
    view: LoadedTable, jury: TableCalls, rights: TableRights, follows: WhatFollows, messages: Iterable[MessageAtTable]
) -> TableState:
    """Return the state of the table in the reader's language, for somebody with these rights."""
    round_ = view.table.round
    upcoming = upcoming_deals(view) if "report" in rights.actions else []
    first = deal_questions(upcoming[0], view.rules) if upcoming else None
    evening = rights.evening
    last_deal = instant(round_.last_deal_at) if round_.last_deal_at and round_.state == models.Round.State.PLAYING else None
    state = round_state(round_, evening, complete=view.complete, signed=view.table.signed_at is not None)
    totals = add_points(view.totals, jury.points)
    accepted = in_force(rights.accepted, totals)
    return TableState(
        version=view.tournament.version,
        id=view.table.pk,
        rules=rules_summary(view.rules, view.tournament.fingerprint),
        tournament=TournamentName(view.tournament.name, view.tournament.club.name, view.tournament.slug),
        table=view.table.number,
        round=TableRound(round_.number, max(view.tournament.rounds_planned, round_.number), round_.state, last_deal),
        clock=clock_state(round_, view.table),
        deals=deal_count(view),
        seats=_seats(view, {entrant: each.at for entrant, each in accepted.items()}),
        next=first,
        later=tuple(later_deal_questions(each, view.rules, first) for each in upcoming[1:]) if first else (),
        history=tuple(_listed_deal(row, view, jury) for row in sorted(view.deals, key=lambda row: -row.deal.number)),
        totals=view.totals,
        ruling_points=jury.points,
        round_totals=totals,
        scores=_scores(view, jury.points),
        card=phone_card(view),
        complete=view.complete,
        may_end=may_end(view.table, view.fold, view.rules),
        phase=state.phase,
        who_may_change=who_may_change_text(state),
        signed_at=instant(view.table.signed_at) if view.table.signed_at else None,
        acceptance=rights.acceptance,
        evening=evening.phase.value,
        final_at=instant(evening.until) if evening.in_correction and evening.until is not None else None,
        may=rights.actions,
        jury_word="table" if rights.speaks_for_jury else "jury",
        articles=call_reasons(view.rules) if rights.may_call else (),
        calls=tuple(call_state(call, view.rules, jury.names) for call in jury.calls),
        rulings=tuple(ruling_state(one, view.table, view.rules, rights.actor, jury, may_appeal=rights.may_appeal) for one in jury.rulings),
        earlier_rulings=tuple(
            ruling_state(each, each.table, view.rules, rights.actor, jury, may_appeal=rights.may_appeal)
            for each in jury.earlier
            if each.table is not None and jury.concerned[each.number]
        ),
        instead=_instead(follows),
        messages=table_messages(messages),
        next_seats=tuple(
            NextSeat(
                seat=each.seat,
                round=round_.number + 1,
                table=each.place.table.number if each.place else None,
                next_seat=each.place.seat if each.place else None,
            )
            for each in follows.next_places
        ),
    )


def _scores(view: LoadedTable, moved: tuple[int, ...]) -> tuple[int, ...] | None:
    """Return each seat's score from deals and rulings; None if the game does not rank by scores."""
    if not view.rules.game.ranks_by_score:
        return None
    scores = moved
    for _deal, outcome in view.fold.outcomes.values():
        if outcome.played is not None:
            scores = add_points(scores, outcome.played.score(view.table.seats))
    return scores


def deal_count(view: LoadedTable) -> DealCount:
    """Return the numbers of deals that the table has played, should play, and dealt again."""
    redealt = sum(1 for row in view.deals if row.outcome.played and not row.outcome.played.counts)
    return DealCount(played=view.fold.deals_counted, of=view.table.deals_planned, redealt=redealt)


def _seats(view: LoadedTable, accepted: Mapping[int, datetime.datetime]) -> tuple[TableSeat, ...]:
    """Return the seats with their players. `accepted` has the time of each player's acceptance, by the player's key."""
    return tuple(
        TableSeat(
            seat=place.seat,
            name=place.entrant.name,
            table_name=name,
            number=place.entrant.number,
            vacant=place.vacant,
            accepted_at=instant(accepted[place.entrant_id]) if place.entrant_id in accepted else None,
            earlier=tuple(
                EarlierPlayer(each.entrant.name, each.last_deal) for each in view.table.earlier_places.all() if each.seat == place.seat
            ),
        )
        for place, name in zip(view.places, plain_table_names(view.table), strict=True)
    )


def _instead(follows: WhatFollows) -> TableInstead | None:
    round_, table = follows.round_instead, follows.table_instead
    if round_ is None:
        return None
    players = tuple(plain_table_names(table)) if table else ()
    return TableInstead(round=round_.number, state=round_.state, table=table.pk if table else None, players=players)


def rules_summary(rules: RuleSet, fingerprint: str) -> RulesSummary:
    """Return a summary of these rules in the reader's language. Its fingerprint is the one stored when the tournament was created."""
    return RulesSummary(say(rules.title, reader_language()), rules.version, fingerprint, rules.provisional)


def deal_state(deal: models.Deal, view: LoadedTable, jury: TableCalls) -> DealState:
    """Return a deal as it is stored, even a void one, which the table's list leaves out."""
    row = next((row for row in view.deals if row.deal.pk == deal.pk), None)
    if row is not None:
        return _listed_deal(row, view, jury)
    return DealState(
        id=deal.pk,
        number=deal.number,
        short=own_totals_short(view.rules, deal.facts, reader_language()) or deal.contract,
        sentence="",
        points=(0,) * view.table.seats,
        running=view.totals,
        facts=deal.facts,
        revision=deal.revision,
        counts=deal.counts,
        in_doubt=False,
        needs_jury=False,
        if_allowed=None,
        under_review=deal.number in jury.looked_at,
        souvenir=False,
        own_totals=deal.deals_in_totals is not None,
        void=deal.void,
    )


def deal_text(row: DealAtTable, view: LoadedTable, language: str) -> str:
    """Return a deal as players write it: “Rik Els+Jo 7”; or the text of the table's own totals."""
    if row.outcome.facts is not None:
        return view.rules.game.describe_deal(row.outcome.facts, view.names_at(row.deal.number), language)
    return own_totals_short(view.rules, row.deal.facts, language) or row.deal.contract


def _listed_deal(row: DealAtTable, view: LoadedTable, jury: TableCalls) -> DealState:
    deal, outcome, language = row.deal, row.outcome, reader_language()
    names = view.names_at(deal.number)
    played, problems = outcome.played, outcome.problems
    return DealState(
        id=deal.pk,
        number=deal.number,
        short=deal_text(row, view, language),
        sentence=view.rules.game.describe_result(played, names, language) if played else view.rules.sentence(problems[0], language),
        points=row.points,
        running=row.running,
        facts=deal.facts,
        revision=deal.revision,
        counts=deal.counts,
        in_doubt=played is None,
        needs_jury=view.rules.is_for_the_jury(problems),
        if_allowed=if_allowed(outcome, view, names),
        under_review=deal.number in jury.looked_at,
        souvenir=bool(played and view.rules.game.souvenirs(played)),
        own_totals=deal.deals_in_totals is not None,
        void=False,
    )
