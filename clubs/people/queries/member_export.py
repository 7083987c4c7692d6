"""A club's members as a table for a spreadsheet (`clubs.spreadsheet`). If it is imported again without changes, nothing changes."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import get_language

from clubs.people.columns import ADDRESS_SEPARATOR, KIND_TITLES, TITLES
from clubs.people.models import Member
from scoring.engine.words import LANGUAGES

Table = list[list[str]]


def members_table(members: Iterable[Member], *, notes: bool, language: str | None = None) -> Table:
    """Return a line of headers and a line for each member, in the reader's language. `notes` adds the column of notes."""
    index = _language_index(language)
    columns = [column for column in TITLES if notes or column != "notes"]
    return [[TITLES[column][index] for column in columns], *([_cell(member, column, index) for column in columns] for member in members)]


def _cell(member: Member, column: str, index: int) -> str:
    if column == "member":
        return str(member.number)
    if column == "kind":
        return KIND_TITLES[member.kind][index]
    if column == "address":
        return ADDRESS_SEPARATOR.join(member.address.splitlines())
    value = getattr(member, column)
    return "" if value is None else " ".join(str(value).split())


def _language_index(language: str | None) -> int:
    code = (language or get_language() or "").partition("-")[0]
    return LANGUAGES.index(code) if code in LANGUAGES else 0
