"""What everybody may read of a tournament: its plan, its standings and the payments behind a total, in the reader's language."""

from __future__ import annotations

import datetime
from typing import Annotated

from msgspec import Meta, Struct

from tournaments import models
from tournaments.queries.evening_state import EveningState, evening_state
from tournaments.queries.names import plain_display_name
from tournaments.queries.standings import line_of, payments_of, standings
from tournaments.wording.jury_state import Instant, instant
from tournaments.wording.table_state import RulesSummary, rules_summary


class TournamentAnswer(Struct, frozen=True, kw_only=True):
    """One tournament and its plan."""

    slug: str
    name: str
    club: str
    on: datetime.date
    state: Annotated[str, Meta(description="preparing, playing, or closed: then in correction, and after that final.")]
    correction_until: Annotated[Instant | None, Meta(description="While it is in correction: when it becomes final.")]
    rounds_planned: int
    deals_a_round: int
    rules: RulesSummary
    version: int


class TournamentList(Struct, frozen=True):
    """The newest tournaments."""

    tournaments: tuple[TournamentAnswer, ...]


class OtherPlayer(Struct, frozen=True):
    """A player beside the one whose line or payment it is."""

    number: int
    name: str


class StandingsLine(Struct, frozen=True, kw_only=True):
    """One player of the standings."""

    place: int
    number: int
    name: Annotated[
        str, Meta(description="The full name, or where the public does not read it the one used at the table, with the number.")
    ]
    points: int
    moved: Annotated[int | None, Meta(description="Places won (+) or lost (−) in the round that is going on; null in the first.")]
    deals: int
    plays_on_for: Annotated[
        tuple[OtherPlayer, ...], Meta(description="The players whose points this line has too, the newest first; they have no line.")
    ] = ()


class StandingsAnswer(Struct, frozen=True, kw_only=True):
    """The standings as they are now."""

    version: int
    state: Annotated[str, Meta(description="preparing, playing, or closed: then in correction, and after that final.")]
    correction_until: Annotated[Instant | None, Meta(description="While it is in correction: when these standings become final.")]
    rules: RulesSummary
    round: int
    deals: int
    sum: Annotated[int, Meta(description="All points and pots together: 0.")]
    pot: Annotated[int, Meta(description="What the tables' pots hold; below 0 where a game that is going on owes its players points.")]
    lines: tuple[StandingsLine, ...]


class PlayerPayment(Struct, frozen=True, kw_only=True):
    """One payment to or from the player."""

    round: int
    table: int | None
    deal: int | None
    ruling: int | None
    reason: str
    points: Annotated[int, Meta(description="What it brought this player: + received, − paid.")]
    other: Annotated[OtherPlayer | None, Meta(description="Null is the pot.")]
    reverses: Annotated[bool, Meta(description="It takes an earlier payment back.")]


class PlayerPayments(Struct, frozen=True, kw_only=True):
    """Every payment behind a player's total."""

    version: int
    rules: RulesSummary
    number: int
    name: str
    total: Annotated[int, Meta(description="Of these payments. The line in the standings has those of `plays_on_for` too.")]
    payments: tuple[PlayerPayment, ...]
    plays_on_for: Annotated[tuple[OtherPlayer, ...], Meta(description="The players with whose points this one plays on.")] = ()
    points_with: Annotated[OtherPlayer | None, Meta(description="Who plays on with these points, if somebody does.")] = None


def tournament_answer(tournament: models.Tournament, state: EveningState) -> TournamentAnswer:
    """One tournament and its plan."""
    return TournamentAnswer(
        slug=tournament.slug,
        name=tournament.name,
        club=tournament.club.name,
        on=tournament.on,
        state=tournament.state,
        correction_until=_correction_until(state),
        rounds_planned=tournament.rounds_planned,
        deals_a_round=tournament.deals_a_round,
        rules=_rules(tournament),
        version=tournament.version,
    )


def standings_answer(tournament: models.Tournament, names: str) -> StandingsAnswer:
    """The standings now. `names` is the kind of names that the reader sees, one of Tournament.Names."""
    now = standings(tournament)
    lines = tuple(
        StandingsLine(
            place=line.place,
            number=line.entrant.number,
            name=plain_display_name(line.entrant, names),
            points=line.points,
            moved=line.moved,
            deals=line.deals,
            plays_on_for=tuple(OtherPlayer(each.number, plain_display_name(each, names)) for each in line.former),
        )
        for line in now.lines
    )
    return StandingsAnswer(
        version=now.version,
        state=tournament.state,
        correction_until=_correction_until(evening_state(tournament)),
        rules=_rules(tournament),
        round=now.round_number,
        deals=now.deals,
        sum=now.sum,
        pot=now.pot,
        lines=lines,
    )


def _correction_until(state: EveningState) -> str | None:
    return instant(state.until) if state.in_correction and state.until is not None else None


def player_payments(tournament: models.Tournament, entrant: models.Entrant, names: str) -> PlayerPayments:
    """Every payment behind this player's total. `names` as in `standings_answer`."""
    line = line_of(entrant)
    payments = tuple(_player_payment(payment, entrant, names) for payment in payments_of(entrant))
    return PlayerPayments(
        version=tournament.version,
        rules=_rules(tournament),
        number=entrant.number,
        name=plain_display_name(entrant, names),
        total=sum(payment.points for payment in payments),
        payments=payments,
        plays_on_for=tuple(OtherPlayer(each.number, plain_display_name(each, names)) for each in line.former),
        points_with=OtherPlayer(line.successor.number, plain_display_name(line.successor, names)) if line.successor else None,
    )


def _player_payment(payment: models.Payment, entrant: models.Entrant, names: str) -> PlayerPayment:
    received = payment.payee_id == entrant.pk
    other = payment.payer if received else payment.payee
    return PlayerPayment(
        round=payment.round_number,
        table=payment.table.number if payment.table else None,
        deal=payment.deal.number if payment.deal else None,
        ruling=payment.ruling.number if payment.ruling else None,
        reason=payment.reason,
        points=payment.amount if received else -payment.amount,
        other=OtherPlayer(other.number, plain_display_name(other, names)) if other else None,
        reverses=payment.reverses_id is not None,
    )


def _rules(tournament: models.Tournament) -> RulesSummary:
    return rules_summary(tournament.rule_set, tournament.fingerprint)
