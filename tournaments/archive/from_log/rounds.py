"""The rounds' part of the replay: when they begin and end, and their clock. Needs no engine and no ledger."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tournaments.archive.evening import EntryRecord
from tournaments.archive.from_log.evening import At, LoggedEvening, LoggedRound, number_of, require, table_of, written_at
from tournaments.archive.from_log.jury import stopped_by_ruling
from tournaments.evening.events import Event, Subject
from tournaments.evening.strict_json import UtcTime


def _start(evening: LoggedEvening, entry: EntryRecord, subject: Subject) -> None:
    """Start a round: those before it are finished, and on every seat sits somebody, unless the table plays no deals."""
    number = number_of(subject.round)
    round_ = _round(evening, subject)
    require(round_.state == "seated" and all(_plays_no_more(evening, (number, table)) for table, _seat in round_.vacant))
    require(all(before.state == "finished" for earlier, before in evening.rounds.items() if earlier < number))
    round_.state, round_.started_at = "playing", written_at(entry.after)
    evening.state = "playing"


def _plays_no_more(evening: LoggedEvening, at: At) -> bool:
    return at in evening.cut_short or stopped_by_ruling(evening, at)


def _finish(evening: LoggedEvening, entry: EntryRecord, subject: Subject) -> None:
    """Finish a round; the entry says which of its tables had not signed."""
    number, round_ = number_of(subject.round), _round(evening, subject)
    require(round_.state == "playing")
    if entry.after is not None and "unsigned" in entry.after:
        unsigned = [table for table in range(1, len(round_.seats) + 1) if (number, table) not in evening.signed]
        require(sorted(entry.after["unsigned"]) == unsigned)
    round_.state, round_.finished_at = "finished", written_at(entry.after)


def _clock(evening: LoggedEvening, entry: EntryRecord, subject: Subject) -> None:
    """Set the clock of a round, or give one of its tables so many minutes more in all."""
    round_, after = _round(evening, subject), entry.after
    if subject.table is not None:
        at = table_of(subject)
        require(bool(evening.players(at)) and type(after["extra_minutes"]) is int)
        evening.extra_minutes[at] = after["extra_minutes"]
        return
    times = [after["ends_at"], after["paused_at"]]
    round_.clock_ends_at, round_.clock_paused_at = (UtcTime.from_json(time) if time is not None else None for time in times)


def _last_deal(evening: LoggedEvening, entry: EntryRecord, subject: Subject) -> None:
    """Call the last deal, or take the call back."""
    round_, time = _round(evening, subject), written_at(entry.after)
    undone = bool(entry.after.get("undone"))
    require((round_.last_deal_at is not None) is undone and (undone or time is not None))
    round_.last_deal_at = None if undone else time


def _round(evening: LoggedEvening, subject: Subject) -> LoggedRound:
    return evening.rounds[number_of(subject.round)]


def _new_pass(evening: LoggedEvening, _entry: EntryRecord, subject: Subject) -> None:
    """Passes and codes are not in the file, so only check that the table was drawn; a code is that of a table of every round."""
    if subject.round is None:
        require(number_of(subject.table) >= 1)
    else:
        evening.players(table_of(subject))


REPLAY: Mapping[Event, Callable[[LoggedEvening, EntryRecord, Subject], None]] = {
    Event.START: _start,
    Event.FINISH: _finish,
    Event.CLOCK: _clock,
    Event.LAST_DEAL: _last_deal,
    Event.NEW_PASS: _new_pass,
}
