"""One deal as a table reports it: read it from a sheet and write it back. Types are checked here, the rules of a game are not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from scoring.engine.fields import (
    FieldReader,
    WrongType,
    entries,
    fields_and_problems,
    fields_to_json,
    flag,
    numbers,
    pair,
    suit,
    text,
    trump,
    whole,
)
from scoring.engine.problem import Problem, Refused

BLIND: Final = "blind"
"""The absent hand at a table of three."""

CONTRACT, ALL_PASS, PASS_GAME = "contract", "all_pass", "pass_game"
PASS: Final = "PASS"
Hand = int | str
"""Identifies a hand by the seat of its player, or by `blind`."""


@dataclass(frozen=True, slots=True)
class Promise:
    """One declared contract of a deal. It also holds its result, unless tricks were counted for each seat."""

    code: str | None
    declarer: Hand | None = None
    partner: Hand | None = None
    took: int | None = None
    """The number of tricks that the declaring side took."""
    partner_took: int | None = None
    """The number of tricks that the partner took; `took` includes them."""
    made: bool | None = None
    trump: str | None = None
    called: str | None = None
    """The card that the declarer called to find a partner, such as `AS`."""
    called_blind: bool | None = None
    four_aces: bool | None = None
    fourth_ace: str | None = None
    """The suit of the ace that a declarer with three aces lacks; its holder is the partner."""
    overcalled: str | None = None
    """The code of the bid that this contract beat."""
    more: tuple[tuple[str, Any], ...] = ()
    """The values of fields that only one game has, by name."""

    def own(self, name: str) -> Any:
        """Return the value of a field that only one game has; None if it was not recorded."""
        return own(self.more, name)


@dataclass(frozen=True, slots=True)
class PromisedFacts:
    """One deal: its contracts, or the facts of a deal in which everybody passed."""

    kind: str
    dealer: int | None = None
    promises: tuple[Promise, ...] = ()
    tricks: tuple[int, ...] | None = None
    """The number of tricks of each seat; at a table of three, a fourth number is the absent hand's."""
    stopped_early: bool | None = None
    cut_suit: str | None = None
    auction: tuple[tuple[int, str], ...] | None = None
    game: str | None = None
    queen_taker: int | None = None
    last_taker: int | None = None
    queens: tuple[int, ...] | None = None
    more: tuple[tuple[str, Any], ...] = ()

    @property
    def has_pass_game(self) -> bool:
        """True if any field that only a pass game has was recorded."""
        return not (self.game is None and self.queen_taker is None and self.last_taker is None and self.queens is None)

    def own(self, name: str) -> Any:
        """Return the value of a field that only one game has; None if it was not recorded."""
        return own(self.more, name)


def own(more: tuple[tuple[str, Any], ...], name: str) -> Any:
    """Return the value of one of a game's own fields; None if it was not recorded."""
    for key, value in more:
        if key == name:
            return value
    return None


def _hand(value: Any) -> Hand:
    if type(value) is int or value == BLIND:
        return value  # type: ignore[no-any-return]
    raise WrongType


def _bids(value: Any) -> tuple[tuple[int, str], ...]:
    return tuple((whole(seat), text(code)) for seat, code in [pair(bid) for bid in entries(value, MAX_BIDS)])


def _contracts(value: Any) -> Sequence[Any]:
    return entries(value, MAX_CONTRACTS)


MAX_BIDS = 200
MAX_CONTRACTS = 20
CONTRACT_PLACES = tuple(f"contracts.{number}." for number in range(MAX_CONTRACTS))
"""For each contract of a deal, the beginning of the field that a problem names: `contracts.0.` for the first contract."""
PROMISE_FIELDS: Mapping[str, FieldReader] = {
    "code": text, "declarer": _hand, "partner": _hand, "took": whole, "partner_took": whole, "made": flag, "trump": trump,
    "called": text, "called_blind": flag, "four_aces": flag, "fourth_ace": suit, "overcalled": text,
}  # fmt: skip
DEAL_FIELDS: Mapping[str, FieldReader] = {
    "dealer": whole, "kind": text, "contracts": _contracts, "tricks": numbers, "stopped_early": flag, "cut_suit": suit, "auction": _bids,
    "game": text, "queen_taker": whole, "last_taker": whole, "queens": numbers,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields that deals of one game have: those of the family and the game's own."""

    deal: Mapping[str, FieldReader]
    promise: Mapping[str, FieldReader]
    own_of_deal: tuple[str, ...]
    """The names of the game's own fields of a deal, sorted as in `PromisedFacts.more`."""
    own_of_promise: tuple[str, ...]

    @classmethod
    def of(cls, deal: Mapping[str, FieldReader], promise: Mapping[str, FieldReader]) -> Fields:
        """Return a game's fields. `deal` and `promise` hold the reader of each field by name, including the fields of the whole family."""
        return cls(deal, promise, tuple(sorted(deal.keys() - DEAL_FIELDS.keys())), tuple(sorted(promise.keys() - PROMISE_FIELDS.keys())))


def read_facts(deal: Any, prefix: str, names: Fields) -> PromisedFacts:
    """Read one deal of a sheet, with the fields of its game.

    Raises Refused with all problems: `…_UNKNOWN_FIELD`, `…_WRONG_TYPE`.
    """
    values, problems = fields_and_problems(deal, names.deal, prefix)
    contracts = values.pop("contracts", None)
    wrong: list[Problem] = []
    promises = tuple([_promise(raw, where, prefix, names, wrong) for raw, where in zip(contracts or (), CONTRACT_PLACES, strict=False)])
    kind = values.pop("kind", None)
    if kind is None:
        kind = PASS_GAME if contracts is None and "game" in values else CONTRACT
    elif kind not in (CONTRACT, ALL_PASS, PASS_GAME):
        problems.append(Problem(f"{prefix}_WRONG_TYPE", "kind"))
    if wrong or problems:
        raise Refused(*wrong, *problems)
    more = _moved_out(values, names.own_of_deal)
    return PromisedFacts(kind=kind, promises=promises, more=more, **values)


def _promise(raw: Any, where: str, prefix: str, names: Fields, wrong: list[Problem]) -> Promise:
    """Read one declared contract, and add its problems to the list `wrong`."""
    values, problems = fields_and_problems(raw, names.promise, prefix, where)
    wrong += problems
    more = _moved_out(values, names.own_of_promise)
    return Promise(values.pop("code", None), more=more, **values)


def _moved_out(values: dict[str, Any], names: tuple[str, ...]) -> tuple[tuple[str, Any], ...]:
    """Remove the fields with these names from `values`, and return them as pairs of name and value."""
    return tuple([(name, values.pop(name)) for name in names if name in values]) if names else ()


def write_facts(facts: PromisedFacts) -> dict[str, Any]:
    """Return the deal as a sheet holds it: fields in a fixed order, without empty ones."""
    contracts = [_promise_to_json(promise) for promise in facts.promises] or None
    values = {name: contracts if name == "contracts" else getattr(facts, name) for name in DEAL_FIELDS}
    return fields_to_json({**values, **dict(facts.more)})


def _promise_to_json(promise: Promise) -> dict[str, Any]:
    values = {name: getattr(promise, name) for name in PROMISE_FIELDS}
    return fields_to_json({**values, **dict(promise.more)})
