"""A payment table: each contract's entry, in any of the short notations, is converted to a payment for each of 0 … 13 tricks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.engine.problem import Problem, Refused

TRICKS = 13
MAX_FIGURE = 1_000_000
"""The largest number allowed in a payment entry."""
MAX_PAYMENT = 500_000
"""The most points that one opponent may have to pay for a contract."""


LEFT_OF_DEALER, DECLARER = "left_of_dealer", "declarer"
LEADERS = frozenset({LEFT_OF_DEALER, DECLARER})
"""The values of `leads`: the players who may play the first card of a deal."""


@dataclass(frozen=True, slots=True)
class Slam:
    """The bonus when one side takes all thirteen tricks. The payments already include it."""

    add: int = 0
    times: int = 1
    both: bool = False
    """True if the bonus is also paid to the opponents of a side without a trick."""


@dataclass(frozen=True, slots=True)
class PricedContract:
    """One contract of a rule set, with its payments for each number of tricks."""

    code: str
    rank: int
    group: int
    """The contract's position in the bidding; contracts with the same position are equal bids."""
    partner: str
    """The way in which the partner is found (`called`, `fourth_ace`, `highest_heart`, `joins`); empty if the declarer plays alone."""
    target: int
    exactly: bool
    """True if the side must take exactly the target, instead of at least the target."""
    trump: str
    """The name of the rule for the trump suit, in `cards.TRUMPS`."""
    trump_problem: str
    lost: str
    """The name of the way in which a lost contract is settled, in `pay.LOSING`."""
    together: bool
    """True if several players may play this contract, or equal ones, in the same deal."""
    played: bool
    may_open: bool
    over_misere: int
    """The points added to the payment if the contract was bid over a misère or piek."""
    rare: bool
    leads: str
    """The player who plays the first card: `left_of_dealer` or `declarer`."""
    slam: Slam
    """The bonus for taking all thirteen tricks."""
    values: tuple[int, ...]
    """The points that each opposing hand pays the side, for 0 … 13 tricks; negative: the points that it receives."""
    made: tuple[bool, ...]
    """For each of 0 … 13 tricks, whether that number makes the contract."""
    sides: tuple[tuple[int, int], ...] | None = None
    """The points of each player of the declaring side and of each opponent, as pairs indexed by the number of tricks (0 to 13).

    None if the opponents pay what the declaring side gets; then only `values` is used.
    """
    joint: str = "each"
    """The way in which several declarers of this contract settle: a name in `joint.WAYS`."""
    open_cards: bool = False
    """True if the declarer plays with open cards."""
    sizes: tuple[tuple[int, PricedContract], ...] = ()
    """The table sizes at which the contract is paid differently, each with the contract as it is paid there."""
    flat: bool = field(init=False)
    """True if the payment depends only on made or lost, and not on the number of tricks."""

    def __post_init__(self) -> None:
        outcomes = self.values if self.sides is None else self.sides
        object.__setattr__(self, "flat", len(set(zip(self.made, outcomes, strict=True))) == 2)

    @property
    def alone(self) -> bool:
        return not self.partner

    def at(self, seats: int) -> PricedContract:
        """Return this contract as it is paid at a table of this size."""
        return next((contract for size, contract in self.sizes if size == seats), self) if self.sizes else self

    def tricks(self, took: int | None, made: bool | None) -> int:
        """Return the number of tricks to look up in the table. If tricks were not counted, it is any number that fits `made`."""
        return took if took is not None else self.made.index(bool(made))

    def brings(self, took: int) -> int | tuple[int, int]:
        """Return the payment for this number of tricks: what each opponent pays, or the points of both sides."""
        return self.values[took] if self.sides is None else self.sides[took]


def enough(target: int, exactly: bool) -> tuple[bool, ...]:
    """Return whether the contract is made, for each number of tricks from 0 to 13."""
    return tuple(took == target if exactly else took >= target for took in range(TRICKS + 1))


def normal(entry: Mapping[str, Any], target: int, exactly: bool, unit: int, where: str) -> tuple[int, ...]:
    """Return the 14 payments of one entry, for 0 … 13 tricks.

    Entries (docs/rules/README.md): `{made, over, lost, under, slam_add, slam_times}`, `{flat}`, `{flat, flat_lost}`, `{by_tricks}`, and
    `{base, step, slam, slam_both}`. With `base`, a loss costs `base` and a step for each missing trick.

    Raises Refused, field `where`: TABLE_OPEN if a number of tricks has no payment, TABLE_HALF_POINTS, TABLE_VALUE. TABLE_VALUE
    is also raised if losing would bring points, or if a number is too large to be meant.
    """
    for keys, read in _SHORTHANDS:
        if keys[0] in entry:
            unknown = sorted(entry.keys() - set(keys))
            if unknown:
                raise Refused(Problem("TABLE_VALUE", where, {"name": unknown[0]}))
            return _sensible(tuple(unit * value for value in read(_Entry(entry, where), target, exactly)), enough(target, exactly), where)
    raise Refused(Problem("TABLE_OPEN", where, {"name": "made"}))


