"""The whole evening as one file, to store or check a copy: the same text as `manage.py export` writes."""

from __future__ import annotations

from django.http import HttpResponse
from rest_framework.request import Request

from tournaments.api.documentation import describe_file
from tournaments.api.view import ApiView
from tournaments.archive.evening import FORMAT
from tournaments.archive.export import evening_text, export_evening
from tournaments.evening.permissions import Right, tournament_for
from tournaments.evening.problems import refuse
from tournaments.evening.strict_json import Unreadable


class EveningFileView(ApiView):
    @describe_file("Download the whole evening, with its log", f"`{FORMAT}`; docs/export.md explains its fields.")
    def get(self, request: Request, slug: str) -> HttpResponse:
        tournament = tournament_for(self.actor, slug, Right.READ_LOG)
        try:
            text = evening_text(export_evening(tournament))
        except Unreadable as unreadable:
            raise refuse("EVENING_UNREADABLE", why=str(unreadable)) from None
        return HttpResponse(text, content_type="application/json; charset=utf-8")
