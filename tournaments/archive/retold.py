"""The evening as its log tells it, entry by entry: what the rows must agree with. Knows no engine and no ledger."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tournaments.archive.evening import EntryRecord

At = tuple[int, int]
"""A round's number and a table's."""


class Untold(Exception):
    """This entry cannot follow those before it; `number` is the entry's."""

    def __init__(self, number: int) -> None:
        super().__init__(str(number))
        self.number = number


@dataclass
class ToldDeal:
    """A deal as the log has it now."""

    id: str
    number: int
    facts: Any
    sent: str
    played_at: str
    reported_by: str
    revision: int = 1
    void: bool = False


@dataclass
class ToldRuling:
    kind: str
    article: str
    text: str
    moves: Any
    round: int
    table: int | None
    by: str
    deal: str | None = None
    decides: Any = field(default_factory=dict)
    appeal_until: str | None = None
    call: str | None = None
    overturns: int | None = None


@dataclass
class ToldCall:
    """A call for the jury as the log has it now."""

    round: int
    table: int
    deal: int
    article: str
    seat: int | None
    contract: str
    said: str
    note: str
    found: bool
    called_at: str
    called_by: str
    heard_by: str = ""
    outcome: str = ""
    ended_by: str = ""


@dataclass
class Told:
    """Everything that the log says of the evening."""

    tournament: dict[str, str] = field(default_factory=dict)
    """Name, day and fingerprint."""
    policy: dict[str, str] = field(default_factory=dict)
    state: str = "preparing"
    entrants: dict[int, str] = field(default_factory=dict)
    called: dict[int, str] = field(default_factory=dict)
    """The table name of those who were renamed; of others the log does not tell it."""
    withdrawn: set[int] = field(default_factory=set)
    officials: dict[str, str] = field(default_factory=dict)
    seeds: dict[int, str] = field(default_factory=dict)
    seated: dict[int, list[list[int]]] = field(default_factory=dict)
    """Entrants by seat, by table, by round."""
    rounds: dict[int, str] = field(default_factory=dict)
    """Each round's state."""
    deals: dict[At, dict[str, ToldDeal]] = field(default_factory=lambda: defaultdict(dict))
    signed: set[At] = field(default_factory=set)
    rulings: dict[int, ToldRuling] = field(default_factory=dict)
    calls: dict[str, ToldCall] = field(default_factory=dict)


def retold(log: Iterable[EntryRecord]) -> Told:
    """What the log tells. Raises Untold at the first entry that makes no sense after those before it."""
    told = Told()
    for entry in log:
        tell = _TELLING.get(entry.what)
        if tell is None:
            raise Untold(entry.number)
        try:
            tell(told, entry, *_numbers(entry.object))
            _house_calls(told, entry)
        except (KeyError, TypeError, ValueError, AttributeError):
            # An entry is what anybody may have written into a file: whatever it lacks, it is this entry that is wrong.
            raise Untold(entry.number) from None
    return told


def _numbers(named: str) -> list[int]:
    """The numbers in `round 2 table 7 deal 3`."""
    return [int(digits) for digits in re.findall(r"(?:round|table|deal|ruling|entrant) (\d{1,9})", named)]


def _create(told: Told, entry: EntryRecord) -> None:
    told.tournament = {name: entry.after[name] for name in ("name", "on", "fingerprint")}
    if entry.who.startswith("user "):
        told.officials[entry.who.removeprefix("user ")] = "director"


def _amend(told: Told, entry: EntryRecord) -> None:
    changed = dict(entry.after)
    if "names" in changed:
        told.policy["names"] = changed.pop("names")
    told.tournament |= changed


def _enrol(told: Told, entry: EntryRecord) -> None:
    for entrant in entry.after:
        _new(told.entrants, entrant["number"], entrant["name"])


def _rename(told: Told, entry: EntryRecord, number: int) -> None:
    if told.entrants[number] != entry.before["name"]:
        raise ValueError(number)
    told.entrants[number], told.called[number] = entry.after["name"], entry.after["called"]


def _withdraw(told: Told, entry: EntryRecord, number: int) -> None:
    told.withdrawn.add(number)


def _return(told: Told, entry: EntryRecord, number: int) -> None:
    told.withdrawn.remove(number)


def _appoint(told: Told, entry: EntryRecord) -> None:
    told.officials[entry.object.removeprefix("user ")] = entry.after


def _dismiss(told: Told, entry: EntryRecord) -> None:
    if told.officials.pop(entry.object.removeprefix("user ")) != entry.before:
        raise ValueError(entry.object)


def _seat(told: Told, entry: EntryRecord, number: int) -> None:
    _new(told.rounds, number, "seated")
    told.seeds[number], told.seated[number] = entry.after["seed"], entry.after["tables"]


def _undraw(told: Told, entry: EntryRecord, number: int) -> None:
    _step(told.rounds, number, "seated", "")
    del told.rounds[number], told.seeds[number], told.seated[number]


def _start(told: Told, entry: EntryRecord, number: int) -> None:
    _step(told.rounds, number, "seated", "playing")
    told.state = "playing"


def _finish(told: Told, entry: EntryRecord, number: int) -> None:
    _step(told.rounds, number, "playing", "finished")


def _close(told: Told, entry: EntryRecord) -> None:
    told.state = "closed"


def _report(told: Told, entry: EntryRecord, round: int, table: int, number: int) -> None:
    after = entry.after
    deal = ToldDeal(after["deal"], number, after["facts"], after["sent"], after["played_at"], entry.who)
    _handed_on(told, after)
    if any(other.number == number and not other.void for other in told.deals[round, table].values()):
        raise ValueError(number)
    _new(told.deals[round, table], deal.id, deal)
    told.signed.discard((round, table))


