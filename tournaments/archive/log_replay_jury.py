"""The jury's part of what the log tells: calls, and rulings that answer them or overturn others. Knows no engine and no ledger."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tournaments.archive.evening import EntryRecord
from tournaments.archive.log_story import Told, ToldCall, ToldRuling, new
from tournaments.decisions import Awarded, Excluded, decision_from_json


def _rule(told: Told, entry: EntryRecord, number: int) -> None:
    names = ("kind", "article", "text", "moves", "round", "table", "deal", "decides", "call", "appeal_until")
    ruling = ToldRuling(**{name: entry.after[name] for name in names}, by=entry.who)
    decision = decision_from_json(ruling.decides)
    if isinstance(decision, Awarded) and (ruling.table is None or len(decision.points) != len(told.seated[ruling.round][ruling.table - 1])):
        raise ValueError(decision)
    new(told.rulings, number, ruling)
    if ruling.call is not None:
        call = told.calls[ruling.call]
        if entry.after.get("ended"):
            call.outcome, call.ended_by, call.heard_by = "ruled", entry.who, call.heard_by or entry.who
    if isinstance(decision, Excluded):
        told.withdrawn.add(decision.player)
    _reopened(told, entry, ruling)


def _overturn(told: Told, entry: EntryRecord, number: int) -> None:
    ruling = told.rulings[number]
    fresh = ToldRuling("overturn", "", entry.after["text"], [], ruling.round, ruling.table, entry.who, deal=ruling.deal, overturns=number)
    new(told.rulings, entry.after["ruling"], fresh)
    decision = decision_from_json(ruling.decides)
    if isinstance(decision, Excluded) and not any(_excludes(told, each, decision.player) for each in told.rulings):
        told.withdrawn.discard(decision.player)
    _reopened(told, entry, ruling)


def _excludes(told: Told, number: int, player: int) -> bool:
    """Whether this ruling excludes the player and nobody overturned it."""
    overturned = any(ruling.overturns == number for ruling in told.rulings.values())
    decision = decision_from_json(told.rulings[number].decides)
    return not overturned and isinstance(decision, Excluded) and decision.player == player


def _reopened(told: Told, entry: EntryRecord, ruling: ToldRuling) -> None:
    """A table that must sign again because of a ruling."""
    if entry.after.get("reopened") and ruling.table is not None:
        told.signed.discard((ruling.round, ruling.table))


def _call(told: Told, entry: EntryRecord, *_at: int) -> None:
    _called(told, entry.after, entry.who)


def _called(told: Told, said: Mapping[str, Any], by: str) -> None:
    fields = {name: said[name] for name in said if name not in ("call", "found")}
    new(told.calls, said["call"], ToldCall(**fields, automatic=said["found"], called_by=by))


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


def house_calls(told: Told, entry: EntryRecord) -> None:
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


TELLING: Mapping[str, Callable[..., None]] = {
    "call": _call,
    "withdraw_call": _withdraw_call,
    "hear": _hear,
    "end_call": _end_call,
    "rule": _rule,
    "overturn": _overturn,
}
