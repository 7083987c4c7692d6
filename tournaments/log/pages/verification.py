"""Pages to verify an evening without trusting this server.

They offer the evening's file, the checker program, the built-in verifier, and a check of the hash that is printed on papers.
"""

from __future__ import annotations

import hashlib
import re
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from clubs.actors import of_user
from tournaments.archive.export import evening_text, export_evening
from tournaments.archive.verify import differences, summary
from tournaments.evening.models import LogEntry, Tournament
from tournaments.evening.permissions import Right, may, tournament_for
from tournaments.evening.problems import refuse
from tournaments.evening.strict_json import Unreadable

MAX_DIFFERENCES = 20
"""The greatest number of differences that the page may show; one already proves that something was changed."""
_HASH = re.compile(r"[0-9a-f]{64}")
_NUMBER = re.compile(r"[0-9]{1,15}")


@require_safe
def export(request: HttpRequest, slug: str) -> HttpResponse:
    """Download the evening's file, the same text as `manage.py export` writes.

    Refused with EVENING_UNREADABLE if the database contains something that no action can have written.
    """
    tournament = tournament_for(of_user(request.user), slug, Right.READ_LOG)
    try:
        text = evening_text(export_evening(tournament))
    except Unreadable as unreadable:
        raise refuse("EVENING_UNREADABLE", why=str(unreadable)) from None
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{tournament.slug}.json"'
    response["Cache-Control"] = "private, no-cache"
    return response


@require_POST
def verify(request: HttpRequest, slug: str) -> HttpResponse:
    """Verify the current evening and show the result. Changes nothing."""
    tournament = tournament_for(of_user(request.user), slug, Right.READ_LOG)
    wrong, agrees = _verify(tournament)
    context = {
        "tournament": tournament,
        "wrong": wrong,
        "agrees": agrees,
    }
    return render(request, "tournaments/log/verification.html", context)


def _verify(tournament: Tournament) -> tuple[list[str], str]:
    """Verify the evening. Return the differences as sentences and, if there are none, a summary of what agrees."""
    try:
        evening = export_evening(tournament)
    except Unreadable as unreadable:
        return [str(unreadable)], ""
    wrong = list(islice(differences(evening), MAX_DIFFERENCES))
    return wrong, "" if wrong else summary(evening)


@require_safe
def checker(request: HttpRequest) -> HttpResponse:
    """Show how to check an evening's file with the checker program, without this server. Also show the program's SHA-256.

    The QR code of a paper leads here with the evening's `slug`, and the `number` and `hash` of an entry. The page then first tells whether
    the log still has that entry.
    """
    text = _program()
    context = {"sha256": hashlib.sha256(text).hexdigest(), "lines": text.count(b"\n"), "kilobytes": -(-len(text) // 1024)}
    if "hash" in request.GET:
        context |= _entry_of_paper(request)
    return render(request, "tournaments/log/checker.html", context)


def _entry_of_paper(request: HttpRequest) -> dict[str, Any]:
    """Return whether the log still has the entry with the hash that a paper prints."""
    actor, query = of_user(request.user), request.GET
    tournament = tournament_for(actor, query.get("slug", ""), Right.WATCH)
    if not _HASH.fullmatch(query["hash"]) or not _NUMBER.fullmatch(query.get("number", "")):
        raise Http404
    number = int(query["number"])
    entry = LogEntry.objects.filter(tournament=tournament, number=number).first() if number < 2**31 else None
    return {
        "tournament": tournament,
        "number": number,
        "hash": query["hash"],
        "holds": entry is not None and entry.hash == query["hash"],
        "entry": entry,
        "later": max(tournament.version - number, 0),
        "reads_log": may(actor, Right.READ_LOG, tournament),
    }


@require_safe
def checker_file(request: HttpRequest) -> HttpResponse:
    """Return the checker program to download."""
    response = HttpResponse(_program(), content_type="text/x-python; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="troela_check.py"'
    return response


@cache
def _program() -> bytes:
    """Return the source of the checker program; each process reads the file once."""
    return (Path(settings.BASE_DIR) / "checker" / "troela_check.py").read_bytes()
