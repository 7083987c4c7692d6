"""The jury's part of the replay: calls, and the rulings that answer them or overturn others. Needs no engine and no ledger."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tournaments.archive.evening import EntryRecord
from tournaments.archive.logged_evening import LoggedCall, LoggedEvening, LoggedRuling, add_new
from tournaments.decisions import Awarded, Excluded, decision_from_json
from tournaments.events import Event, Subject

SYSTEM = "house"
"""Who opened or ended an automatic call, as the file says it."""


def replay_automatic_calls(evening: LoggedEvening, after: Mapping[str, Any]) -> None:
    """The automatic calls that opened and ended because of an entry, at its table and at later ones."""
    for at_table in [after, *after.get("handed_on", [])]:
        calls = at_table.get("calls", {})
        for call_json in calls.get("opened", []):
            _add_call(evening, call_json, SYSTEM)
        for id in calls.get("ended", []):
            call = evening.calls[id]
            if not call.outcome:
                call.outcome, call.ended_by = "settled", SYSTEM


def _rule(evening: LoggedEvening, entry: EntryRecord, subject: Subject) -> None:
    names = ("kind", "article", "text", "moves", "round", "table", "deal", "decides", "call", "appeal_until")
    ruling = LoggedRuling(**{name: entry.after[name] for name in names}, by=entry.who)
    decision = decision_from_json(ruling.decides)
    if isinstance(decision, Awarded) and (
        ruling.table is None or len(decision.points) != len(evening.seats[ruling.round][ruling.table - 1])
    ):
        raise ValueError(decision)
    add_new(evening.rulings, _ruling_number(subject), ruling)
    if ruling.call is not None:
        call = evening.calls[ruling.call]
        if entry.after.get("ended"):
            call.outcome, call.ended_by, call.heard_by = "ruled", entry.who, call.heard_by or entry.who
    if isinstance(decision, Excluded):
        evening.withdrawn.add(decision.player)
    _unsign_table(evening, entry, ruling)


def _overturn(evening: LoggedEvening, entry: EntryRecord, subject: Subject) -> None:
    number = _ruling_number(subject)
    ruling = evening.rulings[number]
    overturning = LoggedRuling(
        "overturn", "", entry.after["text"], [], ruling.round, ruling.table, entry.who, deal=ruling.deal, overturns=number
    )
    add_new(evening.rulings, entry.after["ruling"], overturning)
    decision = decision_from_json(ruling.decides)
    if isinstance(decision, Excluded) and not any(_excludes(evening, each, decision.player) for each in evening.rulings):
        evening.withdrawn.discard(decision.player)
    _unsign_table(evening, entry, ruling)


def _excludes(evening: LoggedEvening, number: int, player: int) -> bool:
    """Whether this ruling excludes the player and was not overturned."""
    overturned = any(ruling.overturns == number for ruling in evening.rulings.values())
    decision = decision_from_json(evening.rulings[number].decides)
    return not overturned and isinstance(decision, Excluded) and decision.player == player


def _unsign_table(evening: LoggedEvening, entry: EntryRecord, ruling: LoggedRuling) -> None:
    """The ruling's table must sign again, if the entry says so."""
    if entry.after.get("reopened") and ruling.table is not None:
        evening.signed.discard((ruling.round, ruling.table))


def _ruling_number(subject: Subject) -> int:
    if subject.ruling is None:
        raise ValueError(subject)
    return subject.ruling


def _call(evening: LoggedEvening, entry: EntryRecord, _subject: Subject) -> None:
    _add_call(evening, entry.after, entry.who)


def _add_call(evening: LoggedEvening, call_json: Mapping[str, Any], called_by: str) -> None:
    fields = {name: value for name, value in call_json.items() if name not in ("call", "found")}
    add_new(evening.calls, call_json["call"], LoggedCall(**fields, automatic=call_json["found"], called_by=called_by))


def _hear(evening: LoggedEvening, entry: EntryRecord, _subject: Subject) -> None:
    _open_call(evening, entry).heard_by = entry.who


def _withdraw_call(evening: LoggedEvening, entry: EntryRecord, _subject: Subject) -> None:
    call = _open_call(evening, entry)
    call.outcome, call.ended_by = "withdrawn", entry.who


def _end_call(evening: LoggedEvening, entry: EntryRecord, _subject: Subject) -> None:
    call = _open_call(evening, entry)
    call.outcome, call.ended_by = "settled", entry.who


def _open_call(evening: LoggedEvening, entry: EntryRecord) -> LoggedCall:
    """The call that the entry is about, which must not have ended. Raises ValueError."""
    call = evening.calls[entry.after["call"]]
    if call.outcome:
        raise ValueError(entry.after["call"])
    return call


REPLAY: Mapping[Event, Callable[[LoggedEvening, EntryRecord, Subject], None]] = {
    Event.CALL: _call,
    Event.WITHDRAW_CALL: _withdraw_call,
    Event.HEAR: _hear,
    Event.END_CALL: _end_call,
    Event.RULE: _rule,
    Event.OVERTURN: _overturn,
}
