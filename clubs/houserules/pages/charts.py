"""The payment tables of a rule set, as a page shows them. Compared with other rules, the differences are marked. Works for every game."""

from __future__ import annotations

from dataclasses import dataclass

from clubs.direction import comma_text
from scoring.engine.chart import Chart, ChartRow
from scoring.engine.ruleset import RuleSet
from scoring.engine.spoken import signed
from scoring.engine.words import Words, say

RIGHT_TO_LEFT = frozenset({"ar", "fa", "he", "ur"})
NO_FIGURE = "–"
"""Stands where a row has no figure for a column."""

Series = tuple[int | None, ...]
"""One side's figures of a row, a column each."""


@dataclass(frozen=True)
class LocalName:
    """The name of something in a language of those who play the game."""

    language: str
    text: str

    @property
    def direction(self) -> str:
        """The direction of the language, for the attribute `dir`."""
        return "rtl" if self.language in RIGHT_TO_LEFT else "ltr"


@dataclass(frozen=True)
class Cell:
    """One figure of a payment table."""

    text: str
    possible: bool
    """Whether this can happen."""
    made: bool | None
    """Whether the contract is made here, for the figures of the first side; None where nothing was promised."""
    target: bool
    """The one figure by which the contract is made."""
    former: str
    """What it was in the rules compared with; empty where nothing differs."""


@dataclass(frozen=True)
class Line:
    """The figures of one side in a row. Sides with the same figures everywhere share a line."""

    who: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Row:
    """One row of a payment table: a contract, or something else that is paid."""

    code: str
    title: str
    local: tuple[LocalName, ...]
    about: str
    lines: tuple[Line, ...]
    new: bool
    """The rules compared with do not have it."""


@dataclass(frozen=True)
class Table:
    """One payment table, and the rows that it no longer has."""

    title: str
    head: tuple[str, ...]
    over: str
    sides: bool
    """Whether lines say whose figures they hold."""
    promised: bool
    """Whether some row has a promise that is kept or not."""
    rows: tuple[Row, ...]
    missing: tuple[str, ...]
    """Rows that only the rules compared with have."""
    note: str
    differs: bool


def tables(rules: RuleSet, language: str, former: RuleSet | None = None) -> tuple[Table, ...]:
    """The payment tables of these rules. With `former`, what differs from those rules is marked."""
    before = {_name(chart): chart for chart in former.game.charts()} if former else {}
    charts = rules.game.charts()
    now = [_table(chart, before.get(_name(chart)), rules.local, language, compared=former is not None) for chart in charts]
    return (*now, *(_missing_chart(chart, language) for name, chart in before.items() if name not in {_name(chart) for chart in charts}))


def local_names(words: Words, local: tuple[str, ...], language: str) -> tuple[LocalName, ...]:
    """The names in these languages, where they differ from the name in the reader's language."""
    reader, text = language.split("-")[0], say(words, language)
    return tuple(LocalName(code, words[code]) for code in local if code != reader and words.get(code, text) != text)


def table_sizes_text(rules: RuleSet) -> str:
    """The possible numbers of players: `4`; `3–5`; `2, 4`."""
    sizes = sorted(rules.game.table_sizes)
    if len(sizes) > 1 and sizes == list(range(sizes[0], sizes[-1] + 1)):
        return f"{sizes[0]}–{sizes[-1]}"
    return comma_text(map(str, sizes))


def _name(chart: Chart) -> str:
    return say(chart.title, "en")


def _table(chart: Chart, before: Chart | None, local: tuple[str, ...], language: str, *, compared: bool) -> Table:
    former_rows = {row.code: row for row in before.rows} if before else {}
    places = [before.head.index(column) if before and column in before.head else None for column in chart.head]
    parts = [say(part, language) for part in chart.parts]
    rows = tuple(
        Row(
            code=row.code,
            title=say(row.label, language),
            local=local_names(row.label, local, language),
            about=say(row.about, language),
            lines=_lines(row, parts, _former_cells(former_rows.get(row.code), places)),
            new=compared and row.code not in former_rows,
        )
        for row in chart.rows
    )
    current_codes = {row.code for row in chart.rows}
    missing = tuple(say(row.label, language) for code, row in former_rows.items() if code not in current_codes)
    return Table(
        title=say(chart.title, language),
        head=tuple(str(column) if isinstance(column, int) else say(column, language) for column in chart.head),
        over=say(chart.over, language),
        sides=len(parts) > 1,
        promised=any(row.made for row in chart.rows),
        rows=rows,
        missing=missing,
        note=say(chart.note, language),
        differs=bool(missing) or any(row.new or any(cell.former for line in row.lines for cell in line.cells) for row in rows),
    )


def _missing_chart(chart: Chart, language: str) -> Table:
    """A payment table that only the other rules have."""
    missing = tuple(say(row.label, language) for row in chart.rows)
    return Table(say(chart.title, language), (), "", False, False, (), missing, "", differs=True)


def _former_cells(before: ChartRow | None, places: list[int | None]) -> list[tuple[int | None, ...] | None] | None:
    """The cells of a row in the other rules, put into the columns of these rules."""
    if before is None:
        return None
    return [None if place is None or place >= len(before.cells) else before.cells[place] for place in places]


def _lines(row: ChartRow, parts: list[str], before: list[tuple[int | None, ...] | None] | None) -> tuple[Line, ...]:
    sides: dict[tuple[Series, Series], list[str]] = {}
    for index, part in enumerate(parts):
        series = tuple(None if cell is None else cell[index] for cell in row.cells)
        former = series if before is None else tuple(None if cell is None else cell[index] for cell in before)
        if any(figure is not None for figure in series):
            sides.setdefault((series, former), []).append(part)
    return tuple(
        Line(
            comma_text(who),
            tuple(_cell(row.made if first else (), column, series[column], former[column]) for column in range(len(series))),
        )
        for first, ((series, former), who) in zip((True, *[False] * len(parts)), sides.items(), strict=False)
    )


def _cell(made: tuple[bool, ...], column: int, figure: int | None, former: int | None) -> Cell:
    return Cell(
        text=_figure(figure),
        possible=figure is not None,
        made=made[column] if made and figure is not None else None,
        target=len(set(made)) == 2 and made.index(True) == column,
        former="" if former == figure else _figure(former),
    )


def _figure(figure: int | None) -> str:
    return NO_FIGURE if figure is None else signed(figure)
