"""The rule of a season, a part of its page: the rule in sentences, a preview of the places by another rule, and earlier versions."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, QueryDict

from clubs.club.models import Season
from clubs.problems import refuse
from competitions.pages.rule_form import RuleForm
from competitions.pages.table_rows import named_evening, sign_of
from competitions.queries.past_results import stored_past_evenings
from competitions.queries.season import (
    LoadedSeason,
    compare,
    current_rule,
    rule_of_people_now,
    rule_versions,
    season_figures_of,
    season_view,
)
from competitions.queries.season_figures import PAST
from competitions.season import CountingRule, Unusable, decimals_of_totals, require_usable, rule_from_json
from competitions.wording.season import season_refusal
from competitions.wording.season_figures import rule_in_words, signed_figure
from tournaments.evening.models import Tournament


def rule_part(request: HttpRequest, season: Season, form: RuleForm | None = None, **preview: Any) -> dict[str, Any]:
    """Return the template context of the rule: its form, its versions, and the preview if there is one.

    Unless a form was sent, the form contains the current rule, or an earlier version (`?version=`).
    """
    now, evenings = current_rule(season), dict(_evenings(season))
    return {
        "rule_form": form or rule_form(request, season, None),
        "rule_opened": form is not None,
        "now": now,
        "rule_now": rule_in_words(now.rule, evenings),
        "versions": [(each, rule_in_words(rule_from_json(each.rule), evenings)) for each in rule_versions(season)],
    } | preview


def rule_form(request: HttpRequest, season: Season, sent: QueryDict | None) -> RuleForm:
    """Return the form of the season's rule, with what was sent."""
    numbers = {str(key): number for key, number in season.club.members.filter(merged_into=None).values_list("pk", "number")}
    return RuleForm(sent, rule=_shown_rule(request, season), evenings=_evenings(season), numbers=numbers)


def _shown_rule(request: HttpRequest, season: Season) -> CountingRule:
    wanted = request.GET.get("version", "")
    earlier = next((each for each in rule_versions(season) if str(each.version) == wanted), None) if wanted else None
    rule = rule_from_json(earlier.rule) if earlier else current_rule(season).rule
    return rule_of_people_now(rule, season_figures_of(season, rule).merged)


def sent_version(request: HttpRequest) -> int:
    """Return the version number in the sent form: that of the newest rule when the page was shown."""
    text = request.POST.get("version", "")
    if not text.isascii() or not text.isdigit() or len(text) > 6:
        raise refuse("FIELD_WRONG", "version")
    return int(text)


def _evenings(season: Season) -> list[tuple[str, str]]:
    """Return the key and name of every evening of the season. Future evenings are included, as a final is chosen before it is played."""
    past = [(f"{PAST}{evening.pk}", evening.name) for evening in stored_past_evenings(season)]
    tournaments = Tournament.objects.filter(season=season).order_by("on", "pk").values_list("slug", "name", "on")
    return [*past, *((slug, named_evening(name, on)) for slug, name, on in tournaments)]


def rule_preview(season: Season, json: dict[str, Any]) -> dict[str, Any]:
    """Return the template context of the preview. Refused: a rule that cannot be used."""
    now, names = current_rule(season), dict(_evenings(season))
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
