"""The people's part of the replay: who is enrolled, there, withdrawn, a substitute, in office. Needs no engine and no ledger."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from clubs.privacy.commitments import commitments_in, open_texts
from clubs.privacy.redaction import forgotten_name
from tournaments.archive.evening import EntryRecord
from tournaments.archive.from_log.evening import LoggedEntrant, LoggedEvening, add_new, number_of, require, written_at
from tournaments.evening.events import Event, Subject


def open_names(evening: LoggedEvening, entry: EntryRecord, subject: Subject, names: Mapping[str, str]) -> EntryRecord:
    """The entry with its names as far as they can be read. Notes whose they are: a commitment stands for one player only."""
    people = entry.after if subject.all_entrants else [{"number": subject.entrant, "was": entry.before, "became": entry.after}]
    for person in people:
        for digits in commitments_in(person):
            require(evening.commitments.setdefault(digits, person["number"]) == person["number"])
    return replace(entry, before=open_texts(entry.before, names), after=open_texts(entry.after, names))


def _enrol(evening: LoggedEvening, entry: EntryRecord, _subject: Subject) -> None:
    for entrant in entry.after:
        logged = LoggedEntrant(entrant["name"], entrant.get("called"), entrant.get("member"), "member" in entrant)
        add_new(evening.entrants, entrant["number"], logged)


def _entrant(evening: LoggedEvening, subject: Subject) -> LoggedEntrant:
    return evening.entrants[number_of(subject.entrant)]


def _rename(evening: LoggedEvening, entry: EntryRecord, subject: Subject) -> None:
    entrant = _entrant(evening, subject)
    require(not entrant.forgotten)
    require(_may_be_same(entrant.name, entry.before["name"]) and _may_be_same(entrant.called, entry.before["called"]))
    entrant.name, entrant.called = entry.after["name"], entry.after["called"]


def _players(evening: LoggedEvening, entry: EntryRecord, subject: Subject) -> list[LoggedEntrant]:
    """The player whom an entry is about, or the several whose numbers it has, by number."""
    if not subject.all_entrants:
        return [_entrant(evening, subject)]
    numbers = entry.after["entrants"]
    require(bool(numbers) and numbers == sorted(set(numbers)) and evening.withdrawn.isdisjoint(numbers))
    return [evening.entrants[number] for number in numbers]


def _may_be_same(name: Any, other: Any) -> bool:
    """Whether two names of the log are the same, or one of them is not said or cannot be read."""
    return name == other or not (isinstance(name, str) and isinstance(other, str))


def _member(evening: LoggedEvening, entry: EntryRecord, subject: Subject) -> None:
    """A player turned out to be another member of the club, or one at all: the same person, with what they played."""
    entrant = _entrant(evening, subject)
    require(not entrant.says_member or entrant.member == entry.before["member"])
    entrant.member, entrant.says_member = entry.after["member"], True


def _forget(evening: LoggedEvening, entry: EntryRecord, subject: Subject) -> None:
    """A player's name is forgotten: their number is left."""
    entrant = _entrant(evening, subject)
    require(not entrant.forgotten and isinstance(entry.after["redacted"], Mapping))
    entrant.forgotten, entrant.name, entrant.called = True, *[forgotten_name(number_of(subject.entrant))] * 2


def _group(evening: LoggedEvening, entry: EntryRecord, _subject: Subject) -> None:
    """A team or a category is made, changed or dropped."""
    about = entry.before if entry.after is None else entry.after
    key = (about["kind"], about["number"])
    require(evening.groups.pop(key, None) == entry.before)
    if entry.after is not None:
        require(set(about["players"]) <= set(evening.entrants) and about["players"] == sorted(set(about["players"])))
        evening.groups[key] = {name: about[name] for name in ("kind", "number", "name", "players")}


def _present(evening: LoggedEvening, entry: EntryRecord, subject: Subject) -> None:
    """Players come in; one who left and comes back does so again."""
    time = written_at(entry.after)
    require(time is not None)
    for entrant in _players(evening, entry, subject):
        entrant.present_at = time


def _absent(evening: LoggedEvening, entry: EntryRecord, subject: Subject) -> None:
    for entrant in _players(evening, entry, subject):
        require(entrant.present_at is not None)
        entrant.present_at = None


def _withdraw(evening: LoggedEvening, _entry: EntryRecord, subject: Subject) -> None:
    evening.withdrawn.add(number_of(subject.entrant))


def _return(evening: LoggedEvening, _entry: EntryRecord, subject: Subject) -> None:
    evening.withdrawn.remove(number_of(subject.entrant))


def _substitute(evening: LoggedEvening, entry: EntryRecord, subject: Subject) -> None:
    """Somebody comes in for a player who is withdrawn; with `takes_over` they play on with that player's points, as nobody else does."""
    entrant, number, former = _entrant(evening, subject), number_of(subject.entrant), entry.after["for"]
    require(former in evening.withdrawn and former != number and number not in evening.withdrawn)
    if not entry.after["takes_over"]:
        return
    require(entrant.takes_over is None and all(each.takes_over != former for each in evening.entrants.values()))
    entrant.takes_over = former
    taken_over: int | None = former
    while taken_over is not None:
        require(taken_over != number)
        taken_over = evening.entrants[taken_over].takes_over


def _appoint(evening: LoggedEvening, entry: EntryRecord, subject: Subject) -> None:
    evening.officials[subject.account] = entry.after


def _dismiss(evening: LoggedEvening, entry: EntryRecord, subject: Subject) -> None:
    require(evening.officials.pop(subject.account) == entry.before)
    evening.plays_as.pop(subject.account, None)


def _plays_as(evening: LoggedEvening, entry: EntryRecord, subject: Subject) -> None:
    require(subject.account in evening.officials)
    evening.plays_as.pop(subject.account, None)
    if entry.after is not None:
        require(entry.after in evening.entrants)
        evening.plays_as[subject.account] = entry.after


REPLAY: Mapping[Event, Callable[[LoggedEvening, EntryRecord, Subject], None]] = {
    Event.ENROL: _enrol,
    Event.RENAME: _rename,
    Event.MEMBER: _member,
    Event.FORGET: _forget,
    Event.GROUP: _group,
    Event.PRESENT: _present,
    Event.ABSENT: _absent,
    Event.WITHDRAW: _withdraw,
    Event.RETURN: _return,
    Event.SUBSTITUTE: _substitute,
    Event.APPOINT: _appoint,
    Event.DISMISS: _dismiss,
    Event.PLAYS_AS: _plays_as,
}
