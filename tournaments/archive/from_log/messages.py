"""The messages' part of the replay: what was said to whom, and what was taken back. Needs no engine and no ledger."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tournaments.archive.evening import EntryRecord
from tournaments.archive.from_log.evening import LoggedEvening, add_new, require, written_at
from tournaments.evening.events import Event, Subject
from tournaments.evening.strict_json import UtcTime


def _send(evening: LoggedEvening, entry: EntryRecord, _subject: Subject) -> None:
    after = entry.after
    expires_at = after["expires_at"]
    message = {
        "id": after["message"],
        "audience": after["audience"],
        "place": after["place"],
        "text": after["text"],
        "sent_at": written_at(after),
        "sent_by": entry.who,
        "expires_at": UtcTime.from_json(expires_at) if expires_at is not None else None,
        "taken_back_at": None,
    }
    add_new(evening.messages, after["message"], message)


def _take_back(evening: LoggedEvening, entry: EntryRecord, _subject: Subject) -> None:
    message = evening.messages[entry.after["message"]]
    require(message["taken_back_at"] is None)
    message["taken_back_at"] = written_at(entry.after)


REPLAY: Mapping[Event, Callable[[LoggedEvening, EntryRecord, Subject], None]] = {
    Event.MESSAGE: _send,
    Event.TAKE_BACK_MESSAGE: _take_back,
}
