"""Sentences about who comes: a person's own place, and how full the evening is. Pages, links and the API share them."""

from __future__ import annotations

import datetime
from zoneinfo import ZoneInfo

from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.days import coming_day
from clubs.direction import isolated
from tournaments.calendar.models import Announcement
from tournaments.calendar.wording.before_start import when_text
from tournaments.evening.models import Tournament
from tournaments.evening.wording.table_sizes import table_sizes_text
from tournaments.signup.queries.people import EveningAnswers
from tournaments.signup.values import SignUp, SignUpPlace


def place_word(place: SignUpPlace) -> str:
    """Return a place in a word or two, for a chip: «coming», «on the list»."""
    return {
        SignUpPlace.IN: _("coming"),
        SignUpPlace.OFFERED: _("is offered a place"),
        SignUpPlace.WAITING: _("on the waiting list"),
        SignUpPlace.TO_ADMIT: _("asks to come"),
        SignUpPlace.MAYBE: _("perhaps"),
        SignUpPlace.NO: _("not coming"),
        SignUpPlace.SIGNED_OFF: _("signed off"),
        SignUpPlace.SIGNED_OFF_LATE: _("signed off late"),
        SignUpPlace.LAPSED: _("did not answer in time"),
        SignUpPlace.REFUSED: _("not admitted"),
    }[place]


def own_place_text(sign_up: SignUp | None, announcement: Announcement) -> str:
    """Return a sentence for a person about their own place; without an answer, until when they are asked to answer."""
    if sign_up is None:
        until = announcement.moments.answers_until
        if until is None:
            return _("You have not answered yet.")
        return _("You have not answered yet. Answer before %(until)s.") % {"until": moment_text(until)}
    if sign_up.place == SignUpPlace.OFFERED and sign_up.until is not None:
        until_text = offer_end_text(sign_up.until, announcement)
        return _("There is a place for you. It is yours if you accept it before %(until)s.") % {"until": until_text}
    if sign_up.place == SignUpPlace.WAITING:
        text = _("The evening is full: you are number %(rank)s on the waiting list.") % {"rank": sign_up.rank}
        if sign_up.passed_over:
            text += " " + _("A place became free, but you need %(count)s. You keep your number.") % {"count": len(sign_up.party)}
        return text
    return {
        SignUpPlace.IN: _("You are coming: there is a place for you."),
        SignUpPlace.TO_ADMIT: _("The club has your answer and will decide. You will see the decision here."),
        SignUpPlace.MAYBE: _("You said perhaps. You get a place only when you say yes."),
        SignUpPlace.NO: _("You said that you are not coming."),
        SignUpPlace.SIGNED_OFF: _("You signed off."),
        SignUpPlace.SIGNED_OFF_LATE: _("You signed off after the deadline."),
        SignUpPlace.LAPSED: _("You were offered a place and did not answer in time. Say yes again if you want to come."),
        SignUpPlace.REFUSED: _("The club could not admit you this time."),
    }[sign_up.place]


def moment_text(moment: datetime.datetime) -> str:
    """Return a moment as its own clock shows it: «Monday 30 November, 12:00»."""
    return f"{coming_day(moment)}, {time_format(moment, 'H:i')}"


def offer_end_text(until: datetime.datetime, announcement: Announcement) -> str:
    """Return the moment at which an offer runs out, as the clocks at the evening's place show it."""
    return moment_text(until.astimezone(ZoneInfo(announcement.time_zone)))


def when_and_where_text(tournament: Tournament, announcement: Announcement) -> str:
    """Return when and where an evening is, on one line: «Monday 30 November 2026, 19:30 (doors open at 19:00) · Parochiezaal»."""
    venue = announcement.venue
    return " · ".join([when_text(tournament, announcement), *([isolated(venue.name)] if venue is not None else [])])


def coming_text(answers: EveningAnswers) -> str:
    """Return how many come: «39 of 48 are coming», or «39 are coming» without a limit."""
    count, capacity = answers.sign_ups.coming, answers.sign_ups.capacity
    if capacity is None:
        return ngettext("%(count)s is coming", "%(count)s are coming", count) % {"count": count}
    return ngettext("%(count)s of %(capacity)s is coming", "%(count)s of %(capacity)s are coming", count) % {
        "count": count,
        "capacity": capacity,
    }


def one_more_text(answers: EveningAnswers) -> str:
    """Return the tables that one more player would make; "" if the evening is full or that many cannot be seated."""
    if answers.sign_ups.free == 0:
        return ""
    text = table_sizes_text(answers.tournament, answers.sign_ups.coming + 1)
    return _("With one more: %(tables)s") % {"tables": text} if text else ""
