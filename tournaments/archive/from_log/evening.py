"""An evening as its log tells it: the values with which the rows must agree."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tournaments.evening.events import Subject
from tournaments.evening.strict_json import UtcTime

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

    name: Any
    """A text; what stands in the log if it is a commitment that the file does not open."""
    called: Any
    """The same; None if the entry that enrolled them does not say it."""
    member: int | None
    """The member's number in the club; None for a guest, and if the entry does not say it."""
    says_member: bool
    present_at: str | None = None
    takes_over: int | None = None
    forgotten: bool = False


@dataclass
class LoggedRound:
    """A round as the log leaves it. The fields have the names of the file."""

    draw: LoggedDraw
    seats: list[list[int]]
    """Entrants by seat, by table, as they sit now."""
    state: str = "seated"
    started_at: str | None = None
    finished_at: str | None = None
    clock_ends_at: str | None = None
    clock_paused_at: str | None = None
    last_deal_at: str | None = None
    vacant: set[tuple[int, int]] = field(default_factory=set)
    """Tables' numbers and seats of those who are not there."""
    sits_out: set[int] = field(default_factory=set)


@dataclass(frozen=True)
class LoggedDraw:
    """A draw as its entry says it, and what was known then."""

    seed: str
    method: str
    fives: str
    tables: list[list[int]]
    before: list[list[list[int]]]
    """Who sat where in the rounds before it, when it was drawn."""
    wished: list[dict[str, Any]]
    """The evening's wishes, when it was drawn."""
    players: frozenset[int]
    """Who took part, when it was drawn."""
    says: Mapping[str, Any]
    """The entry itself: what it says more (`repeats`, `sizes`, `wishes`, `pins`, `totals`)."""


@dataclass(frozen=True)
class LoggedAcceptance:
    """A player's word that their table's round is right."""

    entrant: int
    at: str
    by: str
    totals: Any
    """What they agreed to: the points of the deals and those of rulings, by seat."""

    def in_file(self) -> dict[str, Any]:
        """As the file says it."""
        return {"entrant": self.entrant, "at": self.at, "by": self.by}


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
    commitments: dict[str, int] = field(default_factory=dict)
    """Which player each commitment to a name belongs to."""
    withdrawn: set[int] = field(default_factory=set)
    officials: dict[str, str] = field(default_factory=dict)
    plays_as: dict[str, int] = field(default_factory=dict)
    """As whom officials play, by account."""
    wishes: list[dict[str, Any]] = field(default_factory=list)
    prizes: dict[str, Any] | None = None
    """The prizes as the file says them; None while nobody made a list."""
    groups: dict[tuple[str, int], dict[str, Any]] = field(default_factory=dict)
    """The teams and categories, by kind and number."""
    rounds_amended: bool = False
    """Whether the number of rounds was changed after the evening was created."""
    rounds: dict[int, LoggedRound] = field(default_factory=dict)
    earlier_places: dict[At, list[dict[str, int]]] = field(default_factory=dict)
    """Who sat on seats of these tables before, as the file says it."""
    cut_short: set[At] = field(default_factory=set)
    extra_minutes: dict[At, int] = field(default_factory=dict)
    deals: dict[At, dict[str, LoggedDeal]] = field(default_factory=lambda: defaultdict(dict))
    signed: dict[At, str | None] = field(default_factory=dict)
    """When the tables signed that did; None if the log does not say when."""
    acceptances: dict[At, list[LoggedAcceptance]] = field(default_factory=lambda: defaultdict(list))
    slips: dict[At, dict[int, dict[str, Any]]] = field(default_factory=lambda: defaultdict(dict))
    """The slips that were typed of each table, by `nth`, as the file says them."""
    changes: dict[At, list[tuple[str | None, int]]] = field(default_factory=lambda: defaultdict(list))
    """When the deals or verdicts of each table changed, or what its players bring, in order, each with the number of the first deal whose
    payments can change by it.
    """
    rulings: dict[int, LoggedRuling] = field(default_factory=dict)
    calls: dict[str, LoggedCall] = field(default_factory=dict)
    messages: dict[str, dict[str, Any]] = field(default_factory=dict)
    """What was said, by its UUID, in the order sent; the fields have the names of the file."""

    def players(self, at: At) -> list[int]:
        """Who sits at a table, by seat. Raises KeyError or IndexError if it was not drawn."""
        round_, table = at
        if table < 1:
            raise KeyError(table)
        return self.rounds[round_].seats[table - 1]

    def take_signature_back(self, at: At) -> None:
        """The table must sign again, and its players must accept again; if it has not signed, nothing is taken back."""
        self.signed.pop(at, None)
        self.acceptances.pop(at, None)


def written_at(after: Any) -> str | None:
    """The time that the rows bear which were written with an entry; None if the entry is of before it was sealed. Raises ValueError."""
    time = after.get("written_at") if isinstance(after, Mapping) else None
    return UtcTime.from_json(time) if time is not None else None


def add_new(records: dict[Any, Any], key: Any, record: Any) -> None:
    """Add a record. Raises ValueError if there is one with this key."""
    if key in records:
        raise ValueError(key)
    records[key] = record


def require(holds: bool) -> None:
    """Raise ValueError if this does not hold, so that the entry cannot follow from those before it."""
    if not holds:
        raise ValueError


def number_of(number: int | None) -> int:
    """A number that this kind of entry must have. Raises ValueError."""
    if number is None:
        raise ValueError("the entry is about something else")
    return number


def table_of(subject: Subject) -> At:
    """The table that an entry is about. Raises ValueError."""
    return number_of(subject.round), number_of(subject.table)
