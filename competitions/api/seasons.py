"""A club's seasons: everybody reads the table; who keeps the seasons decides how it is counted, and brings evenings from before Troela."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.club.models import Season
from clubs.costly import Kind, costly
from clubs.roles.permissions import ClubRight, club_at, require_club
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
from competitions.queries.season import SeasonView, compare, current_rule, season_figures_of, season_names, season_of, season_view
from competitions.season import Rule, Unusable, require_usable, rule_from_json
from competitions.wording.season import season_refusal
from tournaments.api import request_bodies as bodies
from tournaments.api.documentation import describe_change, describe_delete, describe_read
from tournaments.api.view import ApiView
from tournaments.evening.problems import refuse

MAX_RESULTS_LENGTH = 1_000_000


class SeasonRuleBody(bodies.Body):
    rule = serializers.DictField(help_text="Only what differs from counting every evening as it was played.")
    version = bodies.WholeNumber(
        required=False, min_value=0, max_value=10**6, help_text="The version that you saw, 0 for none; needed to store the rule."
    )


class PastResultsBody(bodies.Body):
    text = bodies.Text(max_length=MAX_RESULTS_LENGTH, trim_whitespace=False, help_text="Rows of evening,player,points with a heading.")
    expected = bodies.Text(required=False, max_length=40, help_text="The `digest` of the preview that you saw.")


class Seasons(ApiView):
    @describe_read("A club's seasons", SeasonList, public=True, operation_id="clubs_seasons_list")
    def get(self, request: Request, club: str) -> Response:
        return Response(SeasonList(tuple(season_summary(season) for season in club_at(club).seasons.all())))


@costly(Kind.HISTORY)
class OneSeason(ApiView):
    @describe_read("The table of a season", SeasonAnswer, public=True)
    def get(self, request: Request, club: str, season: int) -> Response:
        row = season_of(club_at(club), season)
        view = _view(row)
        return Response(season_answer(row, current_rule(row), view, season_names(self.actor, row, view)))


class SeasonRules(ApiView):
    @describe_change("Decide how a season is counted", SeasonRuleBody, {200: SeasonRuleAnswer})
    def post(self, request: Request, club: str, season: int) -> Response:
        row = _kept_season(self, club, season)
        body = bodies.validated(SeasonRuleBody, request)
        if "version" not in body:
            raise refuse("FIELD_MISSING", "version")
        set_season_rule(by=self.actor, season=row, rule=body["rule"], version=body["version"])
        names = {evening.key: evening.name for evening in season_figures_of(row, Rule()).evenings}
        return Response(rule_answer(current_rule(row), names))


class SeasonRulePreview(ApiView):
    @describe_change("Who would stand where by another rule", SeasonRuleBody, {200: SeasonComparison})
    def post(self, request: Request, club: str, season: int) -> Response:
        row = _kept_season(self, club, season)
        body = bodies.validated(SeasonRuleBody, request)
        try:
            wanted = rule_from_json(body["rule"])
            require_usable(wanted, season_figures_of(row, wanted).figures)
        except Unusable as unusable:
            raise season_refusal(unusable) from None
        now, then = _view(row), _view(row, wanted)
        return Response(comparison_answer(now, then, compare(now, then), season_names(self.actor, row, then)))


class SeasonResults(ApiView):
    @describe_change("Take over evenings from before Troela", PastResultsBody, {200: PastResults})
    def post(self, request: Request, club: str, season: int) -> Response:
        row = _kept_season(self, club, season)
        body: dict[str, Any] = bodies.validated(PastResultsBody, request)
        return Response(past_answer(import_results(by=self.actor, season=row, **body)))


class SeasonResultsPreview(ApiView):
    @describe_change("What a file of results would bring", PastResultsBody, {200: PastResults})
    def post(self, request: Request, club: str, season: int) -> Response:
        row = _kept_season(self, club, season)
        try:
            preview = past_preview(row, bodies.validated(PastResultsBody, request)["text"])
        except Unusable as unusable:
            raise season_refusal(unusable) from None
        return Response(past_answer(preview))


class PastEvening(ApiView):
    http_method_names = (*ApiView.http_method_names, "delete")

    @describe_delete("Remove an evening from before Troela", SeasonAnswer)
    def delete(self, request: Request, club: str, season: int, past: int) -> Response:
        row = _kept_season(self, club, season)
        drop_past_evening(by=self.actor, season=row, evening=past)
        view = _view(row)
        return Response(season_answer(row, current_rule(row), view, season_names(self.actor, row, view)))


def _kept_season(view: ApiView, club: str, season: int) -> Season:
    """The season, for an actor who keeps the club's seasons."""
    row = club_at(club)
    require_club(view.actor, ClubRight.KEEP_SEASONS, row)
    return season_of(row, season)


def _view(season: Season, rule: Rule | None = None) -> SeasonView:
    try:
        return season_view(season, rule)
    except Unusable as unusable:
        raise season_refusal(unusable) from None
