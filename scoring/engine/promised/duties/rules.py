"""Read from a rule set's data who must call the jury before playing, the fine for forgetting it, and other fines.

A contract that needs the jury has `needs_jury = true`; one that counts as a lost solo when it is lost has `solo = true`. `[duties]` holds
the other values: `third_solo_after` (the number of lost solos after which another one needs the jury; 0: never), `forgotten` (what happens
to a deal for which the jury was not called, unless it decides otherwise: `stands` or `annulled`), `fine` and `fine_third_solo` (the points
that the player pays in all). Older files have the same values in `[jury]` and `[fines]`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from scoring.engine.problem import Problem, Refused
from scoring.engine.promised.duties.jury_facts import ANNULLED, JURY, REFUSED, STANDS, THIRD_SOLO, JuryEvent

FINE_SHARES: Final = 3
"""The number of players who share a fine: the three others of a deal."""

DUTY_KEYS: Final = ("third_solo_after", "forgotten", "fine", "fine_third_solo")
_FINES: Mapping[str, str] = {"fine": JURY, "fine_third_solo": THIRD_SOLO}
MAX_LOST_SOLOS: Final = 100
MAX_FINE: Final = 100_000


def _never(_event: JuryEvent) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class EventKind:
    """A type of event that may happen at a table of these rules."""

    fields: frozenset[str] = frozenset()
    """The names of the fields that the event may have besides its type and seat."""
    ends: Callable[[JuryEvent], bool] = _never
    """True if an event of this type ends a deal before it has a contract and tricks."""
    free: Callable[[JuryEvent], bool] = _never
    """True if an event of this type costs no fine."""
    dealer_only: bool = False
    fines_who_sits_out: bool = False
    """True if a dealer who sits out pays the fine too, to each of the four who play."""
    moves_on: bool = False
    """True if the deal counts, so that the next dealer deals, if an event of this type ended it."""


_FAMILY_KINDS: Mapping[str, EventKind] = {
    JURY: EventKind(frozenset({"deal"})), THIRD_SOLO: EventKind(frozenset({"deal"})), REFUSED: EventKind(frozenset({"code"})),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Duties:
    """The duties to call the jury, and the fines, of a rule set."""

    needs_jury: frozenset[str]
    solos: frozenset[str]
    """The contracts that count as lost solos, and need the jury after too many; empty if lost solos are not counted."""
    third_solo_after: int
    forgotten: str
    """The result of a deal for which the jury was not called, unless it decides otherwise: `stands` or `annulled`."""
    fines: Mapping[str, int]
    """The points that the player pays in all, by event type."""
    kinds: Mapping[str, EventKind]
    concerned: frozenset[str]
    """The contracts for which the jury may be needed."""

    @property
    def counts_solos(self) -> bool:
        return bool(self.third_solo_after)

    def fine(self, event: JuryEvent, sits_out: Collection[int]) -> int:
        """Return the fine for an event, as the total that three players receive; 0 if the event is not fined.

        A player who sits out neither pays nor receives (docs/rules/README.md, decision 7), unless the event's kind has
        `fines_who_sits_out`.
        """
        kind = self.kinds.get(event.type)
        if kind is None or kind.free(event) or (event.seat in sits_out and not kind.fines_who_sits_out):
            return 0
        return self.fines.get(event.type, 0)

    def ends(self, event: JuryEvent) -> bool:
        """Return whether this event ends the deal before it has a contract and tricks."""
        return event.type in self.kinds and self.kinds[event.type].ends(event)

    def strikes(self, event: JuryEvent) -> bool:
        """Return whether this event makes the jury annul a deal that was played."""
        if event.type == JURY:
            return (event.deal or self.forgotten) == ANNULLED
        return event.type == THIRD_SOLO and event.deal == ANNULLED


def read_duties(
    data: Mapping[str, Any], contracts: Mapping[str, Mapping[str, Any]], kinds: Mapping[str, EventKind] | None = None
) -> Duties | None:
    """Return the duties of these rules; None if nobody ever needs the jury and nothing is fined.

    `contracts` are the contracts' data, with inherited fields; `kinds` are types of events that only one game has.

    Raises Refused: TABLE_VALUE, FINE_NOT_DIVISIBLE (field: a path such as `duties.fine`).
    """
    stated = _stated(data)
    needs_jury = frozenset(code for code, raw in contracts.items() if raw.get("needs_jury"))
    after = stated.get("third_solo_after", 0)
    solos = frozenset(code for code, raw in contracts.items() if raw.get("solo")) if after else frozenset()
    fines = {**data.get("fines", {}), **{type_: stated.get(key, 0) for key, type_ in _FINES.items()}}
    problems = [] if type(after) is int and 0 <= after <= MAX_LOST_SOLOS else [Problem("TABLE_VALUE", "duties.third_solo_after")]
    if stated.get("forgotten", STANDS) not in (STANDS, ANNULLED):
        problems.append(Problem("TABLE_VALUE", "duties.forgotten"))
    problems += [Problem("TABLE_VALUE", _field(data, type_)) for type_, fine in fines.items() if not _is_figure(fine)]
    problems += [
        Problem("FINE_NOT_DIVISIBLE", _field(data, type_), {"name": type_})
        for type_, fine in fines.items()
        if _is_figure(fine) and fine % FINE_SHARES
    ]
    if problems:
        raise Refused(*problems)
    if not (needs_jury or solos or kinds):
        return None
    return Duties(
        needs_jury, solos, int(after), str(stated.get("forgotten", STANDS)), fines, {**_FAMILY_KINDS, **(kinds or {})}, needs_jury | solos
    )


def _stated(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the values of `[duties]`. Values that are missing there come from an older file's `[jury]` and `[fines]`."""
    jury, fines = data.get("jury", {}), data.get("fines", {})
    older = {key: jury[key] for key in ("third_solo_after", "forgotten") if key in jury}
    older |= {key: fines[type_] for key, type_ in _FINES.items() if type_ in fines}
    duties = data.get("duties", {})
    if not isinstance(duties, Mapping):
        raise Refused(Problem("TABLE_VALUE", "duties"))
    unknown = sorted(duties.keys() - set(DUTY_KEYS))
    if unknown:
        raise Refused(Problem("TABLE_VALUE", f"duties.{unknown[0]}", {"name": unknown[0]}))
    return {**older, **duties}


def _is_figure(value: Any) -> bool:
    return type(value) is int and 0 <= value <= MAX_FINE


def _field(data: Mapping[str, Any], type_: str) -> str:
    """Return the path in the rule file of the fine for this event."""
    key = next((key for key, each in _FINES.items() if each == type_), "")
    return f"duties.{key}" if key in data.get("duties", {}) or "fines" not in data else f"fines.{type_}"
