"""Who pays whom for one contract, by seat and amount."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from scoring.engine.payments import PointsPayment, Seat

Way = Callable[[Seat, Seat, Sequence[Seat], int], Iterable[tuple[Seat, Seat, int]]]
"""The declarer, the partner's seat, the opponents clockwise from the declarer, the amount from each → (payer, payee, amount)."""


def everybody(declarer: Seat, partner: Seat, heads: Sequence[Seat], amount: int) -> Iterable[tuple[Seat, Seat, int]]:
    """Settle each opponent with the declarer."""
    return [(head, declarer, amount) for head in heads]


def pair(declarer: Seat, partner: Seat, heads: Sequence[Seat], amount: int) -> Iterable[tuple[Seat, Seat, int]]:
    """Settle pair against pair: the first opponent clockwise with the declarer, the other with the partner (Brabant §3)."""
    return [(heads[0], declarer, amount), (heads[1], partner, amount)]


LOSING: Mapping[str, Callable[[bool], Way]] = {
    "shared": lambda few: pair,
    "declarer_double": lambda few: everybody,
    "partner_pays_if_lt2": lambda few: pair if few else everybody,
}
"""Ways to pay for a lost contract of two, by name; `few`: the partner alone took fewer than two tricks."""

NEEDS_PARTNER_TOOK = frozenset({"partner_pays_if_lt2"})


def paid(moves: Iterable[tuple[Seat, Seat, int]]) -> tuple[PointsPayment, ...]:
    """Return the payments of one reason: payments between the same two are netted, and payments to oneself or of 0 are left out."""
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
    """Return the opposing seats, clockwise from the declarer. If `partner` is None the declarer plays alone."""
    order = [(declarer + step) % table for step in range(1, table)]
    return tuple(seat for seat in order if seat in playing and seat != partner)


def contract_payments(
    declarer: Seat, partner: Seat | None, with_blind: bool, playing: tuple[Seat, ...], table: int, value: int, way: Way
) -> tuple[PointsPayment, ...]:
    """Return the payments for one contract; `value` > 0: each opposing head pays it, < 0: receives it.

    Three players (Brabant §3): the absent hand's share falls to the one player on its side: the declarer if the hand is the partner
    (`with_blind`), or the only opponent if it opposes together with one player. Example: An declares with the absent hand and loses to Jo
    and Piet at 2 from each: she pays both shares, Jo 2 and Piet 2.
    """
    heads = heads_against(declarer, partner, playing, table)
    if partner is None and not with_blind:
        return paid(everybody(declarer, declarer, heads, value))
    if len(heads) == 1:
        heads = (heads[0], heads[0])
    return paid(way(declarer, declarer if partner is None else partner, heads, value))


def shared_out(owing: Mapping[Seat, int], due: Mapping[Seat, int], table: int) -> list[tuple[Seat, Seat, int]]:
    """Match what some seats owe with what others are due (equal sums): evenly if it divides, else from the largest debt on, clockwise."""
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
