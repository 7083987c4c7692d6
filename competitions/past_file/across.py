"""Reads a table with a row for each player: a matrix with a column for each evening, or the totals of a season."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from competitions.competition.numbers import Points
from competitions.competition.values import PRESENT
from competitions.past_file.cells import MAX_TEXT_LENGTH, Line
from competitions.past_file.corrections import twice
from competitions.past_file.dates import NoDate, Span, read_date
from competitions.past_file.headings import SUMMARY_OF_WORD, Headings
from competitions.past_file.lists import mark_notes
from competitions.past_file.marks import mark_of
from competitions.past_file.numbers import NoNumber, is_number, read_number
from competitions.past_file.values import FileNote, ResultRow, SeasonFacts, problem
from competitions.season.unusable import SeasonProblem, Unusable

_TEXTS = ("team", "pair", "category", "kind")
"""The columns that say something of a player on all evenings."""


@dataclass(frozen=True, slots=True)
class EveningColumn:
    """A column with the results of an evening."""

    index: int
    name: str
    on: date | None


@dataclass(frozen=True, slots=True)
class AcrossNotes:
    """The notes on how a table was read, and the warnings."""

    notes: list[FileNote]
    warnings: list[FileNote]


def evening_columns(headings: Headings, lines: Sequence[Line], span: Span | None) -> list[EveningColumn]:
    """Return the columns that are evenings: their heading is a day or has a number, or they have only figures and words for marks.

    Refused (`Unusable`): a heading that looks like a day but is none, and headings of which only some are days.
    """
    columns: list[EveningColumn] = []
    problems: list[SeasonProblem] = []
    for index in headings.others:
        text = headings.name(index)
        try:
            on = read_date(text, span)
        except NoDate as wrong:
            if span is not None:
                problems.append(problem(wrong.code, headings.line.number, "evening", headings.file, wrong.context, heading=text))
            on = None
        if on is not None or any(sign.isdigit() for sign in text) or _has_figures(index, lines):
            columns.append(EveningColumn(index, on.isoformat() if on else text, on))
    if any(column.on for column in columns) and not problems:
        problems += [
            problem("RESULTS_DATES_MIXED", headings.line.number, "evening", headings.file, {"text": column.name}, heading=column.name)
            for column in columns
            if column.on is None
        ]
    if problems:
        raise Unusable(problems)
    return columns


def _has_figures(index: int, lines: Sequence[Line]) -> bool:
    cells = [cell for line in lines if (cell := line.cell(index))]
    return any(is_number(cell) for cell in cells) and all(is_number(cell) or mark_of(cell) for cell in cells)


def read_matrix(headings: Headings, lines: Sequence[Line], columns: Sequence[EveningColumn]) -> tuple[list[ResultRow], AcrossNotes]:
    """Return the results in a matrix, player by player. An empty cell is no result."""
    headings.require_once("player", *_TEXTS)
    reader = _AcrossReader(headings)
    seen: dict[str, EveningColumn] = {}
    for column in columns:
        if seen.setdefault(column.name, column) is not column:
            text = headings.name(column.index)
            reader.problems.append(problem("RESULTS_COLUMN_TWICE", headings.line.number, "evening", headings.file, heading=text))
    rows: list[ResultRow] = []
    for line in reader.players(lines, columns):
        own = [row for column in columns if (row := reader.result(line, column.index, column.name, column.on)) is not None]
        rows += own
        reader.compare_total(line, sum(row.points for row in own if row.mark in PRESENT))
    reader.refuse_problems(rows)
    if empty := [headings.name(column.index) for column in columns if column.name not in {row.evening for row in rows}]:
        reader.notes.append(FileNote("EVENINGS_EMPTY", {"evenings": empty}))
    if idle := len(reader.names) - len({row.player.casefold() for row in rows}):
        reader.notes.append(FileNote("PLAYERS_EMPTY", {"count": idle}))
    reader.note_columns({column.index for column in columns})
    return rows, AcrossNotes([*reader.notes, *mark_notes(reader.words)], reader.warnings)


def read_totals(headings: Headings, lines: Sequence[Line], facts: SeasonFacts | None) -> tuple[list[ResultRow], AcrossNotes]:
    """Return the total of each player as their result on one evening, which stands for the whole season."""
    headings.require_once("player", "points", *_TEXTS)
    of = [*headings.totals, *([headings.columns["points"]] if headings.has("points") else [])]
    if len(of) > 1:
        raise Unusable([problem("RESULTS_COLUMN_TWICE", headings.line.number, "points", headings.file, heading=headings.name(of[1]))])
    reader = _AcrossReader(headings)
    name, on = (facts.name, facts.totals_on) if facts else (headings.file or headings.name(of[0]), None)
    rows = []
    for line in reader.players(lines, [EveningColumn(of[0], name, on)]):
        if not line.cell(of[0]):
            reader.problems.append(problem("RESULTS_CELL_EMPTY", line.number, "points", headings.file, heading=headings.name(of[0])))
        elif (row := reader.result(line, of[0], name, on)) is not None:
            rows.append(row)
    reader.refuse_problems(rows)
    reader.notes.append(FileNote("TOTALS", {"column": headings.name(of[0]), "evening": name, "on": on}))
    reader.note_columns({of[0]})
    return rows, AcrossNotes([*reader.notes, *mark_notes(reader.words)], [])


class _AcrossReader:
    """Reads the players of a table and their cells. It collects problems, notes, and the words for marks."""

    def __init__(self, headings: Headings) -> None:
        self.headings = headings
        self.problems: list[SeasonProblem] = []
        self.notes: list[FileNote] = list(headings.notes)
        self.warnings: list[FileNote] = []
        self.words: Counter[tuple[str, str]] = Counter()
        self.names: set[str] = set()

    def players(self, lines: Sequence[Line], columns: Sequence[EveningColumn]) -> list[Line]:
        """Return the lines of players. Repeated headings, lines of totals, and lines without a name or result are left out."""
        headings = self.headings
        players, left_out = [], []
        width = len(headings.line.cells)
        for line in lines:
            name = headings.player(line)
            if headings.is_repeated(line) or name.casefold().rstrip(":") in SUMMARY_OF_WORD:
                left_out.append(line.number)
            elif any(line.cells[width:]):
                context = {"cells": len(line.cells), "columns": width}
                self.problems.append(headings.problem("RESULTS_ROW_WIDTH", line, "player", **context))
            elif not headings.text(line, "player"):
                if any(line.cell(column.index) for column in columns):
                    self.problems.append(headings.problem("RESULTS_CELL_EMPTY", line, "player"))
                else:
                    left_out.append(line.number)
            elif any(len(cell) > MAX_TEXT_LENGTH for cell in (name, *(headings.text(line, column) for column in _TEXTS))):
                self.problems.append(headings.problem("RESULTS_CELL_LONG", line, "player", most=MAX_TEXT_LENGTH))
            else:
                self.names.add(name.casefold())
                players.append(line)
        if left_out:
            self.notes.append(FileNote("ROWS_LEFT_OUT", {"rows": left_out}))
        return players

    def result(self, line: Line, index: int, evening: str, on: date | None) -> ResultRow | None:
        """Return the result in this cell; None if it is empty or wrong."""
        text, headings = line.cell(index), self.headings
        if not text:
            return None
        mark = mark_of(text)
        points: Points = 0
        if mark is not None:
            self.words[text, mark] += 1
        else:
            try:
                mark, points = PRESENT[0], read_number(text)
            except NoNumber as wrong:
                code = "RESULTS_CELL_WORD" if wrong.code == "RESULTS_NO_NUMBER" else wrong.code
                context = {"text": text[:MAX_TEXT_LENGTH]}
                self.problems.append(problem(code, line.number, "points", headings.file, context, heading=headings.name(index)))
                return None
        texts: dict[str, Any] = {column: headings.text(line, column) for column in _TEXTS}
        return ResultRow(
            evening=evening,
            player=headings.player(line),
            points=points,
            number=line.number,
            file=headings.file,
            round=1 if mark in PRESENT else None,
            mark=mark,
            on=on,
            recorded=on,
            column=headings.name(index),
            **texts,
        )

    def compare_total(self, line: Line, total: Points) -> None:
        """Add a warning if a column of totals says something else than the sum of the evenings."""
        of = [*self.headings.totals, *([self.headings.columns["points"]] if self.headings.has("points") else [])]
        for index in of:
            text = line.cell(index)
            try:
                said = read_number(text)
            except NoNumber:
                continue
            if said != total:
                context = {"row": line.number, "player": self.headings.player(line), "column": self.headings.name(index)}
                self.warnings.append(FileNote("TOTAL_DIFFERS", {**context, "said": said, "total": total}))

    def note_columns(self, used: set[int]) -> None:
        """Add a note that names the columns that were left out."""
        columns = self.headings.columns
        used = used | {columns[column] for column in ("player", "first", "infix", *_TEXTS) if column in columns}
        names = [self.headings.name(index) for index, cell in enumerate(self.headings.line.cells) if cell and index not in used]
        if names:
            self.notes.append(FileNote("COLUMNS_LEFT_OUT", {"columns": names}))

    def refuse_problems(self, rows: Sequence[ResultRow]) -> None:
        """Refuse the file (`Unusable`) if it has problems, or somebody twice in one evening."""
        self.problems += twice(rows)
        if self.problems:
            raise Unusable(sorted(self.problems, key=lambda each: each.context["row"]))
