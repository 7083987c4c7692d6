"""A club's rules as a file: download a version, and read one into a draft. Also: show rules to other clubs."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.http import require_POST, require_safe

from clubs import actions
from clubs.actors import of_user
from clubs.club.models import Club
from clubs.costly import CostlyKind, costly
from clubs.houserules.actions import rules_for_words
from clubs.houserules.models import HouseRules
from clubs.houserules.pages.drafts import RulesStart, store_draft, stored_draft
from clubs.houserules.pages.told_problem import ToldProblem, tell_problem
from clubs.roles.permissions import ClubRight, club_for
from scoring.engine.problem import Problem, Refused
from scoring.games import published
from scoring.rulefile.check import in_lines, merge, problems
from scoring.rulefile.text import MAX_KB, RuleFile, read, write


@costly(CostlyKind.RULES)
@require_safe
def rules_file(request: HttpRequest, club: str, rules: int) -> HttpResponse:
    """Send one version as a file (TOML), to everybody who may read its page."""
    row = get_object_or_404(HouseRules, club__slug=club, pk=rules)
    name = f"{slugify(row.name) or row.game}-{row.version}.toml"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "X-Content-Type-Options": "nosniff"}
    return HttpResponse(write(row.own), content_type="application/toml; charset=utf-8", headers=headers)


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
    sentence: ToldProblem

    @property
    def steps(self) -> list[str]:
        """The parts of the field's path, between which a narrow page may break the line."""
        return self.field.split(".") if self.field else []


def import_rules(request: HttpRequest, club: Club) -> HttpResponse:
    """Read a file, uploaded or pasted, into a draft. The caller has checked the reader's right."""
    if request.method == "GET":
        return render(request, "clubs/rules/import.html", {"club": club, "text": "", "most": MAX_KB})
    file = request.FILES.get("file")
    text: str | bytes = file.read(MAX_KB * 1024 + 1) if file else request.POST.get("text", "")
    rule_file, wrong = _read(text)
    if rule_file is not None and not wrong:
        rules = merge(rule_file.tree)
        start = RulesStart(f"game={rules.code}", published(rules.code))
        store_draft(request, stored_draft(request, club, start), rules)
        return redirect(f"{reverse('rules-change', args=[club.slug])}?{start.query}")
    words = rules_for_words(rule_file.tree if rule_file else {})
    context = {
        "club": club,
        "text": text if isinstance(text, str) else text.decode("utf-8", errors="replace"),
        "problems": [
            ProblemRow(line, each.field, tell_problem(each, words)) for line, each in in_lines(rule_file or RuleFile({}, {}), wrong)
        ],
        "most": MAX_KB,
    }
    return render(request, "clubs/rules/import.html", context, status=422)


def _read(text: str | bytes) -> tuple[RuleFile | None, tuple[Problem, ...]]:
    """Return the sent rule file, and all its problems. The file is None if it cannot be read."""
    try:
        file = read(text)
    except Refused as refused:
        return None, refused.problems
    return file, problems(file.tree if "like" in file.tree else {"like": ""})
