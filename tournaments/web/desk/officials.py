"""Who directs, judges and types this evening."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from clubs.actors import of_user
from clubs.direction import isolated
from clubs.permissions import ClubRight, may_in_club
from clubs.web.refusals import refusal_as_message, refusal_at_fields
from tournaments.actions import prepare
from tournaments.permissions import Right, may, offices_in_force, tournament_for
from tournaments.web.desk.forms import OfficialForm
from tournaments.web.desk.overview import rights_of


@require_http_methods(["GET", "POST"])
def officials(request: HttpRequest, slug: str) -> HttpResponse:
    """Who directs, judges and types; appoint somebody."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.APPOINT)
    form = OfficialForm(request.POST or None, initial={"role": "jury"})
    if form.is_valid():
        with refusal_at_fields(form):
            official = prepare.appoint(by=actor, tournament=tournament, **form.cleaned_data)
            names = {"account": isolated(official.name), "role": official.get_role_display()}
            messages.success(request, _("%(account)s is now %(role)s of this evening.") % names)
            return redirect("desk-officials", slug)
    context = {
        "tournament": tournament,
        "rights": rights_of(actor, tournament),
        "form": form,
        "officials": tournament.officials.order_by("role", "name"),
        "in_force": set(offices_in_force().filter(tournament=tournament).values_list("pk", flat=True)),
        "may_make_accounts": may_in_club(actor, ClubRight.GIVE_ROLES, tournament.club),
    }
    return render(request, "tournaments/desk/officials.html", context, status=422 if form.errors else 200)


@require_POST
def dismiss(request: HttpRequest, slug: str, official: int) -> HttpResponse:
    """End an office in the tournament."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.APPOINT)
    row = get_object_or_404(tournament.officials, pk=official)
    success = _("%(account)s is no longer %(role)s of this evening.")
    with refusal_as_message(request, success % {"account": isolated(row.name), "role": row.get_role_display()}):
        prepare.dismiss(by=actor, tournament=tournament, user=row.name)
    # Directors who ended their own office may not open this page any more.
    return redirect("desk-officials" if may(actor, Right.APPOINT, tournament) else "standings", slug)
