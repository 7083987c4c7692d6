"""One deal as a table reports it: reads it from a sheet and writes it back. Checks types, not the rules of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from scoring.engine.problem import Problem, Refused

BLIND: Final = "blind"
"""The absent hand at a table of three."""

CONTRACT, ALL_PASS, PASS_GAME = "contract", "all_pass", "pass_game"
PASS: Final = "PASS"
SUITS = frozenset("SHDC")
Hand = int | str
"""A seat, or `blind`."""


@dataclass(frozen=True, slots=True)
class Promise:
    """One declared contract of a deal, and its result if tricks were not counted for each seat."""

    code: str | None
    declarer: Hand | None = None
    partner: Hand | None = None
    took: int | None = None
    """Tricks of the side."""
    partner_took: int | None = None
    """Of these, the partner's own."""
    made: bool | None = None
    trump: str | None = None
    called: str | None = None
    """The card called for a partner, such as `AS`."""
    called_blind: bool | None = None
    four_aces: bool | None = None
    fourth_ace: str | None = None
    """Suit of the fourth ace."""
    overcalled: str | None = None
    """The bid that this one beat."""
    more: tuple[tuple[str, Any], ...] = ()
    """Fields that only one game knows."""

    def own(self, name: str) -> Any:
        """The value of a field that only one game has; None if it was not recorded."""
        return own(self.more, name)


@dataclass(frozen=True, slots=True)
class Facts:
    """One deal: its contracts, or how a deal without a contract was settled."""

    kind: str
    dealer: int | None = None
    promises: tuple[Promise, ...] = ()
    tricks: tuple[int, ...] | None = None
    """Per seat; at a table of three the fourth number is the absent hand's."""
    stopped_early: bool | None = None
    cut_suit: str | None = None
    auction: tuple[tuple[int, str], ...] | None = None
    game: str | None = None
    queen_taker: int | None = None
    last_taker: int | None = None
    queens: tuple[int, ...] | None = None
    more: tuple[tuple[str, Any], ...] = ()

    def own(self, name: str) -> Any:
        """The value of a field that only one game has; None if it was not recorded."""
        return own(self.more, name)


def own(more: tuple[tuple[str, Any], ...], name: str) -> Any:
    """The value of one of a game's own fields."""
    for key, value in more:
        if key == name:
            return value
    return None


class WrongType(Exception):
    """A value has the wrong type. It is caught where the name of the field is known."""


def whole(value: Any) -> int:
    if type(value) is not int:
        raise WrongType
    return value


def flag(value: Any) -> bool:
    if type(value) is not bool:
        raise WrongType
    return value


def text(value: Any) -> str:
    if type(value) is not str or len(value) > 60:
        raise WrongType
    return value


def _hand(value: Any) -> Hand:
    if type(value) is not int and value != BLIND:
        raise WrongType
    return value  # type: ignore[no-any-return]


def suit(value: Any) -> str:
    if type(value) is not str or value not in SUITS:
        raise WrongType
    return value


def _trump(value: Any) -> str:
    return "NT" if value == "NT" else suit(value)


def _numbers(value: Any) -> tuple[int, ...]:
    if type(value) is not list:
        raise WrongType
    for number in value:
        if type(number) is not int:
            raise WrongType
    return tuple(value)


def _bids(value: Any) -> tuple[tuple[int, str], ...]:
    if type(value) is not list or len(value) > 200:
        raise WrongType
    for bid in value:
        if type(bid) is not list or len(bid) != 2:
            raise WrongType
    return tuple((whole(seat), text(code)) for seat, code in value)


Read = Callable[[Any], Any]
PROMISE_FIELDS: Mapping[str, Read] = {
    "code": text, "declarer": _hand, "partner": _hand, "took": whole, "partner_took": whole, "made": flag, "trump": _trump,
    "called": text, "called_blind": flag, "four_aces": flag, "fourth_ace": suit, "overcalled": text,
}  # fmt: skip
DEAL_FIELDS: Mapping[str, Read] = {
    "dealer": whole, "kind": text, "tricks": _numbers, "stopped_early": flag, "cut_suit": suit, "auction": _bids, "game": text,
    "queen_taker": whole, "last_taker": whole, "queens": _numbers,
}  # fmt: skip
NOTHING: Mapping[str, Read] = {}
MAX_CONTRACTS = 20


