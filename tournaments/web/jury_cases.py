"""One case of the jury as a page: the evidence, the decisions, what a decision would move, and the signature under it."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from clubs.actors import Actor, of_user
from clubs.web.refusals import MAY_NOT, told
from tournaments import coming
from tournaments.actions import calls, preview
from tournaments.actions.preview import Impact
from tournaments.api.told import deal_to_correct
from tournaments.models import Call, Ruling, Tournament
from tournaments.permissions import Right, tournament_for
from tournaments.problems import Refusal, refuse
from tournaments.rulings import ADJUST, REPLACE, WARN
from tournaments.web.history import by
from tournaments.web.jury_case import Case, of_call, of_deal, overrides, shut_out
from tournaments.web.jury_deeds import deed, may_help, offered, proposed_points, proposed_text
from tournaments.web.jury_evidence import evidence
from tournaments.web.jury_forms import DecisionForm, MoveForm, moves_in, rows_of
from tournaments.web.table_words import table_words

IMPACT = "tournaments/jury/impact.html"
OTHERS = 10
"""Players of other tables whose place moves that are named; the others are counted."""


@require_http_methods(["GET", "POST"])
def call_case(request: HttpRequest, slug: str, id: uuid.UUID) -> HttpResponse:
    """The case of a call."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.RULE)
    return _answer(request, actor, of_call(tournament, id), reverse("call", args=[slug, id]))


