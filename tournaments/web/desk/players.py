"""The players at the desk: enrol, rename, withdraw, and let play again."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from clubs.actors import of_user
from clubs.direction import isolated
from clubs.web.refusals import refusal_as_message, refusal_at_fields
from tournaments.actions import prepare
from tournaments.models import Entrant, Tournament
from tournaments.permissions import Right, tournament_for
from tournaments.web.desk.forms import EnrolForm, RenameForm
from tournaments.web.desk.overview import rights_of


@require_http_methods(["GET", "POST"])
def players(request: HttpRequest, slug: str) -> HttpResponse:
    """Who plays; enrol members and guests."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.PREPARE)
    form = EnrolForm(request.POST or None, tournament=tournament)
    if form.is_valid():
        ticked = set(form.cleaned_data["members"])
        with refusal_at_fields(form):
            enrolled = prepare.enrol(
                by=actor,
                tournament=tournament,
                members=[member for member in form.free if str(member.pk) in ticked],
                guests=form.cleaned_data["guests"],
            )
            message = ngettext("%(count)s player is enrolled.", "%(count)s players are enrolled.", len(enrolled))
            messages.success(request, message % {"count": len(enrolled)})
            return redirect("desk-players", slug)
    number = request.GET.get("rename", "")
    renamed = tournament.entrants.filter(number=int(number)).first() if number.isdecimal() and len(number) < 10 else None
    rename_form = RenameForm(initial={"name": renamed.name, "called": renamed.called}) if renamed else None
    return _players(request, tournament, form, renamed, rename_form)


def _players(
    request: HttpRequest, tournament: Tournament, form: EnrolForm, renamed: Entrant | None, rename_form: RenameForm | None
) -> HttpResponse:
    """The page of players. `renamed` is the player whose line shows the form to change the name."""
    context = {
        "tournament": tournament,
        "rights": rights_of(of_user(request.user), tournament),
        "form": form,
        "entrants": tournament.entrants.select_related("member"),
        "renamed": renamed,
        "rename_form": rename_form,
    }
    wrong = form.errors or (rename_form and rename_form.errors)
    return render(request, "tournaments/desk/players.html", context, status=422 if wrong else 200)


@require_POST
def rename(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Correct a player's name."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.PREPARE)
    entrant = get_object_or_404(tournament.entrants, number=number)
    form = RenameForm(request.POST)
    if form.is_valid():
        with refusal_at_fields(form):
            prepare.rename(by=actor, tournament=tournament, entrant=entrant, **form.cleaned_data)
            messages.success(request, _("Number %(number)s is %(name)s.") % {"number": number, "name": isolated(entrant.name)})
            return redirect("desk-players", slug)
    return _players(request, tournament, EnrolForm(tournament=tournament), entrant, form)


@require_POST
def withdraw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Leave a player out of the draws to come; with `back` in the form, take them back in."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.PREPARE)
    entrant = get_object_or_404(tournament.entrants, number=number)
    back = "back" in request.POST
    success = _("%(name)s plays again from the next draw on.") if back else _("%(name)s is withdrawn; what was played stays.")
    with refusal_as_message(request, success % {"name": isolated(entrant.name)}):
        prepare.withdraw(by=actor, tournament=tournament, entrant=entrant, back=back)
    return redirect("desk-players", slug)
