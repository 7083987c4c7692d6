"""The settlement of a deal in which several players declare equal contracts. It returns the payments for each contract."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from scoring.engine.payments import PointsPayment, Seat, points
from scoring.engine.problem import Problem, Refused
from scoring.engine.promised.pay import contract_payments, everybody, heads_against, paid, shared_out
from scoring.engine.promised.table import PricedContract

EACH, LOSERS_PAY_WINNERS, ONE_SUM = "each", "losers_pay_winners", "one_sum"


@dataclass(frozen=True, slots=True)
class Declared:
    """One of the contracts of the deal, with its value and result."""

    declarer: Seat
    value: int
    """The points that each opposing hand would pay if this were the only contract; negative: the points that it would receive."""
    made: bool


Lines = tuple[tuple[PointsPayment, ...], ...]
"""The payments for each contract, in the order of the contracts."""


def each_alone(declared: Sequence[Declared], playing: tuple[Seat, ...], table: int) -> Lines:
    """Return payments by which each declarer wins from, or pays, every other player, including the other declarers (Brabant §3)."""
    return tuple(contract_payments(one.declarer, None, False, playing, table, one.value, everybody) for one in declared)


def losers_pay_winners(declared: Sequence[Declared], playing: tuple[Seat, ...], table: int) -> Lines:
    """Return the payments of `each_alone`, netted: only players who lose on balance pay, and only players who win on balance receive.

    Example: An makes a misère of 5 and Els loses a piek of 5: Els pays An 20, and nobody else pays anything.
    """
    payments = [payment for line in each_alone(declared, playing, table) for payment in line]
    gained = points(payments, table)
    around = [(declared[0].declarer + step) % table for step in range(table)]
    owing = {seat: -gained[seat] for seat in around if gained[seat] < 0}
    due = {seat: gained[seat] for seat in around if gained[seat] > 0}
    lines: list[list[tuple[Seat, Seat, int]]] = [[] for _ in declared]
    for payer, payee, amount in shared_out(owing, due, table) if owing else ():
        lines[_reason(declared, payer, payee)].append((payer, payee, amount))
    return tuple(paid(line) for line in lines)


def _reason(declared: Sequence[Declared], payer: Seat, payee: Seat) -> int:
    """Return the index of the contract for which `payer` pays `payee`.

    It is the payee's contract if that was made, else the payer's contract if that was lost, else the contract that one of them declared.
    """
    by_seat = {one.declarer: number for number, one in enumerate(declared)}
    makers = [by_seat[payee]] if payee in by_seat and declared[by_seat[payee]].made else []
    losers = [by_seat[payer]] if payer in by_seat and not declared[by_seat[payer]].made else []
    return (*makers, *losers, *(by_seat[seat] for seat in (payee, payer) if seat in by_seat))[0]


def one_sum(declared: Sequence[Declared], playing: tuple[Seat, ...], table: int) -> Lines:
    """Return payments by which each declarer gets or pays as much as if nobody else had declared; the others share the total evenly.

    If all players declare, `each_alone` is used. Example: two petites misères of 4 made: 12 for each declarer, −12 for each of the others;
    one made, one lost at 6: 12, −18, 3, 3.

    If one contract's points do not divide evenly, the next contract's payments make up for it (`odd_shares` finds contracts whose total may
    be odd).
    """
    declarers = [one.declarer for one in declared]
    others = [seat for seat in heads_against(declarers[0], None, playing, table) if seat not in declarers]
    if not others:
        return each_alone(declared, playing, table)
    lines, total, before = [], 0, [0] * len(others)
    for one in declared:
        total += one.value * (len(playing) - 1)
        shares = [(total + place) // len(others) for place in range(len(others))]
        moves = [(seat, one.declarer, share - earlier) for seat, share, earlier in zip(others, shares, before, strict=True)]
        lines.append(paid(moves))
        before = shares
    return tuple(lines)


WAYS: Mapping[str, Callable[[Sequence[Declared], tuple[Seat, ...], int], Lines]] = {
    EACH: each_alone, LOSERS_PAY_WINNERS: losers_pay_winners, ONE_SUM: one_sum,
}  # fmt: skip


def check_groups(contracts: Sequence[PricedContract]) -> None:
    """Refuse contracts that cannot be settled when several players declare them in one deal.

    Contracts that are equal bids must have the same value of `joint`. Any value except EACH is refused for contracts with a partner or with
    points for each side (`sides`). ONE_SUM is also refused if the shares could be half points.

    Raises Refused: TABLE_VALUE, TABLE_HALF_POINTS; field `contracts.<code>.joint`.
    """
    groups: dict[int, list[PricedContract]] = {}
    for contract in contracts:
        if contract.together and contract.played:
            groups.setdefault(contract.group, []).append(contract)
    for group in groups.values():
        for contract in group:
            where = f"contracts.{contract.code}.joint"
            if contract.joint != group[0].joint:
                raise Refused(Problem("TABLE_VALUE", where, {"name": group[0].code}))
            if contract.joint != EACH and (contract.partner or any(at.sides for at in _at_every_size(contract))):
                raise Refused(Problem("TABLE_VALUE", where, {"name": contract.code}))
        if group[0].joint == ONE_SUM and odd_shares(group):
            raise Refused(Problem("TABLE_HALF_POINTS", f"contracts.{group[0].code}.joint"))


def odd_shares(group: Sequence[PricedContract]) -> bool:
    """Return whether two declarers of these equal contracts could win an odd total together, which the two others cannot share evenly.

    That is possible if some payments of the contracts are odd and others are even.
    """
    sizes = {size for contract in group for size, _ in contract.sizes} - {3} | {4}
    odd = {size: {value % 2 for each in group for value in each.at(size).values} for size in sizes}
    return any(len(parities) > 1 for parities in odd.values()) or any(contract.over_misere % 2 for contract in group)


def _at_every_size(contract: PricedContract) -> tuple[PricedContract, ...]:
    return (contract, *(at for _, at in contract.sizes))
