"""The jury's part of the replay: calls, and the rulings that answer them or overturn others. Needs no engine and no ledger."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from tournaments.archive.evening import EntryRecord
from tournaments.archive.from_log.evening import At, LoggedCall, LoggedEvening, LoggedRuling, add_new, written_at
from tournaments.evening.events import Event, Subject
from tournaments.jury.decisions import Awarded, Excluded, ExcludedTable, Lots, decision_from_json

SYSTEM = "house"
"""Who opened or ended an automatic call, as the file says it."""


def replay_automatic_calls(evening: LoggedEvening, after: Mapping[str, Any], time: str | None) -> None:
    """The automatic calls that opened and ended because of an entry, at one table and at later ones."""
    for at_table in [after, *after.get("handed_on", [])]:
        calls = at_table.get("calls", {})
        for call_json in calls.get("opened", []):
            _add_call(evening, call_json, SYSTEM, time)
        for id in calls.get("ended", []):
            call = evening.calls[id]
            if not call.outcome:
                call.end("settled", SYSTEM, time)


def _rule(evening: LoggedEvening, entry: EntryRecord, subject: Subject) -> None:
    names = ("kind", "article", "text", "moves", "round", "table", "deal", "decides", "call", "appeal_until")
    ruling = LoggedRuling(**{name: entry.after[name] for name in names}, by=entry.who, at=written_at(entry.after))
    decision = decision_from_json(ruling.decides)
    if isinstance(decision, Lots) and not decision.follows_from_seed:
        raise ValueError(decision)
    if isinstance(decision, Awarded) and (
        ruling.table is None or len(decision.points) != len(evening.players((ruling.round, ruling.table)))
    ):
        raise ValueError(decision)
    add_new(evening.rulings, _ruling_number(subject), ruling)
    if ruling.call is not None:
        call = evening.calls[ruling.call]
        if entry.after.get("ended"):
            call.end("ruled", entry.who, written_at(entry.after))
            if not call.heard_by:
                call.hear(entry.who, written_at(entry.after))
    if isinstance(decision, Excluded):
        evening.withdrawn.add(decision.player)
    _change_table(evening, entry, ruling)


def _overturn(evening: LoggedEvening, entry: EntryRecord, subject: Subject) -> None:
    number = _ruling_number(subject)
    ruling = evening.rulings[number]
    time = written_at(entry.after)
    ruling.overturned_at = time
    overturning = LoggedRuling(
        "overturn", "", entry.after["text"], [], ruling.round, ruling.table, entry.who, time, deal=ruling.deal, overturns=number
    )
    add_new(evening.rulings, entry.after["ruling"], overturning)
    decision = decision_from_json(ruling.decides)
    if isinstance(decision, Excluded) and not any(_excludes(evening, each, decision.player) for each in evening.rulings):
        evening.withdrawn.discard(decision.player)
    _change_table(evening, entry, ruling)


def ruling_points(evening: LoggedEvening, at: At) -> list[int]:
    """What the rulings until now moved in the round of this table for its players, by seat; without those that were overturned."""
    overturned = {ruling.overturns for ruling in evening.rulings.values()}
    points: Counter[Any] = Counter()
    for number, ruling in evening.rulings.items():
        if ruling.round == at[0] and number not in overturned:
            for move in ruling.moves:
                points[move["payer"]] -= move["amount"]
                points[move["payee"]] += move["amount"]
    return [points[entrant] for entrant in evening.players(at)]


def stopped_by_ruling(evening: LoggedEvening, at: At) -> bool:
    """Whether a ruling that was not overturned excluded a player and stopped this table."""
    overturned = {ruling.overturns for ruling in evening.rulings.values()}
    decisions = (
        decision_from_json(ruling.decides)
        for number, ruling in evening.rulings.items()
        if (ruling.round, ruling.table) == at and number not in overturned
    )
    return any(isinstance(decision, Excluded) and decision.table == ExcludedTable.STOPS for decision in decisions)


def _excludes(evening: LoggedEvening, number: int, player: int) -> bool:
    """Whether this ruling excludes the player and was not overturned."""
    overturned = any(ruling.overturns == number for ruling in evening.rulings.values())
    decision = decision_from_json(evening.rulings[number].decides)
    return not overturned and isinstance(decision, Excluded) and decision.player == player


def _change_table(evening: LoggedEvening, entry: EntryRecord, ruling: LoggedRuling) -> None:
    """The ruling may change verdicts at its table, which must sign again if the entry says so."""
    if ruling.table is None:
        return
    at = (ruling.round, ruling.table)
    evening.changes[at].append((written_at(entry.after), 0))
    if entry.after.get("reopened"):
        evening.take_signature_back(at)


def _ruling_number(subject: Subject) -> int:
    if subject.ruling is None:
        raise ValueError(subject)
    return subject.ruling


def _call(evening: LoggedEvening, entry: EntryRecord, _subject: Subject) -> None:
    _add_call(evening, entry.after, entry.who, written_at(entry.after))


def _add_call(evening: LoggedEvening, call_json: Mapping[str, Any], called_by: str, received_at: str | None) -> None:
    fields = {name: value for name, value in call_json.items() if name not in ("call", "found", "written_at")}
    call = LoggedCall(**fields, automatic=call_json["found"], called_by=called_by, received_at=received_at)
    add_new(evening.calls, call_json["call"], call)


def _hear(evening: LoggedEvening, entry: EntryRecord, _subject: Subject) -> None:
    _open_call(evening, entry).hear(entry.who, written_at(entry.after))


def _withdraw_call(evening: LoggedEvening, entry: EntryRecord, _subject: Subject) -> None:
    _open_call(evening, entry).end("withdrawn", entry.who, written_at(entry.after))


def _end_call(evening: LoggedEvening, entry: EntryRecord, _subject: Subject) -> None:
    _open_call(evening, entry).end("settled", entry.who, written_at(entry.after))


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
