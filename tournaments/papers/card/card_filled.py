"""A table's card with its results, for the filled scoresheet.

A corrected or doubtful deal is marked with a sign such as `*`. Booked points are printed beside the game's own numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring.engine.scorecard import Scorecard, ScorecardCell, ScorecardRow
from scoring.engine.spoken import signed
from scoring.engine.words import say
from tournaments.papers.card.card_plan import Aside, aside, printed_text
from tournaments.papers.card.figure import PrintedFigure
from tournaments.papers.card.figure_runs import PLAIN, FigureRun, column_pixels, lines_between, runs
from tournaments.papers.card.filled_row import FilledRow
from tournaments.papers.card.marks import SIGNS, Explained, legend
from tournaments.papers.card.row_stacks import in_stacks
from tournaments.play.ledger import start_of
from tournaments.play.models import Deal
from tournaments.play.queries.tables import DealAtTable, LoadedTable
from tournaments.play.wording.own_totals import own_totals_text

LETTER_WIDTH, TEXT_MARGIN = 1.75, 2.6
"""The width of a letter and of the space around a text, in millimetres."""
PAGE_PIXELS = 1039.37
"""The width of the printed table in pixels; it is 275 mm."""
ROOMY_LINES = 25
"""The greatest number of lines with which a card fits on one page in normal letters; a longer card gets small letters."""
LEAST_FIGURE = 4
"""A column of points has space for at least this many characters."""
MORE_FOR_NAMES = 1.2
"""The column of deals may be this many times wider than usual, so that a deal with long names stays on one line."""
MAX_LETTERS = 34
"""A column is made wide enough for texts of up to this many letters on one line. A longer text wraps."""


@dataclass(frozen=True)
class FilledCard:
    """The data of a filled card for its template."""

    number: str
    """The heading of the column of row numbers."""
    heads: tuple[PrintedFigure, ...]
    """The headings of the columns before the players' columns."""
    seat_heads: tuple[str, ...]
    """The headings of each player's columns. If booked points have a column, its heading is the last."""
    rows: tuple[FilledRow, ...]
    printed_rows: tuple[FilledRow, ...]
    """The `rows` as printed: combined into stacks where possible."""
    widths: tuple[str, ...]
    """The widths of all columns as CSS."""
    between: str
    """The lines between players who share a cell, as a background image; empty if each cell draws its own lines."""
    asides: tuple[Aside, ...]
    legend: tuple[Explained, ...]
    corrected: bool
    """True if some deal was corrected after it was first reported."""
    tight: bool
    """True if the card needs small letters to fit on a page."""

    @property
    def has_seat_heads(self) -> bool:
        return any(self.seat_heads)

    @property
    def kinds(self) -> set[str]:
        return {row.kind for row in self.rows}

    @property
    def dim(self) -> bool:
        """True if some row is grey for a player who sat out."""
        return any("dim" in figure.css for row in self.rows for figure in row.figures)

    @property
    def lead_span(self) -> int:
        """The number of columns before the players' columns, including the column of row numbers."""
        return len(self.heads) + 1

    @property
    def seat_span(self) -> int:
        """The number of columns of one player."""
        return len(self.seat_heads)

    @property
    def rest_span(self) -> int:
        """The number of columns after the column of row numbers."""
        return len(self.widths) - 1


def filled_card(card: Scorecard, view: LoadedTable, language: str, more_lines: int = 0) -> FilledCard:
    """Return the filled card of this table, without rows for future deals. A voided deal comes before the deal that replaced it.

    `more_lines` is the number of other text lines on the page.
    """
    return _Filler(card, view, language).filled(more_lines)


