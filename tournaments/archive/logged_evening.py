"""An evening as its log tells it: the values with which the rows must agree."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

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
    reported_by: str
    revision: int = 1
    void: bool = False


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
    deal: str | None = None
    decides: Any = field(default_factory=dict)
    appeal_until: str | None = None
    call: str | None = None
    overturns: int | None = None


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
    heard_by: str = ""
    outcome: str = ""
    ended_by: str = ""


@dataclass
class LoggedEvening:
    """Everything that the log tells about the evening, up to the last entry that was replayed."""

    tournament: dict[str, str] = field(default_factory=dict)
    """Name, day and fingerprint."""
    policy: dict[str, Any] = field(default_factory=dict)
    state: str = "preparing"
    entrants: dict[int, str] = field(default_factory=dict)
    table_names: dict[int, str] = field(default_factory=dict)
    """What those are called at their table who were renamed; of others the log does not say it."""
    withdrawn: set[int] = field(default_factory=set)
    officials: dict[str, str] = field(default_factory=dict)
    seeds: dict[int, str] = field(default_factory=dict)
    seats: dict[int, list[list[int]]] = field(default_factory=dict)
    """Entrants by seat, by table, by round."""
    rounds: dict[int, str] = field(default_factory=dict)
    """Each round's state."""
    deals: dict[At, dict[str, LoggedDeal]] = field(default_factory=lambda: defaultdict(dict))
    signed: set[At] = field(default_factory=set)
    rulings: dict[int, LoggedRuling] = field(default_factory=dict)
    calls: dict[str, LoggedCall] = field(default_factory=dict)


def add_new(records: dict[Any, Any], key: Any, record: Any) -> None:
    """Add a record. Raises ValueError if there is one with this key."""
    if key in records:
        raise ValueError(key)
    records[key] = record
