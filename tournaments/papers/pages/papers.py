"""The page of papers: ask for one, follow its progress, open it.

The page prints nothing itself; a worker makes the papers.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import FileResponse, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import URLPattern, path
from django.utils.cache import get_conditional_response
from django.utils.functional import Promise
from django.utils.text import Truncator
from django.utils.translation import get_language, get_language_info
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.actors import of_user
from clubs.direction import isolated
from clubs.pages.refusals import refusal_as_message
from clubs.region import languages_at
from scoring.engine.problem import Problem
from tournaments.entrants.queries.names import FULL_NAMES, public_names
from tournaments.evening.models import Paper, Tournament
from tournaments.evening.permissions import Right, right_names, tournament_and_rights, tournament_for
from tournaments.evening.problems import sentence
from tournaments.jury.wording.rulings import kinds
from tournaments.papers.actions import papers as actions
from tournaments.papers.queries.needed import NeededPapers, Occasion, needed_papers
from tournaments.papers.queries.subject import PaperSubject
from tournaments.papers.stored import is_out_of_date, paper_file, readable_paper, stored_paper
from tournaments.papers.wording import PAPER_KINDS, paper_title
from tournaments.play.queries.physical_tables import table_numbers, usual_table_count

LIST_TEMPLATE = "tournaments/papers/list.html"
NEWEST_PAPERS = 30
PAPERS_BETWEEN = ", "
"""The separator between the papers in the value of one button."""


@dataclass(frozen=True)
class PaperRow:
    """A paper in the list, as text in the reader's language."""

    paper: Paper
    title: str
    language: str
    problem: str
    old: bool
    """True if the paper is out of date: a deal, ruling or name has changed since it was made.

    Deals do not change blank sheets and seating lists.
    """
    newest: bool
    """True if this is the newest request for this paper in this language. Only the newest can be made again."""

    @property
    def working(self) -> bool:
        return self.paper.state in (Paper.State.ASKED, Paper.State.BEING_MADE)


@dataclass(frozen=True)
class NeededRow:
    """Papers that are needed now, as text in the reader's language."""

    title: str
    note: str
    wanted: str
    """The value that the row's button sends: kind and subject of each paper, such as `standings:round 2`."""

    @classmethod
    def of(cls, needed: NeededPapers) -> NeededRow:
        """Describe needed papers as a row of the page: the title of its button, a note, and the value that the button sends."""
        titles = {
            Occasion.BEFORE_ROUND: _("Everything for round %(n)s"),
            Occasion.AFTER_ROUND: _("Standings after round %(n)s"),
            Occasion.RULING: _("Printed ruling %(n)s"),
            Occasion.END: _("The final standings"),
        }
        notes = {
            Occasion.AFTER_ROUND: _("to hang on the wall"),
            Occasion.RULING: _("for the table that the ruling is about"),
            Occasion.END: _("to hang on the wall"),
        }
        note = notes.get(needed.occasion) or " · ".join(str(PAPER_KINDS[kind].title) for kind, _about in needed.papers)
        wanted = PAPERS_BETWEEN.join(f"{kind}:{about}" for kind, about in needed.papers)
        return cls(titles[needed.occasion] % {"n": needed.number}, note, wanted)


