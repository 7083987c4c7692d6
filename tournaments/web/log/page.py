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
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.actors import of_user
from tournaments.log import head
from tournaments.models import LogEntry, Tournament
from tournaments.permissions import Right, tournament_for
from tournaments.wording.log_changes import Change, Told, about_table

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
    people = [(who, by(who)) for who in whos if not who.startswith("table ")]
    tables = [(TABLES, _("the tables"))] if len(people) < len(whos) else []
    whats = [(what, done(what)) for what in tournament.log.order_by().values_list("what", flat=True).distinct()]
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
    told = Told(tournament, entries, get_language() or "en")
    return [Line(entry, by(entry.who), done(entry.what), about(entry.object), told.changes(entry), _sealed(entry)) for entry in entries]


def _sealed(entry: LogEntry) -> str:
    said = {"before": entry.before, "after": entry.after}
    return json.dumps({name: value for name, value in said.items() if value is not None}, ensure_ascii=False, indent=1)


def by(who: str) -> str:
    """Who did it: an account's name, «the table», a command. The log holds a table's key in the database, which means nothing to people."""
    kind, _space, rest = who.partition(" ")
    if kind == "table":
        phone = rest.partition(" phone ")[2]
        return _("the table (phone %(phone)s)") % {"phone": phone} if phone else _("the table")
    if kind == "command":
        return _("command %(name)s") % {"name": rest}
    if who == "house":
        return _("the house")
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
        "call": _("called the jury to"), "withdraw_call": _("took back the call to"), "hear": _("took up the call to"),
        "end_call": _("ended the call to"),
    }  # fmt: skip
    return deeds.get(what, what)


def about(told: str) -> str:
    """`round 1 table 2 deal 3` in the reader's words."""
    nouns = {
        "round": _("round"), "table": _("table"), "deal": _("deal"), "ruling": _("ruling"), "entrant": _("player"),
        "entrants": _("players"), "user": _("account"), "tournament": _("tournament"),
    }  # fmt: skip
    return " ".join(nouns.get(word, word) for word in told.split())
