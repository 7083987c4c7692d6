"""The API's public answers about a tournament: its plan, its standings and the payments behind a total, in the reader's language."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated

from msgspec import Meta, Struct

from scoring.engine.words import say
from tournaments import models
from tournaments.entrants.queries.names import Names, plain_display_name
from tournaments.evening.queries.state import EveningState, evening_state
from tournaments.jury.wording.jury_state import Instant, instant
from tournaments.play.wording.questions import reader_language
from tournaments.play.wording.table_state import RulesSummary, rules_summary
from tournaments.standings.queries.lines import line_of
from tournaments.standings.queries.lots import lots_due
from tournaments.standings.queries.own_figures import own_figures
from tournaments.standings.queries.standings import payments_of
from tournaments.standings.queries.visible_standings import frozen_at, visible_standings
from tournaments.standings.ranking import RankingReason
from tournaments.standings.wording.ranking import line_explanations


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
    """A player other than the one of the line or payment."""

    number: int
    name: str


class StandingsReason(Struct, frozen=True, kw_only=True):
    """The reason why a line ranks above others with the same total."""

    tie_break: Annotated[str, Meta(description="One of those that `criteria` name.")]
    before: Annotated[tuple[int, ...], Meta(description="The numbers of these.")]
    own: Annotated[str | None, Meta(description="Its figure, exact; null if it has none. By lots: which one was drawn.")]
    theirs: str | None


class StandingsLineAnswer(Struct, frozen=True, kw_only=True):
    """One player of the standings."""

    place: Annotated[int | None, Meta(description="Null: not ranked, as the evening ranks nobody who missed a round.")]
    number: int
    name: Annotated[
        str, Meta(description="As the reader may see it: in full, the one used at the table or initials with the number, or the number.")
    ]
    points: Annotated[int, Meta(description="What the ledger has. In a final `figure` says what of it counts.")]
    in_final: Annotated[bool, Meta(description="Whether it plays the final, and so stands before all that do not.")]
    moved: Annotated[int | None, Meta(description="Places won (+) or lost (−) in the round that is going on; null in the first.")]
    deals: int
    figure: Annotated[
        str | None, Meta(description="By what it is ranked, exact: points, or a fraction such as 7/3. Null where there is none.")
    ]
    missed: Annotated[int, Meta(description="Rounds begun in which it had no seat.")]
    reason: Annotated[StandingsReason | None, Meta(description="What put it before others with the same figure.")]
    explanation: Annotated[str, Meta(description="The same and what missed rounds did, in words; empty if there is nothing to say.")]
    plays_on_for: Annotated[
        tuple[OtherPlayer, ...], Meta(description="The players whose points this line has too, the newest first; they have no line.")
    ] = ()
    own_figure: Annotated[
        int | None,
        Meta(description="What it scored in the game's own count, where points are differences of that; else null, and at a moment past."),
    ] = None


class FrozenSince(Struct, frozen=True, kw_only=True):
    """The time since which the public standings are frozen."""

    at: Annotated[Instant, Meta(description="Payments that were booked later are secret, whatever round they are about.")]
    after_round: Annotated[int | None, Meta(description="The round after which they were frozen; null if it was in the middle of one.")]


class StandingsAnswer(Struct, frozen=True, kw_only=True):
    """The standings now or at a given time. During a freeze, the public gets none later than the freeze."""

    version: int
    as_of: Annotated[Instant | None, Meta(description="The moment that was asked for; null: now.")]
    criteria: Annotated[tuple[str, ...], Meta(description="The figure that ranks, then what decides between equals, in order.")]
    missed_round: Annotated[str, Meta(description="What becomes of who missed a round: ranked, below, average, fixed or out.")]
    missed_round_points: Annotated[int, Meta(description="What each missed round counts, where that is fixed.")]
    state: Annotated[str, Meta(description="preparing, playing, or closed: then in correction, and after that final.")]
    correction_until: Annotated[Instant | None, Meta(description="While it is in correction: when these standings become final.")]
    frozen: Annotated[
        FrozenSince | None,
        Meta(description="Null while everybody reads the standings as they are. Who holds an office of the evening reads on."),
    ]
    live: Annotated[bool, Meta(description="Whether this answer has the standings as they are now.")]
    rules: RulesSummary
    round: int
    deals: int
    sum: Annotated[int, Meta(description="All points and pots together: 0.")]
    pot: Annotated[int, Meta(description="What the tables' pots hold; below 0 where a game that is going on owes its players points.")]
    lots_due: Annotated[
        tuple[tuple[int, ...], ...], Meta(description="Where lots decide: the numbers of those between whom they are still to be drawn.")
    ]
    lines: tuple[StandingsLineAnswer, ...]
    settlement: Annotated[
        str, Meta(description="How figures that do not sum to 0 are settled, in a sentence; empty where one side pays the other.")
    ]


class PlayerPaymentAnswer(Struct, frozen=True, kw_only=True):
    """One payment to or from the player."""

    round: int
    table: int | None
    deal: int | None
    ruling: int | None
    reason: str
    points: Annotated[int, Meta(description="What it brought this player: + received, − paid.")]
    other: Annotated[OtherPlayer | None, Meta(description="Null is the pot.")]
    reverses: Annotated[bool, Meta(description="It takes an earlier payment back.")]


class PlayerPaymentsAnswer(Struct, frozen=True, kw_only=True):
    """Every payment behind a player's total."""

    version: int
    rules: RulesSummary
    number: int
    name: str
    total: Annotated[int, Meta(description="Of these payments. The line in the standings has those of `plays_on_for` too.")]
    payments: tuple[PlayerPaymentAnswer, ...]
    plays_on_for: Annotated[tuple[OtherPlayer, ...], Meta(description="The players with whose points this one plays on.")] = ()
    points_with: Annotated[OtherPlayer | None, Meta(description="Who plays on with these points, if somebody does.")] = None


