"""The bodies of requests: names, types and sizes. The engine and the actions check whether a deal is possible and allowed."""

from __future__ import annotations

import datetime
import uuid
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType, field

from tournaments.api.request_body import MAX_JSON_INTEGER, Body, Moment
from tournaments.entrants.queries.entry_list import MAX_ENTRY_ROWS

EARLIEST_CLOCK_YEAR = 2020
"""The earliest year that a phone's clock may show; a time with an earlier year is ignored as wrong."""


class AtTableBody(Body):
    table: (
        Annotated[
            int,
            Meta(
                ge=1, le=MAX_JSON_INTEGER, description="The `id` of a table in its round. Requests with a table's pass must also send it."
            ),
        ]
        | UnsetType
    ) = UNSET


def known_time(said: datetime.datetime | None) -> datetime.datetime | None:
    """Return the time of a phone's clock; None if the phone sent none or its clock is wrong."""
    return said if said and said.year >= EARLIEST_CLOCK_YEAR else None


class SentDeal(AtTableBody, kw_only=True):
    number: Annotated[int, Meta(ge=1, le=999, description="The number of the deal in the table's round, from 1.")]
    facts: Annotated[dict[str, Any], Meta(description="The facts of one deal, in the sheet's format.")]
    played_at: Annotated[Moment, Meta(description="When the deal was entered, by the phone's clock.")] | None = None

    def __post_init__(self) -> None:
        self.played_at = known_time(self.played_at)


class Correction(Body):
    facts: Annotated[dict[str, Any], Meta(description="The corrected facts of the deal.")]
    revision: Annotated[int, Meta(ge=1, le=MAX_JSON_INTEGER, description="The deal's revision that you read.")]
    reason: Annotated[str, Meta(max_length=200)] = ""


class Voiding(Body):
    revision: Annotated[int, Meta(ge=1, le=MAX_JSON_INTEGER, description="The deal's revision that you read.")]
    reason: Annotated[str, Meta(max_length=200)] = ""


class Preview(AtTableBody, kw_only=True):
    number: Annotated[int, Meta(ge=1, le=999)]
    facts: Annotated[dict[str, Any], Meta(description="The facts of one deal, in the sheet's format.")]
    deal: Annotated[uuid.UUID, Meta(description="The deal that these facts would correct.")] | UnsetType = UNSET


class SentCall(AtTableBody, kw_only=True):
    deal: Annotated[int, Meta(ge=1, le=300, description="The number of the deal in the table's round.")]
    article: Annotated[str, Meta(min_length=1, max_length=40, description="The code of one of the table's `articles`.")]
    seat: Annotated[int, Meta(ge=0, le=MAX_JSON_INTEGER, description="The seat of the player concerned.")] | None = None
    contract: Annotated[str, Meta(max_length=40, description="The contract for which the jury's consent is asked.")] | UnsetType = UNSET
    note: Annotated[str, Meta(max_length=200)] | UnsetType = UNSET
    called_at: Annotated[Moment, Meta(description="When the jury was called, by the phone's clock.")] | None = None

    def __post_init__(self) -> None:
        self.called_at = known_time(self.called_at)


class EntrantRow(Body):
    name: Annotated[str, Meta(max_length=1000, description="The player's name. Not needed if `member` is sent.")] = ""
    called: Annotated[
        str, Meta(max_length=1000, description="The name used at the table. If it is left out, one is derived from the name.")
    ] = ""
    member: Annotated[int, Meta(ge=1, le=MAX_JSON_INTEGER, description="The member's number in the club.")] | UnsetType = UNSET
    team: Annotated[str, Meta(max_length=60, description="The name of their team.")] = ""
    categories: Annotated[
        tuple[Annotated[str, Meta(min_length=1, max_length=60)], ...], Meta(max_length=20, description="The names of their categories.")
    ] = ()
    partner: Annotated[
        str, Meta(max_length=1000, description="The name or member number of their partner, who is enrolled too. Both become a pair.")
    ] = ""


