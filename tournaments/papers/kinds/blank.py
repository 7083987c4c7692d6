"""Blank scoresheets in the layout of the game's card: pages for each table with its players' names and its QR code. Only reads."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

import segno
from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from clubs.direction import isolated
from scoring.engine.ruleset import RuleSet
from scoring.engine.words import say
from tournaments.evening.models import Table, Tournament
from tournaments.evening.wording.seats import seat_letter
from tournaments.papers.card.card_grid import CardColumns, card_drawing
from tournaments.papers.card.card_plan import CardPlan, plans
from tournaments.papers.card.drawing import MARGIN, TOP, WIDTH
from tournaments.papers.card.marks import legend
from tournaments.papers.card.text_width import text_pixels
from tournaments.papers.queries.subject import PaperSubject, tables_of
from tournaments.papers.sheet import PaperSheet
from tournaments.papers.source import Source, source
from tournaments.play.actions.passes import passes_of
from tournaments.play.ledger import start_of
from tournaments.play.queries.tables import distinct_table_names

SIGNATURES_GAP = 7.0
"""The space between two players' signature lines, in millimetres."""
CORNER_WIDTH = 16.0
"""The space to the right of the signature lines for the QR code that leads to the log's head, in millimetres."""

HINT_PIXELS, HINT_POINTS, HINT_LINES = 280.0, 8.5, 5
"""The width of the hints above the grid in pixels, their text size in points (`.hints` in paper.css), and the number of lines that fit."""


@dataclass(frozen=True)
class Ground:
    """The part of a page that is equal for all tables with equal plans, such as the grid. It is drawn once, and laid beneath each sheet."""

    beneath: str
    columns: tuple[float, ...]
    """The left edge of each player's name, in millimetres from the left edge of the printed area."""
    width: float
    """The width of the space for a player's name, in millimetres."""
    sides: tuple[tuple[str, tuple[int, ...]], ...]
    """The name and the seats of each side, in games whose columns belong to sides."""
    small_names: bool
    """True if names must be smaller, because the columns beneath them have headings."""


def sheets(tournament: Tournament, about: PaperSubject) -> Iterator[PaperSheet]:
    """Yield the blank sheets of a round, or of one of its tables, in the active language."""
    rules, where, language = tournament.rule_set, source(tournament), get_language() or "en"
    grounds_by_shape: dict[object, list[Ground]] = {}
    tables = tables_of(tournament, about)
    passes = passes_of(tournament, [table.number for table in tables])
    for table in tables:
        shape = (table.seats, table.first_dealer, table.deals_planned, str(table.carried))
        grounds = grounds_by_shape.get(shape)
        if grounds is None:
            grounds = grounds_by_shape[shape] = grounds_of(table, rules, language, where)
        for page, ground in enumerate(grounds, start=1):
            yield PaperSheet(_page(table, passes[table.number], ground, page, len(grounds)), ground.beneath)


def plans_of(table: Table, rules: RuleSet, language: str) -> list[CardPlan]:
    """Return the plan of each page of this table's blank sheet. Deals that the table has already entered are not used."""
    return plans(rules.game.scorecard(start_of(table), (), table.deals_planned), table.seats, _("Deal"), language)


def grounds_of(table: Table, rules: RuleSet, language: str, where: Source) -> list[Ground]:
    """Return, for each page of this table's sheet, the part that it shares with all tables that have an equal plan."""
    hints = [say(hint, language) for hint in rules.game.scorecard(start_of(table), (), 0).hints]
    return [_ground(plan, table.deals_planned, hints, where) for plan in plans_of(table, rules, language)]


def _ground(plan: CardPlan, deals: int, hints: list[str], where: Source) -> Ground:
    columns, drawing = CardColumns(plan), card_drawing(plan)
    marks = {place.mark for line in plan.rows for seat in line.seats for place in seat if not place.text}
    context = {
        "deals": deals,
        "source": where,
        "hints": hints,
        "many_hints": _hint_lines(hints) + bool(legend(marks)) + ("sits_out" in marks) > HINT_LINES,
        "crosses": any(strip.choices for strip in (*plan.lead, *plan.seat)),
        "legend": legend(marks),
        "sits_out": "sits_out" in marks,
        "svg": "data:image/svg+xml;base64," + b64encode(drawing.svg().encode()).decode(),
        "words": drawing.above,
    }
    beneath = render_to_string("tournaments/papers/scoresheet_ground.html", context)
    return Ground(beneath, tuple(columns.seat_at(seat) - MARGIN for seat in range(plan.seats)), columns.points, plan.sides, plan.seat_heads)


def _hint_lines(hints: list[str]) -> int:
    """Return the approximate number of lines of the hints. A hint with letters that our fonts lack counts as one line."""
    return sum(ceil((text_pixels(hint, HINT_POINTS) or 1) / HINT_PIXELS) for hint in hints)


def _page(table: Table, table_pass: str, ground: Ground, page: int, pages: int) -> str:
    """Return the part of a page that belongs to one table: its number, its players and its QR code."""
    places = [place.entrant for place in table.places.all()]
    names = distinct_table_names([entrant.called for entrant in places], [entrant.name for entrant in places])
    line = (WIDTH - 2 * MARGIN - CORNER_WIDTH + SIGNATURES_GAP) / len(places)
    players = [
        {"letter": seat_letter(seat), "called": names[seat], "name": entrant.name, "line": line * seat}
        for seat, entrant in enumerate(places)
    ]
    sides = ground.sides or tuple((seat_letter(seat), (seat,)) for seat in range(len(places)))
    heads = [
        {"title": title, "called": " + ".join(isolated(names[seat]) for seat in seats), "column": column}
        for (title, seats), column in zip(sides, ground.columns, strict=True)
    ]
    context = {"table": table, "heads": heads, "players": players, "ground": ground, "top": TOP - MARGIN, "line": line - SIGNATURES_GAP}
    return render_to_string(
        "tournaments/papers/scoresheet_blank.html", {**context, "page": page, "pages": pages, "qr": qr_code(link(table_pass))}
    )


def link(table_pass: str) -> str:
    """Return the address of the table's phone page."""
    return settings.PUBLIC_URL + reverse("table", args=[table_pass])


def qr_code(address: str) -> str:
    """Return the address as a QR code, for an `<img>`.

    The error correction is medium, so that a stain does no harm. The mask is fixed, because trying all eight masks takes longer than making
    the rest of the sheet, and for a random address all masks are equally good.
    """
    return segno.make(address, error="m", mask=2, boost_error=False, micro=False).svg_data_uri(border=0, xmldecl=False)
