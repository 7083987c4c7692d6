"""The rows of a competition's table as its pages show them: what each entrant has in each unit, what counts, and what is struck."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.urls import reverse
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from competitions.competition import CompetitionLine, CompetitionTable
from competitions.competition.missing import UnitOfEntrant
from competitions.competition.units import CompetitionUnit
from competitions.competition.values import PLAYED, CompetitionRule
from competitions.pages.table_rows import named_evening, short_day, sign_of
from competitions.queries.competition.tables import LoadedCompetition, entrant_name
from competitions.queries.season_figures import SeasonEvening
from competitions.season import Points, decimals_needed
from competitions.wording.competition import tie_in_words, why_in_words
from competitions.wording.competition_words import mark_letter, mark_name, number_in_words
from competitions.wording.season_figures import plain_figure, signed_figure

MAX_COLUMNS = 40
"""The number of units that a page shows at first: the latest ones. Nobody reads more columns, and each takes time to make."""
MAX_WORTH_DECIMALS = 2


@dataclass(frozen=True)
class ShownColumn:
    """The heading of a unit: an evening, a round of an evening, or a competition that is a part."""

    number: int
    """The position among all units of the competition."""
    label: str
    title: str
    """The whole name, such as `Rikavond · 3 jan.`."""
    url: str
    times: str
    """The weight of the unit, such as `2`; empty if it counts once."""


@dataclass(frozen=True)
class CompetitionRow:
    """One entrant's row in a competition's table."""

    key: str
    name: str
    url: str
    """The address of the page that explains the row."""
    place: int | None
    medal: int | None
    """1, 2 or 3 for the first places."""
    moved: int | None
    figure: str
    sign: str
    evenings: int
    counted: int
    cells_html: SafeString
    dots_html: SafeString
    rights: tuple[str, ...]
    remark: str
    """Why there is no place, or what separated the entrant from others with the same figure."""
    is_mine: bool


class FigureTexts:
    """Writes the figures and worths of one table: with a sign if any worth is below zero, as then they are points that were won or lost."""

    def __init__(self, table: CompetitionTable) -> None:
        self.decimals = table.rule.shown_decimals
        self.is_signed = any(unit.worth is not None and unit.worth < 0 for line in table.lines for unit in line.units)
        self._texts: dict[Points, str] = {}

    def figure(self, figure: Points | None) -> str:
        if figure is None:
            return "–"
        return self._write(figure, self.decimals)

    def worth(self, worth: Points) -> str:
        text = self._texts.get(worth)
        if text is None:
            text = self._texts[worth] = self._write(worth, min(MAX_WORTH_DECIMALS, decimals_needed((worth,))))
        return text

    def sign(self, figure: Points | None) -> str:
        """Return the CSS class of a figure's colour."""
        return sign_of(figure) if self.is_signed and figure is not None else ""

    def _write(self, figure: Points, decimals: int) -> str:
        return signed_figure(figure, decimals) if self.is_signed else plain_figure(figure, decimals)


def all_units(table: CompetitionTable) -> tuple[CompetitionUnit, ...]:
    """Return the units of a competition, in order. Everybody's line has all of them."""
    return tuple(each.unit for each in table.lines[0].units) if table.lines else ()


def unit_columns(view: LoadedCompetition, table: CompetitionTable, *, whole: bool) -> list[ShownColumn]:
    """Return the headings of the units that the page shows: the latest MAX_COLUMNS, or all of them."""
    evenings = {evening.key: evening for evening in view.fed.evenings}
    units = [*enumerate(all_units(table))]
    return [_column(view, number, unit, evenings) for number, unit in (units if whole else units[-MAX_COLUMNS:])]


def _column(view: LoadedCompetition, number: int, unit: CompetitionUnit, evenings: Mapping[str, SeasonEvening]) -> ShownColumn:
    times = number_in_words(unit.weight) if unit.weight != 1 else ""
    if view.table.rule.of:
        title = title_of(view.rules.competition(unit.name))
        return ShownColumn(number, title, title, part_address(view, unit.name), times)
    evening = evenings.get(unit.evening.name) if unit.evening is not None else None
    url = reverse("standings", args=[evening.slug]) if evening is not None and evening.slug else ""
    return ShownColumn(number, unit_label(unit, evenings), unit_title(unit, evenings), url, times)


def part_address(view: LoadedCompetition, part: str) -> str:
    """Return a relative address of another table of the file, on the same day or of the same seal."""
    which = {"as_of": view.asked_day.isoformat()} if view.asked_day else {"sealed": str(view.closed.entry)} if view.closed else {}
    return f"?{urlencode({'part': part, **which})}"


def title_of(rule: CompetitionRule) -> str:
    """Return the title of a competition of a file, or its name."""
    return rule.title or rule.name


