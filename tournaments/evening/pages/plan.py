"""The plan of an evening: its name, date, rounds and deals. Below it, the form for a rehearsal of this evening."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from clubs.actors import Actor, of_user
from clubs.direction import isolated
from clubs.pages.refusals import refusal_at_fields
from clubs.roles.permissions import ClubRight, may_in_club, require_club
from tournaments.calendar.actions.moving import change_plan_and_date
from tournaments.evening.models import Tournament
from tournaments.evening.pages.plan_form import PlanForm
from tournaments.evening.permissions import Right, right_names, tournament_and_rights
from tournaments.play.queries.round_deals import planned_deals
from tournaments.play.wording.round_deals import deals_text
from tournaments.rehearsal import actions as rehearsals
from tournaments.rehearsal.pages import RehearsalForm
from tournaments.rehearsal.queries import rehearsals_of


@require_http_methods(["GET", "POST"])
def plan(request: HttpRequest, slug: str) -> HttpResponse:
    """Show and change the plan."""
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.PREPARE)
    form = PlanForm(request.POST or None, tournament=tournament)
    if form.is_valid():
        with refusal_at_fields(form):
            if form.changes:
                change_plan_and_date(by=actor, tournament=tournament, **form.changes)
                messages.success(request, _("The plan is changed."))
            return redirect("desk-plan", slug)
    return _page(request, actor, tournament, own_rights, form, RehearsalForm())


@require_POST
def rehearse(request: HttpRequest, slug: str) -> HttpResponse:
    """Make a rehearsal of this evening."""
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.SEAT)
    require_club(actor, ClubRight.CREATE_TOURNAMENTS, tournament.club)
    form = RehearsalForm(request.POST)
    if form.is_valid():
        with refusal_at_fields(form):
            made = rehearsals.rehearse(by=actor, tournament=tournament, **form.cleaned_data)
            messages.success(request, _("%(name)s is ready, with invented players.") % {"name": isolated(made.name)})
            return redirect("desk", made.slug)
    return _page(request, actor, tournament, own_rights, PlanForm(tournament=tournament), form)


def _page(
    request: HttpRequest, actor: Actor, tournament: Tournament, own_rights: frozenset[Right], form: PlanForm, rehearsal: RehearsalForm
) -> HttpResponse:
    deals = planned_deals(tournament, tournament.entrants.filter(withdrawn=False).count())
    context = {
        "tournament": tournament,
        "rights": right_names(own_rights),
        "form": form,
        "deals": deals_text(deals),
        "near": () if tournament.rounds.exists() else deals.near,
        "rehearsal": rehearsal,
        "rehearsals": rehearsals_of(tournament),
        "may_rehearse": may_in_club(actor, ClubRight.CREATE_TOURNAMENTS, tournament.club),
    }
    wrong = form.errors or rehearsal.errors
    return render(request, "tournaments/desk/plan.html", context, status=422 if wrong else 200)
