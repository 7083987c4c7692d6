"""One case of the jury as a page: the evidence, the decisions, what a decision would move, and the signature under it."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from clubs.actors import Actor, of_user
from clubs.web.refusals import refusal_as_message
from tournaments.actions import calls
from tournaments.models import Call, Tournament
from tournaments.permissions import Right, tournament_for
from tournaments.problems import refuse
from tournaments.web.jury.case import Case, of_call, of_deal, overrides, shut_out
from tournaments.web.jury.decision_draft import Opened
from tournaments.web.jury.decisions import may_help, offered
from tournaments.web.jury.evidence import evidence
from tournaments.wording.log_entries import actor_name


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
    with refusal_as_message(request):
        calls.hear(by=actor, call=call)
    return redirect("call", slug, id)


@require_POST
def end(request: HttpRequest, slug: str, id: uuid.UUID) -> HttpResponse:
    """End a call without a ruling: the jury helped."""
    actor, call = _call(request, slug, id)
    with refusal_as_message(request, _("The call has ended without a ruling.")):
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
        "called_by": actor_name(case.call.called_by) if case.call and not case.call.automatic else "",
        "heard_by": actor_name(case.call.heard_by) if case.call and case.call.heard_by else "",
        "contract": case.contract_said(case.contract, language),
        "player": case.called[case.seat] if case.seat is not None else "",
        "may_help": may_help(case.call),
        "override": overrides(actor, case),
    }
