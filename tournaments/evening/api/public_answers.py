"""The API's public answers about a tournament: its plan, its standings and the payments that make up a total, in the reader's language."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Meta, Struct

from scoring.engine.words import say
from tournaments import models
from tournaments.calendar.queries.coming import announcement_of
from tournaments.entrants.queries.names import Names, plain_display_name
from tournaments.evening.queries.breaking_off import what_counts
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
from tournaments.standings.wording.line_names import plain_line_name
from tournaments.standings.wording.ranking import line_explanations


class BrokenOff(Struct, frozen=True, kw_only=True):
    """The reason why an evening was broken off half-way, and what of it counts."""

    because: str
    counts: Annotated[
        Literal["all", "rounds", "nothing"],
        Meta(description="What counts: everything that was entered, only the rounds that were finished, or nothing."),
    ]
    last_counting_round: Annotated[
        int | None, Meta(description="The last round that counts; 0 if nothing counts, null if everything does.")
    ]


class TournamentAnswer(Struct, frozen=True, kw_only=True):
    """One tournament and its plan."""

    slug: str
    name: str
    club: str
    on: datetime.date
    state: Annotated[str, Meta(description="Either preparing, playing or closed. A closed evening is first in correction, then final.")]
    correction_until: Annotated[Instant | None, Meta(description="When a closed evening becomes final; null if it is not in correction.")]
    broken_off: Annotated[BrokenOff | None, Meta(description="Set if the evening was broken off half-way; else null.")]
    cancelled_because: Annotated[str | None, Meta(description="The reason why the evening is cancelled; null if it is not.")]
    moved_from: Annotated[datetime.date | None, Meta(description="The date that was announced first, if the evening was moved; else null.")]
    rounds_planned: int
    deals_a_round: int
    rules: RulesSummary
    version: int


class TournamentList(Struct, frozen=True):
    """A page of tournaments, the newest first."""

    tournaments: tuple[TournamentAnswer, ...]
    total: Annotated[int, Meta(description="The number of tournaments on all pages.")]
    page: int
    pages: int


class OtherPlayer(Struct, frozen=True):
    """Another player, who is named in a player's standings line or payment: the number and the name."""

    number: int
    name: str


class StandingsReason(Struct, frozen=True, kw_only=True):
    """The tie-break by which a player ranks above others with the same total."""

    tie_break: Annotated[str, Meta(description="The code of the tie-break, from `criteria`.")]
    before: Annotated[tuple[int, ...], Meta(description="The numbers of the players who come after this one because of it.")]
    own: Annotated[
        str | None,
        Meta(description="This player's exact value in the tie-break, or null. For lots, the position in which the player was drawn."),
    ]
    theirs: str | None


class StandingsLineAnswer(Struct, frozen=True, kw_only=True):
    """One line of the standings: a player, a pair or a team."""

    place: Annotated[int | None, Meta(description="The place; null if this evening does not rank players who missed a round.")]
    number: int
    name: Annotated[
        str,
        Meta(
            description=(
                "The name that the reader may see: the full name, the name at the table, initials with the player's "
                "number, or only the number."
            )
        ),
    ]
    partners: Annotated[tuple[OtherPlayer, ...], Meta(description="The other players of the pair or team; empty for a single player.")] = ()
    points: Annotated[
        int,
        Meta(description="The points in the ledger. In a final, and with points for missed rounds, `figure` has the points that count."),
    ]
    in_final: Annotated[bool, Meta(description="Whether the player is in the final. Finalists come before all other players.")]
    moved: Annotated[int | None, Meta(description="Places gained (+) or lost (−) in the current round; null in the first round.")]
    deals: int
    figure: Annotated[
        str | None,
        Meta(description="The exact value by which the player is ranked: points, or a fraction such as 7/3. Null if there is none."),
    ]
    missed: Annotated[int, Meta(description="The number of started rounds in which the player had no seat.")]
    for_missed: Annotated[
        str,
        Meta(
            description=(
                "The exact part of `figure` that the player has for missed rounds, if `missed_round` is fixed or average; else 0. It is "
                "neither in `points` nor in `own_figure`."
            )
        ),
    ]
    reason: Annotated[StandingsReason | None, Meta(description="The tie-break that put this player before others with the same figure.")]
    explanation: Annotated[
        str, Meta(description="The reason for the place, including missed rounds, in words; empty if there is nothing to explain.")
    ]
    plays_on_for: Annotated[
        tuple[OtherPlayer, ...],
        Meta(
            description=(
                "The players whose points are included here because this player took them over, the latest first. They "
                "have no line of their own."
            )
        ),
    ] = ()
    own_figure: Annotated[
        int | None,
        Meta(
            description=(
                "The score in the game's own count, if points are differences of such scores. Else null, as it is in "
                "standings of an earlier moment."
            )
        ),
    ] = None


class FrozenSince(Struct, frozen=True, kw_only=True):
    """The moment at which the public standings were frozen, and the last round before it."""

    at: Annotated[Instant, Meta(description="Payments booked after this moment are hidden, whichever round they belong to.")]
    after_round: Annotated[
        int | None, Meta(description="The last round before the freeze; null if the standings were frozen during a round.")
    ]


