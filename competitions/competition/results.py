"""Reads results: CSV with a line for what each player did in each round. It finds every wrong cell at once, by line and column.

This is stricter than the reader of files from before Troela (`past_file`), which recognizes many forms: a specification must have one
reading. Beyond the specification: a cell to the right of the last heading is refused, as a comma too many moved the others.
"""

from __future__ import annotations

import csv
import datetime
import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from competitions.competition.numbers import MAX_DIGITS, Points, number_in
from competitions.competition.refusal import CompetitionProblem, UnusableCompetition
from competitions.competition.values import FIGURE_COLUMNS, PLAYED, PRESENT, SUBSTITUTE

_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_ROUND = re.compile(r"[1-9][0-9]*")
_EVERY_COLUMN = {"date", "evening", "round", "player", "mark", *FIGURE_COLUMNS, "table", "kind", "category", "tags", "recorded"}


class RoundRow(NamedTuple):
    """A line of the results: what one player did in one round of one evening.

    A tuple, as a club's forty evenings have thirty thousand lines: making them as frozen dataclasses took three times as long.
    """

    line: int
    """The line of the file; the heading is line 1."""
    date: datetime.date
    evening: str
    round: int | None
    """None: a missing mark for every round of the evening, or the withdrawal of all rows of the evening."""
    player: str
    mark: str
    figures: Mapping[str, Points]
    """The numbers of `FIGURE_COLUMNS` that are not 0."""
    table: str
    kind: str
    category: str
    tags: tuple[str, ...]
    recorded: datetime.date
    names: Mapping[str, str]
    """The player, and the cells of all other columns that may name an entrant, such as a team."""

    @property
    def is_present(self) -> bool:
        return self.mark in PRESENT


@dataclass(frozen=True, slots=True)
class Results:
    """The rows of a file, and the columns that may name an entrant."""

    rows: tuple[RoundRow, ...]
    columns: frozenset[str]


def results_of_text(text: str) -> Results:
    """Return the results in this text. Refused (`UnusableCompetition`): all wrong cells, or else wrong headings."""
    lines = _lines(text)
    _line, headings = next(lines, (1, []))
    _check_headings(headings)
    problems: list[CompetitionProblem] = []
    rows: list[RoundRow] = []
    for line, cells in lines:
        if len(cells) > len(headings) and any(cells[len(headings) :]):
            problems.append(CompetitionProblem("RESULTS_COLUMN", str(line), {"line": line}))
            continue
        row = _ResultLine(line, dict(zip(headings, cells, strict=False)), has_points="points" in headings)
        if (read := row.row()) is not None:
            rows.append(read)
        problems += row.problems
    problems += _doubles(rows)
    if problems:
        raise UnusableCompetition(problems)
    return Results(tuple(rows), frozenset(headings) - _EVERY_COLUMN | {"player"})


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield each line that has text, with its number. A line whose cells are all empty counts as blank."""
    reader = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), skipinitialspace=True, strict=True)
    start = 1
    try:
        for cells in reader:
            stripped = [cell.strip() for cell in cells]
            if any(stripped):
                yield start, stripped
            start = reader.line_num + 1
    except csv.Error as error:
        raise UnusableCompetition([CompetitionProblem("RESULTS_UNREADABLE", str(start), {"reason": str(error)})]) from None


def _check_headings(headings: list[str]) -> None:
    problems = [CompetitionProblem("RESULTS_COLUMN", column, {"column": column}) for column in ("date", "player") if column not in headings]
    twice = sorted({heading for heading in headings if heading and headings.count(heading) > 1})
    problems += [CompetitionProblem("RESULTS_COLUMN", column, {"column": column, "twice": 1}) for column in twice]
    if problems:
        raise UnusableCompetition(problems)


class _ResultLine:
    """One line of results while it is read."""

    def __init__(self, line: int, cells: Mapping[str, str], *, has_points: bool) -> None:
        self.line, self.cells, self.has_points = line, cells, has_points
        self.problems: list[CompetitionProblem] = []

    def row(self) -> RoundRow | None:
        """Return the row; None if a cell is wrong."""
        cell = self._cell
        day = self._date("date")
        mark = cell("mark") or PLAYED
        player = cell("player")
        if not player:
            self._refuse("RESULTS_NAME", "player")
        number = self._round(mark)
        figures = {column: figure for column in FIGURE_COLUMNS if (figure := self._figure(column, mark))}
        recorded = self._date("recorded") if cell("recorded") else day
        if self.problems or day is None or recorded is None:
            return None
        return RoundRow(
            line=self.line,
            date=day,
            evening=cell("evening") or day.isoformat(),
            round=number,
            player=player,
            mark=mark,
            figures=figures,
            table=cell("table"),
            kind=cell("kind") or "member",
            category=cell("category"),
            tags=tuple(cell("tags").split()),
            recorded=recorded,
            names={column: text for column, text in self.cells.items() if column == "player" or column not in _EVERY_COLUMN},
        )

    def _cell(self, column: str) -> str:
        return self.cells.get(column, "")

    def _refuse(self, code: str, column: str) -> None:
        self.problems.append(
            CompetitionProblem(code, f"{self.line}.{column}", {"line": self.line, "column": column, "text": self._cell(column)})
        )

    def _date(self, column: str) -> date | None:
        text = self._cell(column)
        try:
            if _DATE.fullmatch(text):
                return date.fromisoformat(text)
        except ValueError:
            pass
        self._refuse("RESULTS_DATE", column)
        return None

    def _round(self, mark: str) -> int | None:
        text = self._cell("round")
        if not text:
            return 1 if mark in PRESENT else None
        if _ROUND.fullmatch(text) and len(text) <= MAX_DIGITS:
            return int(text)
        self._refuse("RESULTS_NUMBER", "round")
        return None

    def _figure(self, column: str, mark: str) -> Points:
        text = self._cell(column)
        if not text and not (column == "points" and self.has_points and mark in (PLAYED, SUBSTITUTE)):
            return 0
        number = number_in(text)
        if number is None:
            self._refuse("RESULTS_NUMBER", column)
            return 0
        return number


def _doubles(rows: list[RoundRow]) -> Iterator[CompetitionProblem]:
    """Yield a problem for each row of a player and round that was recorded on the same day as an earlier line.

    A withdrawal of the whole evening has no round, like a missing mark for all rounds; both on one day contradict each other.
    """
    first: dict[tuple[object, ...], int] = {}
    for row in rows:
        key = (row.evening, row.round, row.player, row.recorded)
        if key in first:
            yield CompetitionProblem("RESULTS_TWICE", str(row.line), {"line": row.line, "earlier": first[key], "player": row.player})
        else:
            first[key] = row.line


def latest_date(results: Results) -> date | None:
    """Return the latest date of a file, of both its columns; None if it has no row."""
    return max((max(row.date, row.recorded) for row in results.rows), default=None)
