"""The format of an exported evening, `troela-evening/2`: the fields of the file, in their order. docs/export.md explains it to outsiders.

Knows neither the database nor how a file is laid out. People are known by their number in the tournament, never by a database key.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from tournaments.archive.shape import Between, Day, Longest, Moment, Spelled

FORMAT = "troela-evening/2"

Small = Annotated[int, Between(0, 32_767)]
Count = Annotated[int, Between(0, 2_147_483_647)]
Time = Annotated[str, Moment()]
Date = Annotated[str, Day()]
Slug = Annotated[str, Spelled("[-a-zA-Z0-9_]{1,50}")]
Hash = Annotated[str, Spelled("[0-9a-f]{64}")]
Id = Annotated[str, Spelled("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")]
Fingerprint = Annotated[str, Longest(12)]
Language = Annotated[str, Longest(8)]
Name = Annotated[str, Longest(120)]
Word = Annotated[str, Longest(30)]
Who = Annotated[str, Longest(200)]


@dataclass(frozen=True, slots=True)
class ClubRecord:
    """Whose evening it is."""

    name: Name
    slug: Slug


@dataclass(frozen=True, slots=True)
class SeasonRecord:
    name: Annotated[str, Longest(60)]
    starts_on: Date
    ends_on: Date


@dataclass(frozen=True, slots=True)
class HouseRulesRecord:
    """Which published rules of the club the evening took over; what counts is the copy."""

    name: Annotated[str, Longest(80)]
    version: Count


@dataclass(frozen=True, slots=True)
class RulesRecord:
    """The rules as they were that evening: all that is needed to play by them (`RuleSet.copy`)."""

    game: Annotated[str, Longest(40)]
    data: dict[str, Any]
    options: dict[str, Any]


@dataclass(frozen=True, slots=True)
class TournamentRecord:
    name: Name
    slug: Slug
    on: Date
    language: Language
    season: SeasonRecord | None
    house_rules: HouseRulesRecord | None
    rules: RulesRecord
    fingerprint: Fingerprint
    criteria: tuple[str, ...]
    policy: dict[str, Any]
    rounds_planned: Small
    deals_a_round: Small
    state: Annotated[str, Spelled("preparing|playing|closed")]
    version: Count


@dataclass(frozen=True, slots=True)
class OfficialRecord:
    user: Annotated[str, Spelled(r"[\w.@+-]{1,150}")]
    role: Annotated[str, Spelled("director|jury|desk")]


@dataclass(frozen=True, slots=True)
class EntrantRecord:
    number: Count
    name: Name
    called: Annotated[str, Longest(24)]
    member: Count | None
    """The member's number in the club; null for a guest."""
    withdrawn: bool


@dataclass(frozen=True, slots=True)
class PlaceRecord:
    seat: Small
    entrant: Count


@dataclass(frozen=True, slots=True)
class DealRecord:
    id: Id
    number: Small
    facts: dict[str, Any]
    sent: Hash
    revision: Count
    void: bool
    ruled: dict[str, Any] | None
    """What the jury made of it, and what counts instead of the facts."""
    contract: Annotated[str, Longest(40)]
    status: Word
    counts: bool
    sits_out: tuple[Small, ...]
    in_doubt: bool
    played_at: Time
    received_at: Time
    reported_by: Who


@dataclass(frozen=True, slots=True)
class TableRecord:
    number: Small
    seats: Small
    deals_planned: Small
    first_dealer: Small
    carried: dict[str, Any]
    """What its players bring from their tables before it, a figure a seat."""
    stopped: bool
    """The jury let it play no more deals."""
    signed_at: Time | None
    places: tuple[PlaceRecord, ...]
    deals: tuple[DealRecord, ...]


@dataclass(frozen=True, slots=True)
class RoundRecord:
    number: Small
    seed: Annotated[str, Longest(64)]
    state: Annotated[str, Spelled("seated|playing|finished")]
    started_at: Time | None
    finished_at: Time | None
    tables: tuple[TableRecord, ...]


@dataclass(frozen=True, slots=True)
class RulingRecord:
    number: Count
    round: Small
    table: Small | None
    deal: Id | None
    kind: Word
    article: Annotated[str, Longest(60)]
    text: str
    moves: tuple[MoveRecord, ...]
    decides: dict[str, Any]
    call: Id | None
    by: Who
    at: Time
    appeal_until: Time | None
    overturns: Count | None


@dataclass(frozen=True, slots=True)
class CallRecord:
    """A call for the jury, by a table or by the house."""

    id: Id
    round: Small
    table: Small
    deal: Small
    """The deal's number."""
    article: Annotated[str, Longest(40)]
    found: bool
    seat: Small | None
    contract: Annotated[str, Longest(40)]
    said: Annotated[str, Longest(12)]
    note: Annotated[str, Longest(200)]
    called_at: Time
    received_at: Time
    called_by: Who
    heard_at: Time | None
    heard_by: Who
    ended_at: Time | None
    ended_by: Who
    outcome: Annotated[str, Spelled("(ruled|settled|withdrawn)?")]


@dataclass(frozen=True, slots=True)
class MoveRecord:
    payer: Count | None
    payee: Count | None
    amount: Count


@dataclass(frozen=True, slots=True)
class PaymentRecord:
    number: Count
    """1, 2, 3 … in the order booked; only this file uses it."""
    round: Small
    table: Small | None
    deal: Id | None
    ruling: Count | None
    line: Small
    reason: Annotated[str, Longest(40)]
    payer: Count | None
    payee: Count | None
    amount: Count
    reverses: Count | None
    at: Time


@dataclass(frozen=True, slots=True)
class EntryRecord:
    """An entry of the log: what `clubs.chain` seals, then the seal."""

    number: Count
    at: Time
    who: Who
    what: Annotated[str, Longest(40)]
    object: Annotated[str, Longest(200)]
    before: Any
    after: Any
    previous: Hash
    hash: Hash


@dataclass(frozen=True, slots=True)
class Evening:
    """The whole evening."""

    format: str
    club: ClubRecord
    tournament: TournamentRecord
    officials: tuple[OfficialRecord, ...]
    entrants: tuple[EntrantRecord, ...]
    rounds: tuple[RoundRecord, ...]
    calls: tuple[CallRecord, ...]
    rulings: tuple[RulingRecord, ...]
    payments: tuple[PaymentRecord, ...]
    log: tuple[EntryRecord, ...]
    head: Hash
    """The hash of the last entry; what papers print."""
