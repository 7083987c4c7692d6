"""The format of an exported evening, `troela-evening/3`: the fields of the file, in their order. docs/export.md explains it to others.

Players are identified by their number in the tournament, never by a database key.
"""

from __future__ import annotations

import datetime
from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType

from tournaments.archive.announcement import AnnouncementRecord
from tournaments.archive.spellings import Count, Fingerprint, Hash, Id, Language, Minutes, Name, Slug, Small, Who, Word, spelled
from tournaments.evening.strict_json import StrictRecord, UtcTime
from tournaments.standings.ranking import MissedRound, RankingOrder

FORMAT = "troela-evening/3"
FORMAT_BEFORE = "troela-evening/2"


class ClubRecord(StrictRecord, frozen=True):
    """The club of the evening."""

    name: Name
    slug: Slug


class SeasonRecord(StrictRecord, frozen=True):
    name: Annotated[str, Meta(max_length=60)]
    starts_on: datetime.date
    ends_on: datetime.date


class HouseRulesRecord(StrictRecord, frozen=True):
    """The club's published rules from which the evening was created. The evening is played by the copy in the file (`RulesRecord`)."""

    name: Annotated[str, Meta(max_length=80)]
    version: Count


class RulesRecord(StrictRecord, frozen=True):
    """The evening's own copy of its rules, from which all deals can be scored again (`RuleSet.copy`)."""

    game: Annotated[str, Meta(max_length=40)]
    data: dict[str, Any]
    options: dict[str, Any]
    own: dict[str, Any] | UnsetType = UNSET
    """The tree of the club's rule file; absent if the club changed only options of published rules."""


class TournamentRecord(StrictRecord, frozen=True):
    name: Name
    slug: Slug
    on: datetime.date
    language: Language
    season: SeasonRecord | None
    house_rules: HouseRulesRecord | None
    rules: RulesRecord
    fingerprint: Fingerprint
    criteria: tuple[Word, ...]
    """The number by which players are ranked (`points`, `average` or `score`), then the tie-breaks."""
    policy: dict[str, Any]
    rounds_planned: Small
    deals_a_round: Small
    state: Annotated[str, spelled("preparing|playing|closed")]
    version: Count
    closed_at: UtcTime | None = None
    """The time at which the evening was closed; null or absent if it is open, or was closed by a release that did not store the time."""
    wishes: tuple[WishRecord, ...] = ()
    prizes: dict[str, Any] | None = None
    """The prizes, and who got them; null or absent if the director made no list of prizes."""
    ratings: tuple[RatingRecord, ...] = ()
    """The rankings of pairs, of teams and of chosen players."""
    abandoned_because: Annotated[str, Meta(max_length=240)] = ""
    """The reason why the evening was broken off; empty or absent if it was not."""
    last_counting_round: Small | None = None
    """The last round that counts in an evening that was broken off (0: none); null or absent if everything counts."""
    is_public: bool = True
    """False if strangers may not see the evening."""
    announcement: AnnouncementRecord | None = None
    """The announcement of the evening; null or absent if it was not announced."""

    def __post_init__(self) -> None:
        """Raise ValueError if `criteria` and `policy` are not a valid order of ranking."""
        points = self.policy.get("missed_round_points", 0)
        if not isinstance(points, int):
            raise ValueError("the points for a missed round must be a whole number")
        RankingOrder.read(self.criteria, self.policy.get("missed_round", MissedRound.RANKED), points)


class RatingRecord(StrictRecord, frozen=True):
    """A rating with its pairs or teams. A rating of players has one group: all players that it ranks."""

    number: Count
    kind: Annotated[str, spelled("players|pairs|teams")]
    name: Annotated[str, Meta(max_length=60)]
    points: Annotated[str, spelled("sum|average")]
    tie_breaks: tuple[Word, ...]
    groups: tuple[GroupRecord, ...]


class GroupRecord(StrictRecord, frozen=True):
    """A pair or team, with the numbers of its players."""

    number: Count
    name: Annotated[str, Meta(max_length=60)]
    players: tuple[Count, ...]
    reserve: Count | None


class WishRecord(StrictRecord, frozen=True):
    """A wish about who sits where, which every later draw respects."""

    kind: Annotated[str, spelled("apart|together|opposite|place")]
    first: Count
    second: Count | None
    table: Small | None
    seat: Small | None
    weight: Small | None
    """The number of repeated meetings that count as much as breaking this wish once; null if it must not be broken."""


