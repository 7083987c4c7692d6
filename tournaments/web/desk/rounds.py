"""The rounds at the desk: draw, take back, start, finish, who sits where, and the code of each table."""

from __future__ import annotations

import io

import segno
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from clubs.actors import of_user
from clubs.web.refusals import refusal_as_message
from tournaments.actions import passes
from tournaments.actions import rounds as actions
from tournaments.models import Table
from tournaments.permissions import Right, table_pass, tournament_for
from tournaments.queries.progress import progress
from tournaments.web.desk.forms import DrawForm
from tournaments.web.desk.next_steps import tables_told
from tournaments.web.desk.overview import rights_of


@require_safe
def rounds(request: HttpRequest, slug: str) -> HttpResponse:
    """All rounds, and the draw of the next."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.OVERSEE)
    players = tournament.entrants.filter(withdrawn=False).count()
    shown = {
        "tournament": tournament,
        "rights": rights_of(actor, tournament),
        "rounds": tournament.rounds.all(),
        "form": DrawForm(),
        "tables": tables_told(tournament, players),
    }
    return render(request, "tournaments/desk/rounds.html", shown)


@require_safe
def seating(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Who sits where in a round, and how to check the draw."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.OVERSEE)
    found = get_object_or_404(tournament.rounds, number=number)
    shown = {
        "tournament": tournament,
        "rights": rights_of(actor, tournament),
        "round": found,
        "progress": progress(found, names=True),
    }
    return render(request, "tournaments/desk/seating.html", shown)


@require_POST
def draw(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw the next round; the seed may be given (dice, a lottery number)."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.SEAT)
    form = DrawForm(request.POST)
    if form.is_valid():
        with refusal_as_message(request):
            drawn = actions.seat(by=actor, tournament=tournament, seed=form.cleaned_data["seed"])
            return redirect("seating", slug, drawn.number)
    for error in form.errors.get("seed", ()):
        messages.error(request, str(error))
    return redirect("desk", slug)


@require_POST
def undraw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take a draw back before its round has started."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.SEAT)
    with refusal_as_message(request, _("The draw of round %(number)s is taken back.") % {"number": number}):
        actions.undraw(by=actor, round=get_object_or_404(tournament.rounds, number=number))
    return redirect("desk", slug)


@require_POST
def start(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Let the tables report."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.SEAT)
    with refusal_as_message(request, _("Round %(number)s has started.") % {"number": number}):
        actions.start(by=actor, round=get_object_or_404(tournament.rounds, number=number))
    return redirect("desk", slug)


@require_POST
def finish(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """End a round; `unsigned` in the form ends it although tables have not signed."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.SEAT)
    with refusal_as_message(request, _("Round %(number)s is finished.") % {"number": number}):
        actions.finish(by=actor, round=get_object_or_404(tournament.rounds, number=number), unsigned="unsigned" in request.POST)
    return redirect("desk", slug)


@never_cache
@require_safe
def code(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """A table's code, large enough to scan from a screen, and its link."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.REPORT)
    found = get_object_or_404(Table, round__tournament=tournament, round__number=number, number=table)
    shown = {"tournament": tournament, "rights": rights_of(actor, tournament), "table": found, "number": number}
    shown["link"] = _link(request, found)
    return render(request, "tournaments/desk/code.html", shown)


@require_POST
def new_code(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Another link for a table; the ones before it open nothing any more."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.SEAT)
    found = get_object_or_404(Table, round__tournament=tournament, round__number=number, number=table)
    with refusal_as_message(request, _("Table %(number)s has a new link; the one before it opens nothing any more.") % {"number": table}):
        passes.new_pass(by=actor, table=found)
    return redirect("table-code", slug, number, table)


@never_cache
@require_safe
def code_image(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """The code itself (SVG), black on white whatever the page's colours."""
    tournament = tournament_for(of_user(request.user), slug, Right.REPORT)
    found = get_object_or_404(Table, round__tournament=tournament, round__number=number, number=table)
    out = io.BytesIO()
    segno.make(_link(request, found), error="m").save(out, kind="svg", border=2, dark="#000", light="#fff", omitsize=True)
    return HttpResponse(out.getvalue(), content_type="image/svg+xml")


def _link(request: HttpRequest, table: Table) -> str:
    """The address that the code holds: on the host by which this page was opened, so that a phone on the same network reaches it."""
    return request.build_absolute_uri(reverse("table", args=[table_pass(table)]))
