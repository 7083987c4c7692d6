"""The payments for given points: the law by which a jury's award, a table's own totals and the game of totals are paid."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.engine.payments import POT, PointsPayment, payments_for_points, points, pot

FIGURES = st.lists(st.integers(-60, 60), min_size=2, max_size=7)


def test_the_losers_pay_the_winners_in_the_order_of_the_seats() -> None:
    assert payments_for_points((-3, 2, -1, 2)) == (PointsPayment(0, 1, 2), PointsPayment(0, 3, 1), PointsPayment(2, 3, 1))


def test_what_is_missing_comes_from_the_pot_and_what_is_left_goes_there() -> None:
    assert payments_for_points((-3, 2, -1, 5)) == (
        PointsPayment(0, 1, 2),
        PointsPayment(0, 3, 1),
        PointsPayment(2, 3, 1),
        PointsPayment(POT, 3, 3),
    )
    assert payments_for_points((-3, 2)) == (PointsPayment(0, 1, 2), PointsPayment(0, POT, 1))


@given(FIGURES)
@settings(max_examples=60, deadline=None)
def test_everybody_gets_their_figure_and_the_pot_the_rest(figures: list[int]) -> None:
    paid = payments_for_points(figures)
    assert points(paid, len(figures)) == tuple(figures)
    assert pot(paid) == -sum(figures)
    assert payments_for_points(tuple(figures)) == paid


@given(FIGURES)
@settings(max_examples=60, deadline=None)
def test_nothing_less_could_be_paid(figures: list[int]) -> None:
    paid = payments_for_points(figures)
    assert {payment.payer for payment in paid}.isdisjoint({payment.payee for payment in paid})
    assert sum(payment.amount for payment in paid) == max(
        sum(figure for figure in figures if figure > 0), -sum(f for f in figures if f < 0)
    )
    assert len(paid) <= len(figures)
