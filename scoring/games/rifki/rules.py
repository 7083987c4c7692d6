"""Rifki: the rules, read once from their data: contracts with their points, void deals, and how a game ends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.engine.form import Entry
from scoring.engine.problem import Problem, Refused
from scoring.engine.words import Words

SEATS = 4
KOZ_EACH, NEGATIVES_EACH, NEGATIVE_TWICE, NEGATIVES = 2, 3, 2, 6
"""The numbers of declarations in a game (§1).

Each player declares the positive contract twice (KOZ_EACH) and negative contracts three times (NEGATIVES_EACH). Each of the six negative
contracts (NEGATIVES) is declared twice (NEGATIVE_TWICE).
"""
DEALS = SEATS * (KOZ_EACH + NEGATIVES_EACH)
MAX_FIGURE = 100_000
TRICKS = 13
SUITS: Mapping[str, str] = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
ALL_TRICKS, LAST_TRICKS, CARDS = "tricks", "last", "cards"
ENTRIES: Mapping[str, Entry] = {"tap": "tap", "pick": "pick", "step": "step", "type": "type"}
STANDS, DEVIATION, ANNULLED = "stands", "deviation", "annulled"
KING = 10
"""A player who takes this number of tricks in the positive contract ends the game at once, if that is agreed (§3, `king_at_10`)."""


@dataclass(frozen=True, slots=True)
class RifkiContract:
    """One contract (§2): the number of pieces (tricks or penalty cards) in a deal, and the points for each piece."""

    code: str
    each: int
    pieces: int
    of: str
    """The things that this deal counts: all `tricks`, the `last` two tricks, or certain `cards`."""
    trump: bool
    entry: Entry
    negative: int | None
    """The contract's index among the negative contracts; None for the positive one."""


@dataclass(frozen=True, slots=True)
class VoidReason:
    """A reason for which a deal may be void (§3). It applies only if it is `agreed`."""

    code: str
    contract: str
    agreed: bool
    again: bool
    """True if the next deal must be played with the same contract."""


@dataclass(frozen=True, slots=True)
class RifkiRules:
    """The values of the rules that checking and scoring need, read from the rules data."""

    prefix: str
    table_sizes: tuple[int, ...]
    contracts: Mapping[str, RifkiContract]
    """The contracts by code, in the order of the scoresheet."""
    voids: Mapping[str, VoidReason]
    king_at_10: bool
    broken_off: str
    zero_is_out: bool
    diamond_two: bool
    """True if the holder of the two of diamonds declares first. Otherwise the first dealer's right neighbour does."""
    words: Mapping[str, Mapping[str, Words]]

    @property
    def positive(self) -> RifkiContract:
        return next(contract for contract in self.contracts.values() if contract.negative is None)

    @property
    def negatives(self) -> tuple[RifkiContract, ...]:
        return tuple(contract for contract in self.contracts.values() if contract.negative is not None)

    @property
    def kiz_one_each(self) -> VoidReason | None:
        """The reason that makes a deal void if everybody has one queen; None if it is not agreed."""
        void = self.voids.get("kiz_one_each")
        return void if void is not None and void.agreed else None


def read_rules(data: Mapping[str, Any]) -> RifkiRules:
    """Read the rules from data in which the options are filled in. Raises Refused: TABLE_OPEN, TABLE_VALUE, TABLE_HALF_POINTS."""
    raws, order = data.get("contracts"), data.get("order")
    if not isinstance(raws, Mapping) or not isinstance(order, list) or not all(isinstance(code, str) for code in order):
        raise Refused(Problem("TABLE_OPEN", "contracts"))
    if sorted(order) != sorted(raws) or tuple(data.get("seats", ())) != (SEATS,):
        raise Refused(Problem("TABLE_VALUE", "order"))
    contracts: dict[str, RifkiContract] = {}
    for code in order:
        negative = sum(contract.negative is not None for contract in contracts.values())
        contracts[code] = _contract(code, raws[code], negative)
    _balanced(contracts)
    options = data["options"]
    return RifkiRules(
        prefix=str(data["prefix"]),
        table_sizes=(SEATS,),
        contracts=contracts,
        voids={code: _void(code, raw, contracts) for code, raw in data.get("voids", {}).items()},
        king_at_10=bool(options.get("king_at_10", False)),
        broken_off=str(options.get("broken_off", STANDS)),
        zero_is_out=bool(options.get("zero_is_out", True)),
        diamond_two=options.get("first_declarer") == "diamond_two",
        words=data.get("words", {}),
    )


def _contract(code: str, raw: Any, negative: int) -> RifkiContract:
    where = f"contracts.{code}"
    if not isinstance(raw, Mapping):
        raise Refused(Problem("TABLE_VALUE", where))
    each, pieces = _whole(raw, "each", where, -MAX_FIGURE), _whole(raw, "pieces", where, 1)
    of, entry = raw.get("of"), ENTRIES.get(str(raw.get("entry")))
    if pieces > TRICKS or of not in (ALL_TRICKS, LAST_TRICKS, CARDS) or entry is None or each == 0:
        raise Refused(Problem("TABLE_VALUE", where))
    return RifkiContract(code, each, pieces, str(of), raw.get("trump") is True, entry, negative if each < 0 else None)


def _whole(raw: Mapping[str, Any], key: str, where: str, least: int) -> int:
    value = raw.get(key)
    if isinstance(value, float) and value % 1 == 0.5:
        raise Refused(Problem("TABLE_HALF_POINTS", f"{where}.{key}"))
    if type(value) is not int or not least <= value <= MAX_FIGURE:
        raise Refused(Problem("TABLE_VALUE", f"{where}.{key}"))
    return value


def _balanced(contracts: Mapping[str, RifkiContract]) -> None:
    """Refuse contracts whose points do not add up to zero over a whole game (§2: 8×650 = 2×2600), because the pot would not end at 0.

    Also refuse rules that do not have exactly one positive and six negative contracts.
    """
    whole = 0
    for contract in contracts.values():
        times = SEATS * KOZ_EACH if contract.negative is None else NEGATIVE_TWICE
        whole += times * contract.each * contract.pieces
    positives = sum(contract.negative is None for contract in contracts.values())
    if whole or positives != 1 or len(contracts) != 7:
        raise Refused(Problem("TABLE_VALUE", "contracts"))


def _void(code: str, raw: Any, contracts: Mapping[str, RifkiContract]) -> VoidReason:
    if not isinstance(raw, Mapping) or raw.get("contract") not in contracts:
        raise Refused(Problem("TABLE_VALUE", f"voids.{code}"))
    return VoidReason(code, str(raw["contract"]), raw.get("agreed") is True, raw.get("again") is True)
