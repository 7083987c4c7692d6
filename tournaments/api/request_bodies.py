"""The bodies of requests: names, types and sizes. The engine and the actions check whether a deal is possible and allowed."""

from __future__ import annotations

import datetime
import uuid
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType, field

from tournaments.api.request_body import MAX_JSON_INTEGER, Body, Moment
from tournaments.entrants.queries.entry_list import MAX_ENTRY_ROWS
from tournaments.evening.problems import refuse

EARLIEST_CLOCK_YEAR = 2020
"""The earliest plausible year of a phone's clock. If the clock shows an earlier year, its times are ignored."""


class AtTableBody(Body):
    table: (
        Annotated[int, Meta(ge=1, le=MAX_JSON_INTEGER, description="The `id` of a table in its round. A table's pass needs it too.")]
        | UnsetType
    ) = UNSET


def _known_time(said: datetime.datetime | None) -> datetime.datetime | None:
    """Return the time of a phone's clock; None if the phone sent none or its clock is wrong."""
    return said if said and said.year >= EARLIEST_CLOCK_YEAR else None


def table_in_address(text: str) -> int:
    """Return the key of a table that a request without a body names in its address. Refused: FIELD_WRONG."""
    if not (text.isascii() and text.isdecimal()):
        raise refuse("FIELD_WRONG", "table")
    return min(int(text), MAX_JSON_INTEGER)


class SentDeal(AtTableBody, kw_only=True):
    number: Annotated[int, Meta(ge=1, le=999, description="Which deal of the table's round, from 1.")]
    facts: Annotated[dict[str, Any], Meta(description="One deal in the sheet's format.")]
    played_at: Annotated[Moment, Meta(description="When it was entered, by the phone's clock.")] | None = None

    def __post_init__(self) -> None:
        self.played_at = _known_time(self.played_at)


class Correction(Body):
    facts: Annotated[dict[str, Any], Meta(description="The deal as it should have been.")]
    revision: Annotated[int, Meta(ge=1, le=MAX_JSON_INTEGER, description="The revision that was looked at.")]
    reason: Annotated[str, Meta(max_length=200)] = ""


class Voiding(Body):
    revision: Annotated[int, Meta(ge=1, le=MAX_JSON_INTEGER, description="The revision that was looked at.")]
    reason: Annotated[str, Meta(max_length=200)] = ""


class Preview(AtTableBody, kw_only=True):
    number: Annotated[int, Meta(ge=1, le=999)]
    facts: Annotated[dict[str, Any], Meta(description="One deal in the sheet's format.")]
    deal: Annotated[uuid.UUID, Meta(description="The deal that this would correct.")] | UnsetType = UNSET


class SentCall(AtTableBody, kw_only=True):
    deal: Annotated[int, Meta(ge=1, le=300, description="Which deal of the table's round it is about.")]
    article: Annotated[str, Meta(min_length=1, max_length=40, description="One of the table's `articles`.")]
    seat: Annotated[int, Meta(ge=0, le=MAX_JSON_INTEGER, description="Which player it is about.")] | None = None
    contract: Annotated[str, Meta(max_length=40, description="For which contract the jury is asked.")] | UnsetType = UNSET
    note: Annotated[str, Meta(max_length=200)] | UnsetType = UNSET
    called_at: Annotated[Moment, Meta(description="By the phone's clock.")] | None = None

    def __post_init__(self) -> None:
        self.called_at = _known_time(self.called_at)


class EntrantRow(Body):
    name: Annotated[str, Meta(max_length=1000, description="May be left out beside a member's number.")] = ""
    called: Annotated[str, Meta(max_length=1000, description="The table name; left out, the evening makes one.")] = ""
    member: Annotated[int, Meta(ge=1, le=MAX_JSON_INTEGER, description="The member's number in the club.")] | UnsetType = UNSET
    team: Annotated[str, Meta(max_length=60, description="The name of their team.")] = ""
    categories: Annotated[
        tuple[Annotated[str, Meta(min_length=1, max_length=60)], ...], Meta(max_length=20, description="By their names.")
    ] = ()


