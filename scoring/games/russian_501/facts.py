"""Russian 501: one deal as a table reports it (dossier §4), read from a sheet and written back. Checks types only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from scoring.engine.fields import FieldReader, WrongType, entries, fields_and_problems, fields_to_json, flag, numbers, pair, text, whole
from scoring.engine.payments import Seat
from scoring.engine.problem import Problem, Refused
from scoring.games.russian_501.rules import SUITS, Russian501Rules

PLAY, GIVE_UP, ALL_PASS, TIME_CALLED = "play", "give_up", "all_pass", "time_called"
KINDS = frozenset({PLAY, GIVE_UP, ALL_PASS, TIME_CALLED})
PASS: Final = "PASS"
MAX_ENTRIES = 200
MAX_NAME_LENGTH = 20


@dataclass(frozen=True, slots=True)
class Spoken:
    """One call of the auction: a bid of `amount`, or a pass if `amount` is None."""

    seat: Seat
    amount: int | None = None
    blind: bool = False


@dataclass(frozen=True, slots=True)
class Russian501Facts:
    """One deal.

    `kind` says whether it was played, given up after the talon or passed by everybody, or that time was called without a deal.
    """

    kind: str
    dealer: Seat | None = None
    declarer: Seat | None = None
    bid: int | None = None
    blind: bool = False
    contract: int | None = None
    trump: str | None = None
    """A suit, or `NT`; any other value is stored too, so that `check` can refuse it."""
    card_points: tuple[int, ...] | None = None
    marriages: tuple[tuple[Seat, str], ...] = ()
    """The declared marriages as pairs of seat and suit, sorted by suit."""
    tricks: tuple[int, ...] | None = None
    auction: tuple[Spoken, ...] | None = None


class NotWhole(WrongType):
    """A bid is not a whole number."""

    code = "R5_BID_NOT_INTEGER"


def _bid(value: Any) -> int:
    if type(value) is not int:
        raise NotWhole
    return value


def _name(value: Any) -> str:
    """Read a short name: a kind of deal, or a suit."""
    if len(text(value)) > MAX_NAME_LENGTH:
        raise WrongType
    return str(value)


def _numbers(value: Any) -> tuple[int, ...]:
    return numbers(value, MAX_ENTRIES)


def _pairs(value: Any) -> list[tuple[Any, Any]]:
    return [pair(each) for each in entries(value, MAX_ENTRIES)]


def _marriages(value: Any) -> tuple[tuple[Seat, str], ...]:
    values = [(whole(seat), _name(suit)) for seat, suit in _pairs(value)]
    if len(values) < 2:
        return tuple(values)
    return tuple(sorted(values, key=lambda each: (SUITS.index(each[1]) if each[1] in SUITS else len(SUITS), each[1], each[0])))


def _auction(value: Any) -> tuple[Spoken, ...]:
    return tuple(_spoken(whole(seat), bid) for seat, bid in _pairs(value))


def _spoken(seat: Seat, bid: Any) -> Spoken:
    if bid == PASS:
        return Spoken(seat)
    if isinstance(bid, Mapping):
        if set(bid) != {"blind"}:
            raise WrongType
        return Spoken(seat, _bid(bid["blind"]), blind=True)
    return Spoken(seat, _bid(bid))


FIELDS: Mapping[str, FieldReader] = {
    "dealer": whole, "kind": _name, "give_up": flag, "time_called": flag, "declarer": whole, "bid": _bid, "blind": flag, "contract": _bid,
    "trump": _name, "card_points": _numbers, "marriages": _marriages, "tricks": _numbers, "auction": _auction,
}  # fmt: skip


def read_facts(rules: Russian501Rules, deal: Any) -> Russian501Facts:
    """Read one deal of a sheet.

    Raises Refused with all problems: R5_UNKNOWN_FIELD, R5_WRONG_TYPE, R5_BID_NOT_INTEGER, R5_FIELD_NOT_HERE (the deal states two different
    kinds).
    """
    values, problems = fields_and_problems(deal, FIELDS, "R5", refuses_unknown_null=True)
    kind, wrong = _kind(values)
    if wrong:
        problems.append(wrong)
    if problems:
        raise Refused(*problems)
    return Russian501Facts(kind=kind, **values)


def _kind(values: dict[str, Any]) -> tuple[str, Problem | None]:
    """Return the kind of deal. A sheet may have `"give_up": true` or `"time_called": true` instead of a `kind`."""
    flags = {name for name in (GIVE_UP, TIME_CALLED) if name in values and values.pop(name)}
    kind = values.pop("kind", None)
    if kind in KINDS and not flags:
        return str(kind), None
    if kind is not None and kind not in KINDS:
        return PLAY, Problem("R5_WRONG_TYPE", "kind")
    if len(flags | ({kind} if kind else set())) > 1:
        return PLAY, Problem("R5_FIELD_NOT_HERE", min(flags), {"name": min(flags)})
    return kind or (flags.pop() if flags else PLAY), None


def write_facts(facts: Russian501Facts) -> dict[str, Any]:
    """Return the deal as a sheet holds it: fields in a fixed order, without empty ones."""
    return fields_to_json(
        {
            "dealer": facts.dealer,
            "kind": facts.kind,
            "give_up": facts.kind == GIVE_UP or None,
            "time_called": facts.kind == TIME_CALLED or None,
            "declarer": facts.declarer,
            "bid": facts.bid,
            "blind": facts.blind or None,
            "contract": facts.contract,
            "trump": facts.trump,
            "card_points": facts.card_points,
            "marriages": facts.marriages or None,
            "tricks": facts.tricks,
            "auction": None if facts.auction is None else tuple((each.seat, _bid_to_json(each)) for each in facts.auction),
        }
    )


def _bid_to_json(spoken: Spoken) -> int | str | dict[str, int]:
    if spoken.amount is None:
        return PASS
    return {"blind": spoken.amount} if spoken.blind else spoken.amount
