"""The announcement of an evening: read it, change it, move the evening, cancel it, and hold it after all."""

from __future__ import annotations

import datetime
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.action_view import action_view
from tournaments.api.documentation import describe_read
from tournaments.api.request_body import Body, LocalTime
from tournaments.api.view import ApiView
from tournaments.calendar.actions.announcing import MAX_CAPACITY, MAX_DAYS_BEFORE, MAX_FEE_LENGTH, MAX_NOTES_LENGTH, announce_evening
from tournaments.calendar.actions.moving import MAX_REASON_LENGTH, cancel_evening, hold_evening, move_evening
from tournaments.calendar.models import Announcement
from tournaments.calendar.queries.coming import announcement_of
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, tournament_for
from tournaments.evening.problems import refuse

TIMES = ("doors_at", "starts_at", "ends_at", "answer_time")
ADMITS = "Who may come: members, guests (everybody) or invited."
GUESTS_JOIN = "Guests who sign up are in at_once, or by_desk: after the desk has admitted them."


class AnnouncementAnswer(Struct, frozen=True, kw_only=True):
    """The announcement of an evening. Times are local, in `time_zone`."""

    version: int
    on: datetime.date
    time_zone: str
    doors_at: LocalTime | None
    starts_at: LocalTime | None
    ends_at: Annotated[LocalTime | None, Meta(description="The expected end; on the next day if it is not after the start.")]
    venue: Annotated[str | None, Meta(description="The name of the place; null if it is not known yet.")]
    capacity: Annotated[int | None, Meta(description="The greatest number of players; null without a limit.")]
    admits: Annotated[str, Meta(description=ADMITS)]
    guests_join: Annotated[str, Meta(description=GUESTS_JOIN)]
    shows_names: Annotated[bool, Meta(description="True if everybody may read who comes.")]
    answer_days_before: int | None
    answer_time: LocalTime | None
    answers_until: Annotated[datetime.datetime | None, Meta(description="The last moment to sign up or off in time; null without one.")]
    fee: str
    notes: str
    is_public: Annotated[bool, Meta(description="False if only members of the club and the staff may see the evening.")]
    cancelled_at: datetime.datetime | None
    cancelled_because: str
    moved_from: Annotated[datetime.date | None, Meta(description="The date that was announced first, if the evening was moved.")]
    moved_from_time: LocalTime | None


class AnnouncementBody(Body):
    """The changes to an announcement; a field that is left out stays unchanged."""

    doors_at: LocalTime | UnsetType | None = UNSET
    starts_at: LocalTime | UnsetType | None = UNSET
    ends_at: LocalTime | UnsetType | None = UNSET
    venue: Annotated[str, Meta(min_length=1, max_length=80, description="The name of a place of the club.")] | UnsetType | None = UNSET
    capacity: Annotated[int, Meta(ge=1, le=MAX_CAPACITY)] | UnsetType | None = UNSET
    admits: Annotated[str, Meta(min_length=1, max_length=8, description=ADMITS)] | UnsetType = UNSET
    guests_join: Annotated[str, Meta(min_length=1, max_length=8, description=GUESTS_JOIN)] | UnsetType = UNSET
    shows_names: bool | UnsetType = UNSET
    answer_days_before: Annotated[int, Meta(ge=0, le=MAX_DAYS_BEFORE)] | UnsetType | None = UNSET
    answer_time: LocalTime | UnsetType | None = UNSET
    fee: Annotated[str, Meta(max_length=MAX_FEE_LENGTH)] | UnsetType = UNSET
    notes: Annotated[str, Meta(max_length=MAX_NOTES_LENGTH)] | UnsetType = UNSET
    is_public: bool | UnsetType = UNSET


class AnotherDateBody(Body):
    """Another date and other times. A time that is left out stays unchanged."""

    on: datetime.date
    doors_at: LocalTime | UnsetType | None = UNSET
    starts_at: LocalTime | UnsetType | None = UNSET
    ends_at: LocalTime | UnsetType | None = UNSET


class CancelBody(Body):
    """The reason, which everybody reads."""

    because: Annotated[str, Meta(min_length=1, max_length=MAX_REASON_LENGTH)]


class AnnouncementView(ApiView):
    http_method_names = (*ApiView.http_method_names, "patch")

    @describe_read("Read when and where an evening is, and who may come", AnnouncementAnswer, public=True)
    def get(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.WATCH)
        empty = Announcement(tournament=tournament, time_zone=tournament.club.time_zone)
        announcement = announcement_of(tournament) or empty
        return Response(announcement_answer(tournament, announcement))

    @action_view("Announce an evening, or change its announcement", Right.ANNOUNCE)
    def patch(self, tournament: Tournament, body: AnnouncementBody) -> AnnouncementAnswer:
        changes = _with_times(body.given("venue"))
        if body.venue is not UNSET:
            changes["venue"] = None if body.venue is None else tournament.club.venues.filter(name=body.venue).first()
            if body.venue is not None and changes["venue"] is None:
                raise refuse("NOT_FOUND", "venue")
        return announcement_answer(tournament, announce_evening(by=self.actor, tournament=tournament, **changes))


class MoveView(ApiView):
    @action_view("Move an evening to another date or hour", Right.ANNOUNCE)
    def post(self, tournament: Tournament, body: AnotherDateBody) -> AnnouncementAnswer:
        return announcement_answer(tournament, move_evening(by=self.actor, tournament=tournament, **_with_times(body.given())))


class CancellationView(ApiView):
    http_method_names = (*ApiView.http_method_names, "delete")

    @action_view("Cancel an evening, or change the reason", Right.ANNOUNCE)
    def put(self, tournament: Tournament, body: CancelBody) -> AnnouncementAnswer:
        return announcement_answer(tournament, cancel_evening(by=self.actor, tournament=tournament, because=body.because))

    @action_view("Hold a cancelled evening after all", Right.ANNOUNCE)
    def delete(self, tournament: Tournament) -> AnnouncementAnswer:
        return announcement_answer(tournament, hold_evening(by=self.actor, tournament=tournament))


def announcement_answer(tournament: Tournament, announcement: Announcement) -> AnnouncementAnswer:
    """Return an announcement as the API sends it."""
    return AnnouncementAnswer(
        version=tournament.version,
        on=tournament.on,
        time_zone=announcement.time_zone,
        doors_at=_text(announcement.doors_at),
        starts_at=_text(announcement.starts_at),
        ends_at=_text(announcement.ends_at),
        venue=announcement.venue.name if announcement.venue else None,
        capacity=announcement.capacity,
        admits=announcement.admits,
        guests_join=announcement.guests_join,
        shows_names=announcement.shows_names,
        answer_days_before=announcement.answer_days_before,
        answer_time=_text(announcement.answer_time),
        answers_until=announcement.moments.answers_until,
        fee=announcement.fee,
        notes=announcement.notes,
        is_public=tournament.is_public,
        cancelled_at=announcement.cancelled_at,
        cancelled_because=announcement.cancelled_because,
        moved_from=announcement.moved_from,
        moved_from_time=_text(announcement.moved_from_time),
    )


def _text(time: datetime.time | None) -> str | None:
    return time.isoformat("minutes") if time else None


def _with_times(sent: dict[str, Any]) -> dict[str, Any]:
    """Return the sent fields, with their times read."""
    return {name: datetime.time.fromisoformat(value) if name in TIMES and value else value for name, value in sent.items()}
