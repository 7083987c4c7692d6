"""The signatures' part of the replay: a table agrees with its round, as a whole or player by player. Needs no engine and no ledger."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tournaments.archive.evening import EntryRecord
from tournaments.archive.from_log.evening import At, LoggedAcceptance, LoggedEvening, require, table_of, written_at
from tournaments.archive.from_log.jury import ruling_points
from tournaments.evening.events import Event, Subject

STAFF = ("user ", "command ")
"""How the name of somebody begins who may sign for a table of which a player has not accepted."""


def _accept(evening: LoggedEvening, entry: EntryRecord, subject: Subject) -> None:
    """One of those who sit there says that the table's round is right, or that they tapped by mistake."""
    at, player, time = table_of(subject), entry.after["entrant"], written_at(entry.after)
    others = [each for each in evening.acceptances[at] if each.entrant != player]
    require(at not in evening.signed and player in evening.players(at) and time is not None)
    if entry.after.get("undone"):
        require(len(others) < len(evening.acceptances[at]))
        evening.acceptances[at] = others
    else:
        require(_says_rulings_so_far(evening, entry, at))
        evening.acceptances[at] = [*others, LoggedAcceptance(player, str(time), entry.who, _agreed(entry.after, len(evening.players(at))))]


def _sign(evening: LoggedEvening, entry: EntryRecord, subject: Subject) -> None:
    """Sign a table. Where each player accepts, all who are there accepted these points, or the staff signed and named the others."""
    at = table_of(subject)
    require(at not in evening.signed and _says_rulings_so_far(evening, entry, at))
    if evening.policy.get("acceptance", "table") != "table":
        agreed = _agreed(entry.after, len(evening.players(at)))
        accepted = {each.entrant for each in evening.acceptances[at] if each.totals == agreed}
        vacant = evening.rounds[at[0]].vacant
        missing = [player for seat, player in enumerate(evening.players(at)) if player not in accepted and (at[1], seat) not in vacant]
        require(entry.after.get("without", []) == missing and (not missing or entry.who.startswith(STAFF)))
    evening.signed[at] = written_at(entry.after)


def _says_rulings_so_far(evening: LoggedEvening, entry: EntryRecord, at: At) -> bool:
    """Whether what an entry says that rulings moved there is what the rulings until then say; of before it says nothing of them."""
    return "rulings" not in entry.after or bool(entry.after["rulings"] == ruling_points(evening, at))


def _agreed(after: Mapping[str, Any], seats: int) -> list[int]:
    """The points that were agreed to, by seat."""
    return [deals + rulings for deals, rulings in zip(after["totals"], after.get("rulings", [0] * seats), strict=True)]


def _reopen(evening: LoggedEvening, _entry: EntryRecord, subject: Subject) -> None:
    require(table_of(subject) in evening.signed)
    evening.take_signature_back(table_of(subject))


def _slip(evening: LoggedEvening, entry: EntryRecord, subject: Subject) -> None:
    """Somebody types a table's slip, or goes on with it: each time one revision more, and it must be confirmed again."""
    at, after, time = table_of(subject), entry.after, written_at(entry.after)
    nth = after["nth"]
    slips = evening.slips[at]
    earlier = slips.get(nth)
    require(time is not None and nth in (1, 2) and len(evening.players(at)) > 0)
    require(after["revision"] == (earlier["revision"] if earlier else 0) + 1)
    require(nth == 1 or slips[1]["by"] != entry.who)
    content = {name: after[name] for name in ("nth", "revision", "rows", "figures_are")}
    slips[nth] = content | {"by": entry.who, "totals": after["paper_totals"], "sent_at": time, "confirmed_at": None, "confirmed_by": ""}


def _confirm_slip(evening: LoggedEvening, entry: EntryRecord, subject: Subject) -> None:
    """Somebody else confirms what was typed."""
    slip = evening.slips[table_of(subject)][1]
    require(slip["confirmed_at"] is None and slip["by"] != entry.who and slip["revision"] == entry.after["revision"])
    slip |= {"confirmed_at": written_at(entry.after), "confirmed_by": entry.who}


def _slip_photo(evening: LoggedEvening, entry: EntryRecord, subject: Subject) -> None:
    """A photo of a slip comes or goes. Photos are not in the file, so there is nothing to compare it with."""
    require(len(evening.players(table_of(subject))) > 0 and isinstance(entry.after["photo"], str))


REPLAY: Mapping[Event, Callable[[LoggedEvening, EntryRecord, Subject], None]] = {
    Event.ACCEPT: _accept,
    Event.SLIP: _slip,
    Event.CONFIRM_SLIP: _confirm_slip,
    Event.SLIP_PHOTO: _slip_photo,
    Event.SIGN: _sign,
    Event.REOPEN: _reopen,
}
