"""A club's own rules: publish a version, store one that came with an evening, show them to other clubs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from clubs.actors import Actor
from clubs.club.events import ClubEvent
from clubs.club.log import record
from clubs.club.models import Club
from clubs.houserules.models import HouseRules
from clubs.people.names import read_name
from clubs.problems import Refusal, refuse
from clubs.roles.permissions import ClubRight, require_club
from scoring.engine.problem import Refused
from scoring.engine.ruleset import RuleSet
from scoring.games import GAMES, published, ruleset_from
from scoring.rulefile.check import merge

WORDS_OF_EVERY_GAME = "totals"
"""The code of a rule set that has only the words which all games share."""


@transaction.atomic
def publish_rules(*, by: Actor, club: Club, name: str, base: RuleSet, options: Mapping[str, Any]) -> HouseRules:
    """Publish a version of the club's own rules: the rule set `base` with these options.

    Earlier versions, and evenings played by them, stay as they are.
    """
    require_club(by, ClubRight.PUBLISH_RULES, club)
    try:
        rules = base.with_options(options)
    except Refused as refused:
        raise Refusal(*refused.problems, rules=base) from None
    return _publish(by, club, name, rules)


@transaction.atomic
def publish_rule_file(*, by: Actor, club: Club, name: str, own: Mapping[str, Any]) -> HouseRules:
    """Publish a version of the club's own rules from the tree of a rule file (`scoring.rulefile`). Refused with every problem in it."""
    require_club(by, ClubRight.PUBLISH_RULES, club)
    try:
        rules = merge(own)
    except Refused as refused:
        raise Refusal(*refused.problems, rules=rules_for_words(own)) from None
    return _publish(by, club, name, rules)


@transaction.atomic
def publish_again(*, by: Actor, club: Club, earlier: HouseRules) -> HouseRules:
    """Publish an earlier version once more, as the newest version of its name. Refused: RULES_UNCHANGED if it is the newest."""
    require_club(by, ClubRight.PUBLISH_RULES, club)
    return _publish(by, club, earlier.name, ruleset_from(earlier.rules))


def rules_for_words(own: Mapping[str, Any]) -> RuleSet:
    """Return the rule set whose words describe the problems of a rule file: the published rules named by `like`, or WORDS_OF_EVERY_GAME."""
    like = own.get("like")
    return published(like if isinstance(like, str) and like in GAMES else WORDS_OF_EVERY_GAME)


def _publish(by: Actor, club: Club, name: str, rules: RuleSet) -> HouseRules:
    name = read_name(name, max_length=80)
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    last = club.house_rules.filter(name=name).order_by("-version").first()
    if last is not None and last.game != rules.code:
        raise refuse("NAME_TAKEN", "name")
    former = ruleset_from(last.rules) if last is not None else None
    if last and former and (former.fingerprint, former.fines_to, last.own) == (rules.fingerprint, rules.fines_to, rules.file):
        raise refuse("RULES_UNCHANGED", version=last.version)
    new_version = _store_rules(club, by, name, last.version + 1 if last else 1, rules, in_gallery=last.in_gallery if last else False)
    before = {"version": last.version, **_in_log(last)} if last else None
    after = {"version": new_version.version, **_in_log(new_version), "fingerprint": new_version.fingerprint}
    record(club, by=by, what=ClubEvent.PUBLISH_RULES, object=f"rules {name}", before=before, after=after)
    return new_version


@transaction.atomic
def show_rules(*, by: Actor, club: Club, name: str, in_gallery: bool) -> None:
    """Show the rules of this name to other clubs, or stop showing them. Doing it twice changes nothing."""
    require_club(by, ClubRight.PUBLISH_RULES, club)
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    versions = club.house_rules.filter(name=name)
    if not versions.exists():
        raise refuse("NOT_FOUND", "name")
    if versions.exclude(in_gallery=in_gallery).update(in_gallery=in_gallery):
        what = ClubEvent.SHOW_RULES if in_gallery else ClubEvent.HIDE_RULES
        record(club, by=by, what=what, object=f"rules {name}", before={"in_gallery": not in_gallery}, after={"in_gallery": in_gallery})


@transaction.atomic
def take_over_rules(*, by: Actor, club: Club, name: str, version: int, rules: RuleSet) -> HouseRules:
    """Store the version of house rules by which an imported evening was played.

    Refused: NAME_TAKEN if the club has that version already.
    """
    require_club(by, ClubRight.PUBLISH_RULES, club)
    if club.house_rules.filter(name=name, version=version).exists():
        raise refuse("NAME_TAKEN", "name")
    house_rules = _store_rules(club, by, name, version, rules)
    after = {"version": version, **_in_log(house_rules), "fingerprint": house_rules.fingerprint}
    record(club, by=by, what=ClubEvent.TAKE_OVER_RULES, object=f"rules {name}", after=after)
    return house_rules


def _in_log(row: HouseRules) -> dict[str, Any]:
    """Return what the log stores of a version: its options, and under `own` the other parts of its rule file, if there are any."""
    more = {key: value for key, value in row.own.items() if key not in ("like", "options")}
    return {"options": row.options, **({"own": more} if more else {})}


def _store_rules(club: Club, by: Actor, name: str, version: int, rules: RuleSet, in_gallery: bool = False) -> HouseRules:
    return HouseRules.objects.create(
        club=club,
        name=name,
        version=version,
        game=rules.code,
        options=dict(rules.options),
        own=rules.file,
        rules=rules.copy(),
        fingerprint=rules.fingerprint,
        published_by=by.name,
        in_gallery=in_gallery,
    )