class EntrantList(Body):
    rows: Annotated[tuple[EntrantRow, ...], Meta(max_length=MAX_ENTRY_ROWS)]
    dry_run: Annotated[bool, Meta(description="Return the outcome of each row without enrolling anybody.")] = False


class Signature(AtTableBody, kw_only=True):
    totals: Annotated[
        tuple[Annotated[int, Meta(ge=-(10**9), le=10**9)], ...],
        Meta(min_length=1, max_length=12, description="The totals that the players saw, one number for each seat."),
    ]


class PlanBody(Body):
    """The changes to a plan; a field that is left out stays unchanged."""

    name: Annotated[str, Meta(min_length=1, max_length=120)] | UnsetType = UNSET
    on: datetime.date | UnsetType = UNSET
    rounds_planned: Annotated[int, Meta(ge=1, le=200)] | UnsetType = UNSET
    deals_a_round: Annotated[int, Meta(ge=1, le=200, description="Cannot be changed after the first draw.")] | UnsetType = UNSET
    game: (
        Annotated[
            str, Meta(min_length=1, max_length=40, description="The code of published rules. Cannot be changed after the first draw.")
        ]
        | UnsetType
    ) = UNSET
    house_rules: (
        Annotated[
            str,
            Meta(
                min_length=1,
                max_length=80,
                description="The name of the club's own rules, to use instead of published ones. Their newest version is taken.",
            ),
        ]
        | UnsetType
    ) = UNSET
    season: (
        Annotated[str, Meta(min_length=1, max_length=60, description="The season's name, or null. Cannot be changed after the first draw.")]
        | UnsetType
        | None
    ) = UNSET
    names: Annotated[str, Meta(min_length=1, max_length=20)] | UnsetType = UNSET
    jury_word: Annotated[str, Meta(min_length=1, max_length=20)] | UnsetType = UNSET
    substitutes: Annotated[str, Meta(min_length=1, max_length=20)] | UnsetType = UNSET
    acceptance: (
        Annotated[
            str,
            Meta(
                min_length=1,
                max_length=20,
                description=(
                    "Who accepts a table's round: `table` (one tap for all), `each` (every player) or `own` (every player with "
                    "their name code)."
                ),
            ),
        ]
        | UnsetType
    ) = UNSET
    slip_confirmation: (
        Annotated[
            str,
            Meta(
                min_length=1,
                max_length=20,
                description="Who must agree with a slip: `none` (nobody), `second` (a second person) or `double` (it is typed twice).",
            ),
        ]
        | UnsetType
    ) = UNSET
    draw_method: Annotated[str, Meta(min_length=1, max_length=20)] | UnsetType = UNSET
    fives: Annotated[str, Meta(min_length=1, max_length=20)] | UnsetType = UNSET
    entrants: (
        Annotated[
            str,
            Meta(min_length=1, max_length=20, description="What the lines of the standings are: `players`, `pairs` or `teams`."),
        ]
        | UnsetType
    ) = UNSET
    freeze: (
        Annotated[
            str,
            Meta(
                min_length=1,
                max_length=20,
                description="When the public standings are frozen: `never`, or at the start of the last round (`last_round`).",
            ),
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
                description=(
                    "What decides the places, in order: first `points` or `average` (points a deal), then the tie-breaks, any "
                    "of `minus_deals`, `contracts`, `solos`, `best_round`, `last_round`, `direct`, `mean` and `lots`."
                ),
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
                description=(
                    "How a player who missed rounds is ranked: like everybody (`ranked`), after the players who missed fewer "
                    "(`below`), with the `average` of their other rounds for each, with a `fixed` number of points for each, "
                    "or not at all (`out`)."
                ),
            ),
        ]
        | UnsetType
    ) = UNSET
    missed_round_points: (
        Annotated[int, Meta(ge=0, le=1_000_000, description="The points for each missed round if `missed_round` is `fixed`.")] | UnsetType
    ) = UNSET
    final_places: (
        Annotated[int, Meta(ge=0, le=9999, description="How many players qualify for the final; 0 if there is no final.")] | UnsetType
    ) = UNSET
    final_rounds: Annotated[int, Meta(ge=1, le=200, description="How many of the last rounds are the final.")] | UnsetType = UNSET
    final_points: (
        Annotated[
            str,
            Meta(min_length=1, max_length=20, description="Which part of their points the finalists keep: `kept`, `halved` or `zeroed`."),
        ]
        | UnsetType
    ) = UNSET
    final_others: (
        Annotated[
            str,
            Meta(
                min_length=1, max_length=20, description="What the players outside the final do: `stop`, or `play` at tables of their own."
            ),
        ]
        | UnsetType
    ) = UNSET


