"""Read whether the public standings are frozen; freeze or publish them (only the director)."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import models
from tournaments.api.action_view import action_view
from tournaments.api.documentation import describe_versioned_read
from tournaments.api.request_body import Body
from tournaments.api.view import ApiView, versioned_response
from tournaments.evening.api.public_answers import FrozenSince, frozen_since
from tournaments.evening.permissions import Right, tournament_for
from tournaments.standings.actions.freeze import freeze_standings, unfreeze_standings


class FreezeBody(Body):
    frozen: Annotated[bool, Meta(description="True to freeze the public standings now; false to publish the current ones.")]


class FreezeAnswer(Struct, frozen=True, kw_only=True):
    """The state of the public standings: frozen or not."""

    version: int
    plan: Annotated[str, Meta(description="The plan: when the standings are frozen, " + ", ".join(models.Tournament.Freeze))]
    frozen: Annotated[FrozenSince | None, Meta(description="When the public standings were frozen; null if they are not frozen.")]


class FreezeStandingsView(ApiView):
    @describe_versioned_read("Read whether the public standings are frozen", FreezeAnswer, public=True)
    def get(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.WATCH)
        return versioned_response(request, tournament, lambda: _answer(tournament), "public")

    @action_view("Freeze the public standings, or publish the current ones", Right.SEAT)
    def put(self, tournament: models.Tournament, body: FreezeBody) -> FreezeAnswer:
        if body.frozen:
            freeze_standings(by=self.actor, tournament=tournament)
        else:
            unfreeze_standings(by=self.actor, tournament=tournament)
        return _answer(tournament)


def _answer(tournament: models.Tournament) -> FreezeAnswer:
    return FreezeAnswer(version=tournament.version, plan=tournament.freeze, frozen=frozen_since(tournament))
