"""The evenings in the rows of a file, as of a day: corrections replace rows, and a missing mark for all rounds is written out.

All competitions of a rule file read the same evenings.
"""

from __future__ import annotations

import calendar
import datetime
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from competitions.competition.results import RoundRow
from competitions.competition.values import PRESENT, VOID, WEEKDAYS


@dataclass(frozen=True, slots=True)
class CompetitionEvening:
    """One evening with its rows by round, before any competition selects some of them."""

    name: str
    date: datetime.date
    """The earliest date of its rows."""
    rounds: Mapping[int, tuple[RoundRow, ...]]
    """The rows of each round, rounds in order."""
    tags: frozenset[str]
    players: int
    """The number of people who were present."""

    @property
    def weekday(self) -> str:
        return WEEKDAYS[self.date.weekday()]

    @property
    def nth(self) -> tuple[int, ...]:
        """Return which weekday of its month this is: counted from the first, and also -1 if it is the last."""
        is_last = self.date.day + 7 > calendar.monthrange(self.date.year, self.date.month)[1]
        return ((self.date.day - 1) // 7 + 1, *((-1,) if is_last else ()))


@dataclass(frozen=True, slots=True)
class CompetitionPlayer:
    """A player's kind and category, which are those of their last row."""

    kind: str
    category: str


@dataclass(frozen=True, slots=True)
class PlayedEvenings:
    """All that was played until a day: the evenings in order, and the players."""

    evenings: tuple[CompetitionEvening, ...]
    people: Mapping[str, CompetitionPlayer]
    as_of: date


def played_until(rows: Iterable[RoundRow], as_of: date) -> PlayedEvenings:
    """Return the evenings and players in the rows that exist on this day."""
    by_evening: defaultdict[str, list[RoundRow]] = defaultdict(list)
    for row in standing_rows(rows, as_of):
        by_evening[row.evening].append(row)
    ordered = sorted(((min(row.date for row in rows), name, rows) for name, rows in by_evening.items()), key=lambda each: each[:2])
    people: dict[str, CompetitionPlayer] = {}
    for _date, _name, several in reversed(ordered):
        last: dict[str, RoundRow] = {}
        for row in several:
            if row.player not in people and (row.player not in last or (last[row.player].round or 0) < (row.round or 0)):
                last[row.player] = row
        people |= {player: CompetitionPlayer(row.kind, row.category) for player, row in last.items()}
    return PlayedEvenings(tuple(_evening(name, first, several) for first, name, several in ordered), people, as_of)


def standing_rows(rows: Iterable[RoundRow], as_of: date) -> list[RoundRow]:
    """Return the rows that count on this day: of a player and round the one recorded last, unless it was withdrawn."""
    last: dict[tuple[str, int | None, str], RoundRow] = {}
    withdrawn: dict[tuple[str, str], date] = {}
    for row in rows:
        if row.date > as_of or row.recorded > as_of:
            continue
        key = (row.evening, row.round, row.player)
        if key not in last or last[key].recorded < row.recorded:
            last[key] = row
        if row.mark == VOID and row.round is None:
            person = (row.evening, row.player)
            withdrawn[person] = max(withdrawn.get(person, row.recorded), row.recorded)
    if not withdrawn:
        return [row for row in last.values() if row.mark != VOID]
    return [row for row in last.values() if row.mark != VOID and row.recorded >= withdrawn.get((row.evening, row.player), row.recorded)]


def _evening(name: str, first: date, rows: list[RoundRow]) -> CompetitionEvening:
    rounds: defaultdict[int, list[RoundRow]] = defaultdict(list)
    for row in rows:
        if row.round is not None:
            rounds[row.round].append(row)
    came = {number for number, several in rounds.items() if any(row.mark in PRESENT for row in several)}
    own = {(number, row.player) for number, several in rounds.items() for row in several}
    for row in rows:
        if row.round is None:
            for number in came:
                if (number, row.player) not in own:
                    rounds[number].append(row._replace(round=number))
    return CompetitionEvening(
        name=name,
        date=first,
        rounds={number: tuple(sorted(rounds[number], key=lambda row: row.player)) for number in sorted(rounds)},
        tags=frozenset(tag for row in rows for tag in row.tags),
        players=len({row.player for row in rows if row.mark in PRESENT}),
    )
