"""Blank scoresheets: a page a table with its names and its QR code, on a grid that follows the rules. Reads only."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

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
from tournaments.papers.card_grid import CardColumns, draw_card
from tournaments.papers.card_plan import CardPlan, plans
from tournaments.papers.drawing import MARGIN, SEATS, TOP, WIDTH
from tournaments.papers.grid import MOST_ROWS, Columns, Plan, Row, Words, draw
from tournaments.papers.marks import legend
from tournaments.papers.sheet import Sheet
from tournaments.papers.source import Source, source
from tournaments.permissions import table_pass
from tournaments.queries.tables import distinct_table_names

BETWEEN = 7.0
"""Millimetres between two players' lines to sign on."""
CORNER = 16.0
"""Millimetres at the right of them for the code of the log's head."""


@dataclass(frozen=True)
class Ground:
    """One page of what tables of one shape have in common: drawn once, laid beneath each of their sheets."""

    beneath: str
    columns: tuple[float, ...]
    """Where each player's name stands, in millimetres from the left of what is printed."""
    width: float
    """How much room a name has there."""
    shape: str = ""
    """`own` for a game's own sheet."""


def sheets(tournament: Tournament, about: About) -> Iterator[Sheet]:
    """The blank sheets of a round or of one table of it, in the active language."""
    rules, where, language = tournament.rule_set, source(tournament), get_language() or "en"
    known: dict[object, list[Ground]] = {}
    for table in tables_of(tournament, about):
        alike = (table.seats, table.first_dealer, table.deals_planned, str(table.carried))
        grounds = known.get(alike)
        if grounds is None:
            grounds = known[alike] = grounds_of(table, rules, language, where)
        for page, ground in enumerate(grounds, start=1):
            yield Sheet(_page(table, ground, page, len(grounds)), ground.beneath)


def grounds_of(table: Table, rules: RuleSet, language: str, where: Source) -> list[Ground]:
    """The pages for tables like this one: in the game's own shape where it has one, on the family's grid where it has none."""
    card = rules.game.scorecard(start_of(table), (), table.deals_planned)
    if card is None:
        return [_family(plan, table.deals_planned, where) for plan in plans_of(table, rules, language)]
    return [_card(plan, table.deals_planned, where) for plan in plans(card, table.seats, _("Deal"), language)]


def _family(plan: Plan, deals: int, where: Source) -> Ground:
    columns = Columns(plan)
    beneath = _beneath("scoresheet_grid.html", draw(plan), {"plan": plan, "deals": deals, "source": where})
    return Ground(beneath, tuple(columns.points_at + columns.points * seat - MARGIN for seat in range(plan.seats)), columns.points)


def _card(plan: CardPlan, deals: int, where: Source) -> Ground:
    columns, marks = CardColumns(plan), {place.mark for line in plan.rows for seat in line.seats for place in seat if not place.text}
    shown = {
        "deals": deals,
        "source": where,
        "crosses": any(strip.choices for strip in (*plan.lead, *plan.seat)),
        "legend": legend(marks),
        "sits_out": "sits_out" in marks,
    }
    beneath = _beneath("scoresheet_card.html", draw_card(plan), shown)
    return Ground(beneath, tuple(columns.seat_at(seat) - MARGIN for seat in range(plan.seats)), columns.points, "own")


def plans_of(table: Table, rules: RuleSet, language: str) -> list[Plan]:
    """What the grid of each page of this table looks like: its columns are the questions that the phone asks."""
    state = rules.game.first_state(start_of(table))
    form = rules.game.form(state)
    rows = []
    for number in range(1, table.deals_planned + 1):
        rows.append(Row(number, state.dealer, tuple(state.sits_out)))
        state = rules.game.skip_deal(state)
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
    """The answers to the form's first question about the deal, in bid order; none in a game that does not ask what was played."""
    first = next((question for question in form.questions if question.path != "dealer"), None)
    if first is None or first.kind != "choice":
        return ()
    return tuple(say(choice.words, language) or str(choice.value) for choice in first.choices)


def _digits(rules: RuleSet) -> int:
    """Boxes that the largest payment of one contract needs, and one for the sign."""
    largest = max(
        (abs(figure or 0) for chart in rules.game.charts() for row in chart.rows for cell in row.cells for figure in cell or ()), default=0
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


def _beneath(template: str, svg: str, shown: dict[str, object]) -> str:
    """What all tables of this plan have in common: the grid, the evening, what to write where."""
    image = "data:image/svg+xml;base64," + b64encode(svg.encode()).decode()
    return render_to_string(f"tournaments/papers/{template}", {**shown, "svg": image})


def _page(table: Table, ground: Ground, page: int, pages: int) -> str:
    """What only this table has: its number, its players and its code."""
    places = [place.entrant for place in table.places.all()]
    short = distinct_table_names([entrant.called for entrant in places], [entrant.name for entrant in places])
    line = (WIDTH - 2 * MARGIN - CORNER + BETWEEN) / len(ground.columns)
    players = [
        {"letter": SEATS[seat], "called": short[seat], "name": entrant.name, "column": ground.columns[seat], "line": line * seat}
        for seat, entrant in enumerate(places)
    ]
    shown = {"table": table, "players": players, "ground": ground, "top": TOP - MARGIN, "line": line - BETWEEN}
    return render_to_string("tournaments/papers/scoresheet_blank.html", {**shown, "page": page, "pages": pages, "qr": qr_code(link(table))})


def link(table: Table) -> str:
    """The address of the table's phone page."""
    return settings.PUBLIC_URL + reverse("table", args=[table_pass(table)])


def qr_code(address: str) -> str:
    """The address as a QR code, for an `<img>`: medium correction, so that a stain does not matter.

    The mask is given: trying all eight takes longer than everything else on the sheet, and a signed address is as good as random.
    """
    return segno.make(address, error="m", mask=2, boost_error=False, micro=False).svg_data_uri(border=0, xmldecl=False)
