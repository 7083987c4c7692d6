"""Filled scoresheets: every deal of a table as it stands in the books, with rulings and signatures. Reads only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.engine.spoken import signed
from tournaments.ledger import start_of
from tournaments.models import Deal, Entrant, Ruling, Tournament
from tournaments.papers.about import About, tables_of
from tournaments.papers.card_filled import filled_card
from tournaments.papers.drawing import SEATS
from tournaments.papers.sheet import Sheet
from tournaments.papers.source import Source, source
from tournaments.queries.tables import DealAtTable, TableView
from tournaments.queries.tables import read_table as read_table

ROOMY = 25
"""Lines of text that fit on a page beside heading and signatures; more are set smaller."""


@dataclass(frozen=True)
class Line:
    """One deal on the sheet. Figures are written with their sign; empty where there is none."""

    number: str
    dealer: str
    short: str
    told: str
    figures: tuple[tuple[str, str], ...]
    """For each seat the points of this deal and the running total."""
    mark: str = ""
    """`void`, `corrected`, `doubt` or nothing."""


def sheets(tournament: Tournament, about: About) -> Iterator[Sheet]:
    """The filled sheets of a round or of one table of it, in the active language."""
    where, names = source(tournament), {entrant.number: entrant for entrant in tournament.entrants.all()}
    for table in tables_of(tournament, about):
        yield Sheet(_page(read_table(table), where, names))


def _page(view: TableView, where: Source, names: dict[int, Entrant]) -> str:
    rulings = _rulings(view)
    moved = [_moved(ruling, view, rulings, names) for ruling in rulings]
    ruled = [sum(figures) for figures in zip(*moved, strict=True)] if moved else [0] * view.table.seats
    lines = deal_lines(view)
    shown = {
        "table": view.table,
        "source": where,
        "wide": view.table.seats > 4,
        "tight": sum(map(_height, lines)) + 2 * len(rulings) > ROOMY,
        "players": [{"letter": SEATS[place.seat], "called": view.names[place.seat], "name": place.entrant.name} for place in view.places],
        "lines": lines,
        "rulings": [
            {"ruling": ruling, "told": ruling_told(ruling, rulings, names), "points": _figures(figures, blank=True)}
            for ruling, figures in zip(rulings, moved, strict=True)
        ],
        "totals": _figures(view.totals),
        "with_rulings": _figures([points + more for points, more in zip(view.totals, ruled, strict=True)]),
        "played": view.fold.deals_counted,
        "signed_at": timezone.localtime(view.table.signed_at) if view.table.signed_at else None,
        "marks": {line.mark for line in lines if line.mark},
    }
    outcomes = [(row.deal.number, row.outcome) for row in view.deals]
    card = view.rules.game.scorecard(start_of(view.table), outcomes, view.table.deals_planned)
    if card is None:
        return render_to_string("tournaments/papers/scoresheet_filled.html", shown)
    own = {"card": filled_card(card, view, get_language() or "en"), "void": [line for line in lines if line.mark == "void"]}
    tight = len(card.rows) + 2 * len(rulings) + max((len(box.rows) for box in card.boxes), default=0) > ROOMY
    return render_to_string("tournaments/papers/scoresheet_card_filled.html", {**shown, **own, "tight": tight})


def _rulings(view: TableView) -> list[Ruling]:
    """The table's own, and those of its round without a table that move points of somebody who sits here; with what overturns them."""
    round_, here = view.table.round, {place.entrant.number for place in view.places}
    asked = Ruling.objects.filter(Q(table=view.table) | Q(tournament=round_.tournament_id, table=None, round_number=round_.number))

    def concerns(ruling: Ruling) -> bool:
        moves = (ruling.overturns or ruling).point_moves
        return ruling.table_id is not None or any(not move.players.isdisjoint(here) for move in moves)

    return [ruling for ruling in asked.select_related("overturns").order_by("number") if concerns(ruling)]


