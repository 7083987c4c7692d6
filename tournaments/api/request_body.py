"""Reads a request's body: strict JSON, with limits on size and depth, and then the fields that its `Body` names.

msgspec decodes it, but names only the first mistake. If there is one, the body is searched for all mistakes. Each has the field's path,
with dots, and Django REST framework's sentence for it in the reader's language.
"""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Annotated, Any, Literal, TypeVar

from django.utils.translation import gettext as _
from msgspec import UNSET, Meta, Struct, UnsetType, ValidationError, convert
from msgspec import inspect as shapes
from rest_framework import fields
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.serializers import Serializer

from tournaments.api.answers import ProblemMessage
from tournaments.calculator.wording import MAX_SHEET_BYTES, MAX_SHEET_DEPTH
from tournaments.evening.problems import refuse
from tournaments.evening.strict_json import Unreadable, parse

MAX_JSON_INTEGER = 2**53 - 1
Moment = Annotated[datetime.datetime, Meta(tz=True)]
"""A time with its offset from UTC."""
LocalTime = Annotated[str, Meta(pattern=r"^([01]\d|2[0-3]):[0-5]\d$", description="A time on the clocks of the club, such as `20:00`.")]


class JsonBody(BaseParser):
    """The parser of request bodies: it accepts only JSON, with the limits on size and nesting that the calculator has."""

    media_type = "application/json"
    max_bytes = MAX_SHEET_BYTES

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None) -> Any:
        raw = stream.read(self.max_bytes + 1)
        if len(raw) > self.max_bytes:
            raise refuse("TOO_LARGE", most=self.max_bytes // 1024)
        try:
            return parse(raw, max_depth=MAX_SHEET_DEPTH)
        except Unreadable:
            raise ParseError from None


class Body(Struct, forbid_unknown_fields=True):
    """A request's body. Unknown fields are refused, so that a misspelt name is noticed.

    A field that was left out and has no default is UNSET. Texts are stripped of surrounding spaces, unless their `Meta` has
    `extra={"verbatim": True}`; a text that must not be empty has `min_length=1`.
    """

    def given(self, *besides: str) -> dict[str, Any]:
        """Return the values of the sent fields by field name, as arguments for an action. The fields named in `besides` are left out."""
        return {name: value for name in self.__struct_fields__ if name not in besides and (value := getattr(self, name)) is not UNSET}


class Nothing(Body):
    """An empty object."""


FieldValue = TypeVar("FieldValue")


def or_none(value: FieldValue | UnsetType) -> FieldValue | None:
    """Return the value of a field; None if it was left out."""
    return None if value is UNSET else value


class WrongBody(Exception):
    """Raised for a body with mistakes. `problems` has one message for each, with its field."""

    def __init__(self, problems: tuple[ProblemMessage, ...]) -> None:
        self.problems = problems


AnyBody = TypeVar("AnyBody", bound=Body)


def validated(body: type[AnyBody], request: Request) -> AnyBody:
    """Return the request's body as an instance of the class `body`. Raises WrongBody with all mistakes."""
    shape = _shape(body)
    sent = _trimmed(shape, request.data)
    try:
        return convert(sent, body)
    except ValidationError:
        raise WrongBody(tuple(_mistakes(shape, sent, ""))) from None


_shape = lru_cache(maxsize=None)(shapes.type_info)


def _trimmed(shape: shapes.Type, value: Any) -> Any:
    """Return the value with leading and trailing spaces removed from its texts. A part of a wrong type is left unchanged."""
    match shape, value:
        case shapes.StructType(fields=parts), dict():
            return value | {part.name: _trimmed(part.type, value[part.name]) for part in parts if part.name in value}
        case shapes.Metadata(extra={"verbatim": True}), _:
            return value
        case ((shapes.Metadata(type=inner) | shapes.UnionType(types=(inner, *_))), _):
            return _trimmed(inner, value)
        case shapes.StrType(), str():
            return value.strip()
        case shapes.VarTupleType(item_type=item), list():
            return [_trimmed(item, each) for each in value]
    return value


def _mistakes(shape: shapes.Type, value: Any, path: str) -> Iterator[ProblemMessage]:
    """Return all mistakes of a value. If an object has unknown fields, return only these."""
    match shape, value:
        case shapes.UnionType(), None:
            pass
        case ((shapes.Metadata(type=inner) | shapes.UnionType(types=(inner, *_))), _):
            yield from _mistakes(inner, value, path)
        case shapes.StructType(fields=parts), dict():
            unknown = value.keys() - {part.name for part in parts}
            for name in filter(unknown.__contains__, value):
                yield ProblemMessage("FIELD_UNKNOWN", f"{path}{name[:60]}", _("This field does not exist here; leave it out."))
            for part in () if unknown else parts:
                if part.name in value:
                    yield from _mistakes(part.type, value[part.name], f"{path}{part.name}.")
                elif part.required:
                    yield ProblemMessage("FIELD_MISSING", f"{path}{part.name}", str(fields.Field.default_error_messages["required"]))
        case shapes.VarTupleType(item_type=item), list():
            within = [each for index, part in enumerate(value) for each in _mistakes(item, part, f"{path}{index}.")]
            yield from within or _mistake(shape, value, path)
        case _:
            yield from _mistake(shape, value, path)


_KINDS: dict[type[shapes.Type], tuple[Any, type[fields.Field[Any, Any, Any, Any]], str]] = {
    shapes.IntType: (int, fields.IntegerField, "invalid"),
    shapes.StrType: (str, fields.CharField, "invalid"),
    shapes.BoolType: (bool, fields.BooleanField, "invalid"),
    shapes.UUIDType: (uuid.UUID, fields.UUIDField, "invalid"),
    shapes.DateType: (datetime.date, fields.DateField, "invalid"),
    shapes.DateTimeType: (Moment, fields.DateTimeField, "invalid"),
    shapes.EnumType: (None, fields.ChoiceField, "invalid_choice"),
    shapes.LiteralType: (None, fields.ChoiceField, "invalid_choice"),
    shapes.DictType: (dict, fields.DictField, "not_a_dict"),
    shapes.VarTupleType: (tuple, fields.ListField, "not_a_list"),
    shapes.StructType: (Body, Serializer, "invalid"),
}
"""For each msgspec type: the Python type, and the REST framework field and error code that give the message for a wrong type."""
# A local time is the only text in a body that has a pattern.
_LOCAL_TIME = (LocalTime, fields.TimeField, "invalid")
_FORMATS = {datetime.date: "YYYY-MM-DD", Moment: "YYYY-MM-DDThh:mm:ss[.uuuuuu]{+HH:MM|-HH:MM|Z}", LocalTime: "hh:mm"}
"""The format of a date, of a moment and of a local time, as error messages write it."""


def _mistake(shape: Any, value: Any, path: str) -> Iterator[ProblemMessage]:
    """Yield the mistake of the value itself, if its type or size is wrong. Parts of the value are not checked."""
    kind, field, code = _LOCAL_TIME if getattr(shape, "pattern", None) else _KINDS[type(shape)]
    try:
        convert(value, Literal[shape.values] if isinstance(shape, shapes.LiteralType) else getattr(shape, "cls", kind))
        code = _wrong_size(shape, value)
    except ValidationError:
        code = "null" if value is None and path else code
    if code:
        texts = fields.Field.default_error_messages | field.default_error_messages
        names = {"min_value": "ge", "max_value": "le", "min_length": "min_length", "max_length": "max_length"}
        limits = {name: getattr(shape, ours, None) for name, ours in names.items()}
        got = type(value).__name__
        text = str(texts[code]).format(input=value, input_type=got, datatype=got, format=_FORMATS.get(kind), **limits)
        yield ProblemMessage("FIELD_WRONG", path[:-1], text)


def _wrong_size(shape: shapes.Type, value: Any) -> str:
    """Return the code of Django REST framework's message if a number, text or list is too small or too large; "" if it is not."""
    match shape:
        case shapes.IntType(ge=least, le=most):
            size, codes = value, ("min_value", "max_value")
        case shapes.StrType(min_length=least, max_length=most):
            size, codes = len(value), ("blank", "max_length")
        case shapes.VarTupleType(min_length=least, max_length=most):
            size, codes = len(value), ("min_length", "max_length")
        case _:
            return ""
    return codes[0] if least is not None and size < least else codes[1] if most is not None and size > most else ""
