"""The rules of an evening, for everybody."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubs.actors import of_user
from clubs.costly import CostlyKind, costly
from clubs.houserules.pages.rules import rules_context
from tournaments.evening.permissions import Right, tournament_for


@costly(CostlyKind.RULES)
@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the rules that were copied to this evening."""
    tournament = tournament_for(of_user(request.user), slug, Right.WATCH)
    context = {"tournament": tournament, "own": tournament.house_rules, **rules_context(tournament.rule_set)}
    return render(request, "tournaments/public/rules.html", context)