@require_safe
def papers(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a button for each paper that can be made, and the list of papers."""
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.PRINT)
    kinds_here = _kinds(own_rights)
    offered = [code for code in kinds_here if not PAPER_KINDS[code].instead_of or public_names(tournament) != FULL_NAMES]
    rows, rulings = _newest_papers(tournament, kinds_here), _rulings(tournament)
    rounds = list(tournament.rounds.order_by("-number"))
    context = {
        "tournament": tournament,
        "rights": right_names(own_rights),
        "rounds": rounds,
        "needed": [NeededRow.of(each) for each in needed_papers(tournament, rounds, kinds_here)],
        "may_report": Right.REPORT in own_rights,
        "table_numbers": table_numbers(tournament),
        "tables_count": usual_table_count(tournament),
        "may_enrol": Right.PREPARE in own_rights,
        "whole": [("standings", _("Standings now")), *(each for each in _about(offered, "tournament") if each[0] != "standings")],
        "kinds": _about(offered, "round"),
        "kinds_of_table": _about(offered, "table"),
        "rulings": rulings,
        "certificates": [ruling for ruling in rulings if ruling[1] == PAPER_KINDS["certificate"].of],
        "languages": languages_at(tournament.language),
        "part": render_to_string(LIST_TEMPLATE, _list_context(tournament, rows), request),
        "etag": _etag(tournament, rows),
    }
    return render(request, "tournaments/papers/papers.html", context)


@require_POST
def ask(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask for one or more papers, as the posted form says. If one is refused, none is made."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.PRINT)
    language = request.POST.get("language", tournament.language)
    for name, sentence_ in _numbers_asked(request.POST):
        if not request.POST.get(name, "").isdecimal():
            messages.error(request, sentence_)
            return redirect("papers", slug)
    with refusal_as_message(request):
        actions.ask_together(by=actor, tournament=tournament, papers=_papers_wanted(request.POST), language=language)
    return redirect("papers", slug)


def _numbers_asked(sent: QueryDict) -> list[tuple[str, str]]:
    """Return the fields of this form that must hold a number, each with the message to show if it holds none."""
    if sent.get("wanted"):
        return []
    if "tables" in sent:
        return [("tables", _("Fill in for how many tables: a whole number, such as 12."))]
    return [("table", _("Fill in the number of the table."))] if sent.get("one") == "table" else []


def _papers_wanted(sent: QueryDict) -> list[tuple[str, str]]:
    """Return (kind, subject) of each paper that this form asks for."""
    wanted = sent.get("wanted", "")
    if wanted:
        parts = (each.partition(":") for each in wanted.split(PAPERS_BETWEEN))
        return [(kind, about) for kind, _colon, about in parts]
    kind, button = sent.get("kind", ""), sent.get("one", "")
    if button == "ruling":
        return [("ruling", f"ruling {sent.get('ruling', '')}")]
    if sent.get("ruling") and not button:
        return [(kind, f"ruling {sent['ruling']}")]
    if sent.get("tables"):
        return [(kind, f"tables {sent['tables']}")]
    about, table = f"round {sent.get('round', '')}", sent.get("table", "")
    return [(kind, f"{about} table {table}" if table or button else about)]


@require_safe
def paper_list(request: HttpRequest, slug: str) -> HttpResponse:
    """Return only the list, with which the page updates itself."""
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.PRINT)
    rows = _newest_papers(tournament, _kinds(own_rights))
    tag = _etag(tournament, rows)
    response = get_conditional_response(request, etag=tag)
    if response is None:
        response = HttpResponse(render_to_string(LIST_TEMPLATE, _list_context(tournament, rows), request))
    response["ETag"] = tag
    response["Cache-Control"] = "no-cache"
    return response


def _kinds(own_rights: frozenset[Right]) -> list[str]:
    """Return the kinds of paper that a reader with these rights may ask for and open."""
    return [code for code, kind in PAPER_KINDS.items() if kind.needs in own_rights and not kind.is_picture]


def _about(kinds: Iterable[str], scope: str) -> list[tuple[str, str | Promise]]:
    """Return (code, title) of each of these kinds of paper that can be made for a `scope`: `tournament`, `round` or `table`."""
    return [(code, PAPER_KINDS[code].title) for code in kinds if scope in PAPER_KINDS[code].scopes]


def _rulings(tournament: Tournament) -> list[tuple[int, str, str]]:
    """Return (number, kind, text) of each ruling, the newest first."""
    rows = tournament.rulings.order_by("-number").values_list("number", "kind", "text")
    return [(number, kind, f"{number} · {kinds().get(kind, kind)} · {isolated(Truncator(text).chars(60))}") for number, kind, text in rows]


def _newest_papers(tournament: Tournament, kinds: list[str]) -> list[Paper]:
    rows = list(tournament.papers.filter(kind__in=kinds)[:NEWEST_PAPERS])
    for paper in rows:
        paper.tournament = tournament
    return rows


def _etag(tournament: Tournament, rows: list[Paper]) -> str:
    """Return the ETag of the list. It covers everything shown, because a paper's progress changes without a new version of the evening."""
    states = [(paper.pk, paper.version, paper.state, paper.done, paper.total) for paper in rows]
    digest = hashlib.sha256(repr((tournament.version, tournament.club.names_version, states)).encode()).hexdigest()[:16]
    return f'"{digest}-{get_language()}"'


def _list_context(tournament: Tournament, rows: list[Paper]) -> dict[str, Any]:
    newest = {(paper.kind, paper.about, paper.language): paper.pk for paper in reversed(rows)}
    return {
        "tournament": tournament,
        "papers": [
            PaperRow(
                paper=paper,
                title=paper_title(paper.kind, PaperSubject.parse(paper.about)),
                language=get_language_info(paper.language)["name_local"],
                problem=sentence(Problem(paper.problem, "")) if paper.problem else "",
                old=is_out_of_date(paper),
                newest=newest[paper.kind, paper.about, paper.language] == paper.pk,
            )
            for paper in rows
        ],
    }


@require_POST
def again(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Ask again for a paper that failed or whose file is missing."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.PRINT)
    with refusal_as_message(request):
        actions.again(by=actor, paper=stored_paper(tournament, pk))
    return redirect("papers", slug)


@require_safe
def file(request: HttpRequest, slug: str, pk: int) -> FileResponse:
    """Return the file of a paper, with a file name that describes it."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.PRINT)
    return paper_file(readable_paper(actor, tournament, pk))


urlpatterns: list[URLPattern] = [
    path("", papers, name="papers"),
    path("ask/", ask, name="paper-ask"),
    path("list/", paper_list, name="papers-list"),
    path("<int:pk>/", file, name="paper"),
    path("<int:pk>/again/", again, name="paper-again"),
]
"""The addresses below `/e/<slug>/papers/`."""