def deal_lines(view: TableView) -> list[Line]:
    """Every deal in order, a voided one before the one that took its number."""
    language = get_language() or "en"
    standing = {row.deal.number: row for row in view.deals}
    void = [deal for deal in view.table.deals.all() if deal.void]
    lines = [(deal.number, 0, _void_line(deal, view, language)) for deal in sorted(void, key=lambda deal: deal.received_at)]
    lines += [(number, 1, _deal_line(row, view, language)) for number, row in standing.items()]
    return [line for _number, _order, line in sorted(lines, key=lambda three: three[:2])]


def _deal_line(row: DealAtTable, view: TableView, language: str) -> Line:
    played, names = row.outcome.played, view.names
    mark = "doubt" if played is None else "corrected" if row.deal.revision > 1 else ""
    return Line(
        number=str(row.deal.number),
        dealer=_dealer(row.deal),
        short=view.rules.game.describe_deal(row.outcome.facts, names, language) if row.outcome.facts is not None else row.deal.contract,
        told=view.rules.game.describe_result(played, names, language)
        if played is not None
        else _("In doubt: waits for the jury; books nothing."),
        figures=tuple(
            ("" if seat in row.deal.sits_out else signed(points) if played is not None else "?", signed(running))
            for seat, (points, running) in enumerate(zip(row.points, row.running, strict=True))
        ),
        mark=mark,
    )


def _void_line(deal: Deal, view: TableView, language: str) -> Line:
    # A voided deal is not replayed; what was written down is all there is to say of it.
    outcome = view.rules.game.score_deal(view.rules.game.first_state(start_of(view.table)), deal.facts)
    short = view.rules.game.describe_deal(outcome.facts, view.names, language) if outcome.facts is not None else deal.contract
    return Line(str(deal.number), _dealer(deal), short, _("Void: books nothing."), (("", ""),) * view.table.seats, "void")


def _height(line: Line) -> int:
    """Lines of text this deal takes, about."""
    return max(1, -(-len(line.short) // 34), -(-len(line.told) // 90))


def _dealer(deal: Deal) -> str:
    dealer = deal.facts.get("dealer")
    return SEATS[dealer] if isinstance(dealer, int) else ""


def _moved(ruling: Ruling, view: TableView, rulings: Sequence[Ruling], names: dict[int, Entrant]) -> list[int]:
    """What a ruling gives each seat of this table; nothing if it was overturned."""
    seats = {place.entrant_id: place.seat for place in view.places}
    figures = [0] * view.table.seats
    if _overturned_by(ruling, rulings) is not None:
        return figures
    for move in ruling.point_moves:
        for number, points in ((move.payer, -move.amount), (move.payee, move.amount)):
            entrant = names.get(number) if number is not None else None
            if entrant is not None and entrant.pk in seats:
                figures[seats[entrant.pk]] += points
    return figures


def _overturned_by(ruling: Ruling, rulings: Sequence[Ruling]) -> int | None:
    return next((other.number for other in rulings if other.overturns_id == ruling.pk), None)


def ruling_told(ruling: Ruling, rulings: Sequence[Ruling], names: dict[int, Entrant]) -> str:
    """Its words, what it moves, and whether it still stands."""
    parts = [ruling.text]
    for move in ruling.point_moves:
        payer, payee = (names.get(number) if number is not None else None for number in (move.payer, move.payee))
        sides = {"payer": payer.called if payer else _("the pot"), "payee": payee.called if payee else _("the pot")}
        parts.append(_("%(payer)s pays %(payee)s %(amount)s.") % {**sides, "amount": move.amount})
    if ruling.overturns is not None:
        parts.append(_("Overturns ruling %(number)s.") % {"number": ruling.overturns.number})
    by = _overturned_by(ruling, rulings)
    if by is not None:
        parts.append(_("Overturned by ruling %(number)s.") % {"number": by})
    return " ".join(parts)


def _figures(points: Sequence[int], *, blank: bool = False) -> tuple[str, ...]:
    return tuple("" if blank and not figure else signed(figure) for figure in points)
