"""The details of a member, except number and periods. Each field has a function that reads what was typed."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils import timezone

from clubs.people.models import Member
from clubs.people.names import MAX_TABLE_NAME_LENGTH, read_name
from clubs.people.public_names import PublicName
from clubs.problems import Refusal, refuse
from clubs.prose import read_prose
from scoring.engine.problem import Problem

MAX_NOTES_LENGTH = 2000
MAX_ADDRESS_LINES = 6
MAX_ADDRESS_LINE_LENGTH = 60
MAX_TELEPHONE_LENGTH = 40
EARLIEST_BIRTHDAY = datetime.date(1900, 1, 1)
_TELEPHONE = re.compile(r"[+]?[\d ()/.\-]*\d[\d ()/.\-]*(?: ?(?:x|ext|tst)\.? ?\d{1,6})?", re.IGNORECASE)
_DAY_FIRST = re.compile(r"(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})")
_YEAR_FIRST = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]00:00(?::00)?)?")


def read_details(typed: Mapping[str, Any]) -> dict[str, Any]:
    """Return the typed fields as they will be stored.

    Refused: all problems of their values at once, each with its field; FIELD_UNKNOWN for a field that is not in READERS.
    """
    details: dict[str, Any] = {}
    problems: list[Problem] = []
    for field, value in typed.items():
        reader = READERS.get(field)
        if reader is None:
            raise refuse("FIELD_UNKNOWN", field)
        try:
            details[field] = reader("" if value is None else value if isinstance(value, datetime.date) else str(value), field)
        except Refusal as refusal:
            problems += refusal.problems
    if problems:
        raise Refusal(*problems)
    return details


def read_email(typed: str, field: str) -> str:
    """Return an e-mail address, or "". Refused: EMAIL_WRONG."""
    address = typed.strip()
    if not address:
        return ""
    try:
        validate_email(address)
    except ValidationError:
        raise refuse("EMAIL_WRONG", field) from None
    if len(address) > 254:
        raise refuse("EMAIL_WRONG", field)
    return address


def read_telephone(typed: str, field: str) -> str:
    """Return a telephone number as people write it, or "". Refused: TELEPHONE_WRONG."""
    number = " ".join(typed.split())
    if number and (len(number) > MAX_TELEPHONE_LENGTH or not _TELEPHONE.fullmatch(number)):
        raise refuse("TELEPHONE_WRONG", field)
    return number


def read_address(typed: str, field: str) -> str:
    """Return the lines of an address, without empty ones. Refused: ADDRESS_TOO_LONG, NAME_INVISIBLE."""
    lines = [read_name(line, field, max_length=MAX_ADDRESS_LINE_LENGTH) for line in typed.splitlines() if line.strip()]
    if len(lines) > MAX_ADDRESS_LINES:
        raise refuse("ADDRESS_TOO_LONG", field, most=MAX_ADDRESS_LINES)
    return "\n".join(lines)


def read_date(typed: str | datetime.date, field: str) -> datetime.date | None:
    """Return a date written as 2026-05-31, 31-05-2026, 31/5/2026 or 31.5.2026; None for an empty text. Refused: DATE_WRONG."""
    if isinstance(typed, datetime.date):
        return typed
    text = typed.strip()
    if not text:
        return None
    day_first, year_first = _DAY_FIRST.fullmatch(text), _YEAR_FIRST.fullmatch(text)
    match = day_first or year_first
    if match is None:
        raise refuse("DATE_WRONG", field)
    first, month, last = (int(digits) for digits in match.groups())
    try:
        return datetime.date(last, month, first) if day_first else datetime.date(first, month, last)
    except ValueError:
        raise refuse("DATE_WRONG", field) from None


def read_birthday(typed: str | datetime.date, field: str) -> datetime.date | None:
    """Return a date of birth. Refused: DATE_WRONG, BIRTHDAY_WRONG (in the future, or before 1900)."""
    day = read_date(typed, field)
    if day is not None and not EARLIEST_BIRTHDAY <= day <= timezone.localdate():
        raise refuse("BIRTHDAY_WRONG", field)
    return day


def read_kind(typed: str, field: str) -> str:
    """Return a `Member.Kind`; a full member if the text is empty. Refused: FIELD_WRONG."""
    kind = typed.strip() or Member.Kind.FULL
    if kind not in Member.Kind.values:
        raise refuse("FIELD_WRONG", field)
    return kind


def read_notes(typed: str, field: str) -> str:
    """Return notes with their line breaks. Refused: TEXT_TOO_LONG."""
    return read_prose(typed, field, MAX_NOTES_LENGTH)


def read_public_name(typed: str, field: str) -> str:
    """Return the chosen `PublicName`, or "" for the club's default. Refused: FIELD_WRONG."""
    choice = typed.strip()
    if choice and choice not in PublicName.values:
        raise refuse("FIELD_WRONG", field)
    return choice


READERS: dict[str, Callable[[Any, str], Any]] = {
    "name": lambda typed, field: read_name(typed, field),
    "called": lambda typed, field: read_name(typed, field, max_length=MAX_TABLE_NAME_LENGTH),
    "kind": read_kind,
    "email": read_email,
    "telephone": read_telephone,
    "address": read_address,
    "birthday": read_birthday,
    "notes": read_notes,
    "public_name": read_public_name,
}
"""The function that reads each field, by the field's name."""
OWN_FIELDS = ("called", "email", "telephone", "address", "birthday", "public_name")
"""The fields that members may correct themselves, at once."""
