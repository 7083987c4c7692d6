"""The events of a deal (a forgotten call, a bid that the jury refused …) and the jury's word: read from a sheet and written back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from scoring.engine.fields import FieldReader, WrongType, flag, text, whole
from scoring.engine.promised.facts import Promise, PromisedFacts

JURY: Final = "FORGOT_JURY"
THIRD_SOLO: Final = "FORGOT_JURY_THIRD_SOLO"
REFUSED: Final = "JURY_REFUSED"

ANNULLED, STANDS = "annulled", "stands"
APPROVED, NO = "approved", "refused"
SHORT_FOR: Mapping[str, str | None] = {"forgotten": None, "forgotten_annulled": ANNULLED}
"""Values of a contract's field `jury` that stand for the event “the jury was not called”, each with the event's field `deal`.

None: the jury did not decide about the deal.
"""

MOST_EVENTS = 20


@dataclass(frozen=True, slots=True)
class JuryEvent:
    """Something other than play that happened at the table, and to whom. The type decides which fields are allowed (`duties.EventKind`)."""

    type: str
    seat: int | None = None
    code: str | None = None
    """The bid that the jury refused."""
    deal: str | None = None
    """The jury's decision about a deal for which it was not called: `stands` or `annulled`."""
    agreed_free_redeal: bool | None = None
    card_known: bool | None = None
    play_started: bool | None = None

    def to_json(self) -> dict[str, Any]:
        """Return the event as a sheet holds it."""
        return {each.name: value for each in fields(self) if (value := getattr(self, each.name)) is not None}


def _fate(value: Any) -> str:
    if value not in (STANDS, ANNULLED):
        raise WrongType
    return str(value)


FORGOTTEN_CALLS: Final = (JURY, THIRD_SOLO)
"""Event types that record that the jury was not called."""

EVENT_DETAILS: Final = ("code", "deal", "agreed_free_redeal", "card_known", "play_started")
"""The fields of an event besides its type and seat."""
_EVENT_FIELDS: Mapping[str, FieldReader] = {
    "type": text, "seat": whole, "code": text, "deal": _fate, "agreed_free_redeal": flag, "card_known": flag, "play_started": flag,
}  # fmt: skip


def read_events(value: Any) -> tuple[JuryEvent, ...]:
    """Read the events of a deal. Raises WrongType."""
    if type(value) is not list or len(value) > MOST_EVENTS or not all(type(raw) is dict for raw in value):
        raise WrongType
    return tuple(_event(raw) for raw in value)


def _event(raw: Mapping[str, Any]) -> JuryEvent:
    if not raw.keys() <= _EVENT_FIELDS.keys():
        raise WrongType
    values: dict[str, Any] = {"type": "", **{name: _EVENT_FIELDS[name](each) for name, each in raw.items() if each is not None}}
    return JuryEvent(**values)


def read_jury(value: Any) -> str:
    """Read the jury's word about a contract. Raises WrongType."""
    if value not in (APPROVED, NO, *SHORT_FOR):
        raise WrongType
    return str(value)


def events(deal: PromisedFacts) -> tuple[JuryEvent, ...]:
    """Return the events of this deal."""
    return deal.own("events") or () if deal.more else ()


def with_events(deal: PromisedFacts, *more: JuryEvent) -> PromisedFacts:
    """Return the deal with these events added at the end."""
    all_events = (*events(deal), *more)
    return replace(deal, more=_put(deal.more, "events", all_events)) if all_events else deal


def with_jury(promise: Promise, word: str | None) -> Promise:
    """Return the contract with this word of the jury in its facts."""
    return replace(promise, more=_put(promise.more, "jury", word))


def spelled_out(deal: PromisedFacts, needs_jury: frozenset[str]) -> PromisedFacts:
    """Return the deal with each contract's short word «forgotten» replaced by an event."""
    short = [promise for promise in deal.promises if promise.more and promise.own("jury") in SHORT_FOR]
    if not short:
        return deal
    happened = [
        JuryEvent(JURY if promise.code in needs_jury else THIRD_SOLO, promise.declarer, deal=SHORT_FOR[promise.own("jury")])
        for promise in short
        if isinstance(promise.declarer, int)
    ]
    promises = tuple(with_jury(promise, None) if promise in short else promise for promise in deal.promises)
    return with_events(replace(deal, promises=promises), *happened)


def with_jury_word(deal: Mapping[str, Any], seat: int, contract: str, word: str, forgotten: str) -> dict[str, Any]:
    """Return a sheet's deal with the jury's word about a seat's contract: `approved`, `refused`, `fined`, `annulled`.

    An empty word removes the jury's word. `forgotten` is the event type that records a missing call.
    """
    put = {"jury": word} if word in (APPROVED, NO) else {}
    contracts = [
        {**{name: value for name, value in each.items() if name != "jury"}, **put}
        if (each.get("declarer"), each.get("code")) == (seat, contract)
        else each
        for each in deal.get("contracts") or ()
    ]
    all_events = [
        each for each in deal.get("events") or () if (each.get("seat"), each.get("type")) not in ((seat, JURY), (seat, THIRD_SOLO))
    ]
    if word in _FATES:
        all_events.append({"type": forgotten, "seat": seat, "deal": _FATES[word]})
    rest = {name: value for name, value in deal.items() if name not in ("contracts", "events")}
    return {**rest, **({"contracts": contracts} if contracts else {}), **({"events": all_events} if all_events else {})}


_FATES: Mapping[str, str] = {"fined": STANDS, "annulled": ANNULLED}
"""The words with which the jury says that it was not called, each with the value of the field `deal` in the event that records this."""


def events_to_json(deal: PromisedFacts, sheet: dict[str, Any]) -> dict[str, Any]:
    """Return `sheet`, which is `deal` as a sheet holds it, with the events of `deal` added."""
    happened = events(deal)
    return {**sheet, "events": [event.to_json() for event in happened]} if happened else sheet


def _put(more: tuple[tuple[str, Any], ...], name: str, value: Any) -> tuple[tuple[str, Any], ...]:
    left = [(key, each) for key, each in more if key != name]
    return tuple(sorted(left if value is None else [*left, (name, value)]))
