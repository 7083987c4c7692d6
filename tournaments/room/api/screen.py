"""The API of the big screens: everybody may read what they show; the director sets what they show and their programmes."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import UNSET, Meta, Struct, UnsetType
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.action_view import action_view
from tournaments.api.documentation import describe_versioned_read
from tournaments.api.request_body import Body, or_none
from tournaments.api.view import ApiView, versioned_response
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, tournament_for
from tournaments.room.actions import screen as actions
from tournaments.room.screens import PAGE_SECONDS, BigScreen, ProgrammeSlide

Slide = Literal["welcome", "standings", "seating", "tables", "clock", "latest", "rulings", "prizes"]
"""The slides that a screen can show. `auto`, for the programme, is not a slide."""
SLIDES = get_args(Slide)
SCREEN_NUMBER = "The screen's number. If left out, all screens."


class ProgrammeTurn(Struct, frozen=True):
    """One entry of a programme: a slide, and the seconds for which each of its pages is shown."""

    slide: Annotated[str, Meta(description="One of: " + ", ".join(SLIDES))]
    seconds: int


class ScreenState(Struct, frozen=True, kw_only=True):
    """One screen."""

    number: Annotated[int, Meta(description="The number of the screen. Its page is /e/<slug>/screen/<number>/.")]
    name: Annotated[str, Meta(description="Where the screen hangs; may be empty if there is only one.")]
    programme: Annotated[
        tuple[ProgrammeTurn, ...], Meta(description="The slides shown in turn; empty to let the server choose by the state of the evening.")
    ]
    show: Annotated[str, Meta(description="Either `auto` for the programme, or the only slide that is shown until this is changed.")]
    pages_turned: Annotated[int, Meta(description="A counter that is raised by one when the director asks for the next page.")]
    chime: Annotated[bool, Meta(description="True if the screen makes a sound when the last deal of a round is called.")]


class ScreensAnswer(Struct, frozen=True):
    """The screens of the evening."""

    version: int
    screens: tuple[ScreenState, ...]


class ProgrammeTurnBody(Body):
    slide: Slide
    seconds: Annotated[int, Meta(ge=actions.MIN_PAGE_SECONDS, le=actions.MAX_PAGE_SECONDS)] = PAGE_SECONDS


class ScreenPlan(Body):
    name: Annotated[str, Meta(max_length=actions.MAX_SCREEN_NAME_LENGTH, description="Where the screen hangs.")] = ""
    programme: Annotated[
        tuple[ProgrammeTurnBody, ...],
        Meta(max_length=len(SLIDES), description="The slides to show in turn; empty to let the server choose by the state of the evening."),
    ] = ()


class ScreenChange(ScreenPlan):
    chime: (
        Annotated[bool, Meta(description="Whether it makes a sound when the last deal of a round is called. If left out, as before.")]
        | UnsetType
    ) = UNSET


class ScreenChoice(Body):
    show: Annotated[Literal["auto", Slide], Meta(description="Either `auto` for the programme, or one slide.")]
    screen: Annotated[int, Meta(ge=1, le=9999, description=SCREEN_NUMBER)] | UnsetType = UNSET


class ScreenTurn(Body):
    screen: Annotated[int, Meta(ge=1, le=9999, description=SCREEN_NUMBER)] | UnsetType = UNSET


class ScreensView(ApiView):
    @describe_versioned_read("List the big screens", ScreensAnswer, public=True)
    def get(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.WATCH)
        return versioned_response(request, tournament, lambda: _answer(tournament), "public")

    @action_view("Add a screen", Right.SEAT, status=201)
    def post(self, tournament: Tournament, body: ScreenPlan) -> ScreensAnswer:
        actions.add_screen(by=self.actor, tournament=tournament, name=body.name, programme=_programme(body))
        return _answer(tournament)


class ScreenView(ApiView):
    http_method_names = (*ApiView.http_method_names, "delete")

    @action_view("Set the name and the programme of a screen", Right.SEAT)
    def put(self, tournament: Tournament, body: ScreenChange, number: int) -> ScreensAnswer:
        programme, chime = _programme(body), or_none(body.chime)
        actions.change_screen(by=self.actor, tournament=tournament, number=number, name=body.name, programme=programme, chime=chime)
        return _answer(tournament)

    @action_view("Remove a screen", Right.SEAT)
    def delete(self, tournament: Tournament, number: int) -> ScreensAnswer:
        actions.remove_screen(by=self.actor, tournament=tournament, number=number)
        return _answer(tournament)


class ShowOnScreensView(ApiView):
    @action_view("Show one slide or the programme, on one screen or all", Right.SEAT)
    def put(self, tournament: Tournament, body: ScreenChoice) -> ScreensAnswer:
        actions.show_on_screens(by=self.actor, tournament=tournament, show=body.show, number=or_none(body.screen))
        return _answer(tournament)


class NextScreenPageView(ApiView):
    @action_view("Show the next page at once, on one screen or all", Right.SEAT)
    def post(self, tournament: Tournament, body: ScreenTurn) -> ScreensAnswer:
        actions.turn_page(by=self.actor, tournament=tournament, number=or_none(body.screen))
        return _answer(tournament)


def _programme(body: ScreenPlan) -> list[ProgrammeSlide]:
    return [ProgrammeSlide(each.slide, each.seconds) for each in body.programme]


def _answer(tournament: Tournament) -> ScreensAnswer:
    return ScreensAnswer(tournament.version, tuple(map(_state, tournament.screens)))


def _state(screen: BigScreen) -> ScreenState:
    return ScreenState(
        number=screen.number,
        name=screen.name,
        programme=tuple(ProgrammeTurn(turn.slide, turn.seconds) for turn in screen.programme),
        show=screen.show,
        pages_turned=screen.pages_turned,
        chime=screen.chime,
    )
