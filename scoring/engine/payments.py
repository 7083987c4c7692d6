"""Payments: the only way in which points move. Points always balance: what one side gains, another loses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

Seat = int
"""A place at the table, 0 … seats−1, clockwise."""


class Pot(Enum):
    """The type of POT, which stands for the table's pot as payer or payee."""

    POT = "pot"


POT = Pot.POT
Side = Seat | Pot


class BrokenLaw(Exception):
    """Raised if the engine computed something that its own laws forbid. This is a bug, and must not be caught."""


@dataclass(frozen=True, slots=True)
class PointsPayment:
    """`payer` gives `payee` this `amount` of points: a whole number above 0."""

    payer: Side
    payee: Side
    amount: int

    def __post_init__(self) -> None:
        if self.amount <= 0 or self.payer == self.payee:
            raise BrokenLaw(f"not a payment: {self}")


def payments_for_points(points: Sequence[int]) -> tuple[PointsPayment, ...]:
    """Return payments that bring each seat these points: the losers pay the winners, both in the order of the seats.

    If the losers owe too little, the pot pays the rest; if they owe too much, the pot gets the rest. No seat both pays and receives, so
    there are never more payments than seats.

    Example: `(-3, 2, -1, 2)`: seat 0 pays seat 1 two points and seat 3 one; then seat 2 pays seat 3 one. With `(-3, 2, -1, 5)` the pot pays
    seat 3 the three that are missing.
    """
    owed: dict[Side, int] = {seat: -figure for seat, figure in enumerate(points) if figure < 0}
    payments = []
    for payee, due in ((seat, figure) for seat, figure in enumerate(points) if figure > 0):
        for payer in list(owed):
            amount = min(due, owed[payer])
            if amount:
                payments.append(PointsPayment(payer, payee, amount))
                due, owed[payer] = due - amount, owed[payer] - amount
        if due:
            payments.append(PointsPayment(POT, payee, due))
    return (*payments, *(PointsPayment(payer, POT, amount) for payer, amount in owed.items() if amount))


def pairwise(figures: Sequence[int], among: Sequence[Seat] | None = None) -> tuple[PointsPayment, ...]:
    """Return payments in which, of any two seats, the one with the smaller number pays the other the difference.

    With n seats, a seat with number f gets n·f − Σf: always whole points, whatever the numbers add up to. Paying after each deal or once
    after the whole game gives the same points.

    `among` are the seats that take part, by default all. Example: `(13, 0, 13, 0)`: seats 1 and 3 pay 13 to each of the two others.
    """
    seats = range(len(figures)) if among is None else among
    return tuple(
        [PointsPayment(less, more, figures[more] - figures[less]) for less in seats for more in seats if figures[more] > figures[less]]
    )


def points(payments: Iterable[PointsPayment], seats: int) -> tuple[int, ...]:
    """Return the points that each seat gained: what it received less what it paid."""
    totals = [0] * seats
    for payment in payments:
        if payment.payer is not POT:
            totals[payment.payer] -= payment.amount
        if payment.payee is not POT:
            totals[payment.payee] += payment.amount
    return tuple(totals)


def pot(payments: Iterable[PointsPayment]) -> int:
    """Return the points that the pot gained: what it received less what it paid."""
    total = 0
    for payment in payments:
        if payment.payee is POT:
            total += payment.amount
        elif payment.payer is POT:
            total -= payment.amount
    return total
