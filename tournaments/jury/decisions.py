"""The decisions of rulings as Python values and as JSON, which is stored in database rows, the log and exported evenings. Pure.

A ruling can move points (any number of `Move`) and can take one other decision (`Decision`). A decision about the result of a deal is a
`Verdict`; the deal stores the verdict in force.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from tournaments.standings.ranking import drawn_order


@dataclass(frozen=True, slots=True)
class Move:
    """Points that a ruling moves from one player to another. Players are given by their number at the tournament; None is the pot."""

    payer: int | None
    payee: int | None
    amount: int

    def to_json(self) -> dict[str, Any]:
        return {"payer": self.payer, "payee": self.payee, "amount": self.amount}

    @staticmethod
    def from_json(value: Mapping[str, Any]) -> Move:
        return Move(value["payer"], value["payee"], value["amount"])

    @property
    def back(self) -> Move:
        """The move that gives the points back."""
        return Move(self.payee, self.payer, self.amount)

    @property
    def players(self) -> frozenset[int]:
        """The numbers of the players who pay or get the points, without the pot."""
        return frozenset(number for number in (self.payer, self.payee) if number is not None)


class ContractWord(StrEnum):
    """The jury's word on a contract that needs its consent."""

    APPROVED = "approved"
    REFUSED = "refused"
    FINED = "fined"
    """The player should have asked the jury and did not: they pay the fine of the rules, and the result counts."""
    ANNULLED = "annulled"
    """The player should have asked the jury and did not: they pay the fine of the rules, and the deal is annulled."""


class ExcludedTable(StrEnum):
    """The consequence for the table of a player who is excluded during a round."""

    STOPS = "stops"
    """The table plays no more deals."""
    PLAYS_ON = "plays_on"
    """The table plays its round to the end."""


class Decision(ABC):
    """A decision that a ruling can take in addition to moving points."""

    __slots__ = ()

    changes_deals = False
    """True if the decision may change what a deal of its table pays."""

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """Return the value for `Ruling.decides`: one key for the kind of decision, and its content (docs/export.md)."""

    @property
    def players(self) -> frozenset[int]:
        """The numbers of the players whom the decision names."""
        return frozenset()


class Verdict(Decision):
    """The result that counts for a deal instead of the reported one."""

    __slots__ = ()

    changes_deals = True

    @abstractmethod
    def verdict_json(self) -> dict[str, Any]:
        """Return the value for `Deal.verdict`."""

    def to_json(self) -> dict[str, Any]:
        return {"deal": self.verdict_json()}


@dataclass(frozen=True, slots=True)
class Annulled(Verdict):
    """The deal pays nothing and its dealer deals again."""

    def verdict_json(self) -> dict[str, Any]:
        return {"annulled": True}


@dataclass(frozen=True, slots=True)
class Replaced(Verdict):
    """The deal counts with these facts, in the sheet's format, instead of the reported ones."""

    facts: Mapping[str, Any]

    def verdict_json(self) -> dict[str, Any]:
        return {"facts": dict(self.facts)}


@dataclass(frozen=True, slots=True)
class Awarded(Verdict):
    """Each seat gets these points for the deal instead of the points by the rules; their sum is 0."""

    points: tuple[int, ...]

    def verdict_json(self) -> dict[str, Any]:
        return {"awarded": list(self.points)}


@dataclass(frozen=True, slots=True)
class Word(Decision):
    """The jury's word on the contract of one seat in the table's deal `number`. The deal need not be entered yet."""

    number: int
    seat: int
    contract: str
    word: ContractWord

    changes_deals = True

    def to_json(self) -> dict[str, Any]:
        return {"word": {"number": self.number, "seat": self.seat, "contract": self.contract, "word": self.word.value}}


@dataclass(frozen=True, slots=True)
class Warned(Decision):
    """A player is warned."""

    player: int

    def to_json(self) -> dict[str, Any]:
        return {"warned": self.player}

    @property
    def players(self) -> frozenset[int]:
        return frozenset({self.player})


@dataclass(frozen=True, slots=True)
class Excluded(Decision):
    """A player takes part in no round from `from_round` on."""

    player: int
    from_round: int
    table: ExcludedTable
    """The consequence for the player's current table: it plays on, or stops."""

    def to_json(self) -> dict[str, Any]:
        return {"excluded": {"entrant": self.player, "from": self.from_round, "table": self.table.value}}

    @property
    def players(self) -> frozenset[int]:
        return frozenset({self.player})


@dataclass(frozen=True, slots=True)
class Souvenir(Decision):
    """The thirteen cards, such as `AS` and `2C`, with which a player made a rare contract."""

    player: int
    contract: str
    cards: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        return {"souvenir": {"entrant": self.player, "contract": self.contract, "cards": list(self.cards)}}

    @property
    def players(self) -> frozenset[int]:
        return frozenset({self.player})


@dataclass(frozen=True, slots=True)
class Lots(Decision):
    """Lots drawn between players who were equal in the standings: the order drawn, and the seed from which it follows.

    See `tournaments.standings.ranking.drawn_order`.
    """

    order: tuple[int, ...]
    seed: str

    def to_json(self) -> dict[str, Any]:
        return {"lots": {"order": list(self.order), "seed": self.seed}}

    @property
    def players(self) -> frozenset[int]:
        return frozenset(self.order)

    @property
    def follows_from_seed(self) -> bool:
        """True if drawing with `seed` gives this `order`."""
        return len(set(self.order)) == len(self.order) > 1 and drawn_order(self.seed, self.order) == self.order


def verdict_from_json(value: Any) -> Verdict:
    """Return the verdict that this JSON holds. Raises ValueError if it holds none."""
    verdict: Verdict
    match value:
        case {"annulled": True}:
            verdict = Annulled()
        case {"facts": dict(facts)}:
            verdict = Replaced(facts)
        case {"awarded": [*points]} if all(type(figure) is int for figure in points) and sum(points) == 0:
            verdict = Awarded(tuple(points))
        case _:
            raise ValueError(value)
    if verdict.verdict_json() != value:  # the JSON has keys that no decision has
        raise ValueError(value)
    return verdict


def decision_from_json(value: Any) -> Decision | None:
    """Return the decision that this JSON holds; None for a ruling that only moves points. Raises ValueError for any other JSON."""
    decision: Decision
    match value:
        case {"deal": verdict}:
            decision = verdict_from_json(verdict)
        case {"word": {"number": int(number), "seat": int(seat), "contract": str(contract), "word": str(word)}}:
            decision = Word(number, seat, contract, ContractWord(word))
        case {"warned": int(player)}:
            decision = Warned(player)
        case {"excluded": {"entrant": int(player), "from": int(from_round), "table": str(table)}}:
            decision = Excluded(player, from_round, ExcludedTable(table))
        case {"souvenir": {"entrant": int(player), "contract": str(contract), "cards": [*cards]}}:
            decision = Souvenir(player, contract, tuple(map(str, cards)))
        case {"lots": {"order": [*order], "seed": str(seed)}} if all(type(number) is int for number in order):
            decision = Lots(tuple(order), seed)
        case _ if value == {}:
            return None
        case _:
            raise ValueError(value)
    if decision.to_json() != value:  # the JSON has keys that no decision has
        raise ValueError(value)
    return decision