def unit_label(unit: CompetitionUnit, evenings: Mapping[str, SeasonEvening]) -> str:
    """Return the short heading of an evening or round: its day, or its name if its day is not known, with the number of the round."""
    if unit.evening is None:
        return unit.name
    evening = evenings.get(unit.evening.name)
    day = short_day(unit.evening.date) if evening is None or evening.on else evening.name
    return day if unit.round is None else f"{day} · {unit.round}"


def unit_title(unit: CompetitionUnit, evenings: Mapping[str, SeasonEvening]) -> str:
    """Return the whole name of an evening or round."""
    if unit.evening is None:
        return unit.name
    evening = evenings.get(unit.evening.name)
    title = named_evening(evening.name, evening.on) if evening else short_day(unit.evening.date)
    return title if unit.round is None else f"{title} · {_('round {number}').format(number=unit.round)}"


def competition_rows(
    view: LoadedCompetition,
    table: CompetitionTable,
    lines: Sequence[CompetitionLine],
    columns: Sequence[ShownColumn],
    names: Mapping[str, str],
    own: frozenset[str],
    before: Mapping[str, int | None],
) -> list[CompetitionRow]:
    """Return the rows of these lines. `own` are the reader's own entrants, `before` the places without the last evening."""
    texts = FigureTexts(table)
    address = entrant_addresses(view)
    numbers = [column.number for column in columns]
    rows = []
    for line in lines:
        struck = {each.unit.name for each in line.struck}
        cells = [_cell(line.units[number], texts, is_struck=line.units[number].unit.name in struck) for number in numbers]
        moved = before.get(line.entrant)
        rows.append(
            CompetitionRow(
                key=line.entrant,
                name=entrant_name(view, line.entrant, names),
                url=address(line.entrant),
                place=line.place,
                medal=line.place if line.place and line.place <= 3 else None,
                moved=moved - line.place if moved is not None and line.place is not None else None,
                figure=texts.figure(line.figure),
                sign=texts.sign(line.figure),
                evenings=len(line.evenings),
                counted=len(line.counted),
                cells_html=SafeString("".join(cell for cell, _dot in cells)),  # escaped HTML  # nosec B703
                dots_html=SafeString("".join(f'<i class="season-dot-{dot}"></i>' for _cell, dot in cells)),  # only digits  # nosec B703
                rights=line.rights,
                remark=remark_of(line),
                is_mine=line.entrant in own,
            )
        )
    return rows


def remark_of(line: CompetitionLine) -> str:
    """Return in words why there is no place, or what separated the entrant from others with the same figure; else ""."""
    return why_in_words(line.why) if line.why else tie_in_words(line.tie) if line.tie else ""


def entrant_addresses(view: LoadedCompetition) -> Callable[[str], str]:
    """Return a function that returns the address of an entrant's page, for the table and the day of this view."""
    club, key = view.competition.club.slug, view.competition.pk
    query = part_address(view, view.part)
    return lambda entrant: reverse("competition-entrant", args=[club, key, entrant]) + query


def _cell(unit: UnitOfEntrant, texts: FigureTexts, *, is_struck: bool) -> tuple[SafeString, str]:
    """Return the cell of a unit as HTML, and the kind of its dot on a phone: 1 if it counts, 2 if it is struck, 0 if there is nothing."""
    kind = "nothing" if unit.worth is None else "struck" if is_struck else "counted"
    text = "" if unit.worth is None else texts.worth(unit.worth)
    sign = texts.sign(unit.worth) if kind == "counted" else ""
    html = cell_html(kind, text, sign, "" if unit.mark == PLAYED else unit.mark, get_language() or "")
    return html, {"counted": "1", "struck": "2"}.get(kind, "0")


@lru_cache(maxsize=8192)
def cell_html(kind: str, text: str, sign: str, mark: str, language: str) -> SafeString:
    """Return a cell as HTML in the active language. `language` is a parameter only to be part of the cache's key.

    A screen reader says that a crossed out figure does not count, and says the mark instead of its letter.
    """
    letter = format_html('<sup class="competition-mark" aria-hidden="true">{}</sup>', mark_letter(mark)) if mark else ""
    spoken = format_html('<span class="visually-hidden">{}: </span>', mark_name(mark)) if mark else ""
    if kind == "nothing":
        inner = format_html(
            '<span class="season-missed" title="{}">{}<span aria-hidden="true">·</span>{}</span>', mark_name(mark), spoken, letter
        )
    elif kind == "struck":
        inner = format_html('<s>{}<span class="visually-hidden">{} </span>{}</s>{}', spoken, _("does not count:"), text, letter)
    else:
        inner = format_html('{}<span class="{}" dir="ltr">{}</span>{}', spoken, sign, text, letter)
    return format_html('<td class="cell-number season-evening wide-only">{}</td>', inner)


def marks_in(lines: Sequence[CompetitionLine]) -> list[tuple[str, str]]:
    """Return the letters and words of the marks in these lines, for the legend."""
    marks = {unit.mark for line in lines for unit in line.units} - {PLAYED}
    return [(mark_letter(mark), mark_name(mark)) for mark in sorted(marks)]
