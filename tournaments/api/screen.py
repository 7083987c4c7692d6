"""What the big screen shows: everybody may read it, the director changes it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import models
from tournaments.actions.screen import show_on_screen
from tournaments.api import request_bodies as bodies
from tournaments.api.documentation import describe_change, describe_versioned_read
from tournaments.api.view import ApiView, versioned_response
from tournaments.permissions import Right, tournament_for


class ScreenAnswer(Struct, frozen=True, kw_only=True):
    """What the big screen shows."""

    version: int
    show: Annotated[str, Meta(description="auto: what the moment asks for, in turn; or only one: " + ", ".join(models.Tournament.Screen))]
    message: Annotated[str, Meta(description="What the director says to everybody; empty if nothing.")]


class Screen(ApiView):
    @describe_versioned_read("What the big screen shows", ScreenAnswer, public=True)
    def get(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.WATCH)
        return versioned_response(request, tournament, lambda: _answer(tournament), "public")

    @describe_change("Choose what the big screen shows, and its message", bodies.ScreenChoice, {200: ScreenAnswer})
    def put(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.SEAT)
        body = bodies.validated(bodies.ScreenChoice, request)
        show_on_screen(by=self.actor, tournament=tournament, show=body["show"], message=body["message"])
        return Response(_answer(tournament))


def _answer(tournament: models.Tournament) -> ScreenAnswer:
    return ScreenAnswer(version=tournament.version, show=tournament.screen, message=tournament.screen_message)
