"""Replays an evening's log, entry by entry, into the values with which the rows must agree. Needs no engine and no ledger."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tournaments.archive.evening import EntryRecord
from tournaments.archive.from_log import (
    jury as log_replay_jury,
)
from tournaments.archive.from_log import (
    messages as log_replay_messages,
)
from tournaments.archive.from_log import (
    people as log_replay_people,
)
from tournaments.archive.from_log import (
    prizes as log_replay_prizes,
)
from tournaments.archive.from_log import (
    rounds as log_replay_rounds,
)
from tournaments.archive.from_log import (
    seats as log_replay_seats,
)
from tournaments.archive.from_log import (
    signatures as log_replay_signatures,
)
from tournaments.archive.from_log.evening import (
    EntryDoesNotFollow,
    LoggedDeal,
    LoggedEvening,
    add_new,
    number_of,
    require,
    table_of,
    written_at,
)
from tournaments.evening.events import Event, Subject
from tournaments.finals.qualification import Final, edge_order
from tournaments.log.queries import NAME_EVENTS
from tournaments.standings.frozen import Frozen

POLICY = (
    "names",
    "jury_word",
    "appeal_minutes",
    "correction_minutes",
    "substitutes",
    "acceptance",
    "slip_confirmation",
    "draw_method",
    "fives",
    "partners",
    "round_minutes",
    "final_places",
    "final_rounds",
    "final_points",
    "final_others",
    "missed_round",
    "missed_round_points",
    "freeze",
    "team_points",
)
"""What of a plan is the policy's; the rest are fields of the tournament."""
POLICY_NUMBERS = frozenset({"final_places", "final_rounds", "missed_round_points"})
"""Of these, what are numbers, beside the minutes."""


def replay_log(log: Iterable[EntryRecord], names: Mapping[str, str] | None = None) -> LoggedEvening:
    """The evening as its log tells it. `names` are the texts of the commitments that the file opens. Raises EntryDoesNotFollow at the first
    entry that is impossible after those before it.
    """
    evening = LoggedEvening()
    for entry in log:
        try:
            event, subject = Event(entry.what), Subject.parse(entry.object)
            if event in NAME_EVENTS:
                entry = log_replay_people.open_names(evening, entry, subject, names or {})
            REPLAY[event](evening, entry, subject)
            if isinstance(entry.after, Mapping):
                _replay_consequences(evening, entry.after)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError):
            # Anybody may have written this entry into the file. Whatever is missing in it, the mistake is this entry's.
            raise EntryDoesNotFollow(entry.number) from None
    return evening


def _replay_consequences(evening: LoggedEvening, after: Mapping[str, Any]) -> None:
    """What followed at the entry's table and at later ones; a change of seats says it for each of its tables."""
    time = written_at(after)
    for changes in (after, *after.get("changes", {}).values()):
        _change_later_tables(evening, changes, time)
        log_replay_jury.replay_automatic_calls(evening, changes, time)


def _create(evening: LoggedEvening, entry: EntryRecord, _subject: Subject) -> None:
    after = dict(entry.after)
    evening.rules, evening.rules_hash, evening.club = after.pop("rules"), after.pop("rules_hash", ""), after.pop("club", None)
    # Entries of before it was asked say nothing of missed rounds.
    for name in ("missed_round", "missed_round_points"):
        if name in after:
            evening.policy[name] = after.pop(name)
    evening.tournament = {"criteria": ["points"]} | after | {"closed_at": None}
    if entry.who.startswith("user "):
        evening.officials[entry.who.removeprefix("user ")] = "director"


def _amend(evening: LoggedEvening, entry: EntryRecord, _subject: Subject) -> None:
    """Change the plan. Other rules, only before the first draw, come with their fingerprint and the hash of the whole copy."""
    changed = dict(entry.after)
    if "rules" in changed:
        require(not evening.rounds)
        evening.rules, evening.rules_hash = changed.pop("rules"), changed.pop("rules_hash")
    for name in [name for name in changed if name in POLICY]:
        value = changed.pop(name)
        evening.policy[name] = int(value) if name.endswith("_minutes") or name in POLICY_NUMBERS else value
    evening.rounds_amended |= "rounds_planned" in changed
    evening.tournament |= changed


