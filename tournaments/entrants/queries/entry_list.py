"""A preview of a list of names, row by row, before anybody is enrolled: known people, table names, and mistakes."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from clubs.people.models import Member
from clubs.people.names import MAX_TABLE_NAME_LENGTH, read_optional_name
from scoring.engine.problem import Problem
from tournaments.entrants.table_names import PlayerName, chosen_table_name, table_names
from tournaments.evening.models import Entrant, Tournament
from tournaments.evening.problems import Refusal

MAX_ENTRY_ROWS = 1000
MAX_NAME_LENGTH = 120


@dataclass(frozen=True)
class EntryRow:
    """One row as typed. A row with a `member` number may lack the name."""

    name: str = ""
    called: str = ""
    member: str = ""
    line: int = 0
    """The line number in the pasted text or file, from 1."""
    team: str = ""
    """The name of the player's team; empty if the row names none."""
    categories: tuple[str, ...] = ()


class EntryOutcome(StrEnum):
    """The effect of a row: it enrols a new guest, or a member, or nobody."""

    GUEST = "guest"
    MEMBER = "member"
    ENROLLED = "enrolled"
    """The player was enrolled before, so the row enrols nobody."""
    WRONG = "wrong"


@dataclass(frozen=True)
class EntryPreview:
    """The preview of one row.

    If the player is enrolled already, `called` and `number` are their table name and number at this evening. If the row is wrong,
    `problems` has its mistakes; the field of each is a column of the row.
    """

    row: EntryRow
    outcome: EntryOutcome
    player: PlayerName
    member: Member | None = None
    number: int | None = None
    problems: tuple[Problem, ...] = ()
    called: str = ""

    @property
    def new(self) -> bool:
        return self.outcome in (EntryOutcome.GUEST, EntryOutcome.MEMBER)

    @property
    def is_distinguished(self) -> bool:
        """True if a newcomer does not get the usual table name, such as `Jan`, because another player has it."""
        return self.new and self.called != self.player.first

    @property
    def digest(self) -> str:
        """Eight hexadecimal digits that differ if the row would have another result, such as another member or table name."""
        text = "\0".join((self.outcome, str(self.member and self.member.pk), self.player.name, self.called))
        return hashlib.sha256(text.encode()).hexdigest()[:8]


def entry_list(tournament: Tournament, rows: Sequence[EntryRow]) -> list[EntryPreview]:
    """Return the preview of each row, in order."""
    people = _ListedEntrants(tournament)
    entries = [people.entry(row) for row in rows]
    enrolled = [PlayerName(entrant.name, entrant.called) for entrant in people.entrants]
    names = iter(table_names([entry.player for entry in entries if entry.new], enrolled))
    return [replace(entry, called=next(names)) if entry.new else entry for entry in entries]


def entry_problems(entries: Sequence[EntryPreview]) -> tuple[Problem, ...]:
    """Return all problems of a list, each with the field `rows.<index>.<column>`."""
    return tuple(
        replace(problem, field=f"rows.{index}.{problem.field}") for index, entry in enumerate(entries) for problem in entry.problems
    )


class _ListedEntrants:
    """Reads the rows of a list one after the other, and finds the member or player whom each one names.

    It remembers the persons on earlier rows, so that nobody is listed twice.
    """

    def __init__(self, tournament: Tournament) -> None:
        self.entrants = list(tournament.entrants.select_related("member"))
        self._entrants_by_member = {entrant.member_id: entrant for entrant in self.entrants if entrant.member_id}
        self._entrants_by_name: dict[str, list[Entrant]] = defaultdict(list)
        for entrant in self.entrants:
            self._entrants_by_name[entrant.name.casefold()].append(entrant)
        self._members = {member.number: member for member in tournament.club.members.filter(left_on=None)}
        self._members_by_name: dict[str, list[Member]] = defaultdict(list)
        for member in self._members.values():
            self._members_by_name[member.name.casefold()].append(member)
        self._lines: dict[int | str, list[tuple[str, int]]] = defaultdict(list)
        """The table name and line number of each row read so far. The key is the primary key of the member or the name of the guest."""

    def entry(self, row: EntryRow) -> EntryPreview:
        """Return the preview of this row. Call it for the rows of the list in order."""
        problems: list[Problem] = []
        name = _read(row.name, "name", MAX_NAME_LENGTH, problems)
        called = _read(row.called, "called", MAX_TABLE_NAME_LENGTH, problems)
        member = self._member(row.member.strip(), name, problems)
        if not name and not member and not problems:
            problems.append(Problem("FIELD_MISSING", "name"))
        if member:
            name, called = member.name, called or chosen_table_name(member.name, member.called)
        if not problems:
            problems += self._twice(row.line, called.casefold(), member.pk if member else name.casefold())
        if problems:
            return EntryPreview(row, EntryOutcome.WRONG, PlayerName(row.name), problems=tuple(problems))
        player = PlayerName(name, called)
        entrant = self._entrant(row, player, member)
        if entrant:
            return EntryPreview(row, EntryOutcome.ENROLLED, player, entrant.member, entrant.number, called=entrant.called)
        return EntryPreview(row, EntryOutcome.MEMBER if member else EntryOutcome.GUEST, player, member)

    def _member(self, number: str, name: str, problems: list[Problem]) -> Member | None:
        """Return the member with this number or, without a number, with exactly this name, ignoring case. Returns None if there is none.

        A mistake is appended to `problems`.
        """
        if not number:
            members = self._members_by_name.get(name.casefold(), [])
            if len(members) > 1:
                numbers = ", ".join(str(member.number) for member in members)
                problems.append(Problem("MEMBER_WHICH", "member", {"name": name, "numbers": numbers}))
            return members[0] if members else None
        member = self._members.get(int(number)) if number.isascii() and number.isdigit() and len(number) < 10 else None
        if member is None:
            problems.append(Problem("MEMBER_UNKNOWN", "member", {"number": number[:20]}))
        elif name and name.casefold() != member.name.casefold():
            problems.append(Problem("MEMBER_OTHERWISE", "member", {"number": member.number, "name": member.name}))
        return member

    def _twice(self, line: int, called: str, person: int | str) -> list[Problem]:
        """Return [TWICE_IN_LIST] if an earlier row names this person; [] if none does.

        Two rows with the same guest's name are two people if both have a table name and the two differ.
        """
        for earlier_called, earlier_line in self._lines[person]:
            if isinstance(person, int) or not called or earlier_called in ("", called):
                return [Problem("TWICE_IN_LIST", "name", {"line": earlier_line})]
        self._lines[person].append((called, line))
        return []

    def _entrant(self, row: EntryRow, player: PlayerName, member: Member | None) -> Entrant | None:
        """Return the entrant that this person already is at this evening; None if they are not enrolled.

        A row without a number also matches an entrant with the same name, unless the row has another table name.
        """
        if member and member.pk in self._entrants_by_member:
            return self._entrants_by_member[member.pk]
        if row.member.strip():
            return None
        namesakes = self._entrants_by_name.get(player.name.casefold(), [])
        same = (entrant for entrant in namesakes if not row.called.strip() or entrant.called.casefold() == player.called.casefold())
        return next(same, None)


def _read(text: str, field: str, most: int, problems: list[Problem]) -> str:
    """Return the name that this cell contains; "" if the cell is empty or is not a valid name. Each mistake is appended to `problems`."""
    try:
        name = read_optional_name(text, field, max_length=most + 1)
    except Refusal as refusal:
        problems.extend(refusal.problems)
        return ""
    if len(name) > most:
        problems.append(Problem("NAME_TOO_LONG", field, {"most": most}))
    return name
