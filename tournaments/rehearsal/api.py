"""Rehearsals for programs: make one, stop it or let it go on, throw it away."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.documentation import describe_change, describe_delete, describe_read
from tournaments.api.request_bodies import Body, WholeNumber, YesOrNo, validated
from tournaments.api.view import ApiView
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, tournament_for
from tournaments.evening.problems import refuse
from tournaments.jury.wording.jury_state import Instant, instant
from tournaments.rehearsal import actions as rehearse
from tournaments.rehearsal.queries import automatic_play, is_played


class AutomaticPlayAnswer(Struct, frozen=True):
    """How an evening plays by itself."""

    slug: Annotated[str, Meta(description="The evening that plays.")]
    speed: Annotated[int, Meta(description="How many times as fast as people play.")]
    crew: Annotated[bool, Meta(description="People direct and judge; only the tables play by themselves.")]
    faults: bool
    stopped: bool
    playing: Annotated[bool, Meta(description="Whether a process plays it at this moment.")]
    beat_at: Annotated[Instant | None, Meta(description="When that process looked last.")]


class RehearsalGone(Struct, frozen=True):
    """The rehearsal that was thrown away."""

    slug: str


class NewRehearsal(Body):
    speed = WholeNumber(min_value=1, max_value=rehearse.MAX_SPEED, required=False, default=1)
    crew = YesOrNo(required=False, default=False, help_text="People direct and judge; only the tables play by themselves.")
    faults = YesOrNo(required=False, default=False, help_text="Phones fall silent and send late or twice, players leave.")


class PlayChange(Body):
    stopped = serializers.BooleanField(required=False)
    speed = WholeNumber(min_value=1, max_value=rehearse.MAX_SPEED, required=False)
    crew = serializers.BooleanField(required=False)
    faults = serializers.BooleanField(required=False)


class Rehearsal(ApiView):
    http_method_names = (*ApiView.http_method_names, "patch", "delete")

    @describe_read("How this evening plays by itself", AutomaticPlayAnswer)
    def get(self, request: Request, slug: str) -> Response:
        return Response(_answer(tournament_for(self.actor, slug, Right.OVERSEE)))

    @describe_change("Make a rehearsal of this evening, with invented players", NewRehearsal, {201: AutomaticPlayAnswer})
    def post(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.SEAT)
        made = rehearse.rehearse(by=self.actor, tournament=tournament, **validated(NewRehearsal, request))
        return Response(_answer(made), status=201)

    @describe_change("Stop an evening that plays by itself, let it go on, or change how it plays", PlayChange, {200: AutomaticPlayAnswer})
    def patch(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.SEAT)
        rehearse.change_play(by=self.actor, tournament=tournament, **validated(PlayChange, request))
        tournament = tournament_for(self.actor, slug, Right.SEAT)
        return Response(_answer(tournament))

    @describe_delete("Throw a rehearsal away, with everything that belongs to it", RehearsalGone)
    def delete(self, request: Request, slug: str) -> Response:
        rehearse.throw_away(by=self.actor, tournament=tournament_for(self.actor, slug, Right.CLOSE))
        return Response(RehearsalGone(slug))


def _answer(tournament: Tournament) -> AutomaticPlayAnswer:
    play = automatic_play(tournament)
    if play is None:
        raise refuse("NOT_FOUND")
    return AutomaticPlayAnswer(
        slug=tournament.slug,
        speed=play.speed,
        crew=play.crew,
        faults=play.faults,
        stopped=play.stopped,
        playing=is_played(play) and not play.stopped,
        beat_at=instant(play.beat_at) if play.beat_at else None,
    )
