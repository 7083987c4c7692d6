"""Reads a file of results in any of its forms, which it recognizes by the headings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date

from competitions.competition.numbers import Points
from competitions.competition.values import PRESENT
from competitions.past_file.across import evening_columns, read_matrix, read_totals
from competitions.past_file.cells import cells_of_text, lines_of_cells
from competitions.past_file.corrections import counting_rows, twice
from competitions.past_file.headings import headings_of, with_names
from competitions.past_file.lists import read_list
from competitions.past_file.values import FileEvening, FileForm, FileNote, PastFile, ResultRow, SeasonFacts, problem
from competitions.season.order import evening_order
from competitions.season.unusable import SeasonProblem, Unusable
from competitions.season.values import EveningResults

MAX_TAGS_LENGTH = 200


def read_results(text: str, facts: SeasonFacts | None = None, file: str = "") -> PastFile:
    """Return the results in this text, and how it was read. Refused (`Unusable`): everything in it that leaves a doubt.

    Without the facts of a season, the names of evenings are never taken for days.
    """
    return read_cells(cells_of_text(text, file), facts, file)


def read_cells(cells: Sequence[Sequence[str]], facts: SeasonFacts | None = None, file: str = "") -> PastFile:
    """Return the results in these rows of cells, and how they were read. Refused (`Unusable`): everything that leaves a doubt."""
    headings, lines = headings_of(lines_of_cells(cells, file), file)
    span = (facts.first, facts.last) if facts else None
    warnings: list[FileNote] = []
    if headings.has("evening", "date"):
        form = FileForm.PER_ROUND if headings.has("round") else FileForm.PER_EVENING
        rows, notes = read_list(with_names(headings, lines) if headings.has("first") else headings, lines, span)
    else:
        columns = evening_columns(headings, lines, span)
        if not columns and not headings.totals and not headings.has("points"):
            raise Unusable([problem("RESULTS_FORM", headings.line.number, headings.name(0), file)])
        headings = with_names(headings, lines, {column.index for column in columns})
        form = FileForm.MATRIX if columns else FileForm.TOTALS
        rows, of = read_matrix(headings, lines, columns) if columns else read_totals(headings, lines, facts)
        notes, warnings = of.notes, of.warnings
    return _checked(form, rows, notes, warnings, facts)


def rows_of_text(text: str, file: str = "") -> list[ResultRow]:
    """Return the results in this text, whose season is not known."""
    return [*read_results(text, file=file).rows]


def evenings_of(rows: Iterable[ResultRow]) -> tuple[EveningResults, ...]:
    """Return the evenings in these rows in order of their days or names, whatever the order of the rows.

    A player's points are the sum of their rounds. Refused (`Unusable`): a player who is in a round twice.
    """
    listed = list(rows)
    if problems := twice(listed):
        raise Unusable(problems)
    return tuple(EveningResults(evening.name, _points(evening.rows)) for evening in _evenings(listed, {}))


def _points(rows: Iterable[ResultRow]) -> dict[str, Points]:
    points: dict[str, Points] = {}
    for row in rows:
        if row.mark in PRESENT:
            points[row.player] = points.get(row.player, 0) + row.points
    return points


def _checked(form: FileForm, rows: list[ResultRow], notes: list[FileNote], warnings: list[FileNote], facts: SeasonFacts | None) -> PastFile:
    """Return the file with its evenings and everything that may be wrong. Refused (`Unusable`): an evening with too many tags."""
    counting = counting_rows(rows)
    tags: dict[str, dict[str, None]] = defaultdict(dict)
    for row in rows:
        tags[row.evening] |= dict.fromkeys(row.tags)
    evenings = _evenings(counting, tags)
    if problems := _too_many_tags(evenings):
        raise Unusable(problems)
    if len(counting) < len(rows):
        notes = [*notes, FileNote("CORRECTED", {"count": len(rows) - len(counting)})]
    if form is not FileForm.TOTALS and len(evenings) > 1 and evenings[0].on is None:
        notes = [*notes, FileNote("BY_NAME")]
    return PastFile(form, tuple(counting), evenings, tuple(notes), (*warnings, *_doubts(evenings, facts)))


def _evenings(rows: Iterable[ResultRow], tags: dict[str, dict[str, None]]) -> tuple[FileEvening, ...]:
    of: dict[str, list[ResultRow]] = defaultdict(list)
    for row in rows:
        of[row.evening].append(row)
    evenings = [
        FileEvening(name, min((row.on for row in own if row.on), default=None), tuple(tags.get(name, ())), tuple(own))
        for name, own in of.items()
    ]
    return tuple(sorted(evenings, key=lambda each: (each.on or date.min, evening_order(each.name))))


def _too_many_tags(evenings: Iterable[FileEvening]) -> list[SeasonProblem]:
    return [
        problem("RESULTS_CELL_LONG", each.rows[0].number, "tags", each.rows[0].file, {"most": MAX_TAGS_LENGTH})
        for each in evenings
        if len(" ".join(each.tags)) > MAX_TAGS_LENGTH
    ]


def _doubts(evenings: Sequence[FileEvening], facts: SeasonFacts | None) -> list[FileNote]:
    """Return a warning for each evening that lies outside the season, has several days, or differs from another only in capitals."""
    doubts = []
    names: dict[str, str] = {}
    for each in evenings:
        if facts and each.on and not facts.first <= each.on <= facts.last:
            doubts.append(FileNote("OUTSIDE", {"evening": each.name, "on": each.on, "first": facts.first, "last": facts.last}))
        if (days := len({row.on for row in each.rows if row.on})) > 1:
            doubts.append(FileNote("SEVERAL_DAYS", {"evening": each.name, "count": days, "on": each.on}))
        if (other := names.setdefault(each.name.casefold(), each.name)) != each.name:
            doubts.append(FileNote("EVENINGS_ALIKE", {"evening": each.name, "other": other}))
    return doubts
