"""The code of a table: a QR code and a link that open the table's page. The director can make a new code if the old one got into the wrong
hands.
"""

from __future__ import annotations

import io

import segno
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from clubs.actors import of_user
from clubs.web.refusals import refusal_as_message
from tournaments.actions import passes
from tournaments.models import Table, Tournament
from tournaments.permissions import Right, table_pass, tournament_for
from tournaments.web.desk.overview import rights_of


@never_cache
@require_safe
def code(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """A table's code, large enough to scan from a screen, and its link."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.REPORT)
    row = _table(tournament, number, table)
    context = {
        "tournament": tournament,
        "rights": rights_of(actor, tournament),
        "table": row,
        "number": number,
        "link": _link(request, row),
    }
    return render(request, "tournaments/desk/code.html", context)


@require_POST
def new_code(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Make a new link for a table; earlier ones no longer work."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.SEAT)
    row = _table(tournament, number, table)
    with refusal_as_message(request, _("Table %(number)s has a new link; the one before it opens nothing any more.") % {"number": table}):
        passes.new_pass(by=actor, table=row)
    return redirect("table-code", slug, number, table)


@never_cache
@require_safe
def code_image(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """The code itself (SVG), black on white whatever the page's colours."""
    tournament = tournament_for(of_user(request.user), slug, Right.REPORT)
    row = _table(tournament, number, table)
    out = io.BytesIO()
    segno.make(_link(request, row), error="m").save(out, kind="svg", border=2, dark="#000", light="#fff", omitsize=True)
    return HttpResponse(out.getvalue(), content_type="image/svg+xml")


def _table(tournament: Tournament, number: int, table: int) -> Table:
    return get_object_or_404(Table, round__tournament=tournament, round__number=number, number=table)


def _link(request: HttpRequest, table: Table) -> str:
    """The address that the code holds. It has the host of this page, so that a phone on the same network reaches it."""
    return request.build_absolute_uri(reverse("table", args=[table_pass(table)]))