class OfficialRecord(StrictRecord, frozen=True):
    user: Annotated[str, spelled(r"[\w.@+-]{1,150}")]
    role: Annotated[str, spelled("director|jury|desk")]
    plays_as: Count | None = None
    """The official's own number as a player of the evening; null if the official does not play."""


class EntrantRecord(StrictRecord, frozen=True):
    number: Count
    name: Name
    called: Annotated[str, Meta(max_length=24)]
    member: Count | None
    """The member's number in the club; null for a guest."""
    withdrawn: bool
    present_at: UtcTime | None = None
    """The time at which the player was checked in; null if the player was not."""
    takes_over: Count | None = None
    """The number of the player whose seat and points this player took over; null if there is none."""
    forgotten: bool = False
    """True if the name was forgotten: `name` and `called` then contain the player's number, like `#12`."""


class OpeningRecord(StrictRecord, frozen=True):
    """The name (`text`) and salt whose SHA-256 is a `commitment` in the log. With them, anybody can check which name the log means."""

    entrant: Count
    commitment: Hash
    salt: Annotated[str, spelled(r"[0-9a-f]{32}")]
    text: Name


class PlaceRecord(StrictRecord, frozen=True):
    """The current player of a seat."""

    seat: Small
    entrant: Count
    vacant: bool = False
    """True if nobody sits on the seat now: the player is missing or has left."""


class EarlierPlaceRecord(StrictRecord, frozen=True):
    """The player who left a seat to somebody else, and the number of the last deal that they played there."""

    seat: Small
    entrant: Count
    last_deal: Small


class AcceptanceRecord(StrictRecord, frozen=True):
    """A player's own confirmation that their table's round is right."""

    entrant: Count
    at: UtcTime
    by: Who


class SlipRowRecord(StrictRecord, frozen=True):
    """A row of a paper slip as it was typed."""

    number: Small
    id: Id
    facts: dict[str, Any]
    """The facts of the deal, as far as the typed row could be understood."""
    written: tuple[int | None, ...]
    """The points that the players wrote on this row, by seat; empty if they wrote none."""


class SlipRecord(StrictRecord, frozen=True):
    """A table's paper slip as one person typed it."""

    nth: Small
    """1 if this person was the first to type the slip; 2 for the second person, who typed it again."""
    by: Who
    rows: tuple[SlipRowRecord, ...]
    figures_are: Annotated[str, spelled("deal|running")]
    totals: tuple[int | None, ...]
    revision: Count
    sent_at: UtcTime
    confirmed_at: UtcTime | None = None
    confirmed_by: Annotated[str, Meta(max_length=200)] = ""


class DealRecord(StrictRecord, frozen=True):
    id: Id
    number: Small
    facts: dict[str, Any]
    sent: Hash
    revision: Count
    void: bool
    verdict: dict[str, Any] | None
    """The jury's verdict, which counts instead of the facts; null without one."""
    contract: Annotated[str, Meta(max_length=40)]
    status: Word
    counts: bool
    sits_out: tuple[Small, ...]
    in_doubt: bool
    played_at: UtcTime
    received_at: UtcTime
    reported_by: Who


class TableRecord(StrictRecord, frozen=True):
    number: Small
    seats: Small
    deals_planned: Small
    first_dealer: Small
    carried: dict[str, Any]
    """Numbers that the players bring from earlier tables: for each counter, such as `lost_solos`, a list with one number for each seat."""
    stopped: bool
    """True if the table plays no more deals, because the jury stopped it or the director cut it short."""
    signed_at: UtcTime | None
    places: tuple[PlaceRecord, ...]
    deals: tuple[DealRecord, ...]
    cut_short: bool = False
    """True if the director ended the table before its planned deals were played."""
    extra_minutes: Minutes = 0
    """The number of minutes that this table plays on after the round's clock has ended; negative if it ends before."""
    earlier_places: tuple[EarlierPlaceRecord, ...] = ()
    acceptances: tuple[AcceptanceRecord, ...] = ()
    slips: tuple[SlipRecord, ...] = ()


