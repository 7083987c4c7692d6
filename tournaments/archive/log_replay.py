"""Replays an evening's log, entry by entry, into the values with which the rows must agree. Needs no engine and no ledger."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tournaments.archive import log_replay_jury
from tournaments.archive.evening import EntryRecord
from tournaments.archive.logged_evening import At, EntryDoesNotFollow, LoggedDeal, LoggedEntrant, LoggedEvening, add_new, written_at
from tournaments.events import Event, Subject


def replay_log(log: Iterable[EntryRecord]) -> LoggedEvening:
    """The evening as its log tells it. Raises EntryDoesNotFollow at the first entry that is impossible after those before it."""
    evening = LoggedEvening()
    for entry in log:
        try:
            REPLAY[Event(entry.what)](evening, entry, Subject.parse(entry.object))
            if isinstance(entry.after, Mapping):
                _change_later_tables(evening, entry.after)
                log_replay_jury.replay_automatic_calls(evening, entry.after)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError):
            # Anybody may have written this entry into the file. Whatever is missing in it, the mistake is this entry's.
            raise EntryDoesNotFollow(entry.number) from None
    return evening


def _create(evening: LoggedEvening, entry: EntryRecord, _subject: Subject) -> None:
    after = dict(entry.after)
    evening.rules, evening.rules_hash, evening.club = after.pop("rules"), after.pop("rules_hash", ""), after.pop("club", None)
    evening.tournament = after | {"closed_at": None}
    if entry.who.startswith("user "):
        evening.officials[entry.who.removeprefix("user ")] = "director"


def _amend(evening: LoggedEvening, entry: EntryRecord, _subject: Subject) -> None:
    changed = dict(entry.after)
    for name in ("names", "jury_word", "appeal_minutes", "correction_minutes"):
        if name in changed:
            value = changed.pop(name)
            evening.policy[name] = int(value) if name.endswith("_minutes") else value
    evening.tournament |= changed


def _enrol(evening: LoggedEvening, entry: EntryRecord, _subject: Subject) -> None:
    for entrant in entry.after:
        logged = LoggedEntrant(entrant["name"], entrant.get("called"), entrant.get("member"), "member" in entrant)
        add_new(evening.entrants, entrant["number"], logged)


def _rename(evening: LoggedEvening, entry: EntryRecord, subject: Subject) -> None:
    entrant = evening.entrants[_number(subject.entrant)]
    if (entrant.name, entrant.called or entry.before["called"]) != (entry.before["name"], entry.before["called"]):
        raise ValueError(subject)
    entrant.name, entrant.called = entry.after["name"], entry.after["called"]


def _withdraw(evening: LoggedEvening, _entry: EntryRecord, subject: Subject) -> None:
    evening.withdrawn.add(_number(subject.entrant))


def _return(evening: LoggedEvening, _entry: EntryRecord, subject: Subject) -> None:
    evening.withdrawn.remove(_number(subject.entrant))


def _appoint(evening: LoggedEvening, entry: EntryRecord, subject: Subject) -> None:
    evening.officials[subject.account] = entry.after


def _dismiss(evening: LoggedEvening, entry: EntryRecord, subject: Subject) -> None:
    if evening.officials.pop(subject.account) != entry.before:
        raise ValueError(entry.object)


def _draw(evening: LoggedEvening, entry: EntryRecord, subject: Subject) -> None:
    number = _number(subject.round)
    add_new(evening.rounds, number, "seated")
    evening.seeds[number], evening.seats[number] = entry.after["seed"], entry.after["tables"]


def _undraw(evening: LoggedEvening, _entry: EntryRecord, subject: Subject) -> None:
    number = _number(subject.round)
    _change_state(evening, number, "seated", "")
    del evening.rounds[number], evening.seeds[number], evening.seats[number]


def _start(evening: LoggedEvening, entry: EntryRecord, subject: Subject) -> None:
    number = _number(subject.round)
    _change_state(evening, number, "seated", "playing")
    evening.started_at[number] = written_at(entry.after)
    evening.state = "playing"


def _finish(evening: LoggedEvening, entry: EntryRecord, subject: Subject) -> None:
    number = _number(subject.round)
    _change_state(evening, number, "playing", "finished")
    evening.finished_at[number] = written_at(entry.after)


def _close(evening: LoggedEvening, entry: EntryRecord, _subject: Subject) -> None:
    """Close it. Entries of before the time of closing was kept have nothing in `after`."""
    evening.state = "closed"
    evening.tournament["closed_at"] = written_at(entry.after or {})


def _undo_close(evening: LoggedEvening, _entry: EntryRecord, _subject: Subject) -> None:
    if evening.state != "closed":
        raise ValueError(evening.state)
    evening.state, evening.tournament["closed_at"] = "playing" if evening.rounds else "preparing", None


def _report(evening: LoggedEvening, entry: EntryRecord, subject: Subject) -> None:
    at, number, after = _table(subject), _number(subject.deal), entry.after
    time = written_at(entry.after)
    before = len(evening.changes[at])
    deal = LoggedDeal(after["deal"], number, after["facts"], after["sent"], after["played_at"], time, entry.who, before)
    if any(other.number == number and not other.void for other in evening.deals[at].values()):
        raise ValueError(number)
    add_new(evening.deals[at], deal.id, deal)
    evening.signed.pop(at, None)
    evening.changes[at].append((time, number))


def _correct(evening: LoggedEvening, entry: EntryRecord, subject: Subject) -> None:
    deal = _deal_to_change(evening, entry, subject)
    deal.facts, deal.revision = entry.after["facts"], deal.revision + 1


def _void(evening: LoggedEvening, entry: EntryRecord, subject: Subject) -> None:
    deal = _deal_to_change(evening, entry, subject)
    deal.void, deal.revision = True, deal.revision + 1
    deal.kept = {name: entry.after[name] for name in ("status", "counts", "sits_out") if name in entry.after}


def _deal_to_change(evening: LoggedEvening, entry: EntryRecord, subject: Subject) -> LoggedDeal:
    """The deal that this entry changes. It must not be void, and must have the facts that the entry says it had. Its table must then
    sign again.
    """
    at = _table(subject)
    evening.signed.pop(at, None)
    evening.changes[at].append((written_at(entry.after), _number(subject.deal)))
    deal = evening.deals[at][entry.after["deal"]]
    if deal.number != subject.deal or deal.void or deal.facts != entry.before:
        raise ValueError(subject)
    return deal


def _change_later_tables(evening: LoggedEvening, after: Mapping[str, Any]) -> None:
    """Later tables begin otherwise because of the entry; they must sign again too, if it changed their totals or doubts."""
    for later in after.get("handed_on", ()):
        at = (later["round"], later["table"])
        evening.changes[at].append((written_at(after), 0))
        if later["changed"]:
            evening.signed.pop(at, None)


def _sign(evening: LoggedEvening, entry: EntryRecord, subject: Subject) -> None:
    """Sign a table. If the entry says what rulings moved there, it must be what the rulings until then say."""
    at = _table(subject)
    evening.signed[at] = written_at(entry.after)
    if "rulings" in entry.after and entry.after["rulings"] != log_replay_jury.ruling_points(evening, at):
        raise ValueError(subject)


def _reopen(evening: LoggedEvening, _entry: EntryRecord, subject: Subject) -> None:
    del evening.signed[_table(subject)]


def _new_pass(evening: LoggedEvening, _entry: EntryRecord, subject: Subject) -> None:
    """Passes are not in the file, so only check that the table was drawn."""
    round_, table = _table(subject)
    if not 1 <= table <= len(evening.seats[round_]):
        raise ValueError(table)


def _change_state(evening: LoggedEvening, number: int, before: str, after: str) -> None:
    if evening.rounds[number] != before:
        raise ValueError(number)
    evening.rounds[number] = after


def _number(number: int | None) -> int:
    """A number that this kind of entry must have. Raises ValueError."""
    if number is None:
        raise ValueError("the entry is about something else")
    return number


def _table(subject: Subject) -> At:
    return _number(subject.round), _number(subject.table)


REPLAY: Mapping[Event, Callable[[LoggedEvening, EntryRecord, Subject], None]] = {
    Event.CREATE: _create,
    Event.AMEND: _amend,
    Event.ENROL: _enrol,
    Event.RENAME: _rename,
    Event.WITHDRAW: _withdraw,
    Event.RETURN: _return,
    Event.APPOINT: _appoint,
    Event.DISMISS: _dismiss,
    Event.DRAW: _draw,
    Event.UNDRAW: _undraw,
    Event.START: _start,
    Event.FINISH: _finish,
    Event.CLOSE: _close,
    Event.UNDO_CLOSE: _undo_close,
    Event.REPORT: _report,
    Event.CORRECT: _correct,
    Event.VOID: _void,
    Event.SIGN: _sign,
    Event.REOPEN: _reopen,
    Event.NEW_PASS: _new_pass,
    **log_replay_jury.REPLAY,
}
"""One step an event; a test fails where an event is missing, because every evening that has it would look forged."""
