"""The log of an evening as a page: each action with its actor and time, the values before and after, and the hash that seals the entry."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Min, Q, QuerySet, TextField
from django.db.models.functions import Cast
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import urlencode
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.actors import of_user
from clubs.people.queries.account_names import account_names
from tournaments.evening.log import head
from tournaments.evening.models import LogEntry, Tournament
from tournaments.evening.permissions import Right, right_names, tournament_and_rights
from tournaments.log.queries import names_in_answers, redacted_entries, says_name
from tournaments.log.wording.log_changes import LogChange, LogWording, about_table
from tournaments.log.wording.log_entries import action_choice, action_icon, action_name, action_tone, actor_name, subject_name

ENTRIES_A_PAGE = 25
MAX_NUMBER = 9999
"""The highest number of a round or table that a filter accepts."""
ALL_TABLES = "table"
"""The value of the filter by actor that selects the entries of all tables; there are too many tables to list each."""


@dataclass(frozen=True)
class Filters:
    """The values of the page's filters: words (`q`), actor (`who`), action (`what`), round and table. An empty field does not filter."""

    q: str
    who: str
    what: str
    round: str
    table: str

    @classmethod
    def of(cls, request: HttpRequest) -> Filters:
        """Read the filters from the request's query string."""
        return cls(*(request.GET.get(name, "").replace("\0", "").strip()[:80] for name in ("q", "who", "what", "round", "table")))

    @property
    def query(self) -> str:
        """The filters as a query string, for links to other pages: `q=x&who=y`; empty without filters."""
        return urlencode({name: value for name, value in vars(self).items() if value})


@dataclass(frozen=True)
class LogLine:
    """A log entry as the page shows it."""

    entry: LogEntry
    who: str
    what: str
    about: str
    changes: list[LogChange]
    sealed: str
    """The stored content from which the entry's hash is computed."""
    redacted: bool
    """True if a forgotten name was removed from the entry. Its stored hash stays in the chain, but cannot be computed any more."""
    icon: str
    tone: str
    """The CSS class for the colour of the entry's icon."""


@require_safe
def entries(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the newest entries, or the page with the entry `?at=`. `?q=` and the other filters select entries."""
    tournament, own_rights = tournament_and_rights(of_user(request.user), slug, Right.READ_LOG)
    filters = Filters.of(request)
    rows = _filtered(tournament, tournament.log.order_by("-number"), filters)
    page = Paginator(rows, ENTRIES_A_PAGE).get_page(_page_of_entry(rows, request.GET.get("at", "")) or request.GET.get("page"))
    context = {
        "tournament": tournament,
        "rights": right_names(own_rights),
        "head": head(tournament),
        "filters": filters,
        "page": page,
        "lines": _lines(tournament, page),
        **_choices(tournament),
    }
    return render(request, "tournaments/log/entries.html", context)


def _page_of_entry(entries: QuerySet[LogEntry], at: str) -> int | None:
    """Return the number of the page with this entry."""
    number = _number(at, largest=2**31 - 1)
    return entries.filter(number__gt=number).count() // ENTRIES_A_PAGE + 1 if number is not None else None


def _number(text: str, largest: int = MAX_NUMBER) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 11 and int(text) <= largest else None


def _filtered(tournament: Tournament, entries: QuerySet[LogEntry], filters: Filters) -> QuerySet[LogEntry]:
    if filters.who:
        entries = entries.filter(Q(who__startswith="table ") if filters.who == ALL_TABLES else Q(who=filters.who))
    if filters.what:
        entries = entries.filter(what=filters.what)
    numbers = _number(filters.round), _number(filters.table)
    if (filters.round and numbers[0] is None) or (filters.table and numbers[1] is None):
        return entries.none()
    return _with_words(tournament, entries.filter(about_table(*numbers)), filters.q)


def _choices(tournament: Tournament) -> dict[str, Any]:
    """Return the choices of the filters: the actors of this evening, and their actions."""
    whos = sorted(tournament.log.order_by().values_list("who", flat=True).distinct())
    names = account_names(tournament.club, whos)
    people = [(who, actor_name(who, names)) for who in whos if not who.startswith("table ")]
    tables = [(ALL_TABLES, _("the tables"))] if len(people) < len(whos) else []
    about = tournament.log.order_by().values_list("what").annotate(Min("object"))
    whats = [(what, action_choice(what, subject)) for what, subject in about]
    return {"whos": people + tables, "whats": sorted(whats, key=lambda choice: choice[1])}


def _with_words(tournament: Tournament, entries: QuerySet[LogEntry], text: str) -> QuerySet[LogEntry]:
    """Return the entries that contain every word of the text in their actor, action, subject, values or names."""
    if not text:
        return entries
    entries = entries.annotate(was=Cast("before", TextField()), became=Cast("after", TextField()))
    answers = names_in_answers(tournament)
    for word in text.split():
        # In the database's JSON a letter with an accent may be written as an escape.
        escaped = json.dumps(word)[1:-1]
        hit = Q(who__icontains=word) | Q(what__icontains=word) | Q(object__icontains=word)
        for place in ("was", "became"):
            hit |= Q(**{f"{place}__icontains": word}) | Q(**{f"{place}__icontains": escaped})
        hit |= Q(number__in=[number for number, names in answers.items() if word.casefold() in names])
        entries = entries.filter(hit | says_name(tournament, word))
    return entries


def _lines(tournament: Tournament, page: Page[LogEntry]) -> list[LogLine]:
    entries = list(page)
    redacted = redacted_entries(tournament, entries)
    names = account_names(tournament.club, [text for entry in entries for text in (entry.who, entry.object)])
    wording = LogWording(tournament, entries, get_language() or "en")
    return [
        LogLine(
            entry=entry,
            who=actor_name(entry.who, names),
            what=action_name(entry.what),
            about=subject_name(entry.object, names),
            changes=wording.changes(entry),
            sealed=_sealed_json(entry),
            redacted=entry.number in redacted,
            icon=action_icon(entry.what),
            tone=action_tone(entry.what),
        )
        for entry in entries
    ]


def _sealed_json(entry: LogEntry) -> str:
    values = {"before": entry.before, "after": entry.after}
    return json.dumps({name: value for name, value in values.items() if value is not None}, ensure_ascii=False, indent=1)
