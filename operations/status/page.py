"""`/status/`, and the part of the page that a script reloads."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.actors import of_user
from clubs.problems import refuse
from clubs.roles.permissions import lack_of_right
from operations.outage import Outage, outage_response
from operations.readings import all_readings
from operations.readings.reading import ReadingLevel, ReadingLine, Values
from operations.readings.storage import DatabaseValue
from tournaments.evening.permissions import may_see_installation
from tournaments.evening.wording.state import time_text

COOKIE = "troela_status"
COOKIE_SECONDS = 12 * 3600
"""For this many seconds after opening the page, a browser is trusted if the database is unavailable: twelve hours."""
ANSWER_SECONDS = 0.7
"""The timeout of the readings. With the time to render it, the page answers within a second."""
_signer = signing.TimestampSigner(salt="troela.status")


@never_cache
@require_safe
def status(request: HttpRequest) -> HttpResponse:
    """Show the page."""
    return _answer(request, "status/page.html")


@never_cache
@require_safe
def status_part(request: HttpRequest) -> HttpResponse:
    """Return the part of the page with the lines, for the script that reloads it."""
    return _answer(request, "status/lines.html")


def _answer(request: HttpRequest, template: str) -> HttpResponse:
    """Show the lines to those who may see them.

    While the database is unavailable, a reader cannot be identified. A browser that could open the page in the last hours is then trusted:
    it has a signed cookie, and the page names no person.
    """
    if settings.SESSION_COOKIE_NAME not in request.COOKIES:
        raise refuse("LOGIN_NEEDED")
    values = all_readings.measured(all_readings.READINGS, ANSWER_SECONDS)
    database: DatabaseValue | None = values["database"]
    answers = database is not None and database.details is not None
    if answers:
        actor = of_user(request.user)
        if not may_see_installation(actor):
            raise lack_of_right(actor, second_factor_helps=False)
    else:
        request.user = AnonymousUser()  # so that later code that reads the user, such as the log, does not wait for the database
        if not _was_let_in(request):
            return outage_response(request, (database.outage if database is not None else None) or Outage.AWAY)
    response = render(request, template, context(values))
    if answers:
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


def context(values: Values) -> dict[str, Any]:
    """Return the template context: the lines, the worst first, and a sentence that sums them up."""
    lines = all_readings.lines_of(values)
    return {
        "lines": sorted(lines, key=lambda line: -line.level),
        "summary": summary(lines),
        "worst": max(lines, key=lambda line: line.level).css,
        "time": time_text(timezone.now()),
    }


def summary(lines: list[ReadingLine]) -> str:
    """Return one sentence about the state of the installation: how many parts do not work or need attention."""
    broken = [line for line in lines if line.level is ReadingLevel.UNAVAILABLE]
    warned = [line for line in lines if line.level is ReadingLevel.WARNING]
    if broken:
        return ngettext(
            "%(n)s part does not work. Do what is written beside it.",
            "%(n)s parts do not work. Do what is written beside each, starting at the top.",
            len(broken),
        ) % {"n": len(broken)}
    if warned:
        return ngettext("The evening goes on. %(n)s thing to look at.", "The evening goes on. %(n)s things to look at.", len(warned)) % {
            "n": len(warned)
        }
    return _("Everything is in order.")
