"""Russian 501: one deal as a table reports it (dossier §4), read from a sheet and written back. Checks types only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from scoring.engine.payments import Seat
from scoring.engine.problem import Problem, Refused
from scoring.games.russian_501.rules import SUITS

PLAY, GIVE_UP, ALL_PASS, TIME_CALLED = "play", "give_up", "all_pass", "time_called"
KINDS = frozenset({PLAY, GIVE_UP, ALL_PASS, TIME_CALLED})
PASS: Final = "PASS"
MAX_ENTRIES = 200


@dataclass(frozen=True, slots=True)
class Spoken:
    """One call of the auction; `amount` is None for a pass."""

    seat: Seat
    amount: int | None = None
    blind: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """One deal. `kind`: played, given up after the talon, or passed by everybody; or no deal, because time was called."""

    kind: str
    dealer: Seat | None = None
    declarer: Seat | None = None
    bid: int | None = None
    blind: bool = False
    contract: int | None = None
    trump: str | None = None
    """A suit, or `NT`; anything else that was written is kept, so that `check` can refuse it."""
    card_points: tuple[int, ...] | None = None
    marriages: tuple[tuple[Seat, str], ...] = ()
    """Seat and suit, by suit."""
    tricks: tuple[int, ...] | None = None
    auction: tuple[Spoken, ...] | None = None


class WrongType(Exception):
    """A value has the wrong type. It is caught where the name of the field is known."""


class NotWhole(WrongType):
    """A bid that is not a whole number."""


def _int(value: Any) -> int:
    if type(value) is not int:
        raise WrongType
    return value


def _bid(value: Any) -> int:
    if type(value) is not int:
        raise NotWhole
    return value


def _bool(value: Any) -> bool:
    if type(value) is not bool:
        raise WrongType
    return value


def _text(value: Any) -> str:
    if type(value) is not str or len(value) > 20:
        raise WrongType
    return value


def _list(value: Any) -> list[Any]:
    if type(value) not in (list, tuple) or len(value) > MAX_ENTRIES:
        raise WrongType
    return list(value)


def _numbers(value: Any) -> tuple[int, ...]:
    return tuple(_int(number) for number in _list(value))


def _pair(value: Any) -> tuple[Any, Any]:
    both = _list(value)
    if len(both) != 2:
        raise WrongType
    return both[0], both[1]


def _marriages(value: Any) -> tuple[tuple[Seat, str], ...]:
    values = [(_int(seat), _text(suit)) for seat, suit in map(_pair, _list(value))]
    return tuple(sorted(values, key=lambda each: (SUITS.index(each[1]) if each[1] in SUITS else len(SUITS), each[1], each[0])))


def _auction(value: Any) -> tuple[Spoken, ...]:
    return tuple(_spoken(_int(seat), bid) for seat, bid in map(_pair, _list(value)))


def _spoken(seat: Seat, bid: Any) -> Spoken:
    if bid == PASS:
        return Spoken(seat)
    if isinstance(bid, Mapping):
        if set(bid) != {"blind"}:
            raise WrongType
        return Spoken(seat, _bid(bid["blind"]), blind=True)
    return Spoken(seat, _bid(bid))


FIELDS: Mapping[str, Callable[[Any], Any]] = {
    "dealer": _int, "kind": _text, "give_up": _bool, "time_called": _bool, "declarer": _int, "bid": _bid, "blind": _bool, "contract": _bid,
    "trump": _text, "card_points": _numbers, "marriages": _marriages, "tricks": _numbers, "auction": _auction,
}  # fmt: skip


def read_facts(data: Any) -> Facts:
    """One deal of a sheet; null is the same as not there.

    Raises Refused with all problems: R5_UNKNOWN_FIELD, R5_WRONG_TYPE, R5_BID_NOT_INTEGER, R5_FIELD_NOT_HERE (two kinds at once).
    """
    if not isinstance(data, Mapping):
        raise Refused(Problem("R5_WRONG_TYPE", ""))
    problems: list[Problem] = []
    values: dict[str, Any] = {}
    for name, value in data.items():
        read = FIELDS.get(name)
        if read is None:
            short = str(name)[:60]
            problems.append(Problem("R5_UNKNOWN_FIELD", short, {"name": short}))
        elif value is not None:
            try:
                values[name] = read(value)
            except NotWhole:
                problems.append(Problem("R5_BID_NOT_INTEGER", name))
            except WrongType:
                problems.append(Problem("R5_WRONG_TYPE", name))
    kind, wrong = _kind(values)
    if wrong:
        problems.append(wrong)
    if problems:
        raise Refused(*problems)
    return Facts(kind=kind, **values)


def _kind(values: dict[str, Any]) -> tuple[str, Problem | None]:
    """What kind of deal it is: a sheet may say `"give_up": true` or `"time_called": true` instead of a `kind`."""
    flags = {name for name in (GIVE_UP, TIME_CALLED) if values.pop(name, False)}
    kind = values.pop("kind", None)
    if kind is not None and kind not in KINDS:
        return PLAY, Problem("R5_WRONG_TYPE", "kind")
    if len(flags | ({kind} if kind else set())) > 1:
        return PLAY, Problem("R5_FIELD_NOT_HERE", min(flags), {"name": min(flags)})
    return kind or (flags.pop() if flags else PLAY), None


def write_facts(facts: Facts) -> dict[str, Any]:
    """The deal as a sheet holds it: fields in a fixed order, without empty ones."""
    values: dict[str, Any] = {
        "dealer": facts.dealer,
        "kind": facts.kind,
        "give_up": facts.kind == GIVE_UP or None,
        "time_called": facts.kind == TIME_CALLED or None,
        "declarer": facts.declarer,
        "bid": facts.bid,
        "blind": facts.blind or None,
        "contract": facts.contract,
        "trump": facts.trump,
        "card_points": _listed(facts.card_points),
        "marriages": [[seat, suit] for seat, suit in facts.marriages] or None,
        "tricks": _listed(facts.tricks),
        "auction": None if facts.auction is None else [[each.seat, _bid_to_json(each)] for each in facts.auction],
    }
    return {name: value for name, value in values.items() if value is not None}


def _listed(numbers: tuple[int, ...] | None) -> list[int] | None:
    return None if numbers is None else list(numbers)


def _bid_to_json(spoken: Spoken) -> int | str | dict[str, int]:
    if spoken.amount is None:
        return PASS
    return {"blind": spoken.amount} if spoken.blind else spoken.amount
