"""The big screens: everybody may read what they show, the director says it, and what takes turns on each."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.documentation import describe_change, describe_delete, describe_versioned_read
from tournaments.api.request_bodies import Body, Text, WholeNumber, validated
from tournaments.api.view import ApiView, versioned_response
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, tournament_for
from tournaments.room.actions import screen as actions
from tournaments.room.screens import AUTO, PAGE_SECONDS, BigScreen, Turn

SLIDES = [value for value in Tournament.Screen.values if value != AUTO]
SCREEN_NUMBER = "The screen's number; left out: all screens."


class ProgrammeTurn(Struct, frozen=True):
    """A slide, and how long each of its pages is shown."""

    slide: Annotated[str, Meta(description="One of: " + ", ".join(SLIDES))]
    seconds: int


class ScreenState(Struct, frozen=True, kw_only=True):
    """One screen."""

    number: Annotated[int, Meta(description="Its page is /e/<slug>/screen/<number>/.")]
    name: Annotated[str, Meta(description="Where it hangs; empty for the only screen, if nobody named it.")]
    programme: Annotated[tuple[ProgrammeTurn, ...], Meta(description="What takes turns; empty: what the moment asks for.")]
    show: Annotated[str, Meta(description="auto: its programme; or the only slide that it shows, until somebody says otherwise.")]
    pages_turned: Annotated[int, Meta(description="Goes up by one when the director asks for the next page.")]


class ScreensAnswer(Struct, frozen=True):
    """The screens of the evening."""

    version: int
    screens: tuple[ScreenState, ...]


class ProgrammeTurnBody(Body):
    slide = serializers.ChoiceField(choices=SLIDES)
    seconds = WholeNumber(min_value=actions.MIN_PAGE_SECONDS, max_value=actions.MAX_PAGE_SECONDS, required=False, default=PAGE_SECONDS)


class ScreenPlan(Body):
    name = Text(max_length=actions.MAX_SCREEN_NAME_LENGTH, required=False, allow_blank=True, default="", help_text="Where it hangs.")
    programme = serializers.ListField(
        child=ProgrammeTurnBody(), max_length=len(SLIDES), required=False, default=list, help_text="Empty: what the moment asks for."
    )


class ScreenChoice(Body):
    show = serializers.ChoiceField(choices=Tournament.Screen.values, help_text="auto: the programme; or only one slide.")
    screen = WholeNumber(min_value=1, max_value=9999, required=False, help_text=SCREEN_NUMBER)


class ScreenTurn(Body):
    screen = WholeNumber(min_value=1, max_value=9999, required=False, help_text=SCREEN_NUMBER)


class Screens(ApiView):
    @describe_versioned_read("The big screens", ScreensAnswer, public=True)
    def get(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.WATCH)
        return versioned_response(request, tournament, lambda: _answer(tournament), "public")

    @describe_change("Add a screen", ScreenPlan, {201: ScreensAnswer})
    def post(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.SEAT)
        body = validated(ScreenPlan, request)
        actions.add_screen(by=self.actor, tournament=tournament, name=body["name"], programme=_programme(body))
        return Response(_answer(tournament), status=201)


class OneScreen(ApiView):
    http_method_names = (*ApiView.http_method_names, "delete")

    @describe_change("Name a screen, and say what takes turns on it", ScreenPlan, {200: ScreensAnswer})
    def put(self, request: Request, slug: str, number: int) -> Response:
        tournament = tournament_for(self.actor, slug, Right.SEAT)
        body = validated(ScreenPlan, request)
        actions.change_screen(by=self.actor, tournament=tournament, number=number, name=body["name"], programme=_programme(body))
        return Response(_answer(tournament))

    @describe_delete("Remove a screen", ScreensAnswer)
    def delete(self, request: Request, slug: str, number: int) -> Response:
        tournament = tournament_for(self.actor, slug, Right.SEAT)
        actions.remove_screen(by=self.actor, tournament=tournament, number=number)
        return Response(_answer(tournament))


class ShownOnScreens(ApiView):
    @describe_change("Let one screen, or all, show one slide, or the programme again", ScreenChoice, {200: ScreensAnswer})
    def put(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.SEAT)
        body = validated(ScreenChoice, request)
        actions.show_on_screens(by=self.actor, tournament=tournament, show=body["show"], number=body.get("screen"))
        return Response(_answer(tournament))


class NextPage(ApiView):
    @describe_change("Let one screen, or all, show the next page at once", ScreenTurn, {200: ScreensAnswer})
    def post(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.SEAT)
        body = validated(ScreenTurn, request)
        actions.turn_page(by=self.actor, tournament=tournament, number=body.get("screen"))
        return Response(_answer(tournament))


def _programme(body: dict[str, Any]) -> list[Turn]:
    return [Turn(each["slide"], each["seconds"]) for each in body["programme"]]


def _answer(tournament: Tournament) -> ScreensAnswer:
    return ScreensAnswer(tournament.version, tuple(map(_state, tournament.screens)))


def _state(screen: BigScreen) -> ScreenState:
    return ScreenState(
        number=screen.number,
        name=screen.name,
        programme=tuple(ProgrammeTurn(turn.slide, turn.seconds) for turn in screen.programme),
        show=screen.show,
        pages_turned=screen.pages_turned,
    )
