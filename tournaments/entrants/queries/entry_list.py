"""A preview of a list of names, row by row, before anybody is enrolled: known people, table names, and mistakes."""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from clubs.people.models import Member
from clubs.people.names import MAX_TABLE_NAME_LENGTH, read_optional_name
from scoring.engine.problem import Problem
from tournaments.entrants.queries.evening_groups import EveningGroup, pairs_now
from tournaments.entrants.table_names import PlayerName, chosen_table_name, table_names
from tournaments.evening.models import Entrant, Tournament
from tournaments.evening.problems import Refusal

MAX_ENTRY_ROWS = 1000
MAX_NAME_LENGTH = 120
BETWEEN_PARTNERS = r"[&/+]"
"""A pattern of the characters that may be between the names of two partners."""


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
    partner: str = ""
    """The name or member number of the player's partner; empty if the row names none."""

    @property
    def label(self) -> str:
        """The row as one text, for a message about it."""
        return " & ".join(filter(None, (self.name or self.member, self.partner)))


class EntryOutcome(StrEnum):
    """The effect of a row: it enrols a new guest, or a member, or nobody."""

    GUEST = "guest"
    MEMBER = "member"
    ENROLLED = "enrolled"
    """The player was enrolled before, so the row enrols nobody."""
    PARTNER = "partner"
    """Another row names this player as its partner, and enrols both."""
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
    partner: EntryPreview | None = None
    """The preview of the partner whom the row names."""
    is_new_pair: bool = False
    """True if the row makes a pair that is not there yet."""

    @property
    def newcomers(self) -> tuple[EntryPreview, ...]:
        """The players whom the row enrols: at most itself and the partner."""
        return tuple(each for each in (self, self.partner) if each is not None and each.new)

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
        if self.partner is not None:
            text += f"\0{self.partner.digest}\0{self.is_new_pair}"
        return hashlib.sha256(text.encode()).hexdigest()[:8]


def entry_list(tournament: Tournament, rows: Sequence[EntryRow]) -> list[EntryPreview]:
    """Return the preview of each row, in order. In an evening of pairs, `An Maes & Bert Bos` is the name of two partners."""
    if tournament.entrants_are == tournament.EntrantsAre.PAIRS:
        rows = [pair_row(row) for row in rows]
    people = _ListedEntrants(tournament, _with_mutual_partners(rows))
    entries = people.entries()
    enrolled = [PlayerName(entrant.name, entrant.called) for entrant in people.entrants]
    names = iter(table_names([each.player for entry in entries for each in entry.newcomers], enrolled))
    return [_with_table_names(entry, names) for entry in entries]


def _with_table_names(entry: EntryPreview, names: Iterator[str]) -> EntryPreview:
    entry = replace(entry, called=next(names)) if entry.new else entry
    partner = entry.partner
    return replace(entry, partner=replace(partner, called=next(names))) if partner is not None and partner.new else entry


def pair_row(row: EntryRow) -> EntryRow:
    """Return the row; if its name is two names with `&`, `/` or `+` between them, the second name becomes the partner.

    Any other row is returned unchanged.
    """
    names = [each.strip() for each in re.split(BETWEEN_PARTNERS, row.name)]
    return replace(row, name=names[0], partner=names[1]) if len(names) == 2 and all(names) and not row.partner.strip() else row


def partner_names(tournament: Tournament, name: str, partner: str = "") -> tuple[str, str]:
    """Return the names of a player and of the partner ("" if none). In an evening of pairs, `name` may contain both names (`pair_row`)."""
    row = EntryRow(name=name, partner=partner)
    row = pair_row(row) if tournament.entrants_are == tournament.EntrantsAre.PAIRS else row
    return row.name, row.partner


def _with_mutual_partners(rows: Sequence[EntryRow]) -> list[EntryRow]:
    """Return the rows. If row B names the player of row A as its partner and A names none, A gets the player of B as its partner."""
    partners, of_name = [row.partner.strip() for row in rows], _rows_by_name(rows)
    for row in rows:
        index = of_name.get(row.partner.strip().casefold())
        if index is not None and not partners[index] and rows[index] is not row:
            partners[index] = row.name.strip() or row.member.strip()
    return [replace(row, partner=partner) for row, partner in zip(rows, partners, strict=True)]


def entry_problems(entries: Sequence[EntryPreview]) -> tuple[Problem, ...]:
    """Return all problems of a list, each with the field `rows.<index>.<column>`."""
    return tuple(
        replace(problem, field=f"rows.{index}.{problem.field}") for index, entry in enumerate(entries) for problem in entry.problems
    )


