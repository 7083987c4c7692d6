"""Reads a list: a row for each player of each evening or round."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from competitions.competition.numbers import Points
from competitions.competition.values import BYE, PLAYED, PRESENT, STANDARD_MARKS
from competitions.past_file.cells import MAX_TEXT_LENGTH, Line
from competitions.past_file.corrections import twice
from competitions.past_file.dates import NoDate, Span, read_date
from competitions.past_file.headings import Headings
from competitions.past_file.marks import is_own_word, mark_of
from competitions.past_file.numbers import NoNumber, read_number
from competitions.past_file.values import FIGURES, FileNote, ResultRow
from competitions.season.unusable import SeasonProblem, Unusable

COLUMNS = (
    "evening",
    "date",
    "round",
    "player",
    "mark",
    "points",
    *FIGURES,
    "table",
    "team",
    "pair",
    "category",
    "kind",
    "tags",
    "recorded",
)
_TEXTS = ("table", "team", "pair", "category", "kind")
_ROUND = re.compile(r"(?:[^\W\d]+\.? ?)?([1-9][0-9]{0,2})\.?")


def read_list(headings: Headings, lines: Sequence[Line], span: Span | None) -> tuple[list[ResultRow], list[FileNote]]:
    """Return the rows of a list, and notes on how it was read. Refused (`Unusable`): every row that cannot be read."""
    if not headings.has("points", "mark", *FIGURES):
        headings.require("player", "points")
    headings.require("player")
    headings.require_once(*COLUMNS)
    notes = list(headings.notes)
    if repeated := [line.number for line in lines if headings.is_repeated(line)]:
        notes.append(FileNote("ROWS_LEFT_OUT", {"rows": repeated}))
    reader = _ListReader(headings, span)
    rows = [row for line in lines if line.number not in repeated and (row := reader.row(line))]
    if not headings.has("date") and span is not None:
        rows = _dated_by_name(headings, rows, span, reader.problems)
    reader.problems += twice(rows)
    if reader.problems:
        raise Unusable(sorted(reader.problems, key=lambda each: each.context["row"]))
    left_out = [headings.name(index) for index in sorted((*headings.others, *headings.summaries))]
    if left_out:
        notes.append(FileNote("COLUMNS_LEFT_OUT", {"columns": left_out}))
    return rows, [*notes, *mark_notes(reader.words)]


def mark_notes(words: Counter[tuple[str, str]]) -> list[FileNote]:
    """Return a note for each word that was read as a mark, except for the marks themselves."""
    return [
        FileNote("MARK" if mark in STANDARD_MARKS else "OWN_MARK", {"word": word, "mark": mark, "count": count})
        for (word, mark), count in words.items()
        if word != mark or mark not in STANDARD_MARKS
    ]


class _ListReader:
    """Reads the rows of a list one by one, and collects their problems and the words for marks."""

    def __init__(self, headings: Headings, span: Span | None) -> None:
        self.headings, self.span = headings, span
        self.problems: list[SeasonProblem] = []
        self.words: Counter[tuple[str, str]] = Counter()

    def row(self, line: Line) -> ResultRow | None:
        """Return the result in this row; None if a cell is wrong."""
        headings = self.headings
        width = len(headings.line.cells)
        before = len(self.problems)
        if any(line.cells[width:]):
            self._refuse("RESULTS_ROW_WIDTH", line, "points", cells=len(line.cells), columns=width)
            return None
        for column in COLUMNS:
            if len(headings.text(line, column)) > MAX_TEXT_LENGTH:
                self._refuse("RESULTS_CELL_LONG", line, column, most=MAX_TEXT_LENGTH)
        if len(self.problems) > before:
            return None
        on = self._date(line, "date") if headings.has("date") else None
        evening = headings.text(line, "evening") or (on.isoformat() if on else "")
        if not evening and not headings.has("date"):
            self._refuse("RESULTS_CELL_EMPTY", line, "evening")
        player = headings.player(line)
        if not headings.text(line, "player"):
            self._refuse("RESULTS_CELL_EMPTY", line, "player")
        elif len(player) > MAX_TEXT_LENGTH:
            self._refuse("RESULTS_CELL_LONG", line, "player", most=MAX_TEXT_LENGTH)
        mark = self._mark(line)
        points = self._number(line, "points", is_required=mark in PRESENT and mark != BYE)
        others: dict[str, Any] = {column: self._number(line, column) for column in FIGURES}
        others |= {column: headings.text(line, column) for column in _TEXTS}
        number = self._round(line, mark)
        recorded = self._date(line, "recorded") if headings.text(line, "recorded") else on
        if len(self.problems) > before:
            return None
        return ResultRow(
            evening=evening,
            player=player,
            points=points,
            number=line.number,
            file=headings.file,
            round=number,
            mark=mark,
            tags=tuple(headings.text(line, "tags").split()),
            on=on,
            recorded=recorded,
            column=headings.name(headings.columns["player"]),
            **others,
        )

    def _refuse(self, code: str, line: Line, column: str, **context: object) -> None:
        self.problems.append(self.headings.problem(code, line, column, **context))

    def _date(self, line: Line, column: str) -> date | None:
        text = self.headings.text(line, column)
        if not text:
            self._refuse("RESULTS_CELL_EMPTY", line, column)
            return None
        try:
            day = read_date(text, self.span)
        except NoDate as wrong:
            self._refuse(wrong.code, line, column, **wrong.context)
            return None
        if day is None:
            self._refuse("RESULTS_DATE", line, column, text=text)
        return day

    def _mark(self, line: Line) -> str:
        text = self.headings.text(line, "mark")
        if not text:
            return PLAYED
        mark = mark_of(text) or (text if is_own_word(text) else None)
        if mark is None:
            self._refuse("RESULTS_MARK_WORD", line, "mark", text=text)
            return PLAYED
        self.words[text, mark] += 1
        return mark

    def _number(self, line: Line, column: str, *, is_required: bool = False) -> Points:
        text = self.headings.text(line, column)
        if not text:
            if is_required and self.headings.has(column):
                self._refuse("RESULTS_CELL_EMPTY", line, column)
            return 0
        try:
            return read_number(text, is_specified=self.headings.is_specified or self.span is None)
        except NoNumber as wrong:
            self._refuse(wrong.code, line, column, text=text)
            return 0

    def _round(self, line: Line, mark: str) -> int | None:
        text = self.headings.text(line, "round")
        if not text:
            return 1 if mark in PRESENT else None
        match = _ROUND.fullmatch(text)
        if match is None:
            self._refuse("RESULTS_ROUND", line, "round", text=text)
            return 1
        return int(match[1])


def _dated_by_name(headings: Headings, rows: list[ResultRow], span: Span, problems: list[SeasonProblem]) -> list[ResultRow]:
    """Return the rows with the days that the names of their evenings are. Either every name is a day or none is."""
    days: dict[str, date | None] = {}
    for row in rows:
        if row.evening in days:
            continue
        line = Line(row.number, ())
        try:
            days[row.evening] = read_date(row.evening, span)
        except NoDate as wrong:
            days[row.evening] = span[0]
            problems.append(headings.problem(wrong.code, line, "evening", **wrong.context))
    if not any(days.values()):
        return rows
    for row in rows:
        if days[row.evening] is None:
            days[row.evening] = span[0]
            problems.append(headings.problem("RESULTS_DATES_MIXED", Line(row.number, ()), "evening", text=row.evening))
    dated = ((row, days[row.evening]) for row in rows)
    return [replace(row, evening=on.isoformat(), on=on, recorded=row.recorded or on) for row, on in dated if on is not None]
