"""The page on which a club writes its jury's rules: articles, ladders of fines, and duties."""

from __future__ import annotations

from dataclasses import dataclass

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
from clubs.houserules.pages.article_form import ArticlesForm
from clubs.pages.refusals import NO_ACCESS_STATUSES
from clubs.problems import Refusal, refuse
from clubs.roles.permissions import ClubRight, club_for
from scoring.engine.articles import ANNULLED, STANDS
from scoring.games import GAMES, published, ruleset_from

ADD, PUBLISH = "add", "publish"


@require_http_methods(["GET", "POST"])
def amend_articles(request: HttpRequest, club: str) -> HttpResponse:
    """Show the form: `?game=` starts from the published rules, `?own=` from a version of the club's own. Only «publish» stores anything."""
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.PUBLISH_RULES)
    form, name = _form(request, row)
    button = request.POST.get("do", "")
    if button == ADD:
        form.add()
    if request.method == "GET" or button != PUBLISH:
        return _page(request, row, form, name)
    try:
        version = actions.publish_rule_file(by=actor, club=row, name=name, own=form.tree())
    except Refusal as refusal:
        if refusal.status in NO_ACCESS_STATUSES:
            raise
        form.place(refusal.problems)
        return _page(request, row, form, name, wrong=True)
    messages.success(
        request, _("%(name)s, version %(version)s, is published.") % {"name": isolated(version.name), "version": version.version}
    )
    return redirect("house-rules", club, version.pk)


def _form(request: HttpRequest, club: Club) -> tuple[ArticlesForm, str]:
    """Return the form, and the name of the rules: the typed one, or else the name of the rules that the form starts from.

    Refused: NOT_FOUND.
    """
    key = request.GET.get("own", "")
    own = club.house_rules.filter(pk=int(key)).first() if key.isdecimal() and len(key) < 12 else None
    game = own.game if own else request.GET.get("game", "")
    if game not in GAMES:
        raise refuse("NOT_FOUND")
    base = published(game)
    start = ruleset_from(own.rules) if own else base
    name = request.POST.get("name", own.name if own else "").replace("\0", "").strip()
    return ArticlesForm(base, start, get_language() or "en", request.POST if request.method == "POST" else None), name


def _page(request: HttpRequest, club: Club, form: ArticlesForm, name: str, *, wrong: bool = False) -> HttpResponse:
    last = club.house_rules.filter(name=name).order_by("-version").values_list("version", flat=True).first() if name else None
    elsewhere = form.problems_of("")
    context = {
        "club": club,
        "form": form,
        "rows": form.rows,
        "base": form.published,
        "name": name,
        "name_problems": elsewhere.get("name", []),
        "duty_controls": _duty_controls(form),
        "problems": [text for control, texts in elsewhere.items() if control != "name" for text in texts],
        "start": request.GET.urlencode(),
        "wrong": wrong,
        "next_version": (last or 0) + 1,
    }
    return render(request, "clubs/rules/articles.html", context, status=422 if wrong else 200)


@dataclass(frozen=True)
class DutyControl:
    """A form field for one duty of the tables, such as the number of lost solos after which the jury must be called."""

    name: str
    value: str
    problems: list[str]
    choices: tuple[tuple[str, str], ...] = ()


def _duty_controls(form: ArticlesForm) -> list[tuple[DutyControl, str, str]]:
    """Return the form fields of the duties, each with its label and its help text."""
    shared = _("A multiple of 3, because the other three players share it.")
    labels = {
        "fine": (_("Jury not called for a contract that needs it"), shared),
        "forgotten": (_("The deal for which the jury was not called"), _("This holds unless the jury decides otherwise.")),
        "third_solo_after": (_("Lost solos before the jury is called"), _("0: lost solos do not count.")),
        "fine_third_solo": (_("Jury not called for another solo"), shared),
    }
    choices = ((STANDS, _("the result stands")), (ANNULLED, _("annulled: the same dealer deals again")))
    texts, problems = form.duty_texts, form.problems_of("duties")
    return [
        (DutyControl(name, texts[name], problems.get(name, []), choices if name == "forgotten" else ()), label, help)
        for name, (label, help) in labels.items()
        if name in texts
    ]
