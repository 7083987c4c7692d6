"""The pages with the tables' codes: QR codes and links that open a table's page, one for each table for the whole evening.

The director can replace a code if strangers got it.
"""

from __future__ import annotations

import io

import segno
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from clubs.actors import of_user
from clubs.pages.refusals import refusal_as_message
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, right_names, tournament_and_rights, tournament_for
from tournaments.evening.problems import refuse
from tournaments.play.actions import passes
from tournaments.play.queries.physical_tables import table_numbers


@never_cache
@require_safe
def code(request: HttpRequest, slug: str, table: int) -> HttpResponse:
    """Show a table's link and its QR code, large enough to scan from a screen."""
    tournament, own_rights = tournament_and_rights(of_user(request.user), slug, Right.REPORT)
    context = {
        "tournament": tournament,
        "rights": right_names(own_rights),
        "number": table,
        "link": _link(request, tournament, table),
    }
    return render(request, "tournaments/desk/code.html", context)


@require_POST
def new_code(request: HttpRequest, slug: str, table: int) -> HttpResponse:
    """Replace the link of a table; earlier links stop working."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.SEAT)
    _require_table(tournament, table)
    with refusal_as_message(request, _("Table %(number)s has a new link; the old one no longer works.") % {"number": table}):
        passes.new_pass(by=actor, tournament=tournament, number=table)
    return redirect("table-code", slug, table)


@never_cache
@require_safe
def code_image(request: HttpRequest, slug: str, table: int) -> HttpResponse:
    """Return the QR code as SVG, always black on white."""
    tournament = tournament_for(of_user(request.user), slug, Right.REPORT)
    out = io.BytesIO()
    segno.make(_link(request, tournament, table), error="m").save(out, kind="svg", border=2, dark="#000", light="#fff", omitsize=True)
    return HttpResponse(out.getvalue(), content_type="image/svg+xml")


def _require_table(tournament: Tournament, number: int) -> None:
    """Refuse with NOT_FOUND unless this table has a code or was drawn in a round."""
    if number not in table_numbers(tournament):
        raise refuse("NOT_FOUND", "table")


def _link(request: HttpRequest, tournament: Tournament, number: int) -> str:
    """Return the address that the QR code holds. It has the host name of this request, so that a phone on the same network can reach it."""
    _require_table(tournament, number)
    return request.build_absolute_uri(reverse("table", args=[passes.passes_of(tournament, [number])[number]]))