def tournament_answer(tournament: models.Tournament, state: EveningState) -> TournamentAnswer:
    """Return one tournament and its plan."""
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


def frozen_since(tournament: models.Tournament) -> FrozenSince | None:
    """Return since when the public standings are frozen; None if they are not."""
    frozen = tournament.frozen
    return FrozenSince(at=instant(frozen.at), after_round=frozen.after_round) if frozen else None


def standings_answer(tournament: models.Tournament, names: Names, as_of: datetime.datetime | None = None, *, live: bool) -> StandingsAnswer:
    """Return the standings now, or at a given time.

    `names` are those that the reader sees. `live`: the reader sees the current standings even while they are frozen for the public
    (`visible_standings.reads_on`).
    """
    now = visible_standings(tournament, live=live, as_of=as_of)
    numbers = {line.entrant.pk: line.entrant.number for line in now.lines}
    explanations = line_explanations(now, lambda entrant: plain_display_name(entrant, names))
    figures = own_figures(tournament, now)
    lines = tuple(
        StandingsLineAnswer(
            place=line.place,
            number=line.entrant.number,
            name=plain_display_name(line.entrant, names),
            points=line.points,
            in_final=line.in_final,
            moved=line.moved,
            deals=line.deals,
            figure=_exact(line.figure),
            missed=line.missed,
            reason=_reason(line.reason, numbers),
            explanation=explanations.get(line.entrant.pk, ""),
            plays_on_for=tuple(OtherPlayer(each.number, plain_display_name(each, names)) for each in line.former),
            own_figure=line.score if line.score is not None else figures.get(line.entrant.pk),
        )
        for line in now.lines
    )
    return StandingsAnswer(
        version=now.version,
        as_of=instant(as_of) if as_of else None,
        criteria=tuple(tournament.criteria),
        missed_round=tournament.missed_round,
        missed_round_points=tournament.missed_round_points,
        state=tournament.state,
        correction_until=_correction_until(evening_state(tournament)),
        frozen=frozen_since(tournament),
        live=live,
        rules=_rules(tournament),
        round=now.round_number,
        deals=now.deals,
        sum=now.sum,
        pot=now.pot,
        lots_due=tuple(tuple(line.entrant.number for line in group) for group in lots_due(now)),
        lines=lines,
        settlement=say(tournament.rule_set.game.settlement_note, reader_language()),
    )


def _exact(figure: int | Fraction | None) -> str | None:
    return None if figure is None else str(figure)


def _reason(reason: RankingReason[int] | None, numbers: Mapping[int, int]) -> StandingsReason | None:
    if reason is None:
        return None
    before = tuple(numbers[key] for key in reason.before)
    return StandingsReason(tie_break=reason.tie_break.value, before=before, own=_exact(reason.own), theirs=_exact(reason.theirs))


def _correction_until(state: EveningState) -> str | None:
    return instant(state.until) if state.in_correction and state.until is not None else None


def player_payments(tournament: models.Tournament, entrant: models.Entrant, names: Names, *, live: bool) -> PlayerPaymentsAnswer:
    """Return every payment behind this player's total. `names` and `live` as in `standings_answer`."""
    line = line_of(entrant)
    payments = tuple(_player_payment(payment, entrant, names) for payment in payments_of(entrant, until=frozen_at(tournament, live=live)))
    return PlayerPaymentsAnswer(
        version=tournament.version,
        rules=_rules(tournament),
        number=entrant.number,
        name=plain_display_name(entrant, names),
        total=sum(payment.points for payment in payments),
        payments=payments,
        plays_on_for=tuple(OtherPlayer(each.number, plain_display_name(each, names)) for each in line.former),
        points_with=OtherPlayer(line.successor.number, plain_display_name(line.successor, names)) if line.successor else None,
    )


def _player_payment(payment: models.Payment, entrant: models.Entrant, names: Names) -> PlayerPaymentAnswer:
    received = payment.payee_id == entrant.pk
    other = payment.payer if received else payment.payee
    return PlayerPaymentAnswer(
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
