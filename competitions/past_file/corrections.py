"""Leaves out the rows that a later row of the same player and round replaced or withdrew."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from competitions.competition.values import VOID
from competitions.past_file.values import ResultRow, problem
from competitions.season.unusable import SeasonProblem

_Person = tuple[str, str]


def counting_rows(rows: Sequence[ResultRow]) -> list[ResultRow]:
    """Return the rows that count: of a player and round the one recorded last, unless it was withdrawn."""
    last: dict[tuple[_Person, int | None], ResultRow] = {}
    withdrawn: dict[_Person, date] = {}
    for row in rows:
        key = (_person(row), row.round)
        if key not in last or _day(last[key]) < _day(row):
            last[key] = row
        if row.mark == VOID and row.round is None:
            withdrawn[_person(row)] = max(withdrawn.get(_person(row), _day(row)), _day(row))
    counting = {id(row) for row in last.values() if row.mark != VOID and _day(row) >= withdrawn.get(_person(row), _day(row))}
    return [row for row in rows if id(row) in counting]


def twice(rows: Sequence[ResultRow]) -> list[SeasonProblem]:
    """Return a problem for each row whose player has an earlier row for the same round, recorded on the same day, in any of the files."""
    first: dict[tuple[object, ...], ResultRow] = {}
    problems = []
    for row in rows:
        earlier = first.setdefault((_person(row), row.round, row.recorded), row)
        if earlier is not row:
            context = {"player": row.player, "evening": row.evening, "earlier": earlier.number, "earlier_file": earlier.file}
            problems.append(problem("RESULTS_TWICE", row.number, "player", row.file, context, heading=row.column))
    return problems


def _person(row: ResultRow) -> _Person:
    return row.evening, row.player.casefold()


def _day(row: ResultRow) -> date:
    return row.recorded or date.min
