"""The page of one case of the jury: evidence, possible decisions, a preview of the chosen decision, and the button that signs it."""

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
from clubs.direction import comma_text, isolated
from clubs.pages.refusals import refusal_as_message
from tournaments.evening.own_tables import other_officials
from tournaments.evening.permissions import Right, tournament_for
from tournaments.evening.problems import refuse
from tournaments.evening.queries.state import evening_state
from tournaments.jury.actions import calls
from tournaments.jury.models import Call
from tournaments.jury.pages.decision_draft import DecisionDraft
from tournaments.jury.pages.decisions import decision_options, may_end_without_ruling
from tournaments.jury.pages.evidence import evidence
from tournaments.jury.queries.cases import Case, case_of_call, case_of_deal, may_decide, overrides_own_table
from tournaments.log.wording.log_entries import actor_name

IMPACT, TABLE_POINTS, FOR_READER = (f"tournaments/jury/{name}.html" for name in ("impact", "table_points", "for_reader"))


@require_http_methods(["GET", "POST"])
def case(request: HttpRequest, slug: str, **at: Any) -> HttpResponse:
    """Show the case of a call (`id`), or of a deal without a call (`round`, `table`, `number`); `?article=` then names the article."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.RULE)
    if "id" in at:
        return _case(request, actor, case_of_call(tournament, at["id"]))
    article = request.POST.get("article") or request.GET.get("article", "")
    return _case(request, actor, case_of_deal(tournament, at["round"], at["table"], at["number"], article))


@require_http_methods(["GET", "POST"])
def table_case(request: HttpRequest, slug: str, round: int, table: int) -> HttpResponse:
    """Redirect to the case of a table's newest deal."""
    tournament = tournament_for(of_user(request.user), slug, Right.RULE)
    return redirect("jury-deal", slug, round, table, case_of_deal(tournament, round, table, None).number)


@require_POST
def take_up(request: HttpRequest, slug: str, id: uuid.UUID) -> HttpResponse:
    """Take up a call and open its case."""
    actor, call = _call(request, slug, id)
    with refusal_as_message(request):
        calls.take_up(by=actor, call=call)
    return redirect("call", slug, id)


@require_POST
def end_without_ruling(request: HttpRequest, slug: str, id: uuid.UUID) -> HttpResponse:
    """End a call without a ruling, because the jury helped and no ruling was needed."""
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


def _case(request: HttpRequest, actor: Actor, case: Case) -> HttpResponse:
    """Return the page of a case. `decide` names a decision and opens its form; POST signs it.

    A POST with the field `look` signs nothing and shows the effects of the decision; `look=part` returns them as JSON for the page's
    script. A POST with the field `more` only adds rows for payments.
    """
    if not may_decide(actor, case):
        if request.method == "POST":
            raise refuse("RULING_OWN_TABLE")
        return render(
            request, "tournaments/jury/own_table.html", {"tournament": case.tournament, "case": case, "others": _others(actor, case)}
        )
    sent = request.POST if request.method == "POST" else QueryDict()
    options = decision_options(case)
    code = (sent or request.GET).get("decide", "")
    if not options.label(code) or evening_state(case.tournament).final:
        code = ""
    draft = DecisionDraft(case, actor, code, sent) if code else None
    if draft and sent.get("look") == "part":
        return JsonResponse(_live_part(request, draft))
    context = {"address": request.path, "options": options, "code": code, "title": options.label(code)}
    if draft is None:
        return render(request, "tournaments/jury/case.html", context | _context(actor, case))
    signs = request.method == "POST" and "look" not in sent and "more" not in sent
    ruling = draft.sign() if signs else None
    if ruling is not None:
        return redirect(f"{reverse('ruling', args=[case.tournament.slug, ruling.number])}?signed=yes")
    context |= {
        "form": draft.form,
        "rows": draft.rows,
        "data": draft.data,
        "impact": draft.impact(),
        "text_for_reader": draft.text_for_reader,
    }
    context |= draft.replacement()
    context |= _context(actor, case)
    wrong = request.method == "POST" and "look" not in sent and bool(draft.form.errors)
    return render(request, "tournaments/jury/case.html", context, status=422 if wrong else 200)


def _others(actor: Actor, case: Case) -> str:
    """Return the names of officials who could decide the case instead of the reader."""
    return comma_text(map(isolated, other_officials(actor, case.tournament, case.table)))


def _context(actor: Actor, case: Case) -> dict[str, Any]:
    """Return the template context about the case itself: its evidence, article, player and call."""
    language = get_language() or "en"
    call, facts = case.call, evidence(case, language)
    return {
        "tournament": case.tournament,
        "case": case,
        "evidence": facts,
        "rule": case.view.rules.regulation.article(case.article.code, language),
        "called_by": actor_name(call.called_by, facts.names) if call and not call.automatic else "",
        "heard_by": actor_name(call.heard_by, facts.names) if call and call.heard_by else "",
        "contract": case.contract_name(case.contract, language),
        "player": case.names[case.seat] if case.seat is not None else "",
        "undecided": not (call and call.outcome) and not evening_state(case.tournament).final,
        "may_end_without_ruling": may_end_without_ruling(call),
        "override": overrides_own_table(actor, case),
    }


def _live_part(request: HttpRequest, draft: DecisionDraft) -> dict[str, Any]:
    """Return the answer to the page's script: the decision's effects as HTML, and the text, points and latest proposals of the form."""
    context = {"tournament": draft.case.tournament, "impact": draft.impact()}
    return {
        "impact": render_to_string(IMPACT, context, request),
        "short": render_to_string(TABLE_POINTS, context, request),
        "for_reader": render_to_string(FOR_READER, {"text_for_reader": draft.text_for_reader}, request),
        **{name: draft.data.get(name, "") for name in ("text", "proposed_text", "points", "proposed_points")},
    }
