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

from tournaments.queries.entry_list import MAX_ENTRY_ROWS

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
        min_value=1, max_value=MAX_JSON_INTEGER, required=False, help_text="Which table; left out with a table's pass, which says which."
    )


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
