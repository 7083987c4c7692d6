"""Make the line of a deal from points or payments, by the rule set's settlement."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.engine.payments import POT, PointsPayment, Seat, pairwise, points
from scoring.engine.promised.pay import heads_against
from scoring.engine.promised.rules import PromisedRules
from scoring.engine.promised.sides import DIFFERENCES
from scoring.engine.promised.state import PromisedState
from scoring.engine.result import PaymentReason


def line(
    rules: PromisedRules, at: PromisedState, reason: str, payments: tuple[PointsPayment, ...], made: bool | None = None, **details: Any
) -> PaymentReason:
    """Return a line of a deal with these payments between two sides.

    If a rule set settles by differences, the points of these payments become the score, and every two players settle the difference
    between their scores.
    """
    return _line(rules, at, reason, points(payments, at.seats), payments, made, details)


def line_of_figures(
    rules: PromisedRules,
    at: PromisedState,
    reason: str,
    figures: tuple[int, ...],
    between: tuple[PointsPayment, ...],
    made: bool,
    **details: Any,
) -> PaymentReason:
    """Return a line in which each seat gets the points in `figures`.

    If the payments `between` the sides bring exactly these points, they are used. Else every seat settles with the pot.
    """
    payments = between if points(between, at.seats) == figures else against_pot(figures)
    return _line(rules, at, reason, figures, payments, made, details)


def _line(
    rules: PromisedRules,
    at: PromisedState,
    reason: str,
    score: tuple[int, ...],
    payments: tuple[PointsPayment, ...],
    made: bool | None,
    details: Mapping[str, Any],
) -> PaymentReason:
    if rules.settlement == DIFFERENCES:
        payments = pairwise(score, at.playing)
    return PaymentReason(reason, score, payments, made, details)


def against_pot(figures: tuple[int, ...]) -> tuple[PointsPayment, ...]:
    """Return payments that bring these points: the pot pays each winner, and each loser pays the pot."""
    return tuple(
        PointsPayment(POT, seat, figure) if figure > 0 else PointsPayment(seat, POT, -figure)
        for seat, figure in enumerate(figures)
        if figure
    )


def side_figures(
    declarer: Seat, partner: Seat | None, with_blind: bool, playing: tuple[Seat, ...], table: int, sides: tuple[int, int], shared: bool
) -> tuple[int, ...]:
    """Return the points of each seat: a player of the declaring side gets the first number of `sides`, an opponent the second.

    If `shared` is false, the declarer gets the partner's points too, and the partner none.

    With three players, the points of the absent hand go to the one player on its side; if there are two players on its side, to nobody.
    """
    mine, theirs = sides
    figures = [0] * table
    heads = heads_against(declarer, partner, playing, table)
    for head in heads:
        figures[head] = theirs * (2 if len(heads) == 1 else 1)
    alone = partner is None and not with_blind
    figures[declarer] = mine if alone or (partner is not None and shared) else 2 * mine
    if partner is not None and shared:
        figures[partner] = mine
    return tuple(figures)