class NewTournament(PlanBody, kw_only=True):
    """The plan of a new evening. A field that is left out gets its default value; with `like`, it is copied from that earlier evening.

    With `like`, its announcement is copied too: hours, place, limit, who may come, what it costs and notes.
    """

    club: Annotated[str, Meta(min_length=1, max_length=50, description="The club's slug.")]
    like: (
        Annotated[
            str,
            Meta(
                max_length=50,
                description="The slug of the club's evening to copy; empty to copy the latest one. If it is left out, nothing is copied.",
            ),
        ]
        | UnsetType
    ) = UNSET
    officials: Annotated[bool, Meta(description="With `like`: appoint the same officials.")] = True
    players: Annotated[bool, Meta(description="With `like`: enrol the usual players of that evening, with their wishes about seats.")] = (
        False
    )


class PlayingOfficial(Body):
    account: Annotated[str, Meta(min_length=1, max_length=150, description="The official's account name.")]
    player: (
        Annotated[int, Meta(ge=1, le=MAX_JSON_INTEGER, description="Their player number at this evening, or null if they do not play.")]
        | None
    )


class AcceptanceBody(Signature, kw_only=True):
    code: (
        Annotated[
            str,
            Meta(min_length=1, max_length=20, description="The player's name code, if the evening asks for it (`acceptance` is `own`)."),
        ]
        | UnsetType
    ) = UNSET


class OwnAcceptance(Body):
    number: Annotated[int, Meta(ge=1, le=MAX_JSON_INTEGER, description="The player's number in this evening.")]
    code: Annotated[str, Meta(min_length=1, max_length=20, description="The player's name code. Case and spaces are ignored.")]
    totals: (
        Annotated[
            tuple[Annotated[int, Meta(ge=-(10**9), le=10**9)], ...],
            Meta(
                min_length=1,
                max_length=12,
                description="The totals that the player saw, one number for each seat. If they are left out, the table is only shown.",
            ),
        ]
        | UnsetType
    ) = UNSET


class CalculatorSheet(Struct, frozen=True):
    """The deals of one table, sent to the calculator. This class only documents the fields in the schema; the engine checks the values."""

    game: Annotated[str, Meta(description="The code of a rule set, such as `rikken_brabant`.")]
    options: Annotated[dict[str, Any] | UnsetType, Meta(description="The options that differ from the rule set's defaults.")] = UNSET
    seats: Annotated[int | UnsetType, Meta(description="The number of players at the table; 4 if it is left out.")] = UNSET
    carry_over: Annotated[
        dict[str, Any] | UnsetType,
        Meta(
            description="Values from earlier deals that affect this sheet: `lost_solos` and `scores`, each with one number for each seat."
        ),
    ] = field(name="carried", default=UNSET)
    first_dealer: int | UnsetType | None = UNSET
    first_declarer: int | UnsetType | None = UNSET
    deals: Annotated[tuple[dict[str, Any], ...] | UnsetType, Meta(description="The deals in order, in the sheet's format.")] = UNSET
    names: Annotated[tuple[str, ...] | UnsetType, Meta(description="The players' names, for use in sentences.")] = UNSET
