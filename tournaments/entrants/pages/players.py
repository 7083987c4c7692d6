"""The players at the desk: everybody of the evening, and enrolling more. A single player has a page of their own (`desk_player`)."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from clubs.actors import of_user
from clubs.pages.refusals import refusal_at_fields
from clubs.people.name_match import match_name
from tournaments.door.queries.presence import presence
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.models import Tournament
from tournaments.evening.pages.forms import EnrolForm
from tournaments.evening.permissions import Right, right_names, tournament_and_rights


@require_http_methods(["GET", "POST"])
def players(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the players, with `q` only those whose name or number matches; enrol members and guests."""
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.PREPARE)
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
    return _page(request, own_rights, tournament, form)


def _page(request: HttpRequest, own_rights: frozenset[Right], tournament: Tournament, form: EnrolForm) -> HttpResponse:
    entrants = list(tournament.entrants.select_related("member"))
    now, typed = presence(tournament), request.GET.get("q", "").strip()
    meant = [each for each in entrants if not typed or match_name(each.name, typed) or typed == str(each.number)]
    context = {
        "tournament": tournament,
        "rights": right_names(own_rights),
        "form": form,
        "entrants": [(each, now.is_here(each)) for each in meant],
        "count": len(entrants),
        "typed": typed,
    }
    return render(request, "tournaments/desk/players.html", context, status=422 if form.errors else 200)
