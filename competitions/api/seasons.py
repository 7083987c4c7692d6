"""The API of a club's seasons.

Everybody may read the table. Those who may edit seasons set the rule and import evenings from before Troela.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.actors import Actor
from clubs.club.models import Season
from clubs.costly import CostlyKind, costly
from clubs.roles.permissions import ClubRight, club_at, club_for
from competitions.actions.past_results import drop_past_evening, import_results
from competitions.actions.season_rules import set_season_rule
from competitions.api.season_answers import (
    PastResults,
    SeasonAnswer,
    SeasonComparison,
    SeasonList,
    SeasonRuleAnswer,
    comparison_answer,
    past_answer,
    rule_answer,
    season_answer,
    season_summary,
)
from competitions.queries.past_results import past_preview
from competitions.queries.season import LoadedSeason, compare, current_rule, season_figures_of, season_names, season_of, season_view
from competitions.season import CountingRule, Unusable, require_usable, rule_from_json
from competitions.wording.season import season_refusal
from tournaments.api.action_view import action_view
from tournaments.api.documentation import describe_read
from tournaments.api.request_body import Body
from tournaments.api.view import ApiView
from tournaments.evening.problems import refuse

MAX_RESULTS_LENGTH = 1_000_000


class SeasonRuleBody(Body):
    rule: Annotated[
        dict[str, Any], Meta(description="The rule as differences from the default, in which every evening counts as it was played.")
    ]
    version: (
        Annotated[int, Meta(ge=0, le=10**6, description="The version that you read, or 0 if there was none. Required to store the rule.")]
        | UnsetType
    ) = UNSET


class PastResultsBody(Body):
    text: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=MAX_RESULTS_LENGTH,
            description="The file, with headings: a list per evening or round, a matrix of players and evenings, or totals.",
            extra={"verbatim": True},
        ),
    ]
    expected: Annotated[str, Meta(min_length=1, max_length=40, description="The `digest` of the preview that you saw.")] | UnsetType = UNSET


def _kept_season(actor: Actor, club: str, season: int) -> Season:
    """Return the season with key `season`, for an actor who may edit the club's seasons. Anybody else is refused."""
    return season_of(club_for(actor, club, ClubRight.KEEP_SEASONS), season)


class SeasonsView(ApiView):
    @describe_read("A club's seasons", SeasonList, public=True, operation_id="clubs_seasons_list")
    def get(self, request: Request, club: str) -> Response:
        return Response(SeasonList(tuple(season_summary(season) for season in club_at(club).seasons.all())))


@costly(CostlyKind.HISTORY)
class SeasonView(ApiView):
    @describe_read("Read the standings of a season", SeasonAnswer, public=True)
    def get(self, request: Request, club: str, season: int) -> Response:
        row = season_of(club_at(club), season)
        view = _view(row)
        return Response(season_answer(row, current_rule(row), view, season_names(self.actor, row, view)))


class SeasonRulesView(ApiView):
    @action_view("Set the rule of a season", _kept_season)
    def post(self, row: Season, body: SeasonRuleBody) -> SeasonRuleAnswer:
        if body.version is UNSET:
            raise refuse("FIELD_MISSING", "version")
        set_season_rule(by=self.actor, season=row, rule=body.rule, version=body.version)
        names = {evening.key: evening.name for evening in season_figures_of(row, CountingRule()).evenings}
        return rule_answer(current_rule(row), names)


class SeasonRulePreviewView(ApiView):
    @action_view("Compare the places of a season under another rule", _kept_season)
    def post(self, row: Season, body: SeasonRuleBody) -> SeasonComparison:
        try:
            wanted = rule_from_json(body.rule)
            require_usable(wanted, season_figures_of(row, wanted).figures)
        except Unusable as unusable:
            raise season_refusal(unusable) from None
        now, then = _view(row), _view(row, wanted)
        return comparison_answer(now, then, compare(now, then), season_names(self.actor, row, then))


class SeasonResultsView(ApiView):
    @action_view("Import evenings from before Troela", _kept_season)
    def post(self, row: Season, body: PastResultsBody) -> PastResults:
        return past_answer(import_results(by=self.actor, season=row, **body.given()))


class SeasonResultsPreviewView(ApiView):
    @action_view("Preview the import of a file of results", _kept_season)
    def post(self, row: Season, body: PastResultsBody) -> PastResults:
        try:
            preview = past_preview(row, body.text)
        except Unusable as unusable:
            raise season_refusal(unusable) from None
        return past_answer(preview)


class PastEveningView(ApiView):
    http_method_names = (*ApiView.http_method_names, "delete")

    @action_view("Remove an evening from before Troela", _kept_season)
    def delete(self, row: Season, past: int) -> SeasonAnswer:
        drop_past_evening(by=self.actor, season=row, evening=past)
        view = _view(row)
        return season_answer(row, current_rule(row), view, season_names(self.actor, row, view))


def _view(season: Season, rule: CountingRule | None = None) -> LoadedSeason:
    try:
        return season_view(season, rule)
    except Unusable as unusable:
        raise season_refusal(unusable) from None
