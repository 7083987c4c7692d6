"""Filled scoresheets: every deal of a table as it is stored, with rulings and signatures. Only reads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.db.models import Q, prefetch_related_objects
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from clubs.direction import comma_text, isolated
from scoring.engine.scorecard import Scorecard
from scoring.engine.spoken import signed
from scoring.engine.words import say
from tournaments.evening.models import Entrant, Ruling, Tournament
from tournaments.evening.wording.seats import seat_changes, seat_letter
from tournaments.papers.card.card_filled import by_columns, filled_card
from tournaments.papers.queries.subject import PaperSubject, tables_of
from tournaments.papers.sheet import PaperSheet
from tournaments.papers.source import Source, source
from tournaments.play.ledger import history_of, start_of
from tournaments.play.queries.acceptances import acceptances_of, in_force
from tournaments.play.queries.signatures import round_totals
from tournaments.play.queries.tables import LoadedTable, points_of_players, view_table


def sheets(tournament: Tournament, about: PaperSubject) -> Iterator[PaperSheet]:
    """Yield the filled sheets of a round, or of one of its tables, in the active language.

    The number of queries does not depend on the number of tables.
    """
    where, names = source(tournament), {entrant.number: entrant for entrant in tournament.entrants.all()}
    tables = tables_of(tournament, about)
    prefetch_related_objects(tables, "deals")
    in_round = Q(table__in=tables) | Q(tournament=tournament, table=None, round_number=about.round)
    ground = render_to_string("tournaments/papers/scoresheet_filled_ground.html", {"source": where})
    rulings = list(Ruling.objects.filter(in_round).select_related("overturns").order_by("number"))
    for table in tables:
        table.round.tournament = tournament
        view = view_table(table)
        yield PaperSheet(_page(view, [ruling for ruling in rulings if _concerns(ruling, view)], where, names), ground)


def _page(view: LoadedTable, rulings: Sequence[Ruling], where: Source, names: dict[int, Entrant]) -> str:
    moved = [_moved(ruling, view, rulings, names) for ruling in rulings]
    ruled = [sum(figures) for figures in zip(*moved, strict=True)] if moved else [0] * view.table.seats
    outcomes = [(row.deal.number, row.outcome) for row in view.entered_deals]
    scorecard = view.rules.game.scorecard(start_of(view.table), outcomes, view.table.deals_planned)
    card = filled_card(scorecard, view, get_language() or "en", 2 * len(rulings))
    context = {
        "table": view.table,
        "source": where,
        "card": card,
        "players": [{"letter": seat_letter(each.seat), "called": view.names[each.seat], "name": each.entrant.name} for each in view.places],
        "columns": _columns(view, scorecard),
        "seat_changes": (*seat_changes(view.table), *_points_of_players(view)),
        "own_totals": next((row for row in view.deals if row.deal.deals_in_totals is not None), None),
        "rulings": [
            {
                "ruling": ruling,
                "text": describe_ruling(ruling, rulings, names),
                "points": by_columns(_figures(figures, blank=True), scorecard),
            }
            for ruling, figures in zip(rulings, moved, strict=True)
        ],
        "totals": by_columns(_figures(view.totals), scorecard),
        "with_rulings": by_columns(_figures([points + more for points, more in zip(view.totals, ruled, strict=True)]), scorecard),
        "played": view.fold.deals_counted,
        "accepted": _who_accepted(view),
        "signed_at": timezone.localtime(view.table.signed_at) if view.table.signed_at else None,
    }
    return render_to_string("tournaments/papers/scoresheet_filled.html", context)


def _columns(view: LoadedTable, card: Scorecard) -> list[dict[str, str]]:
    """Return the headings above the columns: each player, or each side with its players."""
    if not card.sides:
        return [{"letter": seat_letter(each.seat), "called": isolated(view.names[each.seat])} for each in view.places]
    language = get_language() or "en"
    return [
        {"letter": say(name, language), "called": " + ".join(isolated(view.names[seat]) for seat in seats)}
        for name, seats in zip(card.side_names, card.sides, strict=True)
    ]


def _points_of_players(view: LoadedTable) -> Iterator[str]:
    """Yield a sentence with the points of each player if players of this table changed during the round; else nothing."""
    if not view.table.earlier_places.all():
        return
    history = history_of(view.table)
    points = points_of_players(view.fold, history, view.table.seats)
    entrants = {each.entrant_id: each.entrant for each in view.places}
    entrants |= {each.entrant_id: each.entrant for each in view.table.earlier_places.all()}
    of_each = (f"{isolated(entrants[player].name)} {signed(points.get(player, 0))}" for player in history.players)
    yield _("The columns of this sheet are the seats. Points of each player in these deals: {points}.").format(points=comma_text(of_each))


def _who_accepted(view: LoadedTable) -> str:
    """Return the names of the players who accepted these totals, separated by commas.

    Empty if the table accepts as a whole, with one tap.
    """
    if view.tournament.acceptance == Tournament.Acceptance.TABLE:
        return ""
    accepted = in_force(acceptances_of([view.table])[view.table.pk], round_totals(view))
    return comma_text(name for place, name in zip(view.places, view.names, strict=True) if place.entrant_id in accepted)


def _concerns(ruling: Ruling, view: LoadedTable) -> bool:
    """Return whether a ruling of the round belongs on this table's sheet.

    It does if it is about this table, or if it is about no table and moves points of a player who sits or sat here. A ruling that overturns
    another one is treated like the overturned ruling.
    """
    if ruling.table_id is not None:
        return ruling.table_id == view.table.pk
    numbers_at_table = {place.entrant.number for place in view.places}
    numbers_at_table |= {place.entrant.number for place in view.table.earlier_places.all()}
    return any(not move.players.isdisjoint(numbers_at_table) for move in (ruling.overturns or ruling).point_moves)


def _moved(ruling: Ruling, view: LoadedTable, rulings: Sequence[Ruling], names: dict[int, Entrant]) -> list[int]:
    """Return the points that a ruling moved to the player on each seat of this table; 0 for each if it was overturned."""
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
    """Return the ruling's text, the points that it moves, and whether it is in force."""
    parts = [isolated(ruling.text)]
    for move in ruling.point_moves:
        payer, payee = (names.get(number) if number is not None else None for number in (move.payer, move.payee))
        sides = {"payer": isolated(payer.called) if payer else _("the pot"), "payee": isolated(payee.called) if payee else _("the pot")}
        parts.append(_("%(payer)s pays %(payee)s %(amount)s.") % {**sides, "amount": move.amount})
    if ruling.overturns is not None:
        parts.append(_("Overturns ruling %(number)s.") % {"number": ruling.overturns.number})
    by = _overturned_by(ruling, rulings)
    if by is not None:
        parts.append(_("Overturned by ruling %(number)s.") % {"number": by})
    return " ".join(parts)


def _figures(points: Sequence[int], *, blank: bool = False) -> tuple[str, ...]:
    return tuple("" if blank and not figure else signed(figure) for figure in points)