def slam_of(entry: Mapping[str, Any], unit: int) -> Slam:
    """Return the bonus for all thirteen tricks in a payment entry that `normal` has already checked."""
    return Slam(unit * (entry.get("slam_add") or entry.get("slam") or 0), entry.get("slam_times", 1), entry.get("slam_both", False))


def _sensible(values: tuple[int, ...], made: tuple[bool, ...], where: str) -> tuple[int, ...]:
    """Refuse payments that make no sense: points lost for a made contract, points won for a lost one, or an impossibly large number."""
    if any(abs(value) > MAX_PAYMENT or (value < 0 if won else value > 0) for value, won in zip(values, made, strict=True)):
        raise Refused(Problem("TABLE_VALUE", where))
    return values


class _Entry:
    """Reader of the numbers of one entry. Refuses numbers that are not whole points."""

    def __init__(self, raw: Mapping[str, Any], where: str) -> None:
        self.raw, self.where = raw, where

    def __call__(self, key: str, default: int | None = None, needed: bool = True) -> int:
        if key not in self.raw:
            if default is None and needed:
                raise Refused(Problem("TABLE_OPEN", self.where, {"name": key}))
            return default or 0
        return whole(self.raw[key], f"{self.where}.{key}", least=0)

    def refuse(self, *keys: str) -> None:
        for key in keys:
            if key in self.raw:
                raise Refused(Problem("TABLE_VALUE", f"{self.where}.{key}", {"name": key}))


def whole(value: Any, where: str, least: int = -MAX_FIGURE) -> int:
    """Return `value` if it is a whole number of points. Raises Refused: TABLE_HALF_POINTS, TABLE_VALUE."""
    if isinstance(value, float) and value % 1 == 0.5:
        raise Refused(Problem("TABLE_HALF_POINTS", where))
    if type(value) is not int or not least <= value <= MAX_FIGURE:
        raise Refused(Problem("TABLE_VALUE", where))
    return value


def _stepwise(entry: _Entry, target: int, exactly: bool) -> tuple[int, ...]:
    made, lost = entry("made"), entry("lost")
    if exactly:
        entry.refuse("over", "under", "slam_add", "slam_times")
        return tuple(made if took == target else -lost for took in range(TRICKS + 1))
    over, under = entry("over", needed=target < TRICKS), entry("under", needed=target > 1)
    add, times = entry("slam_add", 0), entry("slam_times", 1)
    values = [-(lost + under * (target - 1 - took)) if took < target else made + over * (took - target) for took in range(TRICKS)]
    return (*values, (made + over * (TRICKS - target)) * times + add)


def _based(entry: _Entry, target: int, exactly: bool) -> tuple[int, ...]:
    """Return payments by Brabant §3: v = base + |t − target|, plus the bonus for all thirteen tricks.

    If `slam_both` is true, the bonus is also paid to the opponents of a side without a trick.
    """
    if exactly:
        raise Refused(Problem("TABLE_VALUE", entry.where, {"name": "base"}))
    base, step, slam = entry("base"), entry("step"), entry("slam", 0)
    both = entry.raw.get("slam_both", False)
    if not isinstance(both, bool):
        raise Refused(Problem("TABLE_VALUE", f"{entry.where}.slam_both"))
    values = [base + step * (took - target) if took >= target else -(base + step * (target - took)) for took in range(TRICKS + 1)]
    values[TRICKS] += slam
    values[0] -= slam if both else 0
    return tuple(values)


def _flat(entry: _Entry, target: int, exactly: bool) -> tuple[int, ...]:
    flat = entry("flat")
    lost = entry("flat_lost", flat)
    return tuple(flat if made else -lost for made in enough(target, exactly))


def _by_tricks(entry: _Entry, target: int, exactly: bool) -> tuple[int, ...]:
    return fourteen(entry.raw["by_tricks"], f"{entry.where}.by_tricks")


def fourteen(values: Any, where: str) -> tuple[int, ...]:
    """Return a list of 14 whole numbers, for 0 … 13 tricks. Raises Refused: TABLE_OPEN, TABLE_HALF_POINTS, TABLE_VALUE."""
    if not isinstance(values, list | tuple) or len(values) != TRICKS + 1:
        raise Refused(Problem("TABLE_OPEN", where))
    return tuple(whole(value, f"{where}.{took}") for took, value in enumerate(values))


def same_notation(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Return whether two entries use the same notation, so that a number from one can be used in the other."""
    keys = {*one, *other}
    return any(keys <= set(names) for names in (*(names for names, _ in _SHORTHANDS), SIDES))


SIDES = ("declarers", "opponents")
"""The fields of an entry that gives each side its own points."""
_SHORTHANDS: tuple[tuple[tuple[str, ...], Callable[[_Entry, int, bool], tuple[int, ...]]], ...] = (
    (("made", "over", "lost", "under", "slam_add", "slam_times"), _stepwise),
    (("base", "step", "slam", "slam_both"), _based),
    (("flat", "flat_lost"), _flat),
    (("by_tricks",), _by_tricks),
)
