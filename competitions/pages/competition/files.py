"""A competition's table as a file for a spreadsheet, with the names that the reader may see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.http import HttpRequest, HttpResponse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.actors import of_user
from clubs.cells import Cell
from clubs.costly import CostlyKind, costly
from clubs.direction import comma_text
from clubs.roles.permissions import club_at
from clubs.spreadsheet import MEDIA_TYPES, spreadsheet
from competitions.competition import UnusableCompetition
from competitions.competition.missing import UnitOfEntrant
from competitions.competition.values import PLAYED
from competitions.pages.competition.rows import remark_of, title_of, unit_columns
from competitions.pages.competition.table import asked_day, asked_part, asked_seal
from competitions.queries.competition.tables import LoadedCompetition, competition_names, competition_of, competition_view, entrant_name
from competitions.season import Points, rounded
from competitions.wording.competition import competition_refusal
from competitions.wording.competition_line import difference_in_words
from competitions.wording.competition_words import mark_letter
from competitions.wording.season_figures import plain_figure


@costly(CostlyKind.HISTORY)
@never_cache
@require_safe
def table(request: HttpRequest, club: str, competition: int, kind: str) -> HttpResponse:
    """Download the table as CSV or XLSX: every unit, what is struck in brackets, the letter of a mark after the number."""
    row, query = competition_of(club_at(club), competition), request.GET.dict()
    try:
        view = competition_view(row, part=asked_part(query), as_of=asked_day(query)[0], sealed=asked_seal(row, query))
    except UnusableCompetition as unusable:
        raise competition_refusal(unusable) from None
    content = spreadsheet(kind, table_lines(view, competition_names(of_user(request.user), view)))
    name = slugify(title_of(view.table.rule)) or str(row.pk)
    disposition = f'attachment; filename="{name}.{kind}"'
    return HttpResponse(content, content_type=MEDIA_TYPES[kind], headers={"Content-Disposition": disposition})


def table_lines(view: LoadedCompetition, names: Mapping[str, str]) -> Iterator[list[Cell]]:
    """Yield the lines of the file, the headings first."""
    columns = unit_columns(view, view.table, whole=True)
    heads = [f"{column.title} ×{column.times}" if column.times else column.title for column in columns]
    yield [_("Place"), _("Name"), *heads, _("Evenings"), _("Total"), _("Rights"), _("Remark")]
    for line in view.table.lines:
        struck = {each.unit.name for each in line.struck}
        cells = [_cell(unit, is_struck=unit.unit.name in struck) for unit in line.units]
        figure = "" if line.figure is None else _number(line.figure, view.table.rule.shown_decimals)
        yield [
            line.place,
            entrant_name(view, line.entrant, names),
            *cells,
            len(line.evenings),
            figure,
            comma_text(line.rights),
            remark_of(line),
        ]


def _cell(unit: UnitOfEntrant, *, is_struck: bool) -> Cell:
    letter = "" if unit.mark == PLAYED else mark_letter(unit.mark)
    if unit.worth is None:
        return letter or None
    if not is_struck and not letter:
        return _number(unit.worth)
    text = difference_in_words(unit.worth).replace("−", "-")
    return f"{f'({text})' if is_struck else text} {letter}".strip()


def _number(number: Points, decimals: int = 2) -> Cell:
    """Return a whole number as such, and any other as the reader's language writes it, which a spreadsheet of that language reads."""
    if isinstance(number, int) or number.denominator == 1:
        return int(number)
    return plain_figure(number, decimals).replace("−", "-") if decimals else int(rounded(number, 0))
