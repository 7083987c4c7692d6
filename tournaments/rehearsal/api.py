"""Rehearsals for programs: make one, stop or continue it, delete it."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.action_view import action_view
from tournaments.api.documentation import describe_read
from tournaments.api.request_body import Body
from tournaments.api.view import ApiView
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, tournament_for
from tournaments.evening.problems import refuse
from tournaments.jury.wording.jury_state import Instant, instant
from tournaments.rehearsal import actions as rehearse
from tournaments.rehearsal.queries import automatic_play, is_played


class AutomaticPlayAnswer(Struct, frozen=True):
    """The settings by which an evening plays by itself."""

    slug: Annotated[str, Meta(description="The slug of the evening that plays automatically.")]
    speed: Annotated[int, Meta(description="How many times faster than people it plays.")]
    crew: Annotated[bool, Meta(description="True if people are director and jury, and only the tables play automatically.")]
    faults: bool
    stopped: bool
    playing: Annotated[bool, Meta(description="Whether a process is playing the evening at the moment.")]
    beat_at: Annotated[Instant | None, Meta(description="When that process last reported that it is running.")]


class RehearsalGone(Struct, frozen=True):
    """The rehearsal that was deleted."""

    slug: str


class NewRehearsal(Body):
    speed: Annotated[int, Meta(ge=1, le=rehearse.MAX_SPEED)] = 1
    crew: Annotated[bool, Meta(description="People are director and jury; only the tables play automatically.")] = False
    faults: Annotated[
        bool, Meta(description="Simulate faults: phones that fall silent, send late or send twice, and players who leave.")
    ] = False


class PlayChange(Body):
    stopped: bool | UnsetType = UNSET
    speed: Annotated[int, Meta(ge=1, le=rehearse.MAX_SPEED)] | UnsetType = UNSET
    crew: bool | UnsetType = UNSET
    faults: bool | UnsetType = UNSET


class RehearsalView(ApiView):
    http_method_names = (*ApiView.http_method_names, "patch", "delete")

    @describe_read("Read the settings of automatic play", AutomaticPlayAnswer)
    def get(self, request: Request, slug: str) -> Response:
        return Response(_answer(tournament_for(self.actor, slug, Right.OVERSEE)))

    @action_view("Create a rehearsal of this evening, with invented players", Right.SEAT, status=201)
    def post(self, tournament: Tournament, body: NewRehearsal) -> AutomaticPlayAnswer:
        made = rehearse.rehearse(by=self.actor, tournament=tournament, **body.given())
        return _answer(made)

    @action_view("Pause, resume or change the automatic play of an evening", Right.SEAT)
    def patch(self, tournament: Tournament, body: PlayChange) -> AutomaticPlayAnswer:
        rehearse.change_play(by=self.actor, tournament=tournament, **body.given())
        return _answer(tournament_for(self.actor, tournament.slug, Right.SEAT))

    @action_view("Delete a rehearsal and all its data", Right.CLOSE)
    def delete(self, tournament: Tournament) -> RehearsalGone:
        rehearse.throw_away(by=self.actor, tournament=tournament)
        return RehearsalGone(tournament.slug)


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
