"""A club's rules as a file: download a version, import one, and the gallery of rules to start from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs import actions
from clubs.actors import of_user
from clubs.club.models import Club
from clubs.costly import CostlyKind, costly
from clubs.direction import isolated
from clubs.houserules.actions import rules_for_words
from clubs.houserules.models import HouseRules
from clubs.houserules.pages.charts import table_sizes_text, tables
from clubs.houserules.queries import rules_to_copy, shown_rules
from clubs.pages.refusals import NO_ACCESS_STATUSES
from clubs.problems import Refusal, refuse, sentence
from clubs.roles.permissions import ClubRight, club_for
from scoring.engine.problem import Problem, Refused
from scoring.engine.ruleset import RuleSet
from scoring.games import GAMES, published
from scoring.rulefile.check import in_lines, merge, problems
from scoring.rulefile.differences import differences
from scoring.rulefile.text import MAX_KB, RuleFile, read, write


@costly(CostlyKind.RULES)
@require_safe
def rules_file(request: HttpRequest, club: str, rules: int) -> HttpResponse:
    """Send one version as a file (TOML), to everybody who may read its page."""
    row = get_object_or_404(HouseRules, club__slug=club, pk=rules)
    name = f"{slugify(row.name) or row.game}-{row.version}.toml"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "X-Content-Type-Options": "nosniff"}
    return HttpResponse(write(row.own), content_type="application/toml; charset=utf-8", headers=headers)


@require_safe
def gallery(request: HttpRequest, club: str) -> HttpResponse:
    """Show the rules from which a club can start: published rules, and rules that clubs show."""
    row = club_for(of_user(request.user), club, ClubRight.PUBLISH_RULES)
    games = [(rules, table_sizes_text(rules)) for rules in map(published, GAMES)]
    return render(request, "clubs/rules/gallery.html", {"club": row, "games": games, "shown": shown_rules()})


@require_POST
def show_rules(request: HttpRequest, club: str, rules: int) -> HttpResponse:
    """Put a rule set of the club into the gallery, or take it out. `rules` is the key of one version; all versions with its name follow."""
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.PUBLISH_RULES)
    version = get_object_or_404(row.house_rules, pk=rules)
    actions.show_rules(by=actor, club=row, name=version.name, in_gallery=request.POST.get("show") == "yes")
    return redirect("house-rules", club, version.pk)


@dataclass(frozen=True)
class ProblemRow:
    """One problem of a file, as the page lists it."""

    line: int | None
    field: str
    sentence: str

    @property
    def steps(self) -> list[str]:
        """The parts of the field's path, between which a narrow page may break the line."""
        return self.field.split(".") if self.field else []


@costly(CostlyKind.RULES)
@require_http_methods(["GET", "POST"])
def import_rules(request: HttpRequest, club: str) -> HttpResponse:
    """Import a file: uploaded, pasted, or copied from the gallery (`?copy=`). «show» saves nothing, «publish» does."""
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.PUBLISH_RULES)
    if request.method == "GET":
        copied, name = _copied(row, request.GET)
        return _page(request, row, name, copied, *(_read(copied) if copied else (None, ())))
    name, file = request.POST.get("name", "").replace("\0", "").strip(), request.FILES.get("file")
    text: str | bytes = file.read(MAX_KB * 1024 + 1) if file else request.POST.get("text", "")
    rule_file, wrong = _read(text)
    if rule_file is None or wrong or request.POST.get("do") != "publish":
        return _page(request, row, name, text, rule_file, wrong)
    try:
        version = actions.publish_rule_file(by=actor, club=row, name=name, own=rule_file.tree)
    except Refusal as refusal:
        if refusal.status in NO_ACCESS_STATUSES:
            raise
        return _page(request, row, name, text, rule_file, (), refusal)
    messages.success(
        request, _("%(name)s, version %(version)s, is published.") % {"name": isolated(version.name), "version": version.version}
    )
    return redirect("house-rules", club, version.pk)


def _copied(club: Club, query: Any) -> tuple[str, str]:
    """Return the text and the name with which the import form starts: those of the version in `?copy=`, or both empty without it.

    Only a version in the gallery, or one of the club's own, can be copied. Refused: NOT_FOUND for any other.
    """
    number = query.get("copy", "")
    if not number:
        return "", ""
    key = int(number) if number.isdecimal() and len(number) < 12 else 0
    version = rules_to_copy(key) or club.house_rules.filter(pk=key).first()
    if version is None:
        raise refuse("NOT_FOUND")
    return write(version.own), version.name


def _read(text: str | bytes) -> tuple[RuleFile | None, tuple[Problem, ...]]:
    """Return the sent rule file, and all its problems. The file is None if it cannot be read."""
    try:
        file = read(text)
    except Refused as refused:
        return None, refused.problems
    return file, problems(file.tree if "like" in file.tree else {"like": ""})


def _page(
    request: HttpRequest,
    club: Club,
    name: str,
    text: str | bytes,
    file: RuleFile | None,
    wrong: tuple[Problem, ...],
    refusal: Refusal | None = None,
) -> HttpResponse:
    language = get_language() or "en"
    words = rules_for_words(file.tree if file else {})
    rules = merge(file.tree) if file and not wrong else None
    refused = refusal.messages() if refusal else []
    context = {
        "club": club,
        "name": name,
        "text": text if isinstance(text, str) else text.decode("utf-8", errors="replace"),
        "problems": [ProblemRow(line, each.field, sentence(each, words)) for line, each in in_lines(file or RuleFile({}, {}), wrong)],
        "refused": [problem["message"] for problem in refused],
        "rules": rules,
        "base": published(rules.code) if rules else None,
        "differences": differences(file.tree) if file and rules else (),
        "charts": _charts(rules, language) if rules else (),
        "most": MAX_KB,
    }
    return render(request, "clubs/rules/import.html", context, status=422 if wrong or refusal else 200)


def _charts(rules: RuleSet, language: str) -> Any:
    return tables(rules, language, published(rules.code))
