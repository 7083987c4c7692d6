"""The pages on which a club changes its rules: where to begin, the draft with all its parts, and one part at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs import actions
from clubs.actors import Actor, of_user
from clubs.direction import isolated
from clubs.houserules.pages.charts import table_sizes_text
from clubs.houserules.pages.contract_part import ContractPart, differs
from clubs.houserules.pages.contract_words import brief
from clubs.houserules.pages.contracts_part import ContractsPart
from clubs.houserules.pages.drafts import RulesDraft, forget_draft, rules_start, store_draft, stored_draft
from clubs.houserules.pages.jury_part import JuryPart
from clubs.houserules.pages.paragraphs_part import ParagraphsPart
from clubs.houserules.pages.parts import SHOW, DraftPart, OptionsPart, option_groups
from clubs.houserules.pages.rules_file import import_rules
from clubs.houserules.queries import shown_rules
from clubs.pages.refusals import NO_ACCESS_STATUSES
from clubs.problems import Refusal, refuse
from clubs.roles.permissions import ClubRight, club_for
from scoring.engine.own_paragraphs import KEY as PARAGRAPHS
from scoring.engine.promised.contract_rows import contract_rows
from scoring.engine.ruleset import RuleSet
from scoring.engine.words import say
from scoring.games import GAMES, published
from scoring.rulefile.check import merge

PARTS: Mapping[str, Callable[[RulesDraft, str, Any], DraftPart]] = {
    "contract": ContractPart,
    "contracts": ContractsPart,
    "options": OptionsPart,
    "jury": JuryPart,
    "paragraphs": ParagraphsPart,
}


@require_http_methods(["GET", "POST"])
def change_rules(request: HttpRequest, club: str) -> HttpResponse:
    """Show where to begin, the draft (`?game=`, `?own=` or `?copy=`), or one part of it (`&part=`). Only «publish» changes the rules."""
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.PUBLISH_RULES)
    if request.GET.get("part") == "file":
        return import_rules(request, row)
    start = rules_start(request, row)
    if start is None:
        games = [(rules, table_sizes_text(rules)) for rules in map(published, GAMES)]
        return render(request, "clubs/rules/begin.html", {"club": row, "games": games, "shown": shown_rules()})
    draft = stored_draft(request, row, start)
    if "part" in request.GET:
        return _change_part(request, draft)
    if request.method == "GET":
        return _page(request, draft)
    return _change_draft(request, draft, actor)


def _change_part(request: HttpRequest, draft: RulesDraft) -> HttpResponse:
    kind, code = request.GET["part"], request.GET.get("code", "")
    if kind not in PARTS or (kind.startswith("contract") and not draft.has_contracts):
        raise refuse("NOT_FOUND")
    part = PARTS[kind](draft, code, request.POST if request.method == "POST" else None)
    if request.method == "POST" and part.rules is not None and part.button != SHOW:
        title = part.title
        store_draft(request, draft, part.rules)
        messages.success(request, _("%(part)s: kept in the draft. It applies once you publish.") % {"part": isolated(title)})
        return redirect(request.get_full_path() if part.button == "more" else f"{_address(draft)}#{part.anchor}")
    wrong = request.method == "POST" and part.rules is None and part.button != SHOW
    context = part.context()
    return render(
        request,
        part.template,
        {"club": draft.club, "draft": draft, "part": part, "query": request.GET.urlencode(), "wrong": wrong, **context},
        status=422 if wrong else 200,
    )


def _change_draft(request: HttpRequest, draft: RulesDraft, actor: Actor) -> HttpResponse:
    """Undo the last change of the draft, begin again, or publish the draft."""
    button, name = request.POST.get("do", ""), request.POST.get("name", "").replace("\0", "").strip()
    if button == "again":
        store_draft(request, draft, draft.start.rules)
    elif button == "undo":
        if draft.before is not None:
            store_draft(request, draft, merge(draft.before, is_draft=True))
    else:
        try:
            version = actions.publish_rule_file(by=actor, club=draft.club, name=name, own=_confirmed(draft).file)
        except Refusal as refusal:
            if refusal.status in NO_ACCESS_STATUSES:
                raise
            return _page(request, draft, name, refusal)
        forget_draft(request, draft)
        texts = {"name": isolated(version.name), "version": version.version}
        messages.success(request, _("%(name)s, version %(version)s, is published.") % texts)
        return redirect("house-rules", draft.club.slug, version.pk)
    return redirect(_address(draft))


def _confirmed(draft: RulesDraft) -> RuleSet:
    """Return the rules of the draft. If their points are provisional, publishing the rules confirms these points."""
    options = [each for each in draft.rules.all_options if each.kind == "bool" and each.name in draft.rules.confirming_options]
    if not draft.rules.provisional or not options:
        return draft.rules
    return draft.rules.with_options({**draft.rules.options, options[0].name: True})


def _address(draft: RulesDraft) -> str:
    return f"{reverse('rules-change', args=[draft.club.slug])}?{draft.start.query}"


def _page(request: HttpRequest, draft: RulesDraft, typed: str | None = None, refusal: Refusal | None = None) -> HttpResponse:
    language = draft.language
    own = draft.start.own
    name = (draft.name or say(draft.rules.title, language)) if typed is None else typed
    last = draft.club.house_rules.filter(name=name).order_by("-version").first() if name else None
    rows, former = contract_rows(draft.rules), {row.code: row for row in contract_rows(draft.published)}
    lines = [
        {
            "code": row.code,
            "title": say(row.names, language),
            "brief": brief(row),
            "differs": row.code not in former or differs(row, former[row.code]),
            "shown": row.fields["played"],
        }
        for row in rows
    ]
    context = {
        "club": draft.club,
        "draft": draft,
        "name": name,
        "confirms": draft.rules.provisional,
        "samples": draft.samples,
        "contracts": [line for line in lines if line["shown"] or line["differs"]],
        "unplayed": [line for line in lines if not line["shown"] and not line["differs"]],
        "missing": [(code, say(row.names, language)) for code, row in former.items() if code not in {each.code for each in rows}],
        "groups": option_groups(draft, draft.options),
        "own_articles": draft.rules.own.get("duties") or draft.rules.own.get("words", {}).get("articles"),
        "paragraphs": len(draft.rules.own.get(PARAGRAPHS, ())),
        "newer": last if own and last and last.name == own.name and last.version > own.version else None,
        "next_version": last.version + 1 if last else 1,
        "problems": refusal.messages() if refusal else [],
    }
    return render(request, "clubs/rules/change.html", context, status=422 if refusal else 200)
