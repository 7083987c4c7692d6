"""The payment tables of a rule set as a page shows them, with the differences from other rules marked. Works for every game."""

from __future__ import annotations

from dataclasses import dataclass

from clubs.direction import comma_text
from scoring.engine.chart import ChartRow, PaymentChart
from scoring.engine.ruleset import RuleSet
from scoring.engine.spoken import signed
from scoring.engine.words import Words, say

RIGHT_TO_LEFT = frozenset({"ar", "fa", "he", "ur"})
NO_FIGURE = "–"
"""The text of a cell without a figure."""

Series = tuple[int | None, ...]
"""The figures of one side in a row, one for each column: what the side gets or pays. None where the row cannot have that result."""


@dataclass(frozen=True)
class LocalName:
    """The name of something in a language of the people who play the game."""

    language: str
    text: str

    @property
    def direction(self) -> str:
        """The direction of the language, for the attribute `dir`."""
        return "rtl" if self.language in RIGHT_TO_LEFT else "ltr"


@dataclass(frozen=True)
class PaymentCell:
    """One figure of a payment table."""

    text: str
    possible: bool
    """False if a deal of this row cannot have the column's result; then the cell has no figure."""
    made: bool | None
    """True if the first side makes the contract with this result; None if nothing was promised."""
    target: bool
    """True for the lowest result with which the contract is made."""
    former: str
    """The figure in the compared rules; empty if they have the same figure."""


@dataclass(frozen=True)
class PaymentLine:
    """A text line of a table row: the figures of one side, such as the declarer. Sides with equal figures share a line."""

    who: str
    cells: tuple[PaymentCell, ...]


@dataclass(frozen=True)
class PaymentRow:
    """One row of a payment table: a contract, or something else that is paid."""

    code: str
    title: str
    local: tuple[LocalName, ...]
    about: str
    lines: tuple[PaymentLine, ...]
    new: bool
    """True if the rules that are compared do not have this row."""


@dataclass(frozen=True)
class PaymentTable:
    """One payment table of the shown rules, and the names of rows that only the compared rules have."""

    title: str
    head: tuple[str, ...]
    over: str
    sides: bool
    """True if each line begins with the name of its side."""
    promised: bool
    """True if some row is a contract with a promise, which can be made or lost."""
    rows: tuple[PaymentRow, ...]
    missing: tuple[str, ...]
    """The names of rows that only the compared rules have."""
    note: str
    differs: bool


def tables(rules: RuleSet, language: str, former: RuleSet | None = None) -> tuple[PaymentTable, ...]:
    """Return the payment tables of these rules. With `former`, the differences from those rules are marked."""
    before = {_name(chart): chart for chart in former.game.charts()} if former else {}
    charts = rules.game.charts()
    now = [_table(chart, before.get(_name(chart)), rules.local, language, compared=former is not None) for chart in charts]
    return (*now, *(_missing_chart(chart, language) for name, chart in before.items() if name not in {_name(chart) for chart in charts}))


def local_names(words: Words, local: tuple[str, ...], language: str) -> tuple[LocalName, ...]:
    """Return the names from `words` in the languages `local`, without those equal to the name in the reader's language."""
    reader, text = language.split("-")[0], say(words, language)
    return tuple(LocalName(code, words[code]) for code in local if code != reader and words.get(code, text) != text)


def table_sizes_text(rules: RuleSet) -> str:
    """Return the possible numbers of players: `4`; `3–5`; `2, 4`."""
    sizes = sorted(rules.game.table_sizes)
    if len(sizes) > 1 and sizes == list(range(sizes[0], sizes[-1] + 1)):
        return f"{sizes[0]}–{sizes[-1]}"
    return comma_text(map(str, sizes))


def _name(chart: PaymentChart) -> str:
    return say(chart.title, "en")


def _table(chart: PaymentChart, before: PaymentChart | None, local: tuple[str, ...], language: str, *, compared: bool) -> PaymentTable:
    former_rows = {row.code: row for row in before.rows} if before else {}
    places = [before.head.index(column) if before and column in before.head else None for column in chart.head]
    parts = [say(part, language) for part in chart.parts]
    rows = tuple(
        PaymentRow(
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
    return PaymentTable(
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


def _missing_chart(chart: PaymentChart, language: str) -> PaymentTable:
    """Return a payment table for a chart that only the compared rules have.

    It has no rows; `missing` has the names of the chart's rows.
    """
    missing = tuple(say(row.label, language) for row in chart.rows)
    return PaymentTable(say(chart.title, language), (), "", False, False, (), missing, "", differs=True)


def _former_cells(before: ChartRow | None, places: list[int | None]) -> list[tuple[int | None, ...] | None] | None:
    """Return this row's cells in the compared rules, in the order of the new rules' columns. None if the compared rules lack the row."""
    if before is None:
        return None
    return [None if place is None or place >= len(before.cells) else before.cells[place] for place in places]


def _lines(row: ChartRow, parts: list[str], before: list[tuple[int | None, ...] | None] | None) -> tuple[PaymentLine, ...]:
    sides: dict[tuple[Series, Series], list[str]] = {}
    for index, part in enumerate(parts):
        series = tuple(None if cell is None else cell[index] for cell in row.cells)
        former = series if before is None else tuple(None if cell is None else cell[index] for cell in before)
        if any(figure is not None for figure in series):
            sides.setdefault((series, former), []).append(part)
    return tuple(
        PaymentLine(
            comma_text(who),
            tuple(_cell(row.made if first else (), column, series[column], former[column]) for column in range(len(series))),
        )
        for first, ((series, former), who) in zip((True, *[False] * len(parts)), sides.items(), strict=False)
    )


def _cell(made: tuple[bool, ...], column: int, figure: int | None, former: int | None) -> PaymentCell:
    return PaymentCell(
        text=_figure(figure),
        possible=figure is not None,
        made=made[column] if made and figure is not None else None,
        target=len(set(made)) == 2 and made.index(True) == column,
        former="" if former == figure else _figure(former),
    )


def _figure(figure: int | None) -> str:
    return NO_FIGURE if figure is None else signed(figure)
