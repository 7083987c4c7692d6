"""Blank scoresheets: a page a table with its names and its QR code, on a grid that follows the rules. Reads only."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from functools import cache

import segno
from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.engine.form import Form
from scoring.engine.ruleset import RuleSet
from scoring.engine.words import say
from tournaments.ledger import start_of
from tournaments.models import Table, Tournament
from tournaments.papers.about import About, tables_of
from tournaments.papers.grid import MARGIN, MOST_ROWS, SEATS, TOP, WIDTH, Columns, Plan, Row, Words, draw
from tournaments.papers.sheet import Sheet
from tournaments.papers.source import Source, source
from tournaments.permissions import table_pass
from tournaments.tables import called

BETWEEN = 7.0
"""Millimetres between two players' lines to sign on."""


def sheets(tournament: Tournament, about: About) -> Iterator[Sheet]:
    """The blank sheets of a round or of one table of it, in the active language."""
    rules, where, language = tournament.rule_set, source(tournament), get_language() or "en"

    @cache
    def beneath(plan: Plan, deals: int) -> str:
        return _beneath(plan, deals, where)

    known: dict[tuple[int, int, int], list[Plan]] = {}
    for table in tables_of(tournament, about):
        alike = (table.seats, table.first_dealer, table.deals_planned)
        plans = known[alike] = known.get(alike) or plans_of(table, rules, language)
        for page, plan in enumerate(plans, start=1):
            yield Sheet(_page(table, plan, page, len(plans)), beneath(plan, table.deals_planned))


def plans_of(table: Table, rules: RuleSet, language: str) -> list[Plan]:
    """What the grid of each page of this table looks like: its columns are the questions that the phone asks."""
    state = rules.start(start_of(table))
    form = rules.form(state)
    rows = []
    for number in range(1, table.deals_planned + 1):
        rows.append(Row(number, state.dealer, tuple(state.sits_out)))
        state = rules.skip(state)
    pages = _pages(rows)
    return [
        Plan(
            rows=page,
            seats=table.seats,
            contracts=_contracts(form, language),
            partners=any(question.name.startswith("partner") and question.kind == "seat" for question in form.questions),
            tricks=any(question.kind == "tricks" for question in form.questions),
            digits=_digits(rules),
            words=words(),
            first=index == 0,
            last=index == len(pages) - 1,
        )
        for index, page in enumerate(pages)
    ]


def _contracts(form: Form, language: str) -> tuple[str, ...]:
    """The answers to the form's first question, in bid order; none in a game that does not ask what was played."""
    first = form.questions[0] if form.questions else None
    if first is None or first.kind != "choice":
        return ()
    return tuple(say(choice.words, language) or str(choice.value) for choice in first.choices)


def _digits(rules: RuleSet) -> int:
    """Boxes that the largest payment of one contract needs, and one for the sign."""
    largest = max(
        (abs(figure or 0) for chart in rules.charts() for row in chart.rows for cell in row.cells for figure in cell or ()), default=0
    )
    return max(2, len(str(largest))) + 1


def _pages(rows: Sequence[Row]) -> list[tuple[Row, ...]]:
    """As few pages as can be, about equally full."""
    count = max(1, -(-len(rows) // MOST_ROWS))
    size = -(-len(rows) // count)
    return [tuple(rows[start : start + size]) for start in range(0, len(rows), size)] or [()]


def words() -> Words:
    """The grid's own words in the active language."""
    return Words(
        deal=_("Deal"),
        dealer=_("Dealer"),
        contract=_("Contract"),
        player=_("Player"),
        partner=_("Partner"),
        tricks=_("Tricks"),
        sum=_("Sum 0"),
        total=_("Total"),
        carried=_("Carried over"),
    )


def _beneath(plan: Plan, deals: int, where: Source) -> str:
    """What all tables of this plan have in common: the grid, the evening, what to write where."""
    svg = "data:image/svg+xml;base64," + b64encode(draw(plan).encode()).decode()
    return render_to_string("tournaments/papers/scoresheet_grid.html", {"plan": plan, "deals": deals, "source": where, "svg": svg})


def _page(table: Table, plan: Plan, page: int, pages: int) -> str:
    """What only this table has: its number, its players and its code."""
    places = [place.entrant for place in table.places.all()]
    columns, short = Columns(plan), called([entrant.called for entrant in places], [entrant.name for entrant in places])
    line = (WIDTH - 2 * MARGIN + BETWEEN) / plan.seats
    players = [
        {
            "letter": SEATS[seat],
            "called": short[seat],
            "name": entrant.name,
            "column": columns.points_at + columns.points * seat - MARGIN,
            "line": line * seat,
        }
        for seat, entrant in enumerate(places)
    ]
    shown = {"table": table, "players": players, "width": columns.points, "top": TOP - MARGIN, "line": line - BETWEEN}
    return render_to_string("tournaments/papers/scoresheet_blank.html", {**shown, "page": page, "pages": pages, "qr": qr_code(link(table))})


def link(table: Table) -> str:
    """The address of the table's phone page."""
    return settings.PUBLIC_URL + reverse("table", args=[table_pass(table)])


def qr_code(address: str) -> str:
    """The address as a QR code, for an `<img>`: medium correction, so that a stain does not matter.

    The mask is given: trying all eight takes longer than everything else on the sheet, and a signed address is as good as random.
    """
    return segno.make(address, error="m", mask=2, boost_error=False, micro=False).svg_data_uri(border=0, xmldecl=False)
