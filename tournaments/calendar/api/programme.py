"""A club's calendar for programs: read it, propose and create a year's programme, change several evenings at once."""

from __future__ import annotations

import datetime
from typing import Annotated, Any

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from msgspec import UNSET, Meta, UnsetType
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.actors import Actor
from clubs.club.models import Club
from clubs.people.actions.links import renew_links
from clubs.people.links import LinkPurpose, link_token
from clubs.people.models import Member
from clubs.people.queries.members import own_member
from clubs.roles.permissions import ClubRight, club_at, club_for, club_role
from tournaments.api.action_view import action_view
from tournaments.api.documentation import describe_public_read, describe_read
from tournaments.api.request_body import Body, Nothing
from tournaments.api.view import ApiView
from tournaments.calendar.actions.programme import MAX_EVENINGS, change_evenings, create_programme
from tournaments.calendar.api.answers import (
    CalendarAnswer,
    EveningsAnswer,
    OwnCalendarAnswer,
    ProgrammeAnswer,
    calendar_answer,
    evening_in_calendar,
    programme_answer,
)
from tournaments.calendar.holidays import Country
from tournaments.calendar.programme import MAX_PROGRAMME_DAYS, DaySpan, OnHoliday, ProgrammeRule, Repetition, programme
from tournaments.calendar.queries.coming import calendar_evenings, dates_of
from tournaments.evening.models import Tournament
from tournaments.evening.problems import refuse
from tournaments.evening.queries.last_evening import EarlierEvening, evening_to_be_like

MAX_BREAKS = 10
LocalTime = Annotated[str, Meta(max_length=5, description="A time in the club's zone, such as 19:30.")] | None | UnsetType
TIME_FIELDS = ("doors_at", "starts_at", "ends_at")


class DaySpanBody(Body):
    """All days from the first to the last, both included."""

    first: datetime.date
    last: datetime.date


class ProgrammeRuleBody(Body, kw_only=True):
    """The rhythm of a programme."""

    first: datetime.date
    until: datetime.date
    weekday: Annotated[int, Meta(ge=1, le=7, description="1 is Monday, 7 is Sunday.")]
    repetition: Annotated[Repetition, Meta(description="How often the evening returns. A rhythm of weeks starts in the first week.")]
    country: Annotated[Country | None, Meta(description="The country whose holidays count; null if none counts.")] = None
    on_holiday: Annotated[OnHoliday, Meta(description="What happens to an evening that falls on a holiday.")] = OnHoliday.SKIP
    breaks: Annotated[tuple[DaySpanBody, ...], Meta(max_length=MAX_BREAKS, description="Spans without evenings, such as the summer.")] = ()
    name: (
        Annotated[
            str, Meta(min_length=1, max_length=120, description="The name of the evenings; by default that of the club's last evening.")
        ]
        | UnsetType
    ) = UNSET


class EveningTimesBody(Body, kw_only=True):
    """Times and place of evenings. A field that is left out stays as it is; null empties it."""

    doors_at: LocalTime = UNSET
    starts_at: LocalTime = UNSET
    ends_at: LocalTime = UNSET
    venue: Annotated[str, Meta(max_length=80, description="The name of one of the club's places.")] | UnsetType | None = UNSET


class NewProgrammeBody(EveningTimesBody, kw_only=True):
    """The evenings to create, each like an earlier one."""

    dates: Annotated[tuple[datetime.date, ...], Meta(min_length=1, max_length=MAX_EVENINGS)]
    like: Annotated[str, Meta(max_length=50, description="The slug of the earlier evening; by default the club's last one.")] = ""
    name: Annotated[str, Meta(max_length=120, description="By default the name of the earlier evening.")] = ""


class EveningChangesBody(EveningTimesBody, kw_only=True):
    """The changes of several coming evenings."""

    evenings: Annotated[tuple[str, ...], Meta(min_length=1, max_length=MAX_EVENINGS, description="Their slugs.")]
    weekday: Annotated[int, Meta(ge=1, le=7, description="Another day of the same week: 1 is Monday.")] | UnsetType = UNSET


class CalendarView(ApiView):
    @describe_public_read("List the coming evenings of a club, with their hours and places", CalendarAnswer)
    def get(self, request: Request, club: str) -> Response:
        row = club_at(club)
        public = club_role(self.actor, row) is None
        return Response(calendar_answer(row, calendar_evenings(row, timezone.localdate(), public=public)))


