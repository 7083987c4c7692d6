"""The page of a season's rule: the rule in sentences, a preview of the places by another rule, and earlier versions."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.actors import of_user
from clubs.club.models import Season
from clubs.pages.refusals import refusal_at_fields
from clubs.problems import refuse
from clubs.roles.permissions import ClubRight, club_for
from competitions.actions.season_rules import set_season_rule
from competitions.pages.rule_form import RuleForm
from competitions.pages.table_rows import named_evening, sign_of
from competitions.queries.season import (
    LoadedSeason,
    RuleVersion,
    compare,
    current_rule,
    rule_of_people_now,
    rule_versions,
    season_figures_of,
    season_of,
    season_view,
)
from competitions.queries.season_figures import PAST
from competitions.season import CountingRule, Unusable, decimals_of_totals, evening_order, require_usable, rule_from_json
from competitions.wording.season import season_refusal
from competitions.wording.season_figures import rule_in_words, signed_figure
from tournaments.evening.models import Tournament


@require_http_methods(["GET", "POST"])
def rule(request: HttpRequest, club: str, season: int) -> HttpResponse:
    """Show the rule. With a changed rule, show a preview of the places; with `store` in the form, store it as the newest version."""
    actor = of_user(request.user)
    row = season_of(club_for(actor, club, ClubRight.KEEP_SEASONS), season)
    now = current_rule(row)
    evenings = _evenings(row)
    numbers = {str(key): number for key, number in row.club.members.filter(merged_into=None).values_list("pk", "number")}
    form = RuleForm(request.POST or None, rule=_shown_rule(request, row, now), evenings=evenings, numbers=numbers)
    preview: dict[str, Any] = {}
    if request.method == "POST" and form.is_valid():
        with refusal_at_fields(form):
            json = form.rule_json()
            if "store" in request.POST:
                stored = set_season_rule(by=actor, season=row, rule=json, version=_version(request))
                messages.success(request, _("The season is now counted by version %(version)s of the rule.") % {"version": stored.version})
                return redirect("season", club, row.pk)
            preview = _preview(row, now, json, dict(evenings))
    context = {
        "club": row.club,
        "season": row,
        "form": form,
        "now": now,
        "rule_now": rule_in_words(now.rule, dict(evenings)),
        "versions": [(each, rule_in_words(rule_from_json(each.rule), dict(evenings))) for each in rule_versions(row)],
        **preview,
    }
    return render(request, "tournaments/season/rule.html", context, status=422 if form.errors else 200)


def _shown_rule(request: HttpRequest, season: Season, now: RuleVersion) -> CountingRule:
    """Return the rule that the form begins with: the current one, or an earlier version (`?version=`)."""
    wanted = request.GET.get("version", "")
    earlier = next((each for each in rule_versions(season) if str(each.version) == wanted), None) if wanted else None
    rule = rule_from_json(earlier.rule) if earlier else now.rule
    return rule_of_people_now(rule, season_figures_of(season, rule).merged)


def _version(request: HttpRequest) -> int:
    """Return the number of the rule's version that was the newest when the page was shown; the form sends it."""
    text = request.POST.get("version", "")
    if not text.isascii() or not text.isdigit() or len(text) > 6:
        raise refuse("FIELD_WRONG", "version")
    return int(text)


def _evenings(season: Season) -> list[tuple[str, str]]:
    """Return the key and name of every evening of the season. Future evenings are included, as a final is chosen before it is played."""
    before = sorted(season.past_evenings.all(), key=lambda each: evening_order(each.name))
    past = [(f"{PAST}{evening.pk}", evening.name) for evening in before]
    tournaments = Tournament.objects.filter(season=season).order_by("on", "pk").values_list("slug", "name", "on")
    return [*past, *((slug, named_evening(name, on)) for slug, name, on in tournaments)]


def _preview(season: Season, now: RuleVersion, json: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    """Return the template context of the preview. Refused: a rule that cannot be used."""
    try:
        wanted = rule_from_json(json)
        require_usable(wanted, season_figures_of(season, wanted).figures)
        then = season_view(season, wanted)
    except Unusable as unusable:
        raise season_refusal(unusable) from None
    try:
        present: LoadedSeason | None = season_view(season, now.rule)
    except Unusable:  # the current rule no longer fits any evening, so there is nothing to compare with
        present = None
    return {"compared": _compared(present or then, then), "rule_then": rule_in_words(wanted, names), "differs": wanted != now.rule}


def _compared(now: LoadedSeason, then: LoadedSeason) -> list[dict[str, Any]]:
    decimals = decimals_of_totals(then.rule, (line.total for line in then.table.lines))
    decimals_now = decimals_of_totals(now.rule, (line.total for line in now.table.lines))
    rows = []
    for each in compare(now, then):
        both = each.now and each.then and each.now.place and each.then.place
        rows.append(
            {
                "name": each.name,
                "place": each.then.place if each.then else None,
                "moved": each.now.place - each.then.place
                if both and each.now and each.then and each.now.place and each.then.place
                else None,
                "total": signed_figure(each.then.total, decimals) if each.then else "",
                "sign": sign_of(each.then.total) if each.then else "",
                "place_now": each.now.place if each.now else None,
                "total_now": signed_figure(each.now.total, decimals_now) if each.now else "",
            }
        )
    return rows
