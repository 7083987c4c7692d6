"""The rows of a season's table as its page shows them: each player's result of each evening, with a link to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from django.urls import reverse
from django.utils import formats
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from competitions.queries.season import LoadedSeason, season_name_of
from competitions.queries.season_figures import SeasonEvening
from competitions.season import EveningCandidate, Points, SeasonLine, decimals_of_averages, decimals_of_totals
from competitions.wording.season import tie_break_name
from competitions.wording.season_figures import exact_signed_figure, plain_figure, signed_figure
from tournaments.entrants.queries.names import Names


@dataclass(frozen=True)
class EveningCell:
    """The cell with a player's result of one evening.

    `kind` is `counted`, `dropped`, `away` (did not play), or `missed` (the rule gives points for absence).
    """

    kind: str
    text: str = ""
    sign: str = ""
    """The CSS class of the figure's colour: figure-plus, figure-minus or empty."""
    url: str = ""
    """The address of the player's page of that evening, with every payment."""

    @property
    def html(self) -> SafeString:
        """The content of the cell as HTML. As a large season has ten thousand cells, the HTML of equal cells is cached."""
        inner = _cell_html(self.kind, self.text, self.sign, get_language() or "")
        return SafeString(f'<a href="{escape(self.url)}">{inner}</a>') if self.url else inner  # both are escaped  # nosec B703

    @property
    def dot(self) -> str:
        """The CSS class of the cell's dot on a phone: 1 if the evening counts, 2 if it is dropped, 0 if it was missed."""
        return {"counted": "1", "dropped": "2"}.get(self.kind, "0")


@lru_cache(maxsize=4096)
def _cell_html(kind: str, text: str, sign: str, language: str) -> SafeString:
    """Return the HTML of a cell in the active language. `language` is a parameter only to be part of the cache's key."""
    if kind == "away":
        return format_html('<span class="season-missed" title="{}">·</span>', _("did not play"))
    if kind == "dropped":
        return format_html('<s><span class="visually-hidden">{} </span>{}</s>', _("does not count:"), text)
    if kind == "missed":
        return format_html('<i class="season-missed" dir="ltr"><span class="visually-hidden">{} </span>{}</i>', _("missed:"), text)
    return format_html('<span class="{}" dir="ltr">{}</span>', sign, text)


@dataclass(frozen=True)
class TableRow:
    """One player's row in a season's table."""

    key: str
    name: str
    place: int | None
    medal: int | None
    """1, 2 or 3 for the first places."""
    moved: int | None
    evenings: int
    average: str
    total: str
    sign: str
    cells: tuple[EveningCell, ...]
    bonus: str
    separated_by: str
    is_mine: bool

    @property
    def cells_html(self) -> SafeString:
        """The cells of all evenings, as HTML table cells."""
        return SafeString(
            "".join(f'<td class="cell-number season-evening wide-only">{cell.html}</td>' for cell in self.cells)
        )  # escaped HTML  # nosec B703

    @property
    def dots_html(self) -> SafeString:
        """One dot for each evening, as HTML; a phone shows these in place of the cells."""
        return SafeString("".join(f'<i class="season-dot-{cell.dot}"></i>' for cell in self.cells))  # only digits are inserted  # nosec B703


def evening_label(evening: SeasonEvening) -> str:
    """Return the heading of a column: the day without its year, or the name of an evening before Troela."""
    return short_day(evening.on) if evening.on else evening.name


def named_evening(name: str, on: date | None) -> str:
    """Return an evening's name, followed by its day if the day is known: most evenings of a club have the same name."""
    return f"{name} · {short_day(on)}" if on else name


def short_day(day: date) -> str:
    """Return a date such as `30 aug.` in the reader's language, with a capital if that language writes one."""
    return str(formats.date_format(day, formats.get_format("MONTH_DAY_FORMAT").replace("F", "N")))


def shown_evenings(view: LoadedSeason) -> list[SeasonEvening]:
    """Return the evenings that count by the season's rule, in order: they are the columns of the table."""
    keys = {evening.key for evening in view.table.evenings}
    return [evening for evening in view.figures.evenings if evening.key in keys]


def table_rows(view: LoadedSeason, lines: Sequence[SeasonLine], names: Names, own: str = "") -> list[TableRow]:
    """Return the rows of these lines. `own` is the key of the reader's own member."""
    totals = decimals_of_totals(view.rule, (line.total for line in view.table.lines))
    averages = decimals_of_averages(view.rule)
    evenings = shown_evenings(view)
    address = {evening.key: reverse("player", args=[evening.slug, 0]).removesuffix("0/") for evening in evenings if evening.slug}

    def cell_of(evening: SeasonEvening, line: SeasonLine, candidate: EveningCandidate | None, *, counts: bool) -> EveningCell:
        if candidate is None:
            return EveningCell("away")
        number = (evening.entrants or {}).get(line.player)
        url = f"{address[evening.key]}{number}/" if number is not None else ""
        kind = ("counted" if candidate.played else "missed") if counts else "dropped"
        return EveningCell(kind, _amount(candidate), sign_of(candidate.amount) if counts else "", url)

    return [_row(view, line, names, own, (totals, averages), evenings, cell_of) for line in lines]


def _row(
    view: LoadedSeason,
    line: SeasonLine,
    names: Names,
    own: str,
    decimals: tuple[int, int],
    evenings: Sequence[SeasonEvening],
    cell_of: Callable[..., EveningCell],
) -> TableRow:
    totals, averages = decimals
    counted = {each.evening: each for each in line.counted}
    candidates = {each.evening: each for each in line.candidates}
    return TableRow(
        key=line.player,
        name=season_name_of(view.figures.people[line.player], names),
        place=line.place,
        medal=line.place if line.place and line.place <= 3 else None,
        moved=line.moved,
        evenings=line.evenings,
        average=plain_figure(line.average, averages),
        total=signed_figure(line.total, totals),
        sign=sign_of(line.total),
        cells=tuple(cell_of(each, line, candidates.get(each.key), counts=each.key in counted) for each in evenings),
        bonus=signed_figure(line.bonus, totals) if line.bonus else "",
        separated_by=_("decided by {what}").format(what=tie_break_name(line.separated_by)) if line.separated_by else "",
        is_mine=line.player == own,
    )


def _amount(candidate: EveningCandidate) -> str:
    return exact_signed_figure(candidate.amount)


def sign_of(points: Points) -> str:
    """Return the CSS class of a figure's colour."""
    return "figure-plus" if points > 0 else "figure-minus" if points < 0 else ""
