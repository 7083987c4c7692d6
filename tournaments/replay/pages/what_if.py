"""The standings of an evening if it had been played by other rules, beside the real standings. Changes nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.actors import of_user
from clubs.costly import CostlyKind, costly
from clubs.direction import isolated
from clubs.houserules.pages.option_form import OptionForm
from scoring.engine.ruleset import RuleSet
from scoring.engine.words import say
from scoring.games import GAMES, published, ruleset_from
from tournaments.entrants.queries.names import Names, visible_names
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, tournament_for
from tournaments.replay.queries.replay import evening_of, replay_evening
from tournaments.replay.queries.what_if import compare_players
from tournaments.replay.wording import misfits_by_reason
from tournaments.standings.queries.standings import rounds_started
from tournaments.standings.queries.visible_standings import visible_freeze

EVENING_RULES = "evening"
"""The value of `?by=` for the evening's own rules, so that only their options are changed."""


@dataclass(frozen=True)
class RulesChoice:
    """A rule set by which the evening could have been played."""

    key: str
    title: str
    rules: RuleSet


@costly(CostlyKind.CALCULATION)
@require_safe
def what_if(request: HttpRequest, slug: str) -> HttpResponse:
    """Compare the evening with a replay by other rules. `?by=` is the key of a rule set; the other fields of the form are its options."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.WATCH)
    others = list(_rules_choices(tournament))
    chosen = next((other for other in others if other.key == request.GET.get("by")), others[0])
    form = _form(chosen.rules, request.GET.dict())
    names = visible_names(actor, tournament)
    context: dict[str, Any] = {
        "tournament": tournament,
        "others": others,
        "chosen": chosen,
        "form": form,
        "problems": form.other_problems,
        "names": names,
        "round": rounds_started(tournament),
        "frozen": visible_freeze(actor, tournament),
    }
    if form.rules is not None and context["frozen"] is None:
        context |= _comparison(tournament, form.rules, names)
    return render(request, "tournaments/public/what_if.html", context, status=422 if form.rules is None else 200)


def _form(rules: RuleSet, typed: Mapping[str, str]) -> OptionForm:
    """Return the form of the rules' options, with the values that were sent."""
    base, language = rules.with_options({}), get_language() or "en"
    if "changed" in typed:
        return OptionForm(base, language, typed=typed)
    return OptionForm(base, language, options=rules.options)


def _rules_choices(tournament: Tournament) -> Iterator[RulesChoice]:
    """Yield the rule sets that the reader can choose: the evening's own, then those of the club and published ones of related games."""
    version = _("%(name)s, version %(version)s")
    language = get_language() or "en"
    evening_rules = tournament.rule_set
    yield RulesChoice(EVENING_RULES, _("The rules of this evening"), evening_rules)
    for each in tournament.club.house_rules.all():
        rules = ruleset_from(each.rules)
        if rules.game.is_kin(evening_rules.game) and rules.copy() != evening_rules.copy():
            yield RulesChoice(f"own:{each.pk}", version % {"name": isolated(each.name), "version": each.version}, rules)
    for code in GAMES:
        rules = published(code)
        if rules.game.is_kin(evening_rules.game) and rules.copy() != evening_rules.copy():
            yield RulesChoice(f"game:{code}", version % {"name": say(rules.title, language), "version": rules.version}, rules)


def _comparison(tournament: Tournament, rules: RuleSet, names: Names) -> dict[str, Any]:
    evening = evening_of(tournament)
    now, other = replay_evening(evening, tournament.rule_set), replay_evening(evening, rules)
    lines = compare_players(evening, now, other)
    return {
        "rules": rules,
        "lines": lines,
        "same": now.points == other.points and all(line.place == line.other_place for line in lines),
        "pot": now.points.get(None, 0),
        "other_pot": other.points.get(None, 0),
        "unfit": len(other.misfits),
        "misfits": misfits_by_reason(((tournament, each) for each in other.misfits), rules, {tournament.pk: names}),
    }