@require_http_methods(["GET", "POST"])
def deal_case(request: HttpRequest, slug: str, round: int, table: int, number: int) -> HttpResponse:
    """The case of a deal, whether or not somebody called."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.RULE)
    case = of_deal(tournament, round, table, number, _article(request))
    return _answer(request, actor, case, reverse("jury-deal", args=[slug, round, table, number]))


@require_http_methods(["GET", "POST"])
def table_case(request: HttpRequest, slug: str, round: int, table: int) -> HttpResponse:
    """The case of a table, about its newest deal."""
    tournament = tournament_for(of_user(request.user), slug, Right.RULE)
    case = of_deal(tournament, round, table, None)
    return redirect("jury-deal", slug, round, table, case.number)


@require_POST
def hear(request: HttpRequest, slug: str, id: uuid.UUID) -> HttpResponse:
    """Take a call up, and open its case."""
    actor, call = _call(request, slug, id)
    with told(request):
        calls.hear(by=actor, call=call)
    return redirect("call", slug, id)


@require_POST
def end(request: HttpRequest, slug: str, id: uuid.UUID) -> HttpResponse:
    """End a call without a ruling: the jury helped."""
    actor, call = _call(request, slug, id)
    with told(request, _("The call has ended without a ruling.")):
        calls.end(by=actor, call=call)
    return redirect("jury", slug)


def _call(request: HttpRequest, slug: str, id: uuid.UUID) -> tuple[Actor, Call]:
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.RULE)
    call = Call.objects.select_related("table__round__tournament").filter(tournament=tournament, pk=id).first()
    if call is None:
        raise refuse("NOT_FOUND")
    return actor, call


def _article(request: HttpRequest) -> str:
    return request.POST.get("article") or request.GET.get("article", "")


def _answer(request: HttpRequest, actor: Actor, case: Case, here: str) -> HttpResponse:
    """The page, a look at what a decision would move, or the decision itself."""
    if shut_out(actor, case):
        if request.method == "POST":
            raise refuse("RULING_OWN_TABLE")
        return render(request, "tournaments/jury/shut_out.html", {"tournament": case.tournament, "case": case})
    choices = offered(case)
    code = (request.POST if request.method == "POST" else request.GET).get("decide", "")
    if code not in choices or case.tournament.state == Tournament.State.CLOSED:
        code = ""
    open_ = Opened(request, actor, case, code) if code else None
    if request.method == "POST" and open_ is not None:
        if request.POST.get("look") == "part":
            return JsonResponse(open_.part())
        if "look" not in request.POST and "more" not in request.POST:
            ruling = open_.sign()
            if ruling is not None:
                return redirect(f"{reverse('ruling', args=[case.tournament.slug, ruling.number])}?signed=yes")
    wrong = open_ is not None and bool(open_.form.errors) and request.method == "POST" and "look" not in request.POST
    shown = _page(actor, case, here) | {"choices": choices, "code": code}
    return render(request, "tournaments/jury/case.html", shown | (open_.shown() if open_ else {}), status=422 if wrong else 200)


def _page(actor: Actor, case: Case, here: str) -> dict[str, Any]:
    language = get_language() or "en"
    return {
        "tournament": case.tournament,
        "case": case,
        "here": here,
        "evidence": evidence(case, language),
        "called_by": by(case.call.called_by) if case.call and not case.call.found else "",
        "heard_by": by(case.call.heard_by) if case.call and case.call.heard_by else "",
        "contract": case.contract_said(case.contract, language),
        "player": case.called[case.seat] if case.seat is not None else "",
        "may_help": may_help(case.call),
        "override": overrides(actor, case),
    }


class Opened:
    """A decision that is being made: its form as it was sent or proposed, and what it would move."""

    def __init__(self, request: HttpRequest, actor: Actor, case: Case, code: str) -> None:
        self.request, self.actor, self.case, self.code = request, actor, case, code
        sent = request.POST if request.method == "POST" else QueryDict()
        self.rows: list[MoveForm] = rows_of(request, list(case.tournament.entrants.all())) if code == ADJUST else []
        self.data = self._data(sent)
        self.form = DecisionForm(self.data, case=case, code=code)
        self.form.is_valid()
        self.told = self._told()
        self._propose(sent)

    def _data(self, sent: QueryDict) -> QueryDict:
        """What was sent; what nobody touched follows from the rest of it. Without anything sent, what the case knows."""
        case = self.case
        data = sent.copy()
        if not sent:
            data["player"] = "" if case.seat is None else str(case.seat)
            data["contract"], data["article"], data["at_table"] = case.contract, case.article.code, "plays_on"
            data["reason"] = next(iter(case.article.reasons), "")
            data["proposed_text"] = data["text"] = data["proposed_points"] = data["points"] = ""
            data["seen"] = str(self._newest())
        seat = data.get("player", "")
        known = int(seat) if seat.isdecimal() and len(seat) < 3 and int(seat) < len(case.view.places) else None
        points = proposed_points(case, self.code, known)
        if data.get("points", "") == data.get("proposed_points", ""):
            data["points"] = "" if points is None else str(points)
        data["proposed_points"] = "" if points is None else str(points)
        return data

    def _told(self) -> dict[str, Any]:
        """What the form says so far, and for a replaced result the deal in words."""
        told_so_far = dict(self.form.cleaned_data)
        if self.code == REPLACE and "facts" in told_so_far:
            outcome = coming.judged(self.case.view, self.case.number, told_so_far["facts"])
            if outcome.facts is not None:
                told_so_far["result"] = self.case.view.rules.short(outcome.facts, self.case.called, self.case.tournament.language)
        return told_so_far

    def _propose(self, sent: QueryDict) -> None:
        """Renew the text, unless somebody wrote in it."""
        case = self.case
        chosen = case.view.rules.articles.get(self.data.get("article", ""))
        if chosen is not None and chosen is not case.article:
            case = Case(case.tournament, case.view, case.number, case.deal, case.call, chosen)
        text = proposed_text(case, self.code, self.told)
        if _same(self.data.get("text", ""), self.data.get("proposed_text", "")):
            self.data["text"] = text
        self.data["proposed_text"] = text
        self.form = DecisionForm(self.data, case=case, code=self.code)
        if not self.form.is_valid() and not sent:
            # Nobody has filled in anything yet: nothing is wrong.
            self.form = DecisionForm(initial=self.data.dict(), case=case, code=self.code)
        self.case = case

    def _newest(self) -> int:
        newest = Ruling.objects.filter(table=self.case.table).order_by("-number").values_list("number", flat=True).first()
        return newest or 0

    @property
    def ready(self) -> dict[str, Any] | None:
        """What is decided, if everything is filled in."""
        if not self.form.is_bound or not self.form.is_valid():
            return None
        told_all = dict(self.form.cleaned_data)
        if self.code == WARN:
            told_all["points"] = told_all.get("points") or 0
        if self.code == ADJUST:
            found = moves_in(self.rows)
            if found is None or not found[0]:
                return None
            told_all["moves"] = found[1]
        return told_all

    def impact(self) -> tuple[Impact | None, list[str]]:
        """What it would move; or why that cannot be said."""
        ready = self.ready
        if ready is None:
            return None, []
        try:
            return preview.impact(self.case.tournament, deed(self.case, self.actor, self.code, ready)), []
        except Refusal as refusal:
            if refusal.status in MAY_NOT:
                raise
            return None, [problem["message"] for problem in refusal.told()]

    def moved(self) -> dict[str, Any]:
        """For the template of what moves."""
        found, problems = self.impact()
        here = {place.entrant_id for place in self.case.view.places}
        players = found.players if found else ()
        own = [each for each in players if each.entrant.pk in here]
        others = [each for each in players if each.entrant.pk not in here]
        return {
            "tournament": self.case.tournament,
            "impact": found,
            "impact_problems": problems,
            "own": own,
            "others": others[:OTHERS],
            "more_others": max(0, len(others) - OTHERS),
        }

    def part(self) -> dict[str, Any]:
        """For the page's script: what moves now, and what the house proposes for untouched fields."""
        return {
            "impact": render_to_string(IMPACT, self.moved(), self.request),
            "text": self.data["text"],
            "proposed_text": self.data["proposed_text"],
            "points": self.data.get("points", ""),
            "proposed_points": self.data["proposed_points"],
        }

    def sign(self) -> Ruling | None:
        """Decide; None where it is refused, with the problems at their fields."""
        ready = self.ready
        if self.code == ADJUST and ready is None and self.form.is_valid() and moves_in(self.rows) == ([], []):
            self.form.add_error(None, _("Fill in at least one payment."))
        if ready is None:
            if self.form.is_valid():
                self.form.add_error(None, _("Look at the marked payments."))
            return None
        seen = self.data.get("seen", "")
        if seen != str(self._newest()):
            self.data["seen"] = str(self._newest())
            number = self._newest()
            self.form.add_error(
                None, _("Ruling %(number)s about this table was signed meanwhile. Look again, then decide.") % {"number": number}
            )
            return None
        try:
            return deed(self.case, self.actor, self.code, ready)()
        except Refusal as refusal:
            if refusal.status in MAY_NOT:
                raise
            for problem in refusal.told():
                self._wrong(problem["field"], problem["message"])
        return None

    def _wrong(self, field: str, message: str) -> None:
        name, _dot, index = field.partition(".")
        if name == "moves" and index.isdecimal() and self.rows:
            moves_found = moves_in(self.rows)
            if moves_found is not None and int(index) < len(moves_found[0]):
                moves_found[0][int(index)].add_error(None, message)
                return
        self.form.wrong(field, message)

    def shown(self) -> dict[str, Any]:
        """For the page's template."""
        more: dict[str, Any] = {}
        if self.code == REPLACE and self.case.deal is not None:
            more = {
                "replaced": deal_to_correct(self.case.deal, self.case.view),
                "words": table_words(),
                "seats": list(self.case.view.names),
            }
        return {"form": self.form, "rows": self.rows, "data": self.data, **self.moved(), **more}


def _same(text: str, other: str) -> bool:
    """Whether nothing was changed; a browser sends its own line ends."""
    return text.replace("\r\n", "\n").strip() == other.replace("\r\n", "\n").strip()
