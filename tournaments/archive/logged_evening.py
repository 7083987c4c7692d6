"""An evening as its log tells it: the values with which the rows must agree."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tournaments.strict_json import UtcTime

At = tuple[int, int]
"""A round's number and a table's."""


class EntryDoesNotFollow(Exception):
    """An entry that is impossible after those before it; `number` is the entry's number."""

    def __init__(self, number: int) -> None:
        super().__init__(str(number))
        self.number = number


@dataclass
class LoggedDeal:
    """A deal as the log leaves it. The fields have the names of the file."""

    id: str
    number: int
    facts: Any
    sent: str
    played_at: str
    received_at: str | None
    """None, here and below: the entry is of before the time of the rows was sealed."""
    reported_by: str
    changes_before: int
    """How often its table had changed before it was reported (`LoggedEvening.changes`)."""
    revision: int = 1
    void: bool = False
    kept: dict[str, Any] = field(default_factory=dict)
    """What a void deal keeps of what followed from its facts: status, counts, sits_out. Empty if the log does not say it."""


@dataclass
class LoggedRuling:
    """A ruling as it was logged. The fields have the names of the file."""

    kind: str
    article: str
    text: str
    moves: Any
    round: int
    table: int | None
    by: str
    at: str | None
    deal: str | None = None
    decides: Any = field(default_factory=dict)
    appeal_until: str | None = None
    call: str | None = None
    overturns: int | None = None
    overturned_at: str | None = None


@dataclass
class LoggedCall:
    """A call for the jury as the log leaves it. The fields have the names of the file."""

    round: int
    table: int
    deal: int
    article: str
    seat: int | None
    contract: str
    said: str
    note: str
    automatic: bool
    called_at: str
    called_by: str
    received_at: str | None
    heard_by: str = ""
    heard_at: str | None = None
    outcome: str = ""
    ended_by: str = ""
    ended_at: str | None = None

    def hear(self, who: str, at: str | None) -> None:
        self.heard_by, self.heard_at = who, at

    def end(self, outcome: str, who: str, at: str | None) -> None:
        self.outcome, self.ended_by, self.ended_at = outcome, who, at


@dataclass
class LoggedEntrant:
    """A player as the log leaves them."""

    name: str
    called: str | None
    """None if the entry that enrolled them does not say it."""
    member: int | None
    """The member's number in the club; None for a guest, and if the entry does not say it."""
    says_member: bool


@dataclass
class LoggedEvening:
    """Everything that the log tells about the evening, up to the last entry that was replayed."""

    tournament: dict[str, Any] = field(default_factory=dict)
    """The fields of the tournament that the log says, by their names in the file."""
    rules: str = ""
    """The game's code."""
    rules_hash: str = ""
    """The hash of the whole copy of the rules, words too; empty if the log does not say it."""
    club: Any = None
    policy: dict[str, Any] = field(default_factory=dict)
    state: str = "preparing"
    entrants: dict[int, LoggedEntrant] = field(default_factory=dict)
    withdrawn: set[int] = field(default_factory=set)
    officials: dict[str, str] = field(default_factory=dict)
    seeds: dict[int, str] = field(default_factory=dict)
    seats: dict[int, list[list[int]]] = field(default_factory=dict)
    """Entrants by seat, by table, by round."""
    rounds: dict[int, str] = field(default_factory=dict)
    """Each round's state."""
    started_at: dict[int, str | None] = field(default_factory=dict)
    finished_at: dict[int, str | None] = field(default_factory=dict)
    deals: dict[At, dict[str, LoggedDeal]] = field(default_factory=lambda: defaultdict(dict))
    signed: dict[At, str | None] = field(default_factory=dict)
    """When the tables signed that did; None if the log does not say when."""
    changes: dict[At, list[tuple[str | None, int]]] = field(default_factory=lambda: defaultdict(list))
    """When the deals or verdicts of each table changed, or what its players bring, in order, each with the number of the first deal whose
    payments can change by it.
    """
    rulings: dict[int, LoggedRuling] = field(default_factory=dict)
    calls: dict[str, LoggedCall] = field(default_factory=dict)


def written_at(after: Any) -> str | None:
    """The time that the rows bear which were written with an entry; None if the entry is of before it was sealed. Raises ValueError."""
    time = after.get("written_at") if isinstance(after, Mapping) else None
    return UtcTime.from_json(time) if time is not None else None


def add_new(records: dict[Any, Any], key: Any, record: Any) -> None:
    """Add a record. Raises ValueError if there is one with this key."""
    if key in records:
        raise ValueError(key)
    records[key] = record
