"""Pages of rules: the published ones and a club's own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from clubs.actors import of_user
from clubs.costly import CostlyKind, costly
from clubs.houserules.models import HouseRules
from clubs.houserules.pages.charts import LocalName, local_names, table_sizes_text, tables
from clubs.houserules.pages.contract_words import changes
from clubs.houserules.pages.option_form import OptionForm
from clubs.problems import refuse
from clubs.roles.permissions import ClubRight, club_at, may_in_club
from scoring.engine.promised.contract_rows import contract_rows
from scoring.engine.ruleset import RuleSet
from scoring.games import GAMES, published, ruleset_from

COURSE_OF_A_DEAL = ("shuffle", "deal", "auction", "lead", "follow", "special")
"""The sections of a regulation for somebody new to the game, in the order of a deal."""


def rules_context(rules: RuleSet) -> dict[str, Any]:
    """Return the template context of a rule set: how to play by it, its payment tables, and its differences from the published rules."""
    language = get_language() or "en"
    plain = rules.with_options({})
    form = OptionForm(plain, language, options=rules.options)
    changed = [field for group in form.groups for field in group.fields if field.differs]
    basis, sections = published(rules.code), rules.regulation.sections(language)
    return {
        "rules": rules,
        "newcomers": rules.regulation.play(language),
        "bids": rules.game.bids(),
        "equal": rules.words["bid_lines"]["equal"],
        "course": [section for section in sections if section.code in COURSE_OF_A_DEAL],
        "local": local_names(rules.title, rules.local, language),
        "charts": tables(rules, language, basis if rules.own else plain if rules.options else None),
        "changed_contracts": changes(contract_rows(rules), contract_rows(basis), language) if rules.own else [],
        "regulation": sections,
        "changed": [(field, form.value_in_words(field.option, rules.options[field.option.name])) for field in changed],
    }


@dataclass(frozen=True)
class GameRow:
    """One line in the list of all published rule sets."""

    rules: RuleSet
    local: tuple[LocalName, ...]
    sizes: str
    """The possible numbers of players at a table."""


@require_safe
def all_rules(request: HttpRequest) -> HttpResponse:
    """Show every published rule set."""
    language = get_language() or "en"
    rule_sets = [published(code) for code in GAMES]
    games = [GameRow(rules, local_names(rules.title, rules.local, language), table_sizes_text(rules)) for rules in rule_sets]
    return render(request, "clubs/rules/all.html", {"games": games})


@costly(CostlyKind.RULES)
@require_safe
def poster(request: HttpRequest, game: str) -> HttpResponse:
    """Show one published rule set, to read and to print; for newcomers also its aim, the order of the bids, and the course of a deal."""
    if game not in GAMES:
        raise refuse("NOT_FOUND")
    context = {"game": game, **rules_context(published(game))}
    return render(request, "clubs/rules/poster_page.html", context)


@require_safe
def rules(request: HttpRequest, club: str) -> HttpResponse:
    """Show the published rule sets and the club's own, to everybody."""
    row = club_at(club)
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


@costly(CostlyKind.RULES)
@require_safe
def read_rules(request: HttpRequest, club: str, key: str) -> HttpResponse:
    """Show one version of the club's own rules (`key` is its number), or a published rule set (`key` is its code)."""
    row = club_at(club)
    own = get_object_or_404(row.house_rules, pk=int(key)) if key.isdecimal() else None
    rules = ruleset_from(own.rules) if own else published(key)
    context = {
        "club": row,
        "own": own,
        "may_publish": may_in_club(of_user(request.user), ClubRight.PUBLISH_RULES, row),
        "game": rules.code,
        "start": f"own={own.pk}" if own else f"game={rules.code}",
        "fines_to_others": own is not None and rules.fines_to != published(rules.code).fines_to,
        **rules_context(rules),
    }
    return render(request, "clubs/rules/rule_set.html", context)