class RoundRecord(StrictRecord, frozen=True):
    number: Small
    seed: Annotated[str, Meta(max_length=64)]
    state: Annotated[str, spelled("seated|playing|finished")]
    started_at: UtcTime | None
    finished_at: UtcTime | None
    tables: tuple[TableRecord, ...]
    method: Annotated[str, spelled("(spread|random|standing|snake|schedule)?")] = "random"
    """The method of the draw; empty if the director seated the players by hand."""
    fives: Annotated[str, spelled("shared|any")] = "any"
    """`shared` if the draw shared turns at tables of an unusual size, such as five, equally over the evening; else `any`."""
    clock_ends_at: UtcTime | None = None
    clock_paused_at: UtcTime | None = None
    last_deal_at: UtcTime | None = None
    """The time at which the director called the last deal; null if the director did not."""
    sits_out: tuple[Count, ...] = ()
    """The numbers of the players who, by the director's decision, sit out the whole round."""


class RulingRecord(StrictRecord, frozen=True):
    number: Count
    round: Small
    table: Small | None
    deal: Id | None
    kind: Word
    article: Annotated[str, Meta(max_length=60)]
    text: str
    moves: tuple[MoveRecord, ...]
    decides: dict[str, Any]
    call: Id | None
    by: Who
    at: UtcTime
    appeal_until: UtcTime | None
    overturns: Count | None


class CallRecord(StrictRecord, frozen=True):
    """A call for the jury, made by a table or automatic."""

    id: Id
    round: Small
    table: Small
    deal: Small
    """The number of the deal for which the jury was called."""
    article: Annotated[str, Meta(max_length=40)]
    automatic: bool
    """True if the call was made because a deal needs the jury's consent; False if a person made it."""
    seat: Small | None
    contract: Annotated[str, Meta(max_length=40)]
    said: Annotated[str, Meta(max_length=12)]
    note: Annotated[str, Meta(max_length=200)]
    called_at: UtcTime
    received_at: UtcTime
    called_by: Who
    heard_at: UtcTime | None
    heard_by: Who
    ended_at: UtcTime | None
    ended_by: Who
    outcome: Annotated[str, spelled(r"(ruled|settled|withdrawn)?")]


class AppealRecord(StrictRecord, frozen=True):
    id: Id
    ruling: Count
    entrant: Count
    reason: Annotated[str, Meta(max_length=400)]
    made_at: UtcTime
    received_at: UtcTime
    made_by: Who
    outcome: Annotated[str, spelled(r"(overturned|denied|withdrawn)?")]
    answer: str
    answered_at: UtcTime | None
    answered_by: Who


class MoveRecord(StrictRecord, frozen=True):
    payer: Count | None
    payee: Count | None
    amount: Count


class PaymentRecord(StrictRecord, frozen=True):
    number: Count
    """The payment's number in this file: 1, 2, 3 … in the order in which payments were booked. The database has no such number."""
    round: Small
    table: Small | None
    deal: Id | None
    ruling: Count | None
    line: Small
    reason: Annotated[str, Meta(max_length=40)]
    payer: Count | None
    payee: Count | None
    amount: Count
    reverses: Count | None
    at: UtcTime


class EntryRecord(StrictRecord, frozen=True):
    """An entry of the log, the hash of the entry before it (`previous`), and its own `hash`."""

    number: Count
    at: UtcTime
    who: Who
    actor: Who
    """The actor's id in the original database; empty, and not sealed, in entries older than this field."""
    what: Annotated[str, Meta(max_length=40)]
    object: Annotated[str, Meta(max_length=200)]
    before: Any
    after: Any
    previous: Hash
    hash: Hash


class MessageRecord(StrictRecord, frozen=True):
    """A message of the director to screens, phones or one table."""

    id: Id
    audience: Annotated[str, spelled("everybody|screens|screen|phones|table")]
    place: Small | None
    """The number of the screen or table, if the message is for only one; else null."""
    text: Annotated[str, Meta(max_length=240)]
    sent_at: UtcTime
    sent_by: Who
    expires_at: UtcTime | None
    taken_back_at: UtcTime | None


class EveningRecord(StrictRecord, frozen=True):
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
    """The hash of the newest log entry. Papers show it."""
    openings: tuple[OpeningRecord, ...] = ()
    """The name behind each commitment in the log, except names that were forgotten."""
    messages: tuple[MessageRecord, ...] = ()
    """The director's messages, in the order sent. The tables' receipts are not exported."""
    appeals: tuple[AppealRecord, ...] = ()