class StandingsAnswer(Struct, frozen=True, kw_only=True):
    """The standings now or at a given time. While they are frozen, the public gets at most those of the moment of the freeze."""

    version: int
    as_of: Annotated[Instant | None, Meta(description="The moment asked for; null for the current standings.")]
    criteria: Annotated[tuple[str, ...], Meta(description="The codes of the value that ranks and of the tie-breaks, in order.")]
    missed_round: Annotated[str, Meta(description="How players who missed a round are ranked: ranked, below, average, fixed or out.")]
    missed_round_points: Annotated[int, Meta(description="The points for each missed round if `missed_round` is fixed.")]
    state: Annotated[str, Meta(description="Either preparing, playing or closed. A closed evening is first in correction, then final.")]
    correction_until: Annotated[
        Instant | None, Meta(description="When the standings of a closed evening become final; null if it is not in correction.")
    ]
    frozen: Annotated[
        FrozenSince | None,
        Meta(description="When the public standings were frozen; null if they are not frozen. Officials read the current ones."),
    ]
    live: Annotated[bool, Meta(description="Whether this answer has the current standings, not the frozen ones.")]
    rules: RulesSummary
    round: int
    deals: int
    sum: Annotated[int, Meta(description="The sum of all points and pots, which is always 0.")]
    pot: Annotated[int, Meta(description="The points in the tables' pots. Negative if an unfinished game still owes its players points.")]
    lots_due: Annotated[
        tuple[tuple[int, ...], ...], Meta(description="Groups of players between whom lots must still be drawn, by number.")
    ]
    lines: tuple[StandingsLineAnswer, ...]
    settlement: Annotated[
        str, Meta(description="A sentence about how scores that do not sum to 0 are settled; empty if one side pays the other.")
    ]


class PlayerPaymentAnswer(Struct, frozen=True, kw_only=True):
    """One payment to or from the player."""

    round: int
    table: int | None
    deal: int | None
    ruling: int | None
    reason: str
    points: Annotated[int, Meta(description="The points that the payment brought this player: received (+) or paid (−).")]
    other: Annotated[OtherPlayer | None, Meta(description="The other player; null if the other side is the pot.")]
    reverses: Annotated[bool, Meta(description="Whether the payment reverses an earlier one.")]


class PlayerPaymentsAnswer(Struct, frozen=True, kw_only=True):
    """Every payment that is part of a player's total."""

    version: int
    rules: RulesSummary
    number: int
    name: str
    total: Annotated[int, Meta(description="The sum of these payments. The line in the standings also includes those of `plays_on_for`.")]
    payments: tuple[PlayerPaymentAnswer, ...]
    plays_on_for: Annotated[tuple[OtherPlayer, ...], Meta(description="The players whose points this player took over.")] = ()
    points_with: Annotated[OtherPlayer | None, Meta(description="The player who took over these points; null if nobody did.")] = None


def tournament_answer(tournament: models.Tournament, state: EveningState) -> TournamentAnswer:
    """Return one tournament and its plan."""
    announcement = announcement_of(tournament)
    return TournamentAnswer(
        slug=tournament.slug,
        name=tournament.name,
        club=tournament.club.name,
        on=tournament.on,
        state=tournament.state,
        correction_until=_correction_until(state),
        broken_off=_broken_off(tournament),
        cancelled_because=announcement.cancelled_because if announcement is not None and announcement.cancelled_at is not None else None,
        moved_from=announcement.moved_from if announcement is not None else None,
        rounds_planned=tournament.rounds_planned,
        deals_a_round=tournament.deals_a_round,
        rules=_rules(tournament),
        version=tournament.version,
    )


def _broken_off(tournament: models.Tournament) -> BrokenOff | None:
    counts = what_counts(tournament)
    if counts is None:
        return None
    return BrokenOff(because=tournament.abandoned_because, counts=counts.value, last_counting_round=tournament.last_counting_round)


def frozen_since(tournament: models.Tournament) -> FrozenSince | None:
    """Return the moment at which the public standings were frozen; None if they are not frozen."""
    frozen = tournament.frozen
    return FrozenSince(at=instant(frozen.at), after_round=frozen.after_round) if frozen else None


def standings_answer(tournament: models.Tournament, names: Names, as_of: datetime.datetime | None = None, *, live: bool) -> StandingsAnswer:
    """Return the standings now, or at the time `as_of`.

    `names` is the form in which the reader sees names. If `live` is true, the reader gets the current standings even while they are frozen
    for the public.
    """
    now = visible_standings(tournament, live=live, as_of=as_of)
    numbers = {line.entrant.pk: line.entrant.number for line in now.lines}
    explanations = line_explanations(now, lambda line: plain_line_name(line, names))
    figures = own_figures(tournament, now)
    lines = tuple(
        StandingsLineAnswer(
            place=line.place,
            number=line.entrant.number,
            name=plain_line_name(line, names),
            partners=tuple(OtherPlayer(each.number, plain_display_name(each, names)) for each in line.partners),
            points=line.points,
            in_final=line.in_final,
            moved=line.moved,
            deals=line.deals,
            figure=_exact(line.figure),
            missed=line.missed,
            for_missed=str(line.for_missed),
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
    """Return all payments that add up to this player's total.

    `names` is the form in which the reader sees names. If `live` is true, payments after the moment of a freeze are included.
    """
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
