"""Filled scoresheets: every deal of a table as it stands in the books, with rulings and signatures. Reads only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.db.models import Q
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.engine.spoken import signed
from tournaments.ledger import start_of
from tournaments.models import Entrant, Ruling, Tournament
from tournaments.papers.card_filled import filled_card
from tournaments.papers.sheet import Sheet
from tournaments.papers.source import Source, source
from tournaments.queries.paper_subject import PaperSubject, tables_of
from tournaments.queries.tables import TableView, read_table
from tournaments.wording.seats import seat_letter

ROOMY_LINES = 25
"""Lines of text that fit on a page beside heading and signatures; more are set smaller."""


def sheets(tournament: Tournament, about: PaperSubject) -> Iterator[Sheet]:
    """The filled sheets of a round or of one table of it, in the active language."""
    where, names = source(tournament), {entrant.number: entrant for entrant in tournament.entrants.all()}
    for table in tables_of(tournament, about):
        yield Sheet(_page(read_table(table), where, names))


def _page(view: TableView, where: Source, names: dict[int, Entrant]) -> str:
    rulings = _rulings(view)
    moved = [_moved(ruling, view, rulings, names) for ruling in rulings]
    ruled = [sum(figures) for figures in zip(*moved, strict=True)] if moved else [0] * view.table.seats
    outcomes = [(row.deal.number, row.outcome) for row in view.deals]
    card = filled_card(view.rules.game.scorecard(start_of(view.table), outcomes, view.table.deals_planned), view, get_language() or "en")
    context = {
        "table": view.table,
        "source": where,
        "card": card,
        "tight": card.lines + 2 * len(rulings) > ROOMY_LINES,
        "players": [{"letter": seat_letter(each.seat), "called": view.names[each.seat], "name": each.entrant.name} for each in view.places],
        "rulings": [
            {"ruling": ruling, "text": describe_ruling(ruling, rulings, names), "points": _figures(figures, blank=True)}
            for ruling, figures in zip(rulings, moved, strict=True)
        ],
        "totals": _figures(view.totals),
        "with_rulings": _figures([points + more for points, more in zip(view.totals, ruled, strict=True)]),
        "played": view.fold.deals_counted,
        "signed_at": timezone.localtime(view.table.signed_at) if view.table.signed_at else None,
    }
    return render_to_string("tournaments/papers/scoresheet_filled.html", context)


def _rulings(view: TableView) -> list[Ruling]:
    """The table's own, and those of its round without a table that move points of somebody who sits here; with what overturns them."""
    round_, here = view.table.round, {place.entrant.number for place in view.places}
    of_this_round = Ruling.objects.filter(Q(table=view.table) | Q(tournament=round_.tournament_id, table=None, round_number=round_.number))

    def concerns(ruling: Ruling) -> bool:
        moves = (ruling.overturns or ruling).point_moves
        return ruling.table_id is not None or any(not move.players.isdisjoint(here) for move in moves)

    return [ruling for ruling in of_this_round.select_related("overturns").order_by("number") if concerns(ruling)]


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


def describe_ruling(ruling: Ruling, rulings: Sequence[Ruling], names: dict[int, Entrant]) -> str:
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