def _screen(evening: LoggedEvening, entry: EntryRecord, _subject: Subject) -> None:
    """The big screens; entries of before there were several say what the only one showed."""
    names = ("screens",) if "screens" in entry.after else ("show", "message")
    evening.policy["screen"] = {name: entry.after[name] for name in names}


def _qualify(evening: LoggedEvening, entry: EntryRecord, _subject: Subject) -> None:
    """Say who goes on to the final, before its first round is drawn; lots are those of their seed. Whether these are the first of the
    standings of then is not replayed.
    """
    final = Final.from_json(entry.after)
    require(final.to_json() == entry.after and final.after_round == len(evening.rounds) > 0)
    require(entry.before == evening.policy.get("final"))
    require(len(set(final.players)) == len(final.players) and {*final.players, *final.tied} <= set(evening.entrants) - evening.withdrawn)
    if final.tied:
        through = [player for player in final.players if player in final.tied]
        require(bool(final.seed) and through == list(edge_order(final.seed, final.tied)[: len(through)]))
    evening.policy["final"] = entry.after


def _freeze(evening: LoggedEvening, entry: EntryRecord, _subject: Subject) -> None:
    """Freeze the standings that the public reads, or publish them."""
    require(evening.policy.pop("frozen", None) == entry.before)
    if entry.after is not None:
        evening.policy["frozen"] = Frozen.from_json(entry.after).to_json()


def _close(evening: LoggedEvening, entry: EntryRecord, _subject: Subject) -> None:
    """Close it. Entries of before the time of closing was kept have nothing in `after`."""
    evening.state = "closed"
    evening.tournament["closed_at"] = written_at(entry.after or {})


def _undo_close(evening: LoggedEvening, _entry: EntryRecord, _subject: Subject) -> None:
    require(evening.state == "closed")
    evening.state, evening.tournament["closed_at"] = "playing" if evening.rounds else "preparing", None


def _report(evening: LoggedEvening, entry: EntryRecord, subject: Subject) -> None:
    at, number, after = table_of(subject), number_of(subject.deal), entry.after
    time = written_at(entry.after)
    before = len(evening.changes[at])
    deal = LoggedDeal(after["deal"], number, after["facts"], after["sent"], after["played_at"], time, entry.who, before)
    require(all(other.number != number or other.void for other in evening.deals[at].values()))
    add_new(evening.deals[at], deal.id, deal)
    evening.take_signature_back(at)
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
    at = table_of(subject)
    evening.take_signature_back(at)
    evening.changes[at].append((written_at(entry.after), number_of(subject.deal)))
    deal = evening.deals[at][entry.after["deal"]]
    require(deal.number == subject.deal and not deal.void and deal.facts == entry.before)
    return deal


def _change_later_tables(evening: LoggedEvening, after: Mapping[str, Any], time: str | None) -> None:
    """Later tables begin otherwise because of the entry; they must sign again too, if it changed their totals or doubts."""
    for later in after.get("handed_on", ()):
        at = (later["round"], later["table"])
        evening.changes[at].append((time, 0))
        if later["changed"]:
            evening.take_signature_back(at)


REPLAY: Mapping[Event, Callable[[LoggedEvening, EntryRecord, Subject], None]] = {
    Event.CREATE: _create,
    Event.AMEND: _amend,
    Event.SCREEN: _screen,
    Event.QUALIFY: _qualify,
    Event.FREEZE: _freeze,
    Event.UNFREEZE: _freeze,
    Event.CLOSE: _close,
    Event.UNDO_CLOSE: _undo_close,
    Event.REPORT: _report,
    Event.CORRECT: _correct,
    Event.VOID: _void,
    **log_replay_signatures.REPLAY,
    **log_replay_people.REPLAY,
    **log_replay_prizes.REPLAY,
    **log_replay_seats.REPLAY,
    **log_replay_rounds.REPLAY,
    **log_replay_jury.REPLAY,
    **log_replay_messages.REPLAY,
}
"""One step an event; a test fails where an event is missing, because every evening that has it would look forged."""
