"""The payments for one contract: payer, payee and amount, by seat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from scoring.engine.payments import PointsPayment, Seat

Way = Callable[[Seat, Seat, Sequence[Seat], int], Iterable[tuple[Seat, Seat, int]]]
"""A function that settles a contract: declarer, partner's seat, opponents clockwise from the declarer, amount from each → (payer, payee,
amount) for each payment.
"""


def everybody(declarer: Seat, partner: Seat, heads: Sequence[Seat], amount: int) -> Iterable[tuple[Seat, Seat, int]]:
    """Make each opponent pay the declarer."""
    return [(head, declarer, amount) for head in heads]


def pair(declarer: Seat, partner: Seat, heads: Sequence[Seat], amount: int) -> Iterable[tuple[Seat, Seat, int]]:
    """Make the first opponent clockwise pay the declarer, and the other opponent pay the partner (Brabant §3)."""
    return [(heads[0], declarer, amount), (heads[1], partner, amount)]


LOSING: Mapping[str, Callable[[bool], Way]] = {
    "shared": lambda few: pair,
    "declarer_double": lambda few: everybody,
    "partner_pays_if_lt2": lambda few: pair if few else everybody,
}
"""The ways to settle a lost contract of two partners, by name. `few` is true if the partner took fewer than two tricks."""

NEEDS_PARTNER_TOOK = frozenset({"partner_pays_if_lt2"})


def paid(moves: Iterable[tuple[Seat, Seat, int]]) -> tuple[PointsPayment, ...]:
    """Return the payments for one reason.

    Payments between the same two seats are netted, and payments of 0 or to oneself are left out.
    """
    owed: dict[tuple[Seat, Seat], int] = {}
    for payer, payee, amount in moves:
        if amount < 0:
            payer, payee, amount = payee, payer, -amount
        if (payee, payer) in owed:
            owed[payee, payer] -= amount
        else:
            owed[payer, payee] = owed.get((payer, payee), 0) + amount
    return tuple(
        PointsPayment(payer, payee, amount) if amount > 0 else PointsPayment(payee, payer, -amount)
        for (payer, payee), amount in owed.items()
        if amount and payer != payee
    )


@lru_cache(maxsize=256)
def heads_against(declarer: Seat, partner: Seat | None, playing: tuple[Seat, ...], table: int) -> tuple[Seat, ...]:
    """Return the opposing seats, clockwise from the declarer. If `partner` is None, all other players oppose."""
    order = [(declarer + step) % table for step in range(1, table)]
    return tuple(seat for seat in order if seat in playing and seat != partner)


def contract_payments(
    declarer: Seat, partner: Seat | None, with_blind: bool, playing: tuple[Seat, ...], table: int, value: int, way: Way
) -> tuple[PointsPayment, ...]:
    """Return the payments for one contract: each opposing hand pays `value`, or receives it if it is negative.

    With three players (Brabant §3), the player on the absent hand's side also pays or receives its share. That is the declarer if the hand
    is the partner (`with_blind`), else the only opponent. Example: An declares with the absent hand and loses 2 to each opponent. She pays
    her own share and that of the hand: 2 to Jo and 2 to Piet.
    """
    heads = heads_against(declarer, partner, playing, table)
    if partner is None and not with_blind:
        return paid(everybody(declarer, declarer, heads, value))
    if len(heads) == 1:
        heads = (heads[0], heads[0])
    return paid(way(declarer, declarer if partner is None else partner, heads, value))


def shared_out(owing: Mapping[Seat, int], due: Mapping[Seat, int], table: int) -> list[tuple[Seat, Seat, int]]:
    """Return payments that settle debts.

    `owing` has the amount that each seat owes, `due` the amount that each seat must get; their sums are equal. Each debt is divided in
    proportion if that gives whole points. Else the largest debt is paid first, to the seats clockwise from the payer.
    """
    total = sum(due.values())
    if all(debt * share % total == 0 for debt in owing.values() for share in due.values()):
        return [(payer, payee, debt * share // total) for payer, debt in owing.items() for payee, share in due.items()]
    left, moves = dict(due), []
    for payer, debt in sorted(owing.items(), key=lambda each: -each[1]):
        for payee in ((payer + step) % table for step in range(1, table)):
            amount = min(debt, left.get(payee, 0))
            if amount:
                moves.append((payer, payee, amount))
                debt -= amount
                left[payee] -= amount
    return moves
