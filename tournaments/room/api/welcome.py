"""The API of the welcome: where and when the evening is, how many are here, and the Wi-Fi that the screen shows."""

from __future__ import annotations

from typing import Annotated

from django.utils import timezone
from msgspec import Meta, Struct
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.action_view import action_view
from tournaments.api.documentation import describe_versioned_read
from tournaments.api.request_body import Body
from tournaments.api.view import ApiView
from tournaments.entrants.queries.names import Names, plain_display_name, visible_names
from tournaments.evening.api.public import response_with_names
from tournaments.evening.api.public_answers import OtherPlayer
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, tournament_for
from tournaments.room.actions.wifi import MAX_WIFI_NAME_LENGTH, MAX_WIFI_PASSWORD_LENGTH, set_wifi
from tournaments.room.queries.welcome import NAMES_SHOWN, welcome


class HallNetwork(Struct, frozen=True):
    """A Wi-Fi network."""

    name: str
    password: Annotated[str, Meta(description="The password; empty for an open network.")]


class WelcomeAnswer(Struct, frozen=True, kw_only=True):
    """The content of the welcome slide."""

    version: int
    club: str
    place: Annotated[str | None, Meta(description="The name of the place; null if none was announced.")]
    starts_at: Annotated[str | None, Meta(description="The local time of the first round, such as `20:00`; null if it was not announced.")]
    here: Annotated[int, Meta(description="How many players are checked in; how many are enrolled if nobody was checked in.")]
    signed_up: Annotated[int, Meta(description="How many people have a place by sign-up.")]
    expected: Annotated[int, Meta(description="How many players take part: are enrolled, or signed up if they are more.")]
    newest: Annotated[
        tuple[OtherPlayer, ...],
        Meta(
            max_length=NAMES_SHOWN,
            description="The players who came last, the newest first; empty if the public does not read who comes.",
        ),
    ]
    wifi: Annotated[
        HallNetwork | None,
        Meta(description="The Wi-Fi of the place: only on the day of the evening, until the first round starts. Else null."),
    ]


class WifiBody(Body):
    name: Annotated[str, Meta(max_length=MAX_WIFI_NAME_LENGTH, description="The network; empty to show none.")]
    password: Annotated[str, Meta(max_length=MAX_WIFI_PASSWORD_LENGTH, description="The password; empty for an open network.")] = ""


class WelcomeView(ApiView):
    @describe_versioned_read("Read the welcome that the big screen shows before the first draw", WelcomeAnswer, public=True)
    def get(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.WATCH)
        return response_with_names(request, self.actor, tournament, lambda names: _answer(tournament, names))


class WifiView(ApiView):
    @action_view("Set the Wi-Fi that the welcome shows, for all evenings at this place", Right.SEAT)
    def put(self, tournament: Tournament, body: WifiBody) -> WelcomeAnswer:
        set_wifi(by=self.actor, tournament=tournament, name=body.name, password=body.password)
        return _answer(tournament, visible_names(self.actor, tournament))


def _answer(tournament: Tournament, names: Names) -> WelcomeAnswer:
    now = welcome(tournament, timezone.localdate())
    announcement = now.announcement
    starts_at = announcement.starts_at if announcement is not None else None
    return WelcomeAnswer(
        version=tournament.version,
        club=tournament.club.name,
        place=announcement.venue.name if announcement is not None and announcement.venue is not None else None,
        starts_at=starts_at.strftime("%H:%M") if starts_at is not None else None,
        here=now.here,
        signed_up=now.signed_up,
        expected=now.expected,
        newest=tuple(OtherPlayer(each.number, plain_display_name(each, names)) for each in now.newest),
        wifi=HallNetwork(now.wifi.name, now.wifi.password) if now.wifi is not None else None,
    )
