"""A club's own rules: publish a version, or take one over with an evening."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from clubs.actors import Actor
from clubs.events import ClubEvent
from clubs.log import record
from clubs.models import Club, HouseRules
from clubs.names import read_name
from clubs.permissions import ClubRight, require_club
from clubs.problems import Refusal, refuse
from scoring.engine.problem import Refused
from scoring.engine.ruleset import RuleSet


@transaction.atomic
def publish_rules(*, by: Actor, club: Club, name: str, base: RuleSet, options: Mapping[str, Any]) -> HouseRules:
    """Publish a version of the club's own rules: `base` with these options. Earlier versions stay, and so do the evenings played by
    them.
    """
    require_club(by, ClubRight.PUBLISH_RULES, club)
    name = read_name(name, max_length=80)
    try:
        rules = base.with_options(options)
    except Refused as refused:
        raise Refusal(*refused.problems, rules=base) from None
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    last = club.house_rules.filter(name=name).order_by("-version").first()
    if last is not None and last.game != rules.code:
        raise refuse("NAME_TAKEN", "name")
    if last is not None and last.fingerprint == rules.fingerprint:
        raise refuse("RULES_UNCHANGED", version=last.version)
    new_version = _store_rules(club, by, name, last.version + 1 if last else 1, rules)
    before = {"version": last.version, "options": last.options} if last else None
    after = {"version": new_version.version, "options": new_version.options, "fingerprint": new_version.fingerprint}
    record(club, by=by, what=ClubEvent.PUBLISH_RULES, object=f"rules {name}", before=before, after=after)
    return new_version


@transaction.atomic
def take_over_rules(*, by: Actor, club: Club, name: str, version: int, rules: RuleSet) -> HouseRules:
    """Store the version of house rules by which an imported evening was played. Refused: NAME_TAKEN if the club has that version
    already.
    """
    require_club(by, ClubRight.PUBLISH_RULES, club)
    if club.house_rules.filter(name=name, version=version).exists():
        raise refuse("NAME_TAKEN", "name")
    house_rules = _store_rules(club, by, name, version, rules)
    after = {"version": version, "options": house_rules.options, "fingerprint": house_rules.fingerprint}
    record(club, by=by, what=ClubEvent.TAKE_OVER_RULES, object=f"rules {name}", after=after)
    return house_rules


def _store_rules(club: Club, by: Actor, name: str, version: int, rules: RuleSet) -> HouseRules:
    return HouseRules.objects.create(
        club=club,
        name=name,
        version=version,
        game=rules.code,
        options=dict(rules.options),
        rules=rules.copy(),
        fingerprint=rules.fingerprint,
        published_by=by.name,
    )