class EntrantList(Body):
    rows: Annotated[tuple[EntrantRow, ...], Meta(max_length=MAX_ENTRY_ROWS)]
    dry_run: Annotated[bool, Meta(description="Only say what would become of each row, and enrol nobody.")] = False


class Signature(AtTableBody, kw_only=True):
    totals: Annotated[
        tuple[Annotated[int, Meta(ge=-(10**9), le=10**9)], ...],
        Meta(min_length=1, max_length=12, description="The totals the players saw, a figure a seat."),
    ]


class PlanBody(Body):
    """The changes to a plan; a field that is left out stays unchanged."""

    name: Annotated[str, Meta(min_length=1, max_length=120)] | UnsetType = UNSET
    on: datetime.date | UnsetType = UNSET
    rounds_planned: Annotated[int, Meta(ge=1, le=200)] | UnsetType = UNSET
    deals_a_round: Annotated[int, Meta(ge=1, le=200, description="Fixed from the first draw on.")] | UnsetType = UNSET
    game: (
        Annotated[str, Meta(min_length=1, max_length=40, description="The code of published rules. Fixed from the first draw on.")]
        | UnsetType
    ) = UNSET
    house_rules: (
        Annotated[str, Meta(min_length=1, max_length=80, description="The name of the club's own rules instead; their newest version.")]
        | UnsetType
    ) = UNSET
    season: (
        Annotated[str, Meta(min_length=1, max_length=60, description="The season's name, or null. Fixed from the first draw on.")]
        | UnsetType
        | None
    ) = UNSET
    names: Annotated[str, Meta(min_length=1, max_length=20)] | UnsetType = UNSET
    jury_word: Annotated[str, Meta(min_length=1, max_length=20)] | UnsetType = UNSET
    substitutes: Annotated[str, Meta(min_length=1, max_length=20)] | UnsetType = UNSET
    acceptance: Annotated[str, Meta(min_length=1, max_length=20, description="`table`, `each` or `own`.")] | UnsetType = UNSET
    slip_confirmation: (
        Annotated[str, Meta(min_length=1, max_length=20, description="Who must agree with a typed slip: `none`, `second` or `double`.")]
        | UnsetType
    ) = UNSET
    draw_method: Annotated[str, Meta(min_length=1, max_length=20)] | UnsetType = UNSET
    fives: Annotated[str, Meta(min_length=1, max_length=20)] | UnsetType = UNSET
    team_points: (
        Annotated[str, Meta(min_length=1, max_length=20, description="`sum` or `average`: by what teams are ranked.")] | UnsetType
    ) = UNSET
    freeze: (
        Annotated[
            str,
            Meta(min_length=1, max_length=20, description="`never` or `last_round`: when the standings that the public reads stand still."),
        ]
        | UnsetType
    ) = UNSET
    appeal_minutes: Annotated[int, Meta(ge=0, le=10_080)] | UnsetType = UNSET
    correction_minutes: Annotated[int, Meta(ge=0, le=1440)] | UnsetType = UNSET
    round_minutes: Annotated[int, Meta(ge=0, le=600)] | UnsetType = UNSET
    criteria: (
        Annotated[
            tuple[Annotated[str, Meta(min_length=1, max_length=20)], ...],
            Meta(
                min_length=1,
                max_length=9,
                description="By what places are decided: first `points` or `average` (points a deal), then any of `minus_deals`, "
                "`contracts`, `solos`, `best_round`, `last_round`, `direct`, `mean` and `lots`, which decide between equals in this order.",
            ),
        ]
        | UnsetType
    ) = UNSET
    missed_round: (
        Annotated[
            str,
            Meta(
                min_length=1,
                max_length=20,
                description="Who missed a round is `ranked`, ranked `below` who missed fewer, at the `average` of their other rounds, with "
                "a `fixed` figure for each, or `out`.",
            ),
        ]
        | UnsetType
    ) = UNSET
    missed_round_points: Annotated[int, Meta(ge=0, le=1_000_000, description="That figure.")] | UnsetType = UNSET
    final_places: Annotated[int, Meta(ge=0, le=9999, description="How many go on to a final; 0: there is none.")] | UnsetType = UNSET
    final_rounds: Annotated[int, Meta(ge=1, le=200, description="How many of the last rounds it has.")] | UnsetType = UNSET
    final_points: (
        Annotated[
            str, Meta(min_length=1, max_length=20, description="With how many of their points they begin: `kept`, `halved`, `zeroed`.")
        ]
        | UnsetType
    ) = UNSET
    final_others: (
        Annotated[str, Meta(min_length=1, max_length=20, description="What the others do: `stop`, or `play` at tables of their own.")]
        | UnsetType
    ) = UNSET


