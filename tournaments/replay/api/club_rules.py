"""A club's own rules: everybody may read them, with their rule file; publishers send a rule file as a JSON tree."""

from __future__ import annotations

import datetime
from typing import Annotated, Any

from django.shortcuts import get_object_or_404
from msgspec import Meta, Struct
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.houserules import actions as house_rules
from clubs.houserules.models import HouseRules
from clubs.houserules.queries import shown_rules
from clubs.region import speak_as_in
from clubs.roles.permissions import ClubRight, club_at, require_club
from scoring.engine.problem import Refused
from scoring.games import GAMES, published
from scoring.rulefile.check import merge
from scoring.rulefile.differences import differences
from scoring.rulefile.text import write
from tournaments.api.action_view import action_view
from tournaments.api.documentation import describe_public_read
from tournaments.api.request_body import Body
from tournaments.api.view import ApiView
from tournaments.evening.problems import Refusal


class RuleFileBody(Body):
    name: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=80,
            description="The name that players use for the rules. If the club has rules of this name, this becomes their next version.",
        ),
    ]
    own: Annotated[dict[str, Any], Meta(description="The tree of a rule file: `like`, and the values that differ (docs/rule-files.md).")]
    dry_run: Annotated[bool, Meta(description="Return the resulting rules without publishing them.")] = False


class RulesShown(Body):
    in_gallery: Annotated[bool, Meta(description="Whether other clubs can find and copy these rules, in all versions.")]


class ClubRulesSummary(Struct, frozen=True, kw_only=True):
    """One version of a club's own rules."""

    key: int
    club: str
    name: str
    version: int
    like: Annotated[str, Meta(description="The code of the published rules on which they are based.")]
    fingerprint: str
    published_at: datetime.datetime
    in_gallery: bool


class ClubRulesList(Struct, frozen=True):
    """All versions of a club's own rules, sorted by the rules' name, the newest version first."""

    rules: tuple[ClubRulesSummary, ...]


class PublishedRules(Struct, frozen=True, kw_only=True):
    """One of the rule sets that Troela publishes."""

    code: str
    fingerprint: str
    version: int
    source: str


class RuleGallery(Struct, frozen=True):
    """The rule sets from which a club may begin."""

    published: tuple[PublishedRules, ...]
    shown: Annotated[tuple[ClubRulesSummary, ...], Meta(description="The newest versions of the rules that clubs show.")]


class RuleDifference(Struct, frozen=True):
    """One value in which a club's rules differ from the published rules."""

    field: str
    here: Annotated[str, Meta(description="The club's text as TOML; empty if the contract was removed.")]
    before: Annotated[str, Meta(description="The published text as TOML; empty if there is none.")]


class ClubRulesAnswer(ClubRulesSummary, frozen=True, kw_only=True):
    """One version of a club's own rules, with its rule file."""

    own: Annotated[dict[str, Any], Meta(description="The rule file as a tree.")]
    file: Annotated[str, Meta(description="The rule file as TOML text.")]
    differences: tuple[RuleDifference, ...]


class RulesPreview(Struct, frozen=True, kw_only=True):
    """A rule file that is not stored yet: the fingerprint of its rules, and how they differ from the published rules with code `like`."""

    like: str
    fingerprint: str
    differences: tuple[RuleDifference, ...]


class RulesGalleryView(ApiView):
    @describe_public_read("List the rules on which a club can base its own: published ones and those that clubs show", RuleGallery)
    def get(self, request: Request) -> Response:
        sets = [published(code) for code in GAMES]
        rows = tuple(
            PublishedRules(code=each.code, fingerprint=each.fingerprint, version=each.version, source=each.source) for each in sets
        )
        return Response(RuleGallery(rows, tuple(_summary(row) for row in shown_rules())))


class ClubRulesView(ApiView):
    @describe_public_read("List all versions of a club's own rules", ClubRulesList, operation_id="clubs_rules_list")
    def get(self, request: Request, club: str) -> Response:
        rows = club_at(club).house_rules.select_related("club").defer("rules", "own")
        return Response(ClubRulesList(tuple(_summary(row) for row in rows)))

    @action_view("Publish a version of a club's own rules from a rule file", answers={200: RulesPreview, 201: ClubRulesAnswer})
    def post(self, body: RuleFileBody, club: str) -> Response:
        row = club_at(club)
        require_club(self.actor, ClubRight.PUBLISH_RULES, row)
        if body.dry_run:
            return Response(_preview(body.own))
        version = house_rules.publish_rule_file(by=self.actor, club=row, name=body.name, own=body.own)
        return Response(_answer(version), status=201)


class ClubRulesVersionView(ApiView):
    @describe_public_read("Read one version of a club's own rules, with its file", ClubRulesAnswer)
    def get(self, request: Request, club: str, rules: int) -> Response:
        return Response(_answer(_version(club, rules)))

    @action_view("Show rules to other clubs, or hide them")
    def put(self, body: RulesShown, club: str, rules: int) -> ClubRulesAnswer:
        version = _version(club, rules)
        require_club(self.actor, ClubRight.PUBLISH_RULES, version.club)
        house_rules.show_rules(by=self.actor, club=version.club, name=version.name, in_gallery=body.in_gallery)
        version.refresh_from_db()
        return _answer(version)


def _version(club: str, key: int) -> HouseRules:
    """Return the version of the club's own rules with this key, and activate the club's language for the answer."""
    version = get_object_or_404(HouseRules.objects.select_related("club"), club__slug=club, pk=key)
    speak_as_in(version.club.language)
    return version


def _preview(own: dict[str, Any]) -> RulesPreview:
    try:
        rules = merge(own)
    except Refused as refused:
        raise Refusal(*refused.problems, rules=house_rules.rules_for_words(own)) from None
    return RulesPreview(like=rules.code, fingerprint=rules.fingerprint, differences=_differences(own))


def _differences(own: dict[str, Any]) -> tuple[RuleDifference, ...]:
    return tuple(RuleDifference(each.field, each.here, each.before) for each in differences(own))


def _summary(row: HouseRules) -> ClubRulesSummary:
    return ClubRulesSummary(**_fields(row))


def _answer(row: HouseRules) -> ClubRulesAnswer:
    return ClubRulesAnswer(**_fields(row), own=row.own, file=write(row.own), differences=_differences(row.own))


def _fields(row: HouseRules) -> dict[str, Any]:
    return {
        "key": row.pk, "club": row.club.slug, "name": row.name, "version": row.version, "like": row.game, "fingerprint": row.fingerprint,
        "published_at": row.published_at, "in_gallery": row.in_gallery,
    }  # fmt: skip
