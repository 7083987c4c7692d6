"""The officials of this evening: directors, jury and desk."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from clubs.actors import of_user
from clubs.direction import isolated
from clubs.pages.refusals import refusal_as_message, refusal_at_fields
from clubs.roles.permissions import ClubRight, may_in_club
from tournaments.evening.actions import offices
from tournaments.evening.pages.forms import OfficialForm
from tournaments.evening.permissions import Right, may, offices_in_force, tournament_for
from tournaments.evening.queries.state import evening_state
from tournaments.room.pages.overview import rights_of


@require_http_methods(["GET", "POST"])
def officials(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the officials, and appoint somebody with the form."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.APPOINT)
    form = OfficialForm(request.POST or None, initial={"role": "jury"})
    if form.is_valid():
        with refusal_at_fields(form):
            official = offices.appoint(by=actor, tournament=tournament, **form.cleaned_data)
            names = {"account": isolated(official.name), "role": official.get_role_display()}
            messages.success(request, _("%(account)s is now %(role)s of this evening.") % names)
            return redirect("desk-officials", slug)
    members = dict(tournament.entrants.filter(member__user__isnull=False).values_list("member__user", "name"))
    context = {
        "tournament": tournament,
        "rights": rights_of(actor, tournament),
        "form": form,
        "officials": [
            (row, members.get(row.user_id or 0)) for row in tournament.officials.select_related("plays_as").order_by("role", "name")
        ],
        "entrants": list(tournament.entrants.order_by("name")),
        "final": evening_state(tournament).final,
        "in_force": set(offices_in_force().filter(tournament=tournament).values_list("pk", flat=True)),
        "may_make_accounts": may_in_club(actor, ClubRight.GIVE_ROLES, tournament.club),
    }
    return render(request, "tournaments/desk/officials.html", context, status=422 if form.errors else 200)


@require_POST
def plays_as(request: HttpRequest, slug: str, official: int) -> HttpResponse:
    """Record which player of the evening this official is; with an empty choice, remove what was recorded."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.APPOINT)
    row = get_object_or_404(tournament.officials, pk=official)
    number = request.POST.get("player", "")
    entrant = get_object_or_404(tournament.entrants, number=number[:9]) if number.isdecimal() else None
    names = {"account": isolated(row.name), "player": isolated(entrant.name) if entrant else ""}
    said = (
        _("%(account)s plays as %(player)s, and so may not decide anything at that player’s own table.")
        if entrant
        else _("%(account)s does not play this evening.")
    )
    with refusal_as_message(request, said % names):
        offices.plays_as(by=actor, tournament=tournament, official=row, entrant=entrant)
    return redirect("desk-officials", slug)


@require_POST
def dismiss(request: HttpRequest, slug: str, official: int) -> HttpResponse:
    """End an office in the tournament."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.APPOINT)
    row = get_object_or_404(tournament.officials, pk=official)
    success = _("%(account)s is no longer %(role)s of this evening.")
    with refusal_as_message(request, success % {"account": isolated(row.name), "role": row.get_role_display()}):
        offices.dismiss(by=actor, tournament=tournament, user=row.name)
    # Directors who ended their own office may no longer open this page.
    return redirect("desk-officials" if may(actor, Right.APPOINT, tournament) else "standings", slug)
