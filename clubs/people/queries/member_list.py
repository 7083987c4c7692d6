"""The changes that a list of members would make, row by row, before it is imported: known members, new ones, and problems."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, TypeVar

from clubs.chain import canonical_json
from clubs.club.models import Club
from clubs.people.columns import typed_details
from clubs.people.details import read_date, read_details
from clubs.people.list_text import ListRow
from clubs.people.models import Member
from clubs.people.name_match import folded_name
from clubs.people.names import read_optional_name, read_table_name
from clubs.problems import Refusal
from scoring.engine.problem import Problem

MAX_MEMBER_ROWS = 3000
MAX_NAME_LENGTH = 120
MAX_NUMBER = 1_000_000


class ImportOutcome(StrEnum):
    """The possible effects of importing a row: the member is new, changed or unchanged, or the row is wrong."""

    NEW = "new"
    CHANGED = "changed"
    SAME = "same"
    WRONG = "wrong"


@dataclass(frozen=True)
class MemberRow:
    """The effect of importing one row of a list. If the row is wrong, nothing is imported; each of its problems names a column."""

    row: ListRow
    outcome: ImportOutcome
    name: str
    member: Member | None = None
    """The existing member to whom the row refers; None for a new one."""
    number: int | None = None
    """The number that the list gives to a new member; None if it gives none."""
    details: dict[str, Any] = field(default_factory=dict)
    """All details of a new member; of a known member only those that would change."""
    problems: tuple[Problem, ...] = ()

    @property
    def digest(self) -> str:
        """Eight characters that change when the effect of this row changes."""
        content = [self.outcome, self.member and self.member.pk, self.number, self.name, self.details]
        return hashlib.sha256(canonical_json(content).encode()).hexdigest()[:8]


def member_list(club: Club, rows: Sequence[ListRow]) -> list[MemberRow]:
    """Return the effect of each row, in order."""
    people = _ListedMembers(club)
    return [people.read(row) for row in rows]


def list_problems(rows: Sequence[MemberRow]) -> tuple[Problem, ...]:
    """Return all problems of a list, each with the field `rows.<index>.<column>`."""
    return tuple(replace(problem, field=f"rows.{index}.{problem.field}") for index, row in enumerate(rows) for problem in row.problems)


class _ListedMembers:
    """The members of the club whom the rows of a list mean, found row by row. Earlier rows are remembered, to find people listed twice."""

    def __init__(self, club: Club) -> None:
        members = list(club.members.filter(merged_into=None))
        self._by_number = {member.number: member for member in members}
        self._numbers_in_use = set(club.members.values_list("number", flat=True))
        self._by_name: dict[str, list[Member]] = defaultdict(list)
        for member in members:
            self._by_name[folded_name(member.name)].append(member)
        self._lines: dict[tuple[Any, ...], int] = {}
        """The line of the list in which each person was found, to detect a person listed twice."""

    def read(self, row: ListRow) -> MemberRow:
        """Return the effect of this row, given the rows before it."""
        problems: list[Problem] = []
        name = _attempt(problems, lambda: _name(row)) or ""
        number = self._number(row, problems)
        details = _attempt(problems, lambda: read_details(typed_details(row))) or {}
        if problems:
            return MemberRow(row, ImportOutcome.WRONG, row.name, problems=tuple(problems))
        member = self._member(name, number, details, problems)
        if not problems and member is None and not name:
            problems.append(Problem("FIELD_MISSING", "name"))
        if not problems:
            problems += self._twice(row, name, number, member, details)
        if not problems and member is None:
            details |= _attempt(problems, lambda: _of_somebody_new(row, name, details)) or {}
        if problems:
            return MemberRow(row, ImportOutcome.WRONG, row.name, problems=tuple(problems))
        if member is None:
            return MemberRow(row, ImportOutcome.NEW, name, number=number, details=details)
        if name and folded_name(name) != folded_name(member.name):  # if only accents or capitals differ, keep the name
            details["name"] = name
        changed = {each: value for each, value in details.items() if getattr(member, each) != value}
        return MemberRow(row, ImportOutcome.CHANGED if changed else ImportOutcome.SAME, name or member.name, member, details=changed)

    def _number(self, row: ListRow, problems: list[Problem]) -> int | None:
        text = row.cells.get("member", "").strip()
        if not text:
            return None
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
        if not 1 <= number <= MAX_NUMBER:
            problems.append(Problem("MEMBER_NUMBER_WRONG", "member"))
            return None
        return number

    def _member(self, name: str, number: int | None, details: dict[str, Any], problems: list[Problem]) -> Member | None:
        """Return the member whom the row means: the one with its number, or else with its name.

        A namesake with a different birthday is somebody else. Members with the same name are told apart by birthday or e-mail address. A
        row with a member's number may have another name only if it has the same birthday.
        """
        of_number = self._by_number.get(number) if number else None
        if of_number is not None:
            if name and folded_name(name) != folded_name(of_number.name) and not _agree(of_number, details, "birthday"):
                problems.append(Problem("MEMBER_OTHERWISE", "member", {"number": of_number.number, "name": of_number.name}))
            return of_number
        if number and number in self._numbers_in_use:
            problems.append(Problem("NUMBER_TAKEN", "member", {"number": number}))
            return None
        namesakes = [member for member in self._by_name.get(folded_name(name), []) if not _differ(member, details, "birthday")]
        surer = [member for member in namesakes if _agree(member, details, "birthday") or _agree(member, details, "email")]
        candidates = surer or namesakes
        if candidates and number:
            numbers = {"name": candidates[0].name, "number": candidates[0].number}
            problems.append(Problem("MEMBER_HAS_NUMBER", "member", numbers))
        elif len(candidates) > 1:
            numbers_text = ", ".join(str(member.number) for member in candidates)
            problems.append(Problem("MEMBER_WHICH", "member", {"name": name, "numbers": numbers_text}))
        return candidates[0] if candidates else None

    def _twice(self, row: ListRow, name: str, number: int | None, member: Member | None, details: dict[str, Any]) -> list[Problem]:
        """Return TWICE_IN_LIST if an earlier row means the same person or has the same number, else no problem."""
        people: list[tuple[Any, ...]] = [("member", member.pk)] if member else [("new", folded_name(name), details.get("birthday"))]
        if member is None and number:
            people.append(("number", number))
        for person in people:
            if person in self._lines:
                return [Problem("TWICE_IN_LIST", "member" if person[0] == "number" else "name", {"line": self._lines[person]})]
        self._lines |= dict.fromkeys(people, row.line)
        return []


def _name(row: ListRow) -> str:
    name = read_optional_name(row.name, max_length=MAX_NAME_LENGTH + 1)
    if len(name) > MAX_NAME_LENGTH:
        raise Refusal(Problem("NAME_TOO_LONG", "name", {"most": MAX_NAME_LENGTH}))
    return name


def _of_somebody_new(row: ListRow, name: str, details: dict[str, Any]) -> dict[str, Any]:
    """Return a new member's remaining details: a table name, and the days on which they joined and left, if the row has them."""
    days = {column: read_date(row.cells.get(column, ""), column) for column in ("joined_on", "left_on")}
    joined_on, left_on = days["joined_on"], days["left_on"]
    if joined_on and left_on and left_on < joined_on:
        raise Refusal(Problem("LEFT_BEFORE", "left_on", {"name": name}))
    known_days = {column: day for column, day in days.items() if day}
    return {"name": name, "called": details.get("called") or read_table_name("", name), **known_days}


def _agree(member: Member, details: dict[str, Any], column: str) -> bool:
    value, stored = details.get(column), getattr(member, column)
    return bool(value and stored) and str(value).casefold() == str(stored).casefold()


def _differ(member: Member, details: dict[str, Any], column: str) -> bool:
    value, stored = details.get(column), getattr(member, column)
    return bool(value and stored) and value != stored


Value = TypeVar("Value")


def _attempt(problems: list[Problem], read: Callable[[], Value]) -> Value | None:
    """Call `read` and return its result. If it is refused, add its problems to `problems` and return None."""
    try:
        return read()
    except Refusal as refusal:
        problems.extend(refusal.problems)
        return None