def read_facts(data: Any, prefix: str, deal_more: Mapping[str, Read] = NOTHING, promise_more: Mapping[str, Read] = NOTHING) -> Facts:
    """One deal of a sheet. `…_more` are the fields that only this game has, with functions that read them (and raise WrongType).

    Raises Refused with all problems: `…_UNKNOWN_FIELD`, `…_WRONG_TYPE`.
    """
    if type(data) is not dict:
        data = _plain(data, prefix)
    problems: list[Problem] = []
    promises: tuple[Promise, ...] = ()
    raw = data.get("contracts")
    if raw is not None:
        if type(raw) is list and len(raw) <= MAX_CONTRACTS:
            promises = tuple([_promise(each, number, prefix, promise_more, problems) for number, each in enumerate(raw)])
        else:
            problems.append(Problem(f"{prefix}_WRONG_TYPE", "contracts"))
    values, more = _fields(data, None, prefix, DEAL_FIELDS, deal_more, problems)
    kind = values.pop("kind", None)
    if kind is None:
        kind = PASS_GAME if raw is None and values.get("game") is not None else CONTRACT
    elif kind not in (CONTRACT, ALL_PASS, PASS_GAME):
        problems.append(Problem(f"{prefix}_WRONG_TYPE", "kind"))
    if problems:
        raise Refused(*problems)
    return Facts(kind=kind, promises=promises, more=more, **values)


def _plain(data: Any, prefix: str) -> dict[str, Any]:
    if isinstance(data, Mapping):
        return dict(data)
    raise Refused(Problem(f"{prefix}_WRONG_TYPE", ""))


def _promise(raw: Any, number: int, prefix: str, more: Mapping[str, Read], problems: list[Problem]) -> Promise:
    if type(raw) is not dict:
        problems.append(Problem(f"{prefix}_WRONG_TYPE", f"contracts.{number}"))
        return Promise(None)
    values, extra = _fields(raw, number, prefix, PROMISE_FIELDS, more, problems)
    return Promise(values.pop("code", None), more=extra, **values)


def _fields(
    raw: dict[str, Any], number: int | None, prefix: str, readers: Mapping[str, Read], more: Mapping[str, Read], problems: list[Problem]
) -> tuple[dict[str, Any], tuple[tuple[str, Any], ...]]:
    """The values of the fields of a contract, or of a deal (`number` None). Null is the same as a missing field."""
    values: dict[str, Any] = {}
    try:
        for name, value in raw.items():
            if value is not None and (number is not None or name != "contracts"):
                values[name] = readers[name](value)
    except (KeyError, WrongType):
        return _listed(raw, "" if number is None else f"contracts.{number}.", prefix, readers, more, problems)
    return values, ()


def _listed(
    raw: dict[str, Any], where: str, prefix: str, readers: Mapping[str, Read], more: Mapping[str, Read], problems: list[Problem]
) -> tuple[dict[str, Any], tuple[tuple[str, Any], ...]]:
    """The same, field by field: for fields that only one game has, and to find what is wrong."""
    values: dict[str, Any] = {}
    extra: list[tuple[str, Any]] = []
    for name, value in raw.items():
        if value is None:
            continue
        read_value = readers.get(name)
        try:
            if read_value is not None:
                values[name] = read_value(value)
            elif name in more:
                extra.append((name, more[name](value)))
            elif name != "contracts" or where:
                problems.append(Problem(f"{prefix}_UNKNOWN_FIELD", f"{where}{str(name)[:60]}", {"name": str(name)[:60]}))
        except WrongType:
            problems.append(Problem(f"{prefix}_WRONG_TYPE", f"{where}{name}"))
    return values, tuple(sorted(extra)) if extra else ()


def write_facts(facts: Facts) -> dict[str, Any]:
    """The deal as a sheet holds it: fields in a fixed order, without empty ones."""
    result: dict[str, Any] = {} if facts.dealer is None else {"dealer": facts.dealer}
    result["kind"] = facts.kind
    if facts.promises:
        result["contracts"] = [_fields_to_json(promise, PROMISE_FIELDS) for promise in facts.promises]
    result.update(_fields_to_json(facts, DEAL_FIELDS))
    return result


def _fields_to_json(value: Promise | Facts, fields: Mapping[str, Read]) -> dict[str, Any]:
    values = {name: getattr(value, name) for name in fields}
    values.update(value.more)
    return {name: _jsonable(each) for name, each in values.items() if each is not None and name not in ("dealer", "kind")}


def _jsonable(value: Any) -> Any:
    return [_jsonable(each) for each in value] if isinstance(value, tuple) else value
