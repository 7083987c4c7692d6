"""Replays what the log says of the prizes: the list, who got what, and how far it was read out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tournaments.archive.evening import EntryRecord
from tournaments.archive.from_log.evening import LoggedEvening, require
from tournaments.evening.events import Event, Subject
from tournaments.prizes.giving import Rule, Ties, lots_order, reading_order
from tournaments.prizes.giving.prize_json import allocation_from_json, allocation_json, prize_from_json, prizes_from_json, rule_from_json


def _prizes(evening: LoggedEvening, entry: EntryRecord, _subject: Subject) -> None:
    stored = evening.prizes or {"list": [], "ties": Ties.LOTS.value, "one_each": Rule().one_each, "confirmed": None, "read": 0}
    after = {name: entry.after[name] for name in ("list", "ties", "one_each")}
    list(map(prize_from_json, after["list"]))
    rule_from_json(after)
    require(all(entry.before[name] == stored[name] for name in after))
    evening.prizes = stored | after


def _confirm_prizes(evening: LoggedEvening, entry: EntryRecord, _subject: Subject) -> None:
    """Fix who gets what. The lots must be those of the seed, which stays; whoever gets a prize takes part in the evening.

    Whether the awards follow from the standings of then is not replayed: it would need the ledger of that moment.
    """
    stored = _stored(evening)
    confirmed = {name: value for name, value in entry.after.items() if name != "read"}
    prizes, rule, allocation = prizes_from_json(confirmed), rule_from_json(confirmed), allocation_from_json(confirmed)
    seed = confirmed["seed"]
    require(allocation_json(prizes, rule, seed, allocation) == confirmed and entry.before["read"] == stored["read"])
    require(all(confirmed[name] == stored[name] for name in ("list", "ties", "one_each")))
    require((stored["confirmed"] or {}).get("seed", "") in ("", seed))
    require(all(lots.order == lots_order(seed, lots.about, lots.among) for lots in allocation.lots))
    require(all(award.player in evening.entrants and set(award.among) <= set(evening.entrants) for award in allocation.awards))
    require(0 <= entry.after["read"] <= stored["read"])
    evening.prizes = stored | {"confirmed": confirmed, "read": entry.after["read"]}


def _read_prizes(evening: LoggedEvening, entry: EntryRecord, _subject: Subject) -> None:
    stored, read = _stored(evening), entry.after["read"]
    confirmed = stored["confirmed"]
    readings = reading_order(prizes_from_json(confirmed), allocation_from_json(confirmed).awards)
    require(entry.before["read"] == stored["read"] and 0 <= read <= len(readings))
    evening.prizes = stored | {"read": read}


def _stored(evening: LoggedEvening) -> dict[str, Any]:
    require(evening.prizes is not None)
    return evening.prizes or {}


REPLAY: Mapping[Event, Callable[[LoggedEvening, EntryRecord, Subject], None]] = {
    Event.PRIZES: _prizes,
    Event.CONFIRM_PRIZES: _confirm_prizes,
    Event.READ_PRIZES: _read_prizes,
}
"""One step an event."""
