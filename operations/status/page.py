"""`/status/` and the part of it that is fetched again."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.actors import of_user
from clubs.problems import refuse
from clubs.roles.permissions import lack_of_right
from operations.health import Level
from operations.outage import Outage, outage_response
from operations.status.lines import Line
from operations.status.readings import Readings, read_house
from operations.status.storage_lines import backup_status_line, database_line, disk_line, redis_line
from operations.status.work_lines import papers_line, phones_line, process_lines, streams_line, tasks_line
from tournaments.evening.permissions import may_see_house
from tournaments.evening.wording.state import time_text

COOKIE = "troela_status"
COOKIE_SECONDS = 12 * 3600
"""For how long a browser that was let in is believed while the database cannot say who asks: an evening."""
_signer = signing.TimestampSigner(salt="troela.status")


@never_cache
@require_safe
def status(request: HttpRequest) -> HttpResponse:
    """The page."""
    return _answer(request, "status/page.html")


@never_cache
@require_safe
def status_part(request: HttpRequest) -> HttpResponse:
    """Its lines alone, for the script that looks again."""
    return _answer(request, "status/lines.html")


def _answer(request: HttpRequest, template: str) -> HttpResponse:
    """The lines, for whoever may see them.

    While the database is away nobody can say who is logged in. A browser that was let in during the last hours is believed then: it carries
    our signature, and the page names no person.
    """
    if settings.SESSION_COOKIE_NAME not in request.COOKIES:
        raise refuse("LOGIN_NEEDED")
    readings = read_house()
    if readings.database_answers:
        actor = of_user(request.user)
        if not may_see_house(actor):
            raise lack_of_right(actor, second_factor_helps=False)
    else:
        request.user = AnonymousUser()  # whatever asks it later, such as the log, would wait for the database
        if not _was_let_in(request):
            return outage_response(request, readings.findings["database"].outage or Outage.AWAY)
    response = render(request, template, context(readings))
    if readings.database_answers:
        response.set_cookie(
            COOKIE,
            _signer.sign("let in"),
            COOKIE_SECONDS,
            path="/status/",
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Strict",
        )
    return response


def _was_let_in(request: HttpRequest) -> bool:
    try:
        _signer.unsign(request.COOKIES.get(COOKIE, ""), max_age=COOKIE_SECONDS)
    except signing.BadSignature:
        return False
    return True


def context(readings: Readings) -> dict[str, Any]:
    """What the template shows: the worst first, and one sentence above all."""
    lines = status_lines(readings)
    return {
        "lines": sorted(lines, key=lambda line: -line.level),
        "summary": summary(lines),
        "worst": max(lines, key=lambda line: line.level).css,
        "time": time_text(readings.now),
        "asks_database": readings.database_answers,
    }


def status_lines(readings: Readings) -> list[Line]:
    """Every line, in the order of what an evening hangs on."""
    return [
        database_line(readings),
        disk_line(readings),
        phones_line(readings),
        backup_status_line(readings),
        *process_lines(readings),
        redis_line(readings),
        streams_line(readings),
        papers_line(readings),
        tasks_line(readings),
    ]


def summary(lines: list[Line]) -> str:
    """How the whole stands, in one sentence."""
    broken = [line for line in lines if line.level is Level.UNAVAILABLE]
    warned = [line for line in lines if line.level is Level.WARNING]
    if broken:
        return ngettext(
            "%(n)s part does not work. Do what stands beside it.",
            "%(n)s parts do not work. Do what stands beside each, from above.",
            len(broken),
        ) % {"n": len(broken)}
    if warned:
        return ngettext("The evening goes on. %(n)s thing to look at.", "The evening goes on. %(n)s things to look at.", len(warned)) % {
            "n": len(warned)
        }
    return _("Everything is in order.")