class _Filler:
    """The card of one table, filled column by column in the order of the paper."""

    def __init__(self, card: Scorecard, view: LoadedTable, language: str) -> None:
        self.card, self.view, self.language = card, view, language
        self.lead = [(place, column) for place, column in enumerate(card.lead) if column.on_filled]
        self.seat = [place for place, column in enumerate(card.seat) if column.on_filled]
        self.deals = {row.deal.number: row for row in view.deals}
        self.says_points = card.figures_are_points or card.sums_are_points

    def filled(self, more_lines: int) -> FilledCard:
        heads = tuple(
            PrintedFigure(say(column.head, self.language), "" if column.sentence else "c", lines=1) for _place, column in self.lead
        )
        seat_heads = [say(self.card.seat[place].head, self.language) for place in self.seat]
        if not self.says_points:
            seat_heads.append(_("booked"))
        number = say(self.card.numbered, self.language) or _("Deal")
        rows, marks = self._rows(), [cell.mark for row in self.card.rows for cell in self._signed_cells(row)]
        asides = tuple(aside(box, self.view.names, self.language) for box in self.card.boxes)
        tight = _lines(rows, asides) + more_lines > ROOMY_LINES
        widths = self._widths((number, *(head.text for head in heads)), seat_heads, rows)
        between = ""
        if self.card.figures_are_points:
            letters = _letters(rows, len(self.lead))
            widths, between = _widths_in_pixels(widths, len(self.lead) + 1, column_pixels(letters, tight=tight), len(self.seat))
            rows = tuple(replace(row, parts=self._parts(row, letters)) for row in rows)
        return FilledCard(
            number=number,
            heads=heads,
            seat_heads=tuple(seat_heads),
            rows=rows,
            printed_rows=in_stacks(rows, widths[: len(heads) + 1], tight=tight) if self.card.figures_are_points else rows,
            widths=tuple(f"{width:.2f}px" for width in widths),
            between=between,
            asides=asides,
            tight=tight,
            legend=tuple(legend(marks)),
            corrected=any(row.deal.revision > 1 for row in self.view.deals if row.outcome.played is not None),
        )

    def _rows(self) -> tuple[FilledRow, ...]:
        """Return the rows in the order of the card.

        A voided deal comes before the deal that has its number now or, if there is none, before the deal with the next higher number.
        """
        void = sorted((deal for deal in self.view.table.deals.all() if deal.void), key=lambda deal: (deal.number, deal.received_at))
        rows: list[FilledRow] = []
        for row in self.card.rows:
            if row.kind == "deal" and row.deal is None:
                continue
            while void and (row.kind == "total" or (row.deal is not None and void[0].number <= row.deal)):
                rows.append(self._void_row(void.pop(0)))
            if row.kind != "total" or not self.card.figures_are_points:
                rows.append(self._row(row))
        return (*rows, *map(self._void_row, void))

    def _row(self, row: ScorecardRow) -> FilledRow:
        wide = row.kind != "deal" and not any(cell.text for cell in row.lead)
        stored = self.deals.get(row.deal or 0)
        figures = [] if wide else [self._lead_figure(row.lead[place], column.sentence, column.width, stored) for place, column in self.lead]
        points_booked = by_columns(_points_booked(stored, self.view.table.seats), self.card)
        for seat, cells in enumerate(row.seats):
            own = self._seat_figures(cells)
            figures += own if self.says_points else [*own, PrintedFigure(points_booked[seat], "n booked")]
        mark = _mark(stored)
        name = printed_text(row.number, self.language) + mark
        return FilledRow(name, "doubt" if mark == "?" else row.kind, tuple(figures), wide, parts=tuple(figures))

    def _parts(self, row: FilledRow, letters: int) -> tuple[PrintedFigure | FigureRun, ...]:
        """Return the cells of a row. Neighbouring players with plain numbers share a cell, which prints faster.

        In the grey row of a deal in doubt, each number keeps its own cell.
        """
        lead = 0 if row.wide else len(self.lead)
        if row.kind == "doubt":
            return row.figures
        return (*row.figures[:lead], *runs(row.figures[lead:], len(self.seat), letters))

    def _void_row(self, deal: Deal) -> FilledRow:
        # A voided deal is not replayed, because the state before the first deal is enough to describe its facts.
        game = self.view.rules.game
        facts = game.score_deal(game.first_state(start_of(self.view.table)), deal.facts).facts
        names = self.view.names_at(deal.number)
        totals = own_totals_text(self.view.rules, deal.facts, names, self.language)
        struck = game.describe_deal(facts, names, self.language) if facts is not None else totals or deal.contract
        return FilledRow(str(deal.number), "void", struck=struck)

    def _lead_figure(self, cell: ScorecardCell, sentence: str, width: int, stored: DealAtTable | None) -> PrintedFigure:
        if not sentence:
            return PrintedFigure(self._text(cell), "c", self._sign(cell))
        text = self._described(sentence, stored) if stored is not None else ""
        return PrintedFigure(text, "small" if sentence == "result" else "", lines=max(1, -(-len(text) // (width + 4))))

    def _described(self, sentence: str, stored: DealAtTable) -> str:
        """Return a sentence about a deal: what was played (`sentence` is `deal`), or its result and who pays whom (`result`)."""
        game, outcome, names = self.view.rules.game, stored.outcome, self.view.names_at(stored.deal.number)
        if sentence == "deal":
            return game.describe_deal(outcome.facts, names, self.language) if outcome.facts is not None else stored.deal.contract
        if outcome.played is None:
            return _("In doubt: waits for the jury and does not count.")
        return game.describe_result(outcome.played, names, self.language)

    def _seat_figures(self, cells: Sequence[ScorecardCell]) -> list[PrintedFigure]:
        """Return the cells of one player in a row. If the player sat out, they are grey, even the running total."""
        figures, dim = [], [cells[place].mark in ("sits_out", "out") for place in self.seat]
        for index, place in enumerate(self.seat):
            total = self.card.figures_are_points and place == self.seat[-1]
            css = ["n", *["edge"] * (index == 0), *["b"] * total, *["dim"] * (dim[index] or (total and any(dim)))]
            figures.append(PrintedFigure(self._text(cells[place]), " ".join(css), self._sign(cells[place])))
        return figures

    def _text(self, cell: ScorecardCell) -> str:
        return printed_text(cell.text, self.language)

    def _sign(self, cell: ScorecardCell) -> str:
        """Return the sign to print for a cell's mark, such as `*` for a corrected deal; empty if the cell's text is itself a sign."""
        text = self._text(cell)
        return "" if len(text) == 1 and not text.isalnum() else SIGNS.get(cell.mark, "")

    def _signed_cells(self, row: ScorecardRow) -> list[ScorecardCell]:
        """Return the cells of a row whose signs the legend must explain."""
        if row.kind == "deal" and row.deal is None:
            return []
        return [cell for cell in (*row.lead, *(cell for cells in row.seats for cell in cells)) if self._sign(cell)]

    def _widths(self, heads: Sequence[str], seat_heads: Sequence[str], rows: Sequence[FilledRow]) -> tuple[float, ...]:
        """Return the widths of the columns in pixels, according to their content. All players get equal widths."""
        lead = [len(head) * 0.9 for head in heads]
        seat = [max(len(head) * 0.95, 4.0) for head in seat_heads]
        for row in rows:
            texts = [min(len(f"{figure.sign} {figure.text}".strip()), MAX_LETTERS) for figure in row.figures]
            own = [] if row.wide else [len(row.number), *texts[: len(lead) - 1]]
            lead = [*map(max, lead, own), *lead[len(own) :]]
            for place, letters in enumerate(texts[len(own) - 1 if own else 0 :]):
                seat[place % len(seat)] = max(seat[place % len(seat)], letters)
        lead[0] = max(lead[0], len(_("Booked")) * 1.9 - sum(lead[1:]) - len(lead))
        for index, (_place, column) in enumerate(self.lead, start=1):
            if column.sentence:
                longest = max((row.figures[index - 1].text for row in rows if not row.wide and row.figures), key=len, default="")
                lead[index] = (
                    min(max(column.width, len(longest)), column.width * MORE_FOR_NAMES) if column.sentence == "deal" else column.width
                )
        millimetres = [count * LETTER_WIDTH + TEXT_MARGIN for count in (*lead, *seat * (len(self.card.sides) or self.view.table.seats))]
        return tuple(each / sum(millimetres) * PAGE_PIXELS for each in millimetres)


def by_columns(figures: Sequence[str], card: Scorecard) -> tuple[str, ...]:
    """Return a text for each column: the player's text or, in games whose columns belong to sides, the texts of the side's seats."""
    if not card.sides:
        return tuple(figures)
    return tuple(" / ".join(dict.fromkeys(figures[seat] for seat in seats)) for seats in card.sides)


def _lines(rows: Sequence[FilledRow], asides: Sequence[Aside]) -> int:
    """Return the approximate number of text lines of the deals and the boxes beneath them."""
    return sum(row.lines for row in rows if row.kind != "total") + max((len(each.rows) for each in asides), default=0)


def _letters(rows: Sequence[FilledRow], lead: int) -> int:
    """Return the number of characters of the longest number in the players' columns, at least LEAST_FIGURE."""
    figures = (figure for row in rows for figure in row.figures[0 if row.wide else lead :])
    return max(LEAST_FIGURE, *(len(figure.text) for figure in figures if PLAIN.issuperset(figure.text)), LEAST_FIGURE)


def _widths_in_pixels(widths: Sequence[float], lead: int, figure: float, seat_span: int) -> tuple[tuple[float, ...], str]:
    """Return the widths of all columns in pixels, and the lines between the players' columns as a background image.

    Each of a player's columns is `figure` pixels wide. The first `lead` columns share the remaining width in proportion to `widths`.
    """
    count = len(widths) - lead
    free = PAGE_PIXELS - count * figure
    share = free / sum(widths[:lead])
    edges = (free + figure * place for place in range(0, count, seat_span))
    return (*(width * share for width in widths[:lead]), *[figure] * count), lines_between(edges, PAGE_PIXELS)


def _points_booked(stored: DealAtTable | None, seats: int) -> Sequence[str]:
    """Return the points that a deal booked in the ledger, as text by seat: `?` for a deal in doubt, "" if it booked none."""
    if stored is not None and stored.outcome.played is None:
        return ("?",) * seats
    return tuple(map(signed, stored.points)) if stored is not None and any(stored.points) else ("",) * seats


def _mark(stored: DealAtTable | None) -> str:
    """Return `*` for a corrected deal, `?` for a deal in doubt, "" for any other."""
    if stored is None:
        return ""
    return "?" if stored.outcome.played is None else "*" if stored.deal.revision > 1 else ""
