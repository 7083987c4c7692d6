"""The log of an evening as people read it: who did what, when, before and after, and the hash that seals it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import urlencode
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.actors import of_user
from tournaments.log import head
from tournaments.models import LogEntry, Tournament
from tournaments.permissions import Right, tournament_for
from tournaments.wording.log_changes import Change, Told, about_table
from tournaments.wording.log_entries import action_name, actor_name, subject_name

A_PAGE = 50
LARGEST = 9999
"""The largest number of a round or a table that is looked for."""
TABLES = "table"
"""Stands for all tables where one chooses who did it: they are too many to list."""


@dataclass(frozen=True)
class Asked:
    """What the reader keeps of the log; empty keeps all."""

    q: str
    who: str
    what: str
    round: str
    table: str

    @classmethod
    def of(cls, request: HttpRequest) -> Asked:
        """From the address."""
        return cls(*(request.GET.get(name, "").replace("\0", "").strip()[:80] for name in ("q", "who", "what", "round", "table")))

    @property
    def query(self) -> str:
        """For the addresses of the other pages: `q=x&who=y`, or nothing."""
        return urlencode({name: value for name, value in vars(self).items() if value})


@dataclass(frozen=True)
class Line:
    """An entry in the reader's words."""

    entry: LogEntry
    who: str
    what: str
    about: str
    changes: list[Change]
    sealed: str
    """What its hash is made of, as it stands in the log."""


@require_safe
def log(request: HttpRequest, slug: str) -> HttpResponse:
    """The newest entries first, or the page that holds entry `?at=`; `?q=` and the other fields keep some."""
    tournament = tournament_for(of_user(request.user), slug, Right.READ_LOG)
    asked = Asked.of(request)
    found = _kept(tournament.log.order_by("-number"), asked)
    page = Paginator(found, A_PAGE).get_page(_page(found, request.GET.get("at", "")) or request.GET.get("page"))
    shown = {
        "tournament": tournament,
        "head": head(tournament),
        "asked": asked,
        "page": page,
        "lines": _lines(tournament, page),
        **_choices(tournament),
    }
    return render(request, "tournaments/log/log.html", shown)


def _page(found: QuerySet[LogEntry], at: str) -> int | None:
    """The page that holds the entry of this number."""
    number = _number(at, largest=2**31 - 1)
    return found.filter(number__gt=number).count() // A_PAGE + 1 if number is not None else None


def _number(text: str, largest: int = LARGEST) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 11 and int(text) <= largest else None


def _kept(entries: QuerySet[LogEntry], asked: Asked) -> QuerySet[LogEntry]:
    if asked.who:
        entries = entries.filter(Q(who__startswith="table ") if asked.who == TABLES else Q(who=asked.who))
    if asked.what:
        entries = entries.filter(what=asked.what)
    numbers = _number(asked.round), _number(asked.table)
    if (asked.round and numbers[0] is None) or (asked.table and numbers[1] is None):
        return entries.none()
    return _found(entries.filter(about_table(*numbers)), asked.q)


def _choices(tournament: Tournament) -> dict[str, Any]:
    """What can be chosen: who did something in this evening, and which deeds were done."""
    whos = sorted(tournament.log.order_by().values_list("who", flat=True).distinct())
    people = [(who, actor_name(who)) for who in whos if not who.startswith("table ")]
    tables = [(TABLES, _("the tables"))] if len(people) < len(whos) else []
    whats = [(what, action_name(what)) for what in tournament.log.order_by().values_list("what", flat=True).distinct()]
    return {"whos": people + tables, "whats": sorted(whats, key=lambda choice: choice[1])}


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


def _lines(tournament: Tournament, page: Page[LogEntry]) -> list[Line]:
    entries = list(page)
    wording = Told(tournament, entries, get_language() or "en")
    return [
        Line(
            entry=entry,
            who=actor_name(entry.who),
            what=action_name(entry.what),
            about=subject_name(entry.object),
            changes=wording.changes(entry),
            sealed=_sealed(entry),
        )
        for entry in entries
    ]


def _sealed(entry: LogEntry) -> str:
    said = {"before": entry.before, "after": entry.after}
    return json.dumps({name: value for name, value in said.items() if value is not None}, ensure_ascii=False, indent=1)
