"""The log of an evening as people read it: who did what, when, before and after, and the hash that seals it."""

from __future__ import annotations

import json
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from clubs.actors import of_user
from tournaments.log import head
from tournaments.models import LogEntry
from tournaments.permissions import Right, tournament_for

A_PAGE = 50


@require_safe
def log(request: HttpRequest, slug: str) -> HttpResponse:
    """The newest entries first; `?q=` keeps those in which every word occurs."""
    tournament = tournament_for(of_user(request.user), slug, Right.READ_LOG)
    asked = request.GET.get("q", "").replace("\0", "").strip()[:80]
    page = Paginator(_found(tournament.log.order_by("-number"), asked), A_PAGE).get_page(request.GET.get("page"))
    shown = {
        "tournament": tournament,
        "head": head(tournament),
        "q": asked,
        "page": page,
        "entries": [_told(entry) for entry in page],
    }
    return render(request, "tournaments/jury/log.html", shown)


def _found(entries: QuerySet[LogEntry], asked: str) -> QuerySet[LogEntry]:
    if not asked:
        return entries
    entries = entries.annotate(was=Cast("before", TextField()), became=Cast("after", TextField()))
    for word in asked.split():
        # In the database's JSON a letter with an accent may be written as an escape.
        written = json.dumps(word)[1:-1]
        hit = Q(who__icontains=word) | Q(what__icontains=word) | Q(object__icontains=word)
        for place in ("was", "became"):
            hit |= Q(**{f"{place}__icontains": word}) | Q(**{f"{place}__icontains": written})
        entries = entries.filter(hit)
    return entries


def _told(entry: LogEntry) -> tuple[LogEntry, str, str, str, list[tuple[str, str]], list[tuple[str, str]]]:
    return entry, by(entry.who), done(entry.what), about(entry.object), _lines(entry.before), _lines(entry.after)


def by(who: str) -> str:
    """Who did it: an account's name, «the table», a command. The log holds a table's key in the database, which means nothing to people."""
    kind, _space, rest = who.partition(" ")
    if kind == "table":
        phone = rest.partition(" phone ")[2]
        return _("the table (phone %(phone)s)") % {"phone": phone} if phone else _("the table")
    if kind == "command":
        return _("command %(name)s") % {"name": rest}
    return rest or who


def done(what: str) -> str:
    """The deed, as people say it."""
    deeds = {
        "create": _("created"), "amend": _("changed the plan"), "enrol": _("enrolled"), "withdraw": _("withdrew"),
        "rename": _("renamed"),
        "return": _("took back in"), "appoint": _("appointed"), "dismiss": _("dismissed"),
        "seat": _("drew"), "undraw": _("took back the draw of"),
        "start": _("started"), "finish": pgettext("log", "finished"), "close": pgettext("log", "closed"),
        "report": _("reported"), "correct": _("corrected"), "void": _("voided"), "sign": pgettext("log", "signed"),
        "reopen": _("reopened"), "new_pass": _("gave a new link to"), "rule": _("ruled"), "overturn": _("overturned"),
    }  # fmt: skip
    return deeds.get(what, what)


def about(told: str) -> str:
    """`round 1 table 2 deal 3` in the reader's words."""
    nouns = {
        "round": _("round"), "table": _("table"), "deal": _("deal"), "ruling": _("ruling"), "entrant": _("player"),
        "entrants": _("players"), "user": _("account"), "tournament": _("tournament"),
    }  # fmt: skip
    return " ".join(nouns.get(word, word) for word in told.split())


def _lines(value: Any) -> list[tuple[str, str]]:
    """A value of the log as lines of name and text."""
    if value is None or value == {}:
        return []
    if isinstance(value, dict):
        return [(str(name), _text(part)) for name, part in value.items() if part not in ("", None)]
    return [("", _text(value))]


def _text(part: Any) -> str:
    return part if isinstance(part, str) else json.dumps(part, ensure_ascii=False)
