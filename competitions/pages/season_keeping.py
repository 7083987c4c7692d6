"""The forms on a season's page for those who may edit seasons: the season's rule, and evenings from before Troela."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from clubs.actors import of_user
from clubs.pages.parts import redirect_to_part
from clubs.pages.refusals import refusal_as_message, refusal_at_fields
from clubs.roles.permissions import ClubRight, club_for
from competitions.actions.past_results import drop_past_evening, import_results
from competitions.actions.season_rules import set_season_rule
from competitions.pages.past import past_part, results_preview, sent_results
from competitions.pages.rule import rule_form, rule_part, rule_preview, sent_version
from competitions.pages.season import season_page
from competitions.queries.season import season_of


@require_POST
def rule(request: HttpRequest, club: str, season: int) -> HttpResponse:
    """Show a preview of the places by the sent rule; with `store` in the form, store that rule as the newest version."""
    actor = of_user(request.user)
    row = season_of(club_for(actor, club, ClubRight.KEEP_SEASONS), season)
    form = rule_form(request, row, request.POST)
    preview: dict[str, Any] = {}
    if form.is_valid():
        with refusal_at_fields(form):
            json = form.rule_json()
            if "store" in request.POST:
                stored = set_season_rule(by=actor, season=row, rule=json, version=sent_version(request))
                messages.success(request, _("The season is now counted by version %(version)s of the rule.") % {"version": stored.version})
                return redirect_to_part("rule", "season", club, row.pk)
            preview = rule_preview(row, json)
    return season_page(request, row, rule=rule_part(request, row, form, **preview))


@require_POST
def past_evenings(request: HttpRequest, club: str, season: int) -> HttpResponse:
    """Show a preview of importing a file. With `take` in the form, import the file if the result would still be as in the preview."""
    actor = of_user(request.user)
    row = season_of(club_for(actor, club, ClubRight.KEEP_SEASONS), season)
    form, text = sent_results(request)
    preview = None
    with refusal_at_fields(form):
        if "take" in request.POST and form.is_valid():
            imported = import_results(by=actor, season=row, text=text, expected=request.POST.get("expected", ""))
            count = len(imported.evenings)
            messages.success(
                request, ngettext("%(count)s evening was imported.", "%(count)s evenings were imported.", count) % {"count": count}
            )
            return redirect_to_part("past", "season", club, row.pk)
        if form.is_valid():
            preview = results_preview(row, text)
    return season_page(request, row, past=past_part(row, form, preview))


@require_POST
def drop(request: HttpRequest, club: str, season: int, past: int) -> HttpResponse:
    """Remove an evening from before Troela."""
    actor = of_user(request.user)
    row = season_of(club_for(actor, club, ClubRight.KEEP_SEASONS), season)
    with refusal_as_message(request, _("The evening is removed.")):
        drop_past_evening(by=actor, season=row, evening=past)
    return redirect_to_part("past", "season", club, row.pk)
