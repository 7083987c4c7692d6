"""The page on which a club makes its own rules: contracts and options, previewed before they are published."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs import actions
from clubs.actors import of_user
from clubs.club.models import Club
from clubs.direction import isolated
from clubs.houserules.pages.rules_draft import RulesDraft
from clubs.pages.refusals import NO_ACCESS_STATUSES
from clubs.problems import Refusal, refuse
from clubs.roles.permissions import ClubRight, club_for
from scoring.engine.ruleset import RuleSet
from scoring.games import GAMES, published, ruleset_from

PUBLISH = "publish"
SHOW = "show"
PLAIN = frozenset({PUBLISH, SHOW, "replay"})
"""The values of buttons that do not change the form's rows and fields. Every other button changes them."""


@require_http_methods(["GET", "POST"])
def amend_rules(request: HttpRequest, club: str) -> HttpResponse:
    """Show the form: `?game=` starts from the published rules, `?own=` from a version of the club's own.

    Only the button «publish» stores anything. Every other button changes the form and shows it again.
    """
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.PUBLISH_RULES)
    draft, name = rules_draft(request, row)
    button = request.POST.get("do", SHOW)
    if request.method == "GET" or draft.rules is None or button != PUBLISH:
        return _page(request, row, draft, name, pressed=button not in PLAIN)
    try:
        new_version = actions.publish_rules(by=actor, club=row, name=name, base=draft.base, options=draft.form.options)
    except Refusal as refusal:
        if refusal.status in NO_ACCESS_STATUSES:
            raise
        return _page(request, row, draft, name, refusal)
    messages.success(
        request, _("%(name)s, version %(version)s, is published.") % {"name": isolated(new_version.name), "version": new_version.version}
    )
    return redirect("house-rules", club, new_version.pk)


def rules_draft(request: HttpRequest, club: Club) -> tuple[RulesDraft, str]:
    """Return the draft that the form describes, and its name: the typed one, or else the name of the rules that the form starts from.

    Refused: NOT_FOUND.
    """
    own = club.house_rules.filter(pk=_key_from_text(request.GET.get("own", ""))).first()
    base = _published(own.game if own else request.GET.get("game", ""))
    start = ruleset_from(own.rules) if own else base
    name = request.POST.get("name", own.name if own else "").replace("\0", "").strip()
    if request.method != "POST":
        return RulesDraft(base, start, get_language() or "en"), name
    button = request.POST.get("do", SHOW)
    return RulesDraft(base, start, get_language() or "en", request.POST, "" if button in PLAIN else button), name


def _page(
    request: HttpRequest, club: Club, draft: RulesDraft, name: str, refusal: Refusal | None = None, *, pressed: bool = False
) -> HttpResponse:
    problems = refusal.messages() if refusal else []
    last = club.house_rules.filter(name=name).order_by("-version").values_list("version", flat=True).first() if name else None
    wrong = refusal is not None or (draft.problems and not pressed)
    context = {
        "club": club,
        "draft": draft,
        "form": draft.form,
        "base": draft.published,
        "groups": draft.form.groups,
        "contracts": draft.contracts,
        "rows": draft.rows,
        "start": request.GET.urlencode(),
        "name": name,
        "wrong": wrong,
        "name_problems": [problem["message"] for problem in problems if problem["field"] == "name"],
        "problems": [problem["message"] for problem in problems if problem["field"] != "name"] + draft.sentences,
        "charts": draft.charts,
        "next_version": (last or 0) + 1,
    }
    return render(request, "clubs/rules/amend.html", context, status=422 if wrong else 200)


def _published(game: str) -> RuleSet:
    if game not in GAMES:
        raise refuse("NOT_FOUND")
    return published(game)


def _key_from_text(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 12 else 0
