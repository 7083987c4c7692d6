"""The rules that an evening can have, as choices of a form: the club's own, and the published ones."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from clubs.club.models import Club
from clubs.direction import isolated
from clubs.houserules.models import HouseRules
from scoring.engine.ruleset import RuleSet
from scoring.engine.words import say
from scoring.games import GAMES, published, ruleset_from


def rules_choices(house_rules: list[HouseRules]) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the choices: the club's own rules, newest versions first, then the published ones."""
    version = _("%(name)s, version %(version)s")
    language = get_language() or "en"
    shipped = []
    for code in GAMES:
        rules = published(code)
        title = version % {"name": say(rules.title, language), "version": rules.version}
        shipped.append((f"game:{code}", title + _provisional(rules)))
    ours = [
        (f"own:{each.pk}", version % {"name": isolated(each.name), "version": each.version} + _provisional(ruleset_from(each.rules)))
        for each in house_rules
    ]
    groups = [(_("The club’s own"), ours), (_("As published"), shipped)]
    return [(title, choices) for title, choices in groups if choices]


def _provisional(rules: RuleSet) -> str:
    return f" ({_('provisional')})" if rules.provisional else ""


def chosen_rules(choice: str, club: Club) -> tuple[RuleSet, HouseRules | None]:
    """Return the rule set that was chosen in a form, and its HouseRules row; None instead of the row for published rules.

    `choice` is a value such as `game:rikken_brabant`, for published rules, or `own:12`, with the key of the HouseRules.
    """
    kind, _colon, key = choice.partition(":")
    if kind == "game":
        return published(key), None
    house_rules = get_object_or_404(club.house_rules, pk=key)
    return ruleset_from(house_rules.rules), house_rules
