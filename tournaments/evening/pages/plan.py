"""The plan of an evening: its name, date, rounds and deals."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.actors import of_user
from clubs.pages.refusals import refusal_at_fields
from tournaments.evening.actions import evenings
from tournaments.evening.pages.plan_form import PlanForm
from tournaments.evening.permissions import Right, tournament_for
from tournaments.play.queries.round_deals import planned_deals
from tournaments.play.wording.round_deals import deals_text
from tournaments.room.pages.overview import rights_of


@require_http_methods(["GET", "POST"])
def plan(request: HttpRequest, slug: str) -> HttpResponse:
    """Show and change the plan; the page also links to the closing of the tournament."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.PREPARE)
    form = PlanForm(request.POST or None, tournament=tournament)
    if form.is_valid():
        with refusal_at_fields(form):
            if form.changes:
                evenings.amend(by=actor, tournament=tournament, **form.changes)
                messages.success(request, _("The plan is changed."))
            return redirect("desk-plan", slug)
    deals = planned_deals(tournament, tournament.entrants.filter(withdrawn=False).count())
    context = {
        "tournament": tournament,
        "rights": rights_of(actor, tournament),
        "form": form,
        "deals": deals_text(deals),
        "near": () if tournament.rounds.exists() else deals.near,
    }
    return render(request, "tournaments/desk/plan.html", context, status=422 if form.errors else 200)
