"""Schafkopf: score a checked deal, and determine who pays whom (dossier §3, §8). A player's score is the points won or lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from scoring.engine.payments import PointsPayment, Seat, points
from scoring.engine.result import SCORED, PaymentReason, Played
from scoring.games.schafkopf.ending import Ending, ending, jungfrauen_of, loser_of, marched_through, side_of
from scoring.games.schafkopf.facts import SCHNEIDER, SCHWARZ, SchafkopfFacts
from scoring.games.schafkopf.rules import (
    ALL_PASS,
    BETTEL,
    CROSS,
    EYES,
    GOOD_VALUE,
    PLUS_MINUS,
    REDEAL,
    SIE,
    SOLO,
    TOUT,
    SchafkopfContract,
    SchafkopfRules,
)
from scoring.games.schafkopf.state import SchafkopfState

REDEALT = "redeal_same_dealer"
RAMSCH_LOST, DURCHMARSCH, TIE = "RAMSCH", "DURCHMARSCH", "TIE"
"""Reason codes of lines: a lost Ramsch, a Ramsch won by a Durchmarsch, and a tie. Other lines have the code of their contract."""


def play(rules: SchafkopfRules, state: SchafkopfState, facts: SchafkopfFacts) -> Played[SchafkopfState]:
    """Score a checked deal."""
    at = state if facts.dealer is None else state.dealt_by(facts.dealer)
    contract = rules.contracts.get(facts.contract or "")
    if contract is None:
        if facts.contract == ALL_PASS:
            again = rules.all_pass == REDEAL
            line = PaymentReason(ALL_PASS, (0,) * at.seats, ())
            return Played((line,), REDEALT, at, counts=False) if again else Played((line,), SCORED, at.next())
        return Played((_on_list(rules, lambda tariff: _ramsch(tariff, at, facts)),), SCORED, at.next())
    seats = at.after_dealer
    if contract.code == CROSS and rules.cross_tie_is_void and facts.eyes == EYES // 2:
        return Played((PaymentReason(TIE, (0,) * at.seats, (), None, {"declarer": facts.declarer}),), REDEALT, at, counts=False)
    line = _on_list(rules, lambda tariff: _played(tariff, at.seats, seats, facts, tariff.contracts[contract.code]))
    return Played((line,), SCORED, at.next())


def _on_list(rules: SchafkopfRules, scored: Callable[[SchafkopfRules], PaymentReason]) -> PaymentReason:
    """Return the line of a deal. Its score is written on the Schafkopf list; its payments are in cash if the table pays cash too.

    `scored` scores the deal under given rules.
    """
    line = scored(rules)
    score = tuple(written(rules, figure, line.details["each"]) for figure in line.score)
    return replace(line, score=score, payments=line.payments if rules.cash is None else scored(rules.cash).payments)


def written(rules: SchafkopfRules, figure: int, each: int) -> int:
    """Return the number that is written on the Schafkopf list for a player who wins or loses `figure` points.

    `each` is the amount that one player pays another in this game.
    """
    if rules.written == PLUS_MINUS:
        return figure
    return 0 if figure <= 0 else each if rules.written == GOOD_VALUE else figure


def value(rules: SchafkopfRules, contract: SchafkopfContract, facts: SchafkopfFacts, level: str) -> int:
    """Return the points that one player pays another for a deal with this ending (§3)."""
    runners = _runners(rules, contract, facts) * rules.laufende
    base = rules.heart_solo_value if contract.code == SOLO and facts.suit == "H" and rules.heart_solo_value else contract.value
    announced = facts.announced
    if announced is not None:
        extra = rules.schwarz if rules.tout_counts_schwarz else 0
        if announced == TOUT:
            worth = rules.tout_flat + rules.tout_factor * runners if rules.tout_flat else (base + extra + runners) * rules.tout_factor
        else:
            worth = rules.sie_flat or (base + extra + runners) * rules.sie_factor
    else:
        worth = base + runners + (rules.schneider if level == SCHNEIDER else rules.schwarz if level == SCHWARZ else 0)
    return worth << ((facts.stoss or 0) + (facts.legen or 0))


def _runners(rules: SchafkopfRules, contract: SchafkopfContract, facts: SchafkopfFacts) -> int:
    """Return the number of runners that are paid: 0 if there are too few, else all of them up to the limit.

    In a Sie all cards of the hand are runners.
    """
    if not rules.laufende:
        return 0
    count = rules.tricks if facts.announced == SIE else facts.laufende or 0
    if facts.announced != SIE and count < contract.runners_from:
        return 0
    return min(count, rules.laufende_most)


def _played(
    rules: SchafkopfRules, count: int, seats: tuple[Seat, ...], facts: SchafkopfFacts, contract: SchafkopfContract
) -> PaymentReason:
    """Score a deal with a playing side.

    The table has `count` seats; `seats` are the players, from the dealer's left.
    """
    side = side_of(facts, seats)
    end = ending(rules, contract, facts, side) or Ending(won=False, level="")
    amount = value(rules, contract, facts, end.level)
    ours, theirs = [seat for seat in seats if seat in side], [seat for seat in seats if seat not in side]
    winners, losers = (ours, theirs) if end.won else (theirs, ours)
    if not amount:
        payments: tuple[PointsPayment, ...] = ()
    elif rules.offender_pays and facts.fault in losers:
        payments = tuple(_by_offender(rules, contract, facts.fault, winners, losers, amount))
    elif not contract.is_pair or rules.each_to_each:
        payments = tuple([PointsPayment(loser, winner, amount) for loser in losers for winner in winners])
    else:
        payments = (PointsPayment(losers[0], winners[0], amount), PointsPayment(losers[1], winners[1], amount))
    details: dict[str, Any] = {"declarer": facts.declarer, "level": end.level, "each": amount}
    if contract.is_pair:
        details["partner"] = side[1]
    elif contract.code == BETTEL:
        details["solo"] = False
    for name in ("announced", "fault", "stoss", "legen", "laufende", "suit"):
        field = getattr(facts, name)
        if field is not None:
            details[name] = field
    return PaymentReason(contract.code, points(payments, count), payments, end.won, details)


def _by_offender(
    rules: SchafkopfRules, contract: SchafkopfContract, offender: Seat, winners: Sequence[Seat], losers: Sequence[Seat], amount: int
) -> Iterator[PointsPayment]:
    """Make the player who broke a rule pay everything that their side has to pay (§8)."""
    each = amount * (len(losers) if not contract.is_pair or rules.each_to_each else 1)
    return iter([PointsPayment(offender, winner, each) for winner in winners])


def _ramsch(rules: SchafkopfRules, at: SchafkopfState, facts: SchafkopfFacts) -> PaymentReason:
    seats, doublings = at.after_dealer, (facts.stoss or 0) + (facts.legen or 0)
    through = marched_through(rules, facts)
    if through is not None:
        amount, one, reason = rules.durchmarsch_value << doublings, through, DURCHMARSCH
        payments = [PointsPayment(seat, one, amount) for seat in seats if seat != one] if amount else []
        return PaymentReason(reason, points(payments, at.seats), tuple(payments), None, {"winner": one, "each": amount})
    one = loser_of(facts) or 0
    alone = jungfrauen_of(facts, seats) if rules.jungfrau and facts.fault is None else 0
    amount = rules.ramsch_value << (doublings + alone)
    payments = [PointsPayment(one, seat, amount) for seat in seats if seat != one] if amount else []
    details = {"loser": one, "each": amount, "jungfrauen": alone, **({} if facts.fault is None else {"fault": facts.fault})}
    return PaymentReason(RAMSCH_LOST, points(payments, at.seats), tuple(payments), None, details)
