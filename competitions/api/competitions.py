"""The API of a club's competitions.

Everybody may read the tables, the rule files and the results that feed them. Those who may edit seasons create, change and close them.
"""

from __future__ import annotations

import datetime
from typing import Annotated

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from msgspec import UNSET, Meta, UnsetType
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.actors import Actor
from clubs.club.models import Club
from clubs.costly import CostlyKind, costly
from clubs.roles.permissions import ClubRight, club_at, club_for
from clubs.spreadsheet import CSV
from competitions.actions.closing import close_competition, reopen_competition
from competitions.actions.competitions import create_competition, set_competition_rule
from competitions.api.competition_answers import (
    CompetitionAnswer,
    CompetitionList,
    CompetitionRuleAnswer,
    CompetitionSummary,
    SealedTablesAnswer,
    SealedTablesList,
    competition_answer,
    competition_summary,
    lines_by_name,
    rule_file_answer,
    sealed_answer,
    sealed_row_answer,
)
from competitions.competition import UnusableCompetition
from competitions.models import ClosedCompetition, Competition
from competitions.queries.competition.tables import (
    LoadedCompetition,
    competition_names,
    competition_of,
    competition_view,
    competitions_of,
    current_version,
    rule_versions_of,
    sealed_row,
    sealed_rows,
    shown_text,
    version_of,
)
from competitions.queries.season import season_of
from competitions.wording.competition import competition_refusal
from competitions.wording.results_csv import results_csv
from tournaments.api.action_view import action_view
from tournaments.api.documentation import describe_read, described
from tournaments.api.query import PAGE, page_of
from tournaments.api.request_body import Body, Nothing
from tournaments.api.view import ApiView
from tournaments.evening.problems import refuse

MAX_RULE_LENGTH = 100_000
RuleText = Annotated[str, Meta(min_length=1, max_length=MAX_RULE_LENGTH, description="The rule file: TOML.", extra={"verbatim": True})]
_AS_OF = OpenApiParameter("as_of", OpenApiTypes.DATE, description="The day of the standings, such as 2026-01-31; the present if left out.")
_PART = OpenApiParameter("part", str, description="The table's name in the rule file; the first that is part of no other if left out.")
_SEALED = OpenApiParameter("sealed", int, description="The entry of the club's log that sealed the tables to read; see `sealed/`.")
_VERSION = OpenApiParameter("version", int, description="The version to read; the newest if left out.")


class NewCompetition(Body):
    name: Annotated[str, Meta(min_length=1, max_length=60, description="The name, which no other competition of the club has.")]
    text: RuleText
    season: (
        Annotated[int, Meta(ge=1, description="The season whose evenings feed it; all evenings of the club if left out.")] | UnsetType
    ) = UNSET


class CompetitionRuleBody(Body):
    text: RuleText
    version: Annotated[int, Meta(ge=1, le=10**6, description="The newest version that you read.")]


class Closing(Body):
    as_of: Annotated[datetime.date, Meta(description="The day of the final tables.")]


def _kept_competition(actor: Actor, club: str, competition: int) -> Competition:
    """Return the competition with this key, for an actor who may edit the club's competitions. Anybody else is refused."""
    return competition_of(club_for(actor, club, ClubRight.KEEP_SEASONS), competition)


class CompetitionsView(ApiView):
    @describe_read("A club's competitions", CompetitionList, public=True, operation_id="clubs_competitions_list")
    def get(self, request: Request, club: str) -> Response:
        return Response(CompetitionList(tuple(map(competition_summary, competitions_of(club_at(club))))))

    @action_view("Create a competition from a rule file", ClubRight.KEEP_SEASONS, status=201)
    def post(self, row: Club, body: NewCompetition) -> CompetitionSummary:
        season = None if body.season is UNSET else season_of(row, body.season)
        return competition_summary(create_competition(by=self.actor, club=row, name=body.name, text=body.text, season=season))


@costly(CostlyKind.HISTORY)
class CompetitionView(ApiView):
    @describe_read("Read a table of a competition", CompetitionAnswer, public=True, parameters=[_PART, _AS_OF, _SEALED, PAGE])
    def get(self, request: Request, club: str, competition: int) -> Response:
        row = competition_of(club_at(club), competition)
        query = request.query_params
        sealed = sealed_row(row, int(query["sealed"])) if query.get("sealed") else None
        view = _view(row, query.get("part") or None, _day(query.get("as_of")), sealed)
        lines = lines_by_name(view, competition_names(self.actor, view))
        return Response(competition_answer(view, page_of(lines, request)))


class CompetitionRuleView(ApiView):
    @describe_read("Read the rule file of a competition", CompetitionRuleAnswer, public=True, parameters=[_VERSION])
    def get(self, request: Request, club: str, competition: int) -> Response:
        row = competition_of(club_at(club), competition)
        version = request.query_params.get("version")
        return Response(self._rule(row, int(version) if version else None))

    @action_view("Change the rule file of a competition", _kept_competition)
    def put(self, row: Competition, body: CompetitionRuleBody) -> CompetitionRuleAnswer:
        set_competition_rule(by=self.actor, competition=row, **body.given())
        return self._rule(row)

    def _rule(self, competition: Competition, version: int | None = None) -> CompetitionRuleAnswer:
        row = current_version(competition) if version is None else version_of(competition, version)
        return rule_file_answer(row, shown_text(self.actor, competition, row), rule_versions_of(competition))


@costly(CostlyKind.HISTORY)
class CompetitionResultsView(ApiView):
    @described(
        "Download the results that feed a competition, as manage.py competition reads them",
        None,
        {(200, "text/csv"): OpenApiTypes.BINARY},
        403,
        404,
        422,
        public=True,
    )
    def get(self, request: Request, club: str, competition: int) -> HttpResponse:
        view = _view(competition_of(club_at(club), competition))
        text = results_csv(view.fed.results, competition_names(self.actor, view))
        return HttpResponse(text, content_type=CSV)


class CompetitionClosingView(ApiView):
    @action_view("Close a competition and seal its final tables", _kept_competition)
    def post(self, row: Competition, body: Closing) -> SealedTablesAnswer:
        return sealed_row_answer(close_competition(by=self.actor, competition=row, as_of=body.as_of))


class CompetitionReopeningView(ApiView):
    @action_view("Open a closed competition again", _kept_competition)
    def post(self, row: Competition, body: Nothing) -> CompetitionSummary:
        return competition_summary(reopen_competition(by=self.actor, competition=row))


class SealedTablesView(ApiView):
    @describe_read("All final tables of a competition that were ever sealed", SealedTablesList, public=True)
    def get(self, request: Request, club: str, competition: int) -> Response:
        return Response(sealed_answer(sealed_rows(competition_of(club_at(club), competition))))


def _view(
    competition: Competition, part: str | None = None, as_of: datetime.date | None = None, sealed: ClosedCompetition | None = None
) -> LoadedCompetition:
    try:
        return competition_view(competition, part=part, as_of=as_of, sealed=sealed)
    except UnusableCompetition as unusable:
        raise competition_refusal(unusable) from None


def _day(text: str | None) -> datetime.date | None:
    try:
        return datetime.date.fromisoformat(text) if text else None
    except ValueError:
        raise refuse("FIELD_WRONG", "as_of") from None
