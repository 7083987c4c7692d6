"""The form for the totals of a table that wrote its results on its own paper.

It has one number for each player, checks it at once, and can be filled in without a mouse.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from clubs.actors import Actor, of_user
from clubs.pages.refusals import refusal_as_message, refusal_at_fields
from scoring.engine.spoken import signed
from tournaments.evening.models import Table, Tournament
from tournaments.evening.permissions import Right, right_names, tournament_and_rights, tournament_for
from tournaments.evening.problems import refuse
from tournaments.play.actions import deals as play
from tournaments.play.actions.own_totals import correct_totals, report_totals
from tournaments.play.carry_over import has_carry_over
from tournaments.play.models import Deal
from tournaments.play.queries.own_totals import TotalsOfTable, totals_of_table
from tournaments.slips.pages.totals_form import TotalsForm


def totals_context(of_table: TotalsOfTable, own_rights: frozenset[Right], form: TotalsForm | None = None) -> dict[str, Any]:
    """Return what the page of a slip shows of the table's own totals."""
    form = form or TotalsForm(None, of_table)
    return {
        "of_table": of_table,
        "table": of_table.table,
        "form": form,
        "problems": [*form.non_field_errors(), *form.errors.get("revision", [])],
        "off": _off(form.sum) if form.is_bound and of_table.sums_to_zero and not _unread(form) else "",
        "may_type": Right.REPORT in own_rights if of_table.stored is None else Right.AMEND in own_rights,
        "carries_over": has_carry_over(of_table.view.rules),
    }


@never_cache
@require_POST
def book_totals(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Book the totals of one table of a round. Totals that cannot be booked stay in the form as typed, and are marked."""
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.READ_SLIPS)
    of_table = totals_of_table(_table(tournament, number, table))
    form = TotalsForm(request.POST, of_table)
    if form.is_valid():
        with refusal_at_fields(form):
            _book(actor, of_table, form)
            messages.success(request, _("The totals of table %(table)s are booked.") % {"table": table})
            return redirect(f"{reverse('slips', args=[slug])}?round={number}#table-{table}")
    context = {"tournament": tournament, "rights": right_names(own_rights), **totals_context(of_table, own_rights, form)}
    return render(request, "tournaments/desk/slip.html", context, status=422)


@never_cache
@require_POST
def remove_totals(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Void a table's own totals: they no longer count, and its deals or other totals can be typed."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.AMEND)
    of_table = totals_of_table(_table(tournament, number, table))
    revision = request.POST.get("revision", "")
    if of_table.stored is None or not revision.isdecimal():
        raise refuse("NOT_FOUND")
    with refusal_as_message(request, _("The totals of table %(table)s are removed.") % {"table": table}):
        play.void(by=actor, deal=of_table.stored, revision=int(revision), reason=request.POST.get("reason", "")[:200])
    return redirect(f"{reverse('slip', args=[slug, number, table])}?how=totals")


def _book(by: Actor, of_table: TotalsOfTable, form: TotalsForm) -> Deal:
    figures, stored = form.totals, of_table.stored
    if stored is None:
        return report_totals(by=by, table=of_table.table, id=form.cleaned_data["id"], points=figures.points, deals=figures.deals).deal
    return correct_totals(
        by=by,
        deal=stored,
        points=figures.points,
        deals=figures.deals,
        revision=form.cleaned_data["revision"] or 1,
        reason=form.cleaned_data["reason"],
    )


def _unread(form: TotalsForm) -> bool:
    return any(form.errors.get(f"p{each.seat}") for each in form.seats)


def _off(total: int) -> str:
    """Return a text with the sum of the totals; empty if the sum is 0, as it must be."""
    if total > 0:
        return ngettext("The total is %(n)s point too high", "The total is %(n)s points too high", total) % {"n": signed(total).lstrip("+")}
    if total < 0:
        return ngettext("The total is %(n)s point too low", "The total is %(n)s points too low", -total) % {"n": -total}
    return ""


def _table(tournament: Tournament, number: int, table: int) -> Table:
    row = Table.objects.filter(round__tournament=tournament, round__number=number, number=table).first()
    if row is None:
        raise refuse("NOT_FOUND")
    return row
