"""The evening as its log tells it, entry by entry: what the rows must agree with. Knows no engine and no ledger."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tournaments.archive import log_replay_jury as retold_jury
from tournaments.archive.evening import EntryRecord
from tournaments.archive.log_story import Told, ToldDeal, Untold, new


def retold(log: Iterable[EntryRecord]) -> Told:
    """What the log tells. Raises Untold at the first entry that makes no sense after those before it."""
    told = Told()
    for entry in log:
        tell = _TELLING.get(entry.what)
        if tell is None:
            raise Untold(entry.number)
        try:
            tell(told, entry, *_numbers(entry.object))
            if isinstance(entry.after, Mapping):
                _handed_on(told, entry.after)
            retold_jury.house_calls(told, entry)
        except (KeyError, TypeError, ValueError, AttributeError):
            # An entry is what anybody may have written into a file: whatever it lacks, it is this entry that is wrong.
            raise Untold(entry.number) from None
    return told


def _numbers(named: str) -> list[int]:
    """The numbers in `round 2 table 7 deal 3`."""
    return [int(digits) for digits in re.findall(r"(?:round|table|deal|ruling|entrant) (\d{1,9})", named)]


def _create(told: Told, entry: EntryRecord) -> None:
    told.tournament = {name: entry.after[name] for name in ("name", "on", "fingerprint")}
    if entry.who.startswith("user "):
        told.officials[entry.who.removeprefix("user ")] = "director"


def _amend(told: Told, entry: EntryRecord) -> None:
    changed = dict(entry.after)
    for name in ("names", "jury_word", "appeal_minutes"):
        if name in changed:
            value = changed.pop(name)
            told.policy[name] = int(value) if name == "appeal_minutes" else value
    told.tournament |= changed


def _enrol(told: Told, entry: EntryRecord) -> None:
    for entrant in entry.after:
        new(told.entrants, entrant["number"], entrant["name"])


def _rename(told: Told, entry: EntryRecord, number: int) -> None:
    if told.entrants[number] != entry.before["name"]:
        raise ValueError(number)
    told.entrants[number], told.called[number] = entry.after["name"], entry.after["called"]


def _withdraw(told: Told, entry: EntryRecord, number: int) -> None:
    told.withdrawn.add(number)


def _return(told: Told, entry: EntryRecord, number: int) -> None:
    told.withdrawn.remove(number)


def _appoint(told: Told, entry: EntryRecord) -> None:
    told.officials[entry.object.removeprefix("user ")] = entry.after


def _dismiss(told: Told, entry: EntryRecord) -> None:
    if told.officials.pop(entry.object.removeprefix("user ")) != entry.before:
        raise ValueError(entry.object)


def _seat(told: Told, entry: EntryRecord, number: int) -> None:
    new(told.rounds, number, "seated")
    told.seeds[number], told.seated[number] = entry.after["seed"], entry.after["tables"]


def _undraw(told: Told, entry: EntryRecord, number: int) -> None:
    _step(told.rounds, number, "seated", "")
    del told.rounds[number], told.seeds[number], told.seated[number]


def _start(told: Told, entry: EntryRecord, number: int) -> None:
    _step(told.rounds, number, "seated", "playing")
    told.state = "playing"


def _finish(told: Told, entry: EntryRecord, number: int) -> None:
    _step(told.rounds, number, "playing", "finished")


def _close(told: Told, entry: EntryRecord) -> None:
    told.state = "closed"


def _report(told: Told, entry: EntryRecord, round: int, table: int, number: int) -> None:
    after = entry.after
    deal = ToldDeal(after["deal"], number, after["facts"], after["sent"], after["played_at"], entry.who)
    if any(other.number == number and not other.void for other in told.deals[round, table].values()):
        raise ValueError(number)
    new(told.deals[round, table], deal.id, deal)
    told.signed.discard((round, table))


def _correct(told: Told, entry: EntryRecord, round: int, table: int, number: int) -> None:
    deal = _standing(told, entry, round, table, number)
    deal.facts, deal.revision = entry.after["facts"], deal.revision + 1


def _void(told: Told, entry: EntryRecord, round: int, table: int, number: int) -> None:
    deal = _standing(told, entry, round, table, number)
    deal.void, deal.revision = True, deal.revision + 1


def _standing(told: Told, entry: EntryRecord, round: int, table: int, number: int) -> ToldDeal:
    """The deal that this entry changes: not void, and with the facts the entry says it had. Its table must sign again."""
    told.signed.discard((round, table))
    deal = told.deals[round, table][entry.after["deal"]]
    if deal.number != number or deal.void or deal.facts != entry.before:
        raise ValueError(number)
    return deal


def _handed_on(told: Told, after: Mapping[str, Any]) -> None:
    """Later tables whose totals or doubts changed by it must sign again too."""
    for later in after.get("handed_on", ()):
        if later["changed"]:
            told.signed.discard((later["round"], later["table"]))


def _sign(told: Told, entry: EntryRecord, round: int, table: int) -> None:
    told.signed.add((round, table))


def _reopen(told: Told, entry: EntryRecord, round: int, table: int) -> None:
    told.signed.remove((round, table))


def _new_pass(told: Told, entry: EntryRecord, round: int, table: int) -> None:
    """A pass is no part of the file; the table must be one that was drawn."""
    if not 1 <= table <= len(told.seated[round]):
        raise ValueError(table)


def _step(rounds: dict[int, str], number: int, before: str, after: str) -> None:
    if rounds[number] != before:
        raise ValueError(number)
    rounds[number] = after


_TELLING: Mapping[str, Callable[..., None]] = {
    "create": _create,
    "amend": _amend,
    "enrol": _enrol,
    "rename": _rename,
    "withdraw": _withdraw,
    "return": _return,
    "appoint": _appoint,
    "dismiss": _dismiss,
    "seat": _seat,
    "undraw": _undraw,
    "start": _start,
    "finish": _finish,
    "close": _close,
    "report": _report,
    "correct": _correct,
    "void": _void,
    "sign": _sign,
    "reopen": _reopen,
    "new_pass": _new_pass,
    **retold_jury.TELLING,
}
"""Every action that leaves an entry; one that is missing here fails `verify` and the test that lists the actions."""
