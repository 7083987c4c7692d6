"""A club and its members over the years: what everybody may read, and what a member makes public."""

from __future__ import annotations

import datetime
from typing import Annotated, Literal

from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiParameter
from msgspec import Meta
from rest_framework.request import Request
from rest_framework.response import Response

from clubs import models
from clubs.costly import CostlyKind, costly
from clubs.region import speak_as_in
from clubs.roles.permissions import club_at, club_role
from competitions.actions.history import choose_history_audience
from competitions.api.club_answers import (
    AudienceAnswer,
    ClubAnswer,
    MemberHistoryAnswer,
    StatisticsAnswer,
    club_answer,
    history_answer,
    statistics_answer,
)
from competitions.api.evening_search import EveningsThatFit, evenings_answer
from competitions.queries.club_now import club_now
from competitions.queries.club_statistics import club_statistics
from competitions.queries.evening_search import EveningSearch, evening_archive
from competitions.queries.history_audience import require_history
from competitions.queries.member_history import member_history
from tournaments.api.action_view import action_view
from tournaments.api.documentation import describe_public_read, describe_read
from tournaments.api.query import PAGE, asked_page, page_of
from tournaments.api.request_body import Body
from tournaments.api.view import ApiView
from tournaments.entrants.queries.names import names_in_club
from tournaments.evening.problems import refuse

YEAR = OpenApiParameter("year", int, description="The year. If left out, all years.")
MAX_YEAR = 9999
SEARCH = [
    OpenApiParameter("player", str, description="Part of a player's name, in the form that this reader may see."),
    OpenApiParameter("since", datetime.date, description="The first day."),
    OpenApiParameter("until", datetime.date, description="The last day."),
    OpenApiParameter("contract", str, description="The code of a contract that was played on the evening."),
    OpenApiParameter("game", str, description="The code of a game."),
    OpenApiParameter("season", int, description="The key of a season."),
    PAGE,
]


class ClubView(ApiView):
    @describe_public_read("Read a club's current, next and latest evening", ClubAnswer)
    def get(self, request: Request, club: str) -> Response:
        row = club_at(club)
        role = club_role(self.actor, row)
        return Response(club_answer(row, club_now(row, for_members=role is not None), names_in_club(role, row)))


@costly(CostlyKind.HISTORY)
class EveningSearchView(ApiView):
    @describe_public_read(
        "List a club's closed evenings, all or those that match the filters, twenty on each page", EveningsThatFit, parameters=SEARCH
    )
    def get(self, request: Request, club: str) -> Response:
        row = club_at(club)
        typed = {name: str(text) for name, text in request.query_params.items()}
        search = EveningSearch.read(typed)
        names = names_in_club(club_role(self.actor, row), row)
        archive = evening_archive(row, search, names, page=asked_page(request), language=get_language() or "en")
        return Response(evenings_answer(archive, names))


class StatisticsView(ApiView):
    @describe_public_read("A club's figures: contracts, attendance, pace", StatisticsAnswer, parameters=[YEAR])
    def get(self, request: Request, club: str) -> Response:
        typed = request.query_params.get("year", "")
        if typed and not 1 <= int(typed) <= MAX_YEAR:
            raise refuse("FIELD_WRONG", "year")
        return Response(statistics_answer(club_statistics(club_at(club), int(typed) if typed else None)))


class MemberHistoryView(ApiView):
    @describe_read("List a member's evenings over the years, a hundred on each page", MemberHistoryAnswer, parameters=[PAGE])
    def get(self, request: Request, club: str, number: int) -> Response:
        member = _member(club, number)
        rights = require_history(self.actor, member)
        history = member_history(member)
        return Response(history_answer(history, page_of(history.evenings, request), rights))


class AudienceBody(Body):
    audience: Annotated[Literal["everybody", "club", "self"], Meta(description="Who may read the list of the member's evenings.")]


class HistoryAudienceView(ApiView):
    @action_view("Set who may read a member's evenings")
    def put(self, body: AudienceBody, club: str, number: int) -> AudienceAnswer:
        return AudienceAnswer(choose_history_audience(by=self.actor, member=_member(club, number), audience=body.audience).value)


def _member(club: str, number: int) -> models.Member:
    row = models.Member.objects.select_related("club").filter(club__slug=club, number=number, merged_into=None).first()
    if row is None:
        raise refuse("NOT_FOUND")
    speak_as_in(row.club.language)
    return row