class _ListedEntrants:
    """A reader of the rows of a list, one after the other, which finds the member or player whom each row names.

    It remembers the persons on earlier rows, so that nobody is listed twice.
    """

    def __init__(self, tournament: Tournament, rows: Sequence[EntryRow]) -> None:
        self._rows, self._of_name = rows, _rows_by_name(rows)
        self._pairs_only = tournament.entrants_are == tournament.EntrantsAre.PAIRS
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

        pairs = pairs_now(tournament, self.entrants) if any(row.partner for row in rows) else []
        self._pairs: dict[int, EveningGroup] = {each.number: pair for pair in pairs for each in (*pair.players, pair.reserve) if each}
        self._partners: dict[int, tuple[EntryRow, EntryPreview]] = {}
        """The earlier row and the player's preview, by the index of each row whose player an earlier row names as partner."""

    def entries(self) -> list[EntryPreview]:
        """Return the previews of all rows, in order."""
        return [self._partner_again(index) if index in self._partners else self._entry(index, row) for index, row in enumerate(self._rows)]

    def _partner_again(self, index: int) -> EntryPreview:
        """Return the preview of a row whose player an earlier row names as its partner."""
        row, (earlier, preview) = self._rows[index], self._partners[index]
        if row.partner.casefold() in (earlier.name.strip().casefold(), earlier.member.strip()):
            return replace(preview, row=row, outcome=EntryOutcome.PARTNER if preview.new else preview.outcome, problems=())
        problem = Problem("PARTNER_OTHERWISE", "partner", {"line": earlier.line, "name": earlier.name, "other": row.name})
        return EntryPreview(row, EntryOutcome.WRONG, PlayerName(row.name), problems=(problem,))

    def _entry(self, index: int, row: EntryRow) -> EntryPreview:
        entry = self._person(row)
        if not row.partner:
            return entry
        other = self._of_name.get(row.partner.casefold())
        problems = list(entry.problems)
        if other == index:
            problems.append(Problem("PARTNER_SAME", "partner", {"name": row.name}))
        elif other is not None and (other < index or other in self._partners):
            there = self._partners[other][0] if other in self._partners else self._rows[other]
            names = (there.name, there.partner)
            problems.append(Problem("PARTNER_OTHERWISE", "partner", {"line": there.line, "name": names[0], "other": names[1]}))
        else:
            partner = self._person(self._rows[other] if other is not None else _row_named(row.partner, row.line))
            problems += [replace(each, field="partner") for each in partner.problems]
            if not problems:
                problems += self._paired(entry, partner)
            if other is not None:
                self._partners[other] = (row, partner)
            if not problems:
                own = self._pairs.get(entry.number or 0)
                new = own is None or own is not self._pairs.get(partner.number or 0)
                return replace(entry, partner=partner, is_new_pair=new)
        return EntryPreview(row, EntryOutcome.WRONG, PlayerName(row.name), problems=tuple(problems))

    def _paired(self, *two: EntryPreview) -> list[Problem]:
        """Return a problem if one of two players is in a pair with somebody else, or is the reserve of a pair."""
        pairs = [self._pairs.get(each.number or 0) for each in two]
        if pairs[0] is not None and pairs[0] is pairs[1] and all(pairs[0].others(each) for each in pairs[0].players):
            return []
        for entry, pair in zip(two, pairs, strict=True):
            others = [each.name for each in (*pair.players, pair.reserve) if each and each.number != entry.number] if pair else []
            if others:
                return [Problem("PAIRED_ALREADY", "partner", {"name": entry.player.name, "other": " & ".join(others)})]
        return []

    def _person(self, row: EntryRow) -> EntryPreview:
        """Return the preview of the player of this row, without the partner. Call it for the rows of the list in order."""
        problems: list[Problem] = []
        name = _read(row.name, "name", MAX_NAME_LENGTH, problems)
        called = _read(row.called, "called", MAX_TABLE_NAME_LENGTH, problems)
        member = self._member(row.member.strip(), name, problems)
        if not name and not member and not problems:
            problems.append(Problem("FIELD_MISSING", "name"))
        if self._pairs_only and re.search(BETWEEN_PARTNERS, name):
            problems.append(Problem("PAIR_OF_TWO", "name"))
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


def _rows_by_name(rows: Sequence[EntryRow]) -> dict[str, int]:
    """Return a mapping from each name (in lower case) and each member number to the index of the first row that has it."""
    indexes: dict[str, int] = {}
    for index, row in enumerate(rows):
        for each in (row.name.strip().casefold(), row.member.strip()):
            if each:
                indexes.setdefault(each, index)
    return indexes


def _row_named(text: str, line: int) -> EntryRow:
    """Return a row for a partner who has none in the list, from a name or a member number."""
    return EntryRow(member=text, line=line) if text.isascii() and text.isdigit() else EntryRow(name=text, line=line)


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
