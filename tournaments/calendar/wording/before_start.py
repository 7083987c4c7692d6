"""The texts of an evening's page before its start: whether it is cancelled or moved, when, where, and who may come."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.club.models import Venue
from clubs.days import coming_day, whole_day
from clubs.direction import comma_text
from tournaments.calendar.models import Announcement
from tournaments.calendar.queries.coming import announcement_of
from tournaments.evening.models import Tournament


@dataclass(frozen=True)
class BeforeStart:
    """The texts about an evening before it starts. A text is empty if there is nothing to say."""

    cancelled: str
    moved: str
    when: str
    """The date with the hours."""
    venue: Venue | None
    fee: str
    notes: str
    chips: tuple[str, ...]
    """Short texts: who may come, and how many."""
    deadline: str
    is_open: bool
    """True if people may still say that they come."""
    shows_names: bool
    """True if the page shows who is enrolled."""


def before_start(tournament: Tournament) -> BeforeStart | None:
    """Return the texts of an evening that has not started; None for all others. Without an announcement, only its date is known.

    No query if the tournament was read with its announcement and place.
    """
    announcement = announcement_of(tournament)
    if tournament.state != Tournament.State.PREPARING:
        return None
    if announcement is None:
        return BeforeStart("", "", whole_day(tournament.on), None, "", "", (), "", is_open=False, shows_names=True)
    return BeforeStart(
        cancelled=cancelled_text(announcement),
        moved=moved_text(tournament, announcement),
        when=when_text(tournament, announcement),
        venue=announcement.venue,
        fee=announcement.fee,
        notes=announcement.notes,
        chips=tuple(_chips(announcement)),
        deadline=deadline_text(tournament, announcement),
        is_open=announcement.cancelled_at is None,
        shows_names=announcement.shows_names,
    )


def when_text(tournament: Tournament, announcement: Announcement) -> str:
    """Return the date and the hours: `Friday 4 December 2026, 20:00 (doors open at 19:30), until about 23:30`."""
    parts = [whole_day(tournament.on)]
    if announcement.starts_at is not None:
        start = _time(announcement.starts_at)
        if announcement.doors_at is not None:
            start = _("%(start)s (doors open at %(doors)s)") % {"start": start, "doors": _time(announcement.doors_at)}
        parts.append(start)
    if announcement.ends_at is not None:
        parts.append(_("until about %(time)s") % {"time": _time(announcement.ends_at)})
    return comma_text(parts)


def day_and_start(tournament: Tournament, announcement: Announcement | None) -> str:
    """Return the date and the hour at which the evening starts, if it was announced: `Friday 4 December 2026, 20:00`."""
    return _moment(whole_day(tournament.on), announcement.starts_at if announcement is not None else None)


def cancelled_text(announcement: Announcement) -> str:
    """Return the sentence that the evening is cancelled, with the reason; "" if it is held."""
    if announcement.cancelled_at is None:
        return ""
    return _("This evening is cancelled: %(reason)s") % {"reason": announcement.cancelled_because}


def moved_text(tournament: Tournament, announcement: Announcement) -> str:
    """Return the sentence that the evening is moved, with its former and its new date or hour; "" if it is not."""
    if announcement.moved_from is None or announcement.cancelled_at is not None:
        return ""
    former = _moment(coming_day(announcement.moved_from), announcement.moved_from_time)
    now = _moment(coming_day(tournament.on), announcement.starts_at)
    return _("This evening has been moved from %(former)s to %(now)s.") % {"former": former, "now": now}


def deadline_text(tournament: Tournament, announcement: Announcement) -> str:
    """Return the sentence about the moment until which people can sign up or off in time; "" without one."""
    until = announcement.moments.answers_until
    if until is None or announcement.cancelled_at is not None:
        return ""
    return _("Sign up or sign off until %(moment)s.") % {"moment": _moment(coming_day(until.date()), until.time())}


def _moment(day: str, time: datetime.time | None) -> str:
    return comma_text([day, *([_time(time)] if time is not None else [])])


def _time(time: datetime.time) -> str:
    return date_format(datetime.datetime.combine(datetime.date(2000, 1, 1), time), "H:i")


def _chips(announcement: Announcement) -> list[str]:
    admits = {
        Announcement.Admits.MEMBERS: _("for members"),
        Announcement.Admits.GUESTS: _("guests welcome"),
        Announcement.Admits.INVITED: _("by invitation"),
    }
    chips = [admits[Announcement.Admits(announcement.admits)]]
    if announcement.capacity is not None:
        chips.append(ngettext("at most %(n)d player", "at most %(n)d players", announcement.capacity) % {"n": announcement.capacity})
    return chips
