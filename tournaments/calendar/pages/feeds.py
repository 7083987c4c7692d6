"""Feeds of a club's evenings for other programs: iCalendar and RSS; and the page that tells how to subscribe to them."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from hashlib import sha256
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.feedgenerator import Rss201rev2Feed
from django.utils.html import linebreaks
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from clubs.actors import of_user
from clubs.club.models import Club
from clubs.days import whole_day
from clubs.people.actions.links import renew_links
from clubs.people.links import LinkPurpose, is_link_of, link_token
from clubs.people.queries.members import own_member, people
from clubs.problems import refuse
from clubs.roles.permissions import ClubRight, club_at, club_for
from scoring.engine.words import plain_language
from tournaments.calendar.feed import FeedEvent, calendar_text
from tournaments.calendar.queries.coming import FEED_DAYS_BACK, calendar_evenings
from tournaments.calendar.wording.feed import feed_event, when_and_where
from tournaments.calendar.wording.own_feed import own_events
from tournaments.evening.permissions import Right, tournament_for

CALENDAR = "text/calendar; charset=utf-8"
RSS_ITEMS = 40
"""The greatest number of evenings in the RSS feed: those that changed last."""


@require_safe
def club_calendar(request: HttpRequest, club: str) -> HttpResponseBase:
    """Return the club's public evenings as a calendar: those of the past year and all coming ones."""
    row = _real_club(club)
    with override(row.language):
        events = [feed_event(each) for each in calendar_evenings(row, _since(), public=True)]
        return _calendar(request, row.name, events)


@require_safe
def member_calendar(request: HttpRequest, club: str, number: int, secret: str) -> HttpResponseBase:
    """Return a member's own calendar, by a secret link: the evenings of the club, each with the member's answer.

    Refused: NOT_FOUND, also after the link was renewed or the member left the club.
    """
    row = _real_club(club)
    member = people(row).filter(number=number, left_on=None).first()
    if member is None or not is_link_of(member, LinkPurpose.CALENDAR, secret):
        raise refuse("NOT_FOUND")
    with override(row.language):
        events = list(own_events(member, list(calendar_evenings(row, _since(), public=False))))
        response = _calendar(request, row.name, events)
    patch_cache_control(response, private=True)
    return response


@require_safe
def evening_calendar(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Return one evening as a calendar file, to download."""
    tournament = tournament_for(of_user(request.user), slug, Right.WATCH)
    response = _calendar(request, tournament.name, [feed_event(tournament)])
    response["Content-Disposition"] = f'attachment; filename="{tournament.slug}.ics"'
    return response


@require_safe
def club_rss(request: HttpRequest, club: str) -> HttpResponseBase:
    """Return the club's public evenings as RSS, the one that changed last first; a change of an evening is a new item."""
    row = _real_club(club)
    with override(row.language):
        evenings = sorted(calendar_evenings(row, _since(), public=True), key=lambda each: feed_event(each).changed_at, reverse=True)
        page = f"{settings.PUBLIC_URL}{reverse('club', args=[row.slug])}"
        about = _("The evenings of %(club)s: announced, moved and cancelled.") % {"club": row.name}
        feed = Rss201rev2Feed(
            title=row.name,
            link=page,
            description=about,
            language=plain_language(row.language),
            feed_url=f"{settings.PUBLIC_URL}{request.path}",
        )
        for each in evenings[:RSS_ITEMS]:
            event = feed_event(each)
            text = "\n".join(filter(None, (when_and_where(each), event.text)))
            feed.add_item(
                title=f"{each.name}, {whole_day(each.on)}",
                link=event.address,
                description=linebreaks(text, autoescape=True),
                unique_id=f"{event.uid}#{event.sequence}",
                unique_id_is_permalink=False,
                pubdate=event.changed_at,
            )
        return _unless_known(request, feed.writeString("utf-8").encode(), "application/rss+xml; charset=utf-8")


@never_cache
@require_safe
def calendar_page(request: HttpRequest, club: str) -> HttpResponse:
    """Show how to subscribe to the club's evenings and, for a member, to the calendar with their answers."""
    actor = of_user(request.user)
    row = club_at(club)
    member = own_member(actor, row)
    feeds = [_Subscription(reverse("club-ics", args=[row.slug]))]
    if member is not None:
        feeds.insert(0, _Subscription(reverse("member-ics", args=[row.slug, member.number, link_token(member, LinkPurpose.CALENDAR)])))
    context = {"club": row, "member": member, "own": feeds[0] if member else None, "whole": feeds[-1]}
    return render(request, "tournaments/calendar/subscribe.html", context)


@require_POST
def renew(request: HttpRequest, club: str) -> HttpResponse:
    """Give the reader new personal links; the old ones stop working."""
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.SEE_MEMBERS)
    member = own_member(actor, row)
    if member is None:
        raise refuse("ACCOUNT_NOT_LINKED")
    renew_links(by=actor, member=member)
    messages.success(request, _("You have new links. The old ones no longer work: subscribe to your calendar again."))
    return redirect("calendar", club)


class _Subscription:
    """The addresses with which programs subscribe to a feed."""

    def __init__(self, path: str) -> None:
        self.address = f"{settings.PUBLIC_URL}{path}"
        self.webcal = f"webcal://{self.address.partition('://')[2]}"
        """Opens the calendar program of a phone or computer."""
        self.google = f"https://calendar.google.com/calendar/r?{urlencode({'cid': self.webcal})}"


def _real_club(slug: str) -> Club:
    """Return the club. Refused: NOT_FOUND, also for the club of a rehearsal, whose evenings are invented."""
    club = club_at(slug)
    if club.rehearsal_of_id is not None:
        raise refuse("NOT_FOUND")
    return club


def _since() -> datetime.date:
    return timezone.localdate() - datetime.timedelta(days=FEED_DAYS_BACK)


def _calendar(request: HttpRequest, name: str, events: Sequence[FeedEvent]) -> HttpResponseBase:
    return _unless_known(request, calendar_text(name, events), CALENDAR)


def _unless_known(request: HttpRequest, content: bytes, kind: str) -> HttpResponseBase:
    """Return the content, or a 304 if the program that asks has it already."""
    tag = f'"{sha256(content).hexdigest()[:24]}"'
    response = get_conditional_response(request, etag=tag) or HttpResponse(content, content_type=kind)
    response["ETag"] = tag
    patch_cache_control(response, no_cache=True)
    return response
