"""The plan of an evening: its name, date, rounds and deals."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.actors import of_user
from clubs.web.refusals import refusal_at_fields
from tournaments.actions import prepare
from tournaments.permissions import Right, tournament_for
from tournaments.web.desk.forms import PlanForm
from tournaments.web.desk.overview import rights_of


@require_http_methods(["GET", "POST"])
def plan(request: HttpRequest, slug: str) -> HttpResponse:
    """The form of the plan, and the way to the closing of the tournament."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.PREPARE)
    current_values = {name: getattr(tournament, name) for name in PlanForm.base_fields}
    form = PlanForm(request.POST or None, initial=current_values)
    if form.is_valid():
        with refusal_at_fields(form):
            changed = {name: form.cleaned_data[name] for name in form.changed_data}
            if changed:
                prepare.amend(by=actor, tournament=tournament, **changed)
                messages.success(request, _("The plan is changed."))
            return redirect("desk-plan", slug)
    context = {"tournament": tournament, "rights": rights_of(actor, tournament), "form": form}
    return render(request, "tournaments/desk/plan.html", context, status=422 if form.errors else 200)