class NewTournament(PlanBody, kw_only=True):
    """The plan of a new evening. Fields that are left out get their defaults, or are copied from the evening `like`."""

    club: Annotated[str, Meta(min_length=1, max_length=50, description="The club's slug.")]
    like: (
        Annotated[
            str,
            Meta(
                max_length=50,
                description="The slug of an evening of the club that this one shall be like; empty for the last one. Left out: like none.",
            ),
        ]
        | UnsetType
    ) = UNSET
    officials: Annotated[bool, Meta(description="With `like`: the same officials.")] = True
    players: Annotated[bool, Meta(description="With `like`: enrol those who played there.")] = False


class PlayingOfficial(Body):
    account: Annotated[str, Meta(min_length=1, max_length=150, description="The official's account name.")]
    player: Annotated[int, Meta(ge=1, le=MAX_JSON_INTEGER, description="Their number in this evening, or null.")] | None


class AcceptanceBody(Signature, kw_only=True):
    code: (
        Annotated[str, Meta(min_length=1, max_length=20, description="The player's name code, where each accepts with their own.")]
        | UnsetType
    ) = UNSET


class OwnAcceptance(Body):
    number: Annotated[int, Meta(ge=1, le=MAX_JSON_INTEGER, description="The player's number in this evening.")]
    code: Annotated[str, Meta(min_length=1, max_length=20, description="Their name code; small letters and spaces do not matter.")]
    totals: (
        Annotated[
            tuple[Annotated[int, Meta(ge=-(10**9), le=10**9)], ...],
            Meta(
                min_length=1,
                max_length=12,
                description="The totals that the player saw, a figure a seat. Left out: only show the table, to read them.",
            ),
        ]
        | UnsetType
    ) = UNSET


class CalculatorSheet(Struct, frozen=True):
    """A sheet of the calculator. This class only describes it for the schema: the engine reads the sheet and reports its mistakes."""

    game: Annotated[str, Meta(description="The code of a rule set: `rikken_brabant` …")]
    options: Annotated[dict[str, Any] | UnsetType, Meta(description="What differs from the rule set's defaults.")] = UNSET
    seats: Annotated[int | UnsetType, Meta(description="Players at the table; 4 where it is left out.")] = UNSET
    carry_over: Annotated[
        dict[str, Any] | UnsetType,
        Meta(description="What came before and matters: `lost_solos`, `scores`; a figure a seat."),
    ] = field(name="carried", default=UNSET)
    first_dealer: int | UnsetType | None = UNSET
    first_declarer: int | UnsetType | None = UNSET
    deals: Annotated[tuple[dict[str, Any], ...] | UnsetType, Meta(description="Deals in order, in the sheet's format.")] = UNSET
    names: Annotated[tuple[str, ...] | UnsetType, Meta(description="The players' names, for the sentences.")] = UNSET
