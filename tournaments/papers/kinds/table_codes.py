"""The QR codes of the tables on paper: six on a sheet to cut out, or one page for each table.

They are valid for the whole evening and do not depend on the draw, so they are printed once.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.template.loader import render_to_string

from tournaments.evening.models import Tournament
from tournaments.papers.kinds.blank import link, qr_code
from tournaments.papers.queries.subject import PaperSubject
from tournaments.papers.sheet import PaperSheet
from tournaments.papers.source import source
from tournaments.play.actions.passes import passes_of

CODES_ON_A_SHEET = 6


def to_cut(tournament: Tournament, about: PaperSubject) -> Iterator[PaperSheet]:
    """Yield sheets of six codes, with lines to cut along, in the active language."""
    yield _sheet(tournament, about.tables or 0, CODES_ON_A_SHEET)


def page_each(tournament: Tournament, about: PaperSubject) -> Iterator[PaperSheet]:
    """Yield a page for each table, to stand on it, in the active language."""
    yield _sheet(tournament, about.tables or 0, 1)


def _sheet(tournament: Tournament, tables: int, on_a_page: int) -> PaperSheet:
    passes = passes_of(tournament, range(1, tables + 1))
    codes = [{"number": number, "qr": qr_code(link(table_pass))} for number, table_pass in sorted(passes.items())]
    pages = [codes[start : start + on_a_page] for start in range(0, len(codes), on_a_page)]
    context = {"source": source(tournament), "pages": pages, "large": on_a_page == 1}
    return PaperSheet(render_to_string("tournaments/papers/table_codes.html", context))