def _correct(told: Told, entry: EntryRecord, round: int, table: int, number: int) -> None:
    deal = _standing(told, entry, round, table, number)
    deal.facts, deal.revision = entry.after["facts"], deal.revision + 1


def _void(told: Told, entry: EntryRecord, round: int, table: int, number: int) -> None:
    deal = _standing(told, entry, round, table, number)
    deal.void, deal.revision = True, deal.revision + 1


def _standing(told: Told, entry: EntryRecord, round: int, table: int, number: int) -> ToldDeal:
    """The deal that this entry changes: not void, and with the facts the entry says it had. Its table must sign again."""
    told.signed.discard((round, table))
    _handed_on(told, entry.after)
    deal = told.deals[round, table][entry.after["deal"]]
    if deal.number != number or deal.void or deal.facts != entry.before:
        raise ValueError(number)
    return deal


def _handed_on(told: Told, after: Mapping[str, Any]) -> None:
    """Later tables whose totals or doubts changed by it must sign again too."""
    for later in after.get("handed_on", ()):
        if later["changed"]:
            told.signed.discard((later["round"], later["table"]))


def _sign(told: Told, entry: EntryRecord, round: int, table: int) -> None:
    told.signed.add((round, table))


def _reopen(told: Told, entry: EntryRecord, round: int, table: int) -> None:
    told.signed.remove((round, table))


def _new_pass(told: Told, entry: EntryRecord, round: int, table: int) -> None:
    """A pass is no part of the file; the table must be one that was drawn."""
    if not 1 <= table <= len(told.seated[round]):
        raise ValueError(table)


def _rule(told: Told, entry: EntryRecord, number: int) -> None:
    names = ("kind", "article", "text", "moves", "round", "table", "deal", "decides", "appeal_until")
    ruling = ToldRuling(**{name: entry.after[name] for name in names}, by=entry.who, call=entry.after.get("call"))
    _new(told.rulings, number, ruling)
    if ruling.call is not None:
        call = told.calls[ruling.call]
        call.outcome, call.ended_by, call.heard_by = "ruled", entry.who, call.heard_by or entry.who
    excluded = ruling.decides.get("excluded")
    if excluded:
        told.withdrawn.add(excluded["entrant"])
    if ruling.decides.get("deal") == {"annulled": True}:
        told.signed.discard((ruling.round, ruling.table or 0))


def _overturn(told: Told, entry: EntryRecord, number: int) -> None:
    ruling = told.rulings[number]
    fresh = ToldRuling("overturn", "", entry.after["text"], [], ruling.round, ruling.table, entry.who, deal=ruling.deal, overturns=number)
    _new(told.rulings, entry.after["ruling"], fresh)
    excluded = ruling.decides.get("excluded")
    if excluded:
        told.withdrawn.remove(excluded["entrant"])


def _call(told: Told, entry: EntryRecord, *_at: int) -> None:
    _called(told, entry.after, entry.who)


def _called(told: Told, said: Mapping[str, Any], by: str) -> None:
    _new(told.calls, said["call"], ToldCall(**{name: said[name] for name in said if name != "call"}, called_by=by))


def _hear(told: Told, entry: EntryRecord, *_at: int) -> None:
    _waiting(told, entry).heard_by = entry.who


def _withdraw_call(told: Told, entry: EntryRecord, *_at: int) -> None:
    call = _waiting(told, entry)
    call.outcome, call.ended_by = "withdrawn", entry.who


def _end_call(told: Told, entry: EntryRecord, *_at: int) -> None:
    call = _waiting(told, entry)
    call.outcome, call.ended_by = "settled", entry.who


def _waiting(told: Told, entry: EntryRecord) -> ToldCall:
    call = told.calls[entry.after["call"]]
    if call.outcome:
        raise ValueError(entry.after["call"])
    return call


def _house_calls(told: Told, entry: EntryRecord) -> None:
    """The calls that the house opened and ended because of this entry, at its table and at later ones."""
    after = entry.after if isinstance(entry.after, Mapping) else {}
    for said in [after, *after.get("handed_on", [])]:
        calls = said.get("calls", {})
        for opened in calls.get("opened", []):
            _called(told, opened, "house")
        for key in calls.get("ended", []):
            call = told.calls[key]
            if not call.outcome:
                call.outcome, call.ended_by = "settled", "house"


def _new(there: dict[Any, Any], key: Any, value: Any) -> None:
    if key in there:
        raise ValueError(key)
    there[key] = value


def _step(rounds: dict[int, str], number: int, before: str, after: str) -> None:
    if rounds[number] != before:
        raise ValueError(number)
    rounds[number] = after


_TELLING: Mapping[str, Callable[..., None]] = {
    "create": _create,
    "amend": _amend,
    "enrol": _enrol,
    "rename": _rename,
    "withdraw": _withdraw,
    "return": _return,
    "appoint": _appoint,
    "dismiss": _dismiss,
    "seat": _seat,
    "undraw": _undraw,
    "start": _start,
    "finish": _finish,
    "close": _close,
    "report": _report,
    "correct": _correct,
    "void": _void,
    "sign": _sign,
    "reopen": _reopen,
    "new_pass": _new_pass,
    "call": _call,
    "withdraw_call": _withdraw_call,
    "hear": _hear,
    "end_call": _end_call,
    "rule": _rule,
    "overturn": _overturn,
}
"""Every action that leaves an entry; one that is missing here fails `verify` and the test that lists the actions."""
