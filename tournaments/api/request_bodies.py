"""What the body of a request may hold: names, types and sizes. The engine and the actions check whether a deal is possible and allowed."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Mapping
from typing import Annotated, Any

from django.utils.translation import gettext as _
from msgspec import UNSET, Meta, Struct, UnsetType, field
from rest_framework import serializers
from rest_framework.request import Request

from tournaments.entrants.queries.entry_list import MAX_ENTRY_ROWS
from tournaments.evening.problems import refuse

MAX_JSON_INTEGER = 2**53 - 1
EARLIEST_CLOCK_YEAR = 2020
"""A phone whose clock shows an earlier year does not know the time, and what it says is left out."""


class WholeNumber(serializers.IntegerField):
    """A JSON number without a fraction. A string of digits is refused."""

    def to_internal_value(self, value: Any) -> int:
        if type(value) is not int:
            self.fail("invalid")
        return super().to_internal_value(value)


class Text(serializers.CharField):
    """A JSON string."""

    def to_internal_value(self, value: Any) -> str:
        if type(value) is not str:
            self.fail("invalid")
        return super().to_internal_value(value)


class YesOrNo(serializers.BooleanField):
    """JSON's true or false. A word is refused."""

    def to_internal_value(self, value: Any) -> bool:
        if type(value) is not bool:
            self.fail("invalid", input=value)
        return value


class Uuid(serializers.UUIDField):
    """A UUID as text."""

    def to_internal_value(self, value: Any) -> uuid.UUID:
        if type(value) is not str:
            self.fail("invalid", value=value)
        return super().to_internal_value(value)


class Body(serializers.Serializer[Any]):
    """A request's body. Unknown fields are refused, so that a misspelt name is noticed."""

    def to_internal_value(self, value: Any) -> Any:
        if isinstance(value, Mapping):
            unknown = [name for name in value if name not in self.fields]
            if unknown:
                raise serializers.ValidationError(
                    {name[:60]: [serializers.ErrorDetail(_("This field is not known here; leave it out."), "unknown")] for name in unknown}
                )
        return super().to_internal_value(value)


def validated(body: type[Body], request: Request) -> dict[str, Any]:
    """The valid fields of a request's body. Raises ValidationError with everything that is wrong."""
    serializer = body(data=request.data)
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)


class AtTable(Body):
    table = WholeNumber(
        min_value=1, max_value=MAX_JSON_INTEGER, required=False, help_text="The `id` of a table in its round. A table's pass needs it too."
    )


def table_in_address(text: str) -> int:
    """The `id` of a table that stands in an address, where there is no body. Refused: FIELD_WRONG."""
    if not (text.isascii() and text.isdecimal()):
        raise refuse("FIELD_WRONG", "table")
    return min(int(text), MAX_JSON_INTEGER)


class SentDeal(AtTable):
    number = WholeNumber(min_value=1, max_value=999, help_text="Which deal of the table's round, from 1.")
    facts = serializers.DictField(help_text="One deal in the sheet's format.")
    played_at = serializers.DateTimeField(required=False, allow_null=True, help_text="When it was entered, by the phone's clock.")

    def validate_played_at(self, value: datetime.datetime | None) -> datetime.datetime | None:
        return value if value and value.year >= EARLIEST_CLOCK_YEAR else None


class Correction(Body):
    facts = serializers.DictField(help_text="The deal as it should have been.")
    revision = WholeNumber(min_value=1, max_value=MAX_JSON_INTEGER, help_text="The revision that was looked at.")
    reason = Text(required=False, allow_blank=True, max_length=200, default="")


class Voiding(Body):
    revision = WholeNumber(min_value=1, max_value=MAX_JSON_INTEGER, help_text="The revision that was looked at.")
    reason = Text(required=False, allow_blank=True, max_length=200, default="")


class Preview(AtTable):
    number = WholeNumber(min_value=1, max_value=999)
    facts = serializers.DictField(help_text="One deal in the sheet's format.")
    deal = Uuid(required=False, help_text="The deal that this would correct.")


class SentCall(AtTable):
    deal = WholeNumber(min_value=1, max_value=300, help_text="Which deal of the table's round it is about.")
    article = Text(max_length=40, help_text="One of the table's `articles`.")
    seat = WholeNumber(min_value=0, max_value=MAX_JSON_INTEGER, required=False, allow_null=True, help_text="Which player it is about.")
    contract = Text(max_length=40, required=False, allow_blank=True, help_text="For which contract the jury is asked.")
    note = Text(max_length=200, required=False, allow_blank=True)
    called_at = serializers.DateTimeField(required=False, allow_null=True, help_text="By the phone's clock.")

    def validate_called_at(self, value: datetime.datetime | None) -> datetime.datetime | None:
        return value if value and value.year >= EARLIEST_CLOCK_YEAR else None


