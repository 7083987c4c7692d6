"""Pages of rules: the published ones, a club's own, and the form with which a club makes its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubs import actions
from clubs.actors import of_user
from clubs.costly import costly
from clubs.direction import isolated
from clubs.models import Club, HouseRules
from clubs.permissions import ClubRight, club_for, may_in_club
from clubs.problems import Refusal, refuse
from clubs.web.charts import LocalName, local_names, table_sizes_text, tables
from clubs.web.option_form import OptionForm
from clubs.web.refusals import NO_ACCESS_STATUSES
from scoring.engine.ruleset import RuleSet
from scoring.games import GAMES, published, ruleset_from


def rules_context(rules: RuleSet) -> dict[str, Any]:
    """Template context for a rule set: its payment tables, and what differs from the published rules."""
    language = get_language() or "en"
    plain = rules.with_options({})
    form = OptionForm(plain, language, options=rules.options)
    changed = [field for group in form.groups for field in group.fields if field.differs]
    return {
        "rules": rules,
        "local": local_names(rules.title, rules.local, language),
        "charts": tables(rules, language, plain if rules.options else None),
        "changed": [(field, form.value_in_words(field.option, rules.options[field.option.name])) for field in changed],
    }


@dataclass(frozen=True)
class GameRow:
    """One line in the list of all published rule sets."""

    rules: RuleSet
    local: tuple[LocalName, ...]
    sizes: str
    """How many players a table may have."""


@require_safe
def all_rules(request: HttpRequest) -> HttpResponse:
    """Every published rule set."""
    language = get_language() or "en"
    rule_sets = [published(code) for code in GAMES]
    games = [GameRow(rules, local_names(rules.title, rules.local, language), table_sizes_text(rules)) for rules in rule_sets]
    return render(request, "clubs/rules/all.html", {"games": games})


@costly
@require_safe
def poster(request: HttpRequest, game: str) -> HttpResponse:
    """One published rule set, to read and to print."""
    return render(request, "clubs/rules/poster_page.html", {"game": game, **rules_context(_published(game))})


@require_safe
def rules(request: HttpRequest, club: str) -> HttpResponse:
    """The published rule sets and the club's own, for everybody."""
    row = get_object_or_404(Club, slug=club)
    own: dict[str, list[HouseRules]] = {}
    for each in row.house_rules.defer("rules"):
        own.setdefault(each.name, []).append(each)
    context = {
        "club": row,
        "published": [published(code) for code in GAMES],
        "own": list(own.values()),
        "may_publish": may_in_club(of_user(request.user), ClubRight.PUBLISH_RULES, row),
    }
    return render(request, "clubs/rules/rules.html", context)


@costly
@require_safe
def published_rules(request: HttpRequest, club: str, game: str) -> HttpResponse:
    """One published rule set, within a club's pages."""
    row = get_object_or_404(Club, slug=club)
    may_publish = may_in_club(of_user(request.user), ClubRight.PUBLISH_RULES, row)
    context = {"club": row, "may_publish": may_publish, "game": game, **rules_context(_published(game))}
    return render(request, "clubs/rules/rule_set.html", context)


@costly
@require_safe
def house_rules(request: HttpRequest, club: str, key: int) -> HttpResponse:
    """One version of the club's own rules."""
    row = get_object_or_404(Club, slug=club)
    version_row = get_object_or_404(row.house_rules, pk=key)
    may_publish = may_in_club(of_user(request.user), ClubRight.PUBLISH_RULES, row)
    context = {
        "club": row,
        "own": version_row,
        "may_publish": may_publish,
        "game": version_row.game,
        **rules_context(ruleset_from(version_row.rules)),
    }
    return render(request, "clubs/rules/rule_set.html", context)


@require_http_methods(["GET", "POST"])
def amend_rules(request: HttpRequest, club: str) -> HttpResponse:
    """The form: `?game=` starts from the published rules, `?own=` from a version of the club's own. «show» saves nothing, «publish»
    does.
    """
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.PUBLISH_RULES)
    form, name = rules_draft(request, row)
    if form.rules is None or request.POST.get("do") != "publish":
        return _form_page(request, row, form, name)
    try:
        new_version = actions.publish_rules(by=actor, club=row, name=name, base=form.base, options=form.options)
    except Refusal as refusal:
        if refusal.status in NO_ACCESS_STATUSES:
            raise
        return _form_page(request, row, form, name, refusal)
    messages.success(
        request, _("%(name)s, version %(version)s, is published.") % {"name": isolated(new_version.name), "version": new_version.version}
    )
    return redirect("house-rules", club, new_version.pk)


def rules_draft(request: HttpRequest, club: Club) -> tuple[OptionForm, str]:
    """The draft of a club's own rules that a request holds, and its name: what was typed, else the rules from which it starts. Refused:
    NOT_FOUND.
    """
    start = club.house_rules.filter(pk=_key_from_text(request.GET.get("own", ""))).first()
    base = ruleset_from(start.rules).with_options({}) if start else _published(request.GET.get("game", ""))
    name = request.POST.get("name", start.name if start else "").replace("\0", "").strip()
    language = get_language() or "en"
    if request.method == "POST":
        return OptionForm(base, language, typed=request.POST.dict()), name
    return OptionForm(base, language, options=start.options if start else None), name


def _form_page(request: HttpRequest, club: Club, form: OptionForm, name: str, refusal: Refusal | None = None) -> HttpResponse:
    problems = refusal.messages() if refusal else []
    last = club.house_rules.filter(name=name).order_by("-version").values_list("version", flat=True).first() if name else None
    context = {
        "club": club,
        "form": form,
        "base": form.base,
        "groups": form.groups,
        "start": request.GET.urlencode(),
        "name": name,
        "name_problems": [problem["message"] for problem in problems if problem["field"] == "name"],
        "problems": [problem["message"] for problem in problems if problem["field"] != "name"] + form.other_problems,
        "charts": tables(form.rules, form.language, form.base) if form.rules else (),
        "next_version": (last or 0) + 1,
    }
    wrong = refusal is not None or form.rules is None
    return render(request, "clubs/rules/amend.html", context, status=422 if wrong else 200)


def _published(game: str) -> RuleSet:
    if game not in GAMES:
        raise refuse("NOT_FOUND")
    return published(game)


def _key_from_text(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 12 else 0