class ProgrammePreviewView(ApiView):
    @action_view("Propose the dates of a programme, without creating evenings", ClubRight.CREATE_TOURNAMENTS)
    def post(self, row: Club, body: ProgrammeRuleBody) -> ProgrammeAnswer:
        _check_span(body.first, body.until, "until")
        for index, each in enumerate(body.breaks):
            _check_span(each.first, each.last, f"breaks.{index}.last")
        breaks = tuple(DaySpan(each.first, each.last) for each in body.breaks)
        span = DaySpan(body.first, body.until)
        rule = ProgrammeRule(span, body.weekday, body.repetition, body.country, body.on_holiday, breaks)
        name = _earlier(row, "").tournament.name if body.name is UNSET else body.name
        return programme_answer(programme(rule, dates_of(row, name)))


class ProgrammeView(ApiView):
    @action_view("Create the evenings of a programme: all, or none if one is refused", ClubRight.CREATE_TOURNAMENTS, status=201)
    def post(self, row: Club, body: NewProgrammeBody) -> EveningsAnswer:
        made = create_programme(
            by=self.actor,
            club=row,
            earlier=_earlier(row, body.like),
            dates=body.dates,
            name=body.name,
            announcement=_times_and_venue(row, body),
        )
        return _evenings(row, [each.slug for each in made])


class EveningChangesView(ApiView):
    @action_view("Change the time, the place or the weekday of several coming evenings: all, or none", ClubRight.CREATE_TOURNAMENTS)
    def post(self, row: Club, body: EveningChangesBody) -> EveningsAnswer:
        weekday = {} if body.weekday is UNSET else {"weekday": body.weekday}
        changes = weekday | _times_and_venue(row, body)
        changed = change_evenings(by=self.actor, club=row, today=timezone.localdate(), slugs=body.evenings, **changes)
        return _evenings(row, [each.slug for each in changed])


def _own(actor: Actor, club: str) -> Member:
    """Return the present member who belongs to the actor's account. Refused: ACCOUNT_NOT_LINKED."""
    row = club_for(actor, club, ClubRight.SEE_MEMBERS)
    member = own_member(actor, row)
    if member is None:
        raise refuse("ACCOUNT_NOT_LINKED")
    return member


class OwnCalendarView(ApiView):
    @describe_read("Read the secret address of one's own calendar", OwnCalendarAnswer)
    def get(self, request: Request, club: str) -> Response:
        return Response(_own_calendar(_own(self.actor, club)))

    @action_view("Renew one's own personal links; the former ones end", _own)
    def post(self, member: Member, body: Nothing) -> OwnCalendarAnswer:
        return _own_calendar(renew_links(by=self.actor, member=member))


def _own_calendar(member: Member) -> OwnCalendarAnswer:
    path = reverse("member-ics", args=[member.club.slug, member.number, link_token(member, LinkPurpose.CALENDAR)])
    return OwnCalendarAnswer(f"{settings.PUBLIC_URL}{path}")


def _check_span(first: datetime.date, last: datetime.date, field: str) -> None:
    if not 0 <= (last - first).days <= MAX_PROGRAMME_DAYS:
        raise refuse("FIELD_WRONG", field)


def _earlier(club: Club, like: str) -> EarlierEvening:
    """Return the evening to be copied. Refused: NOT_FOUND if there is none."""
    earlier = evening_to_be_like(club, like)
    if earlier is None:
        raise refuse("NOT_FOUND", "like")
    return earlier


def _times_and_venue(club: Club, body: EveningTimesBody) -> dict[str, Any]:
    """Return the given times and place as `announce_evening` takes them. Refused: FIELD_WRONG, NOT_FOUND."""
    given = {name: value for name, value in body.given().items() if name in (*TIME_FIELDS, "venue")}
    for name in TIME_FIELDS:
        if given.get(name) is not None:
            try:
                given[name] = datetime.time.fromisoformat(given[name])
            except ValueError:
                raise refuse("FIELD_WRONG", name) from None
    if given.get("venue") is not None:
        given["venue"] = club.venues.filter(name=given["venue"]).first()
        if given["venue"] is None:
            raise refuse("NOT_FOUND", "venue")
    return given


def _evenings(club: Club, slugs: list[str]) -> EveningsAnswer:
    rows = Tournament.objects.filter(club=club, slug__in=slugs).select_related("announcement__venue").order_by("on", "pk")
    return EveningsAnswer(tuple(map(evening_in_calendar, rows)))
