"""What the log of an evening tells, as values: what the rows must agree with. Knows no entry and no engine."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

At = tuple[int, int]
"""A round's number and a table's."""


class Untold(Exception):
    """This entry cannot follow those before it; `number` is the entry's."""

    def __init__(self, number: int) -> None:
        super().__init__(str(number))
        self.number = number


@dataclass
class ToldDeal:
    """A deal as the log has it now."""

    id: str
    number: int
    facts: Any
    sent: str
    played_at: str
    reported_by: str
    revision: int = 1
    void: bool = False


@dataclass
class ToldRuling:
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
class ToldCall:
    """A call for the jury as the log has it now."""

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
class Told:
    """Everything that the log says of the evening."""

    tournament: dict[str, str] = field(default_factory=dict)
    """Name, day and fingerprint."""
    policy: dict[str, Any] = field(default_factory=dict)
    state: str = "preparing"
    entrants: dict[int, str] = field(default_factory=dict)
    called: dict[int, str] = field(default_factory=dict)
    """The table name of those who were renamed; of others the log does not tell it."""
    withdrawn: set[int] = field(default_factory=set)
    officials: dict[str, str] = field(default_factory=dict)
    seeds: dict[int, str] = field(default_factory=dict)
    seated: dict[int, list[list[int]]] = field(default_factory=dict)
    """Entrants by seat, by table, by round."""
    rounds: dict[int, str] = field(default_factory=dict)
    """Each round's state."""
    deals: dict[At, dict[str, ToldDeal]] = field(default_factory=lambda: defaultdict(dict))
    signed: set[At] = field(default_factory=set)
    rulings: dict[int, ToldRuling] = field(default_factory=dict)
    calls: dict[str, ToldCall] = field(default_factory=dict)


def new(there: dict[Any, Any], key: Any, value: Any) -> None:
    """Put it there; nothing of that name may be there already. Raises ValueError."""
    if key in there:
        raise ValueError(key)
    there[key] = value