class EntrantRow(Body):
    name = Text(required=False, allow_blank=True, max_length=1000, default="", help_text="May be left out beside a member's number.")
    called = Text(
        required=False, allow_blank=True, max_length=1000, default="", help_text="The table name; left out, the evening makes one."
    )
    member = WholeNumber(min_value=1, max_value=MAX_JSON_INTEGER, required=False, help_text="The member's number in the club.")
    team = Text(required=False, allow_blank=True, max_length=60, default="", help_text="The name of their team.")
    categories = serializers.ListField(child=Text(max_length=60), max_length=20, required=False, default=list, help_text="By their names.")


class EntrantList(Body):
    rows = serializers.ListField(child=EntrantRow(), max_length=MAX_ENTRY_ROWS)
    dry_run = YesOrNo(required=False, default=False, help_text="Only say what would become of each row, and enrol nobody.")


class Signature(AtTable):
    totals = serializers.ListField(
        child=WholeNumber(min_value=-(10**9), max_value=10**9),
        min_length=1,
        max_length=12,
        help_text="The totals the players saw, a figure a seat.",
    )


class Plan(Body):
    """What a plan says; whatever is left out stays as it is."""

    name = Text(required=False, max_length=120)
    on = serializers.DateField(required=False)
    rounds_planned = WholeNumber(required=False, min_value=1, max_value=200)
    deals_a_round = WholeNumber(required=False, min_value=1, max_value=200, help_text="Fixed from the first draw on.")
    game = Text(required=False, max_length=40, help_text="The code of published rules. Fixed from the first draw on.")
    house_rules = Text(required=False, max_length=80, help_text="The name of the club's own rules instead; their newest version.")
    season = Text(required=False, max_length=60, allow_null=True, help_text="The season's name, or null. Fixed from the first draw on.")
    names = Text(required=False, max_length=20)
    jury_word = Text(required=False, max_length=20)
    substitutes = Text(required=False, max_length=20)
    acceptance = Text(required=False, max_length=20, help_text="`table`, `each` or `own`.")
    slip_confirmation = Text(required=False, max_length=20, help_text="Who must agree with a typed slip: `none`, `second` or `double`.")
    draw_method = Text(required=False, max_length=20)
    fives = Text(required=False, max_length=20)
    team_points = Text(required=False, max_length=20, help_text="`sum` or `average`: by what teams are ranked.")
    freeze = Text(required=False, max_length=20, help_text="`never` or `last_round`: when the standings that the public reads stand still.")
    appeal_minutes = WholeNumber(required=False, min_value=0, max_value=10_080)
    correction_minutes = WholeNumber(required=False, min_value=0, max_value=1_440)
    round_minutes = WholeNumber(required=False, min_value=0, max_value=600)
    criteria = serializers.ListField(
        child=Text(max_length=20),
        required=False,
        min_length=1,
        max_length=9,
        help_text="By what places are decided: first `points` or `average` (points a deal), then any of `minus_deals`, `contracts`, "
        "`solos`, `best_round`, `last_round`, `direct`, `mean` and `lots`, which decide between equals in this order.",
    )
    missed_round = Text(
        required=False,
        max_length=20,
        help_text="Who missed a round is `ranked`, ranked `below` who missed fewer, at the `average` of their other rounds, with a `fixed` "
        "figure for each, or `out`.",
    )
    missed_round_points = WholeNumber(required=False, min_value=0, max_value=1_000_000, help_text="That figure.")
    final_places = WholeNumber(required=False, min_value=0, max_value=9_999, help_text="How many go on to a final; 0: there is none.")
    final_rounds = WholeNumber(required=False, min_value=1, max_value=200, help_text="How many of the last rounds it has.")
    final_points = Text(required=False, max_length=20, help_text="With how many of their points they begin: `kept`, `halved`, `zeroed`.")
    final_others = Text(required=False, max_length=20, help_text="What the others do: `stop`, or `play` at tables of their own.")


class NewTournament(Plan):
    club = Text(max_length=50, help_text="The club's slug.")
    like = Text(
        required=False,
        allow_blank=True,
        max_length=50,
        help_text="The slug of an evening of the club that this one shall be like; empty for the last one. Left out: like none.",
    )
    officials = YesOrNo(required=False, default=True, help_text="With `like`: the same officials.")
    players = YesOrNo(required=False, default=False, help_text="With `like`: enrol those who played there.")


class PlayingOfficial(Body):
    account = Text(max_length=150, help_text="The official's account name.")
    player = WholeNumber(min_value=1, max_value=MAX_JSON_INTEGER, allow_null=True, help_text="Their number in this evening, or null.")


class Acceptance(Signature):
    code = Text(required=False, max_length=20, help_text="The player's name code, where each accepts with their own.")


class OwnAcceptance(Body):
    number = WholeNumber(min_value=1, max_value=MAX_JSON_INTEGER, help_text="The player's number in this evening.")
    code = Text(max_length=20, help_text="Their name code; small letters and spaces do not matter.")
    totals = serializers.ListField(
        child=WholeNumber(min_value=-(10**9), max_value=10**9),
        min_length=1,
        max_length=12,
        required=False,
        help_text="The totals that the player saw, a figure a seat. Left out: only show the table, to read them.",
    )


class Sheet(Struct, frozen=True):
    """A sheet of the calculator. This only describes it for the schema: the engine reads the sheet and answers what is wrong with it."""

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
