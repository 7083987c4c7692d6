"""The page of a competition's rule for its keepers: the file as text, a preview of the table, earlier versions; and a new competition."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from clubs.actors import Actor, of_user
from clubs.club.models import Club, Season
from clubs.direction import isolated
from clubs.pages.refusals import NO_ACCESS_STATUSES, refusal_as_message
from clubs.problems import Refusal, refuse
from clubs.roles.pages.forms import set_choices
from clubs.roles.permissions import ClubRight, club_for
from competitions.actions.closing import close_competition, reopen_competition
from competitions.actions.competitions import MAX_NAME_LENGTH, create_competition, set_competition_rule
from competitions.competition import UnusableCompetition
from competitions.competition.rule_text.rule_lines import line_of_field
from competitions.models import Competition
from competitions.pages.competition.examples import example_names, example_text
from competitions.pages.competition.rows import FigureTexts, title_of
from competitions.pages.competition.table import asked_day, rule_names
from competitions.queries.competition.drafts import draft_view
from competitions.queries.competition.tables import (
    LoadedCompetition,
    competition_names,
    competition_of,
    competition_view,
    current_version,
    entrant_name,
    shown_text,
)
from competitions.wording.competition import competition_refusal
from competitions.wording.competition_rule import competition_rule_in_words

MAX_TEXT_LENGTH = 50_000
MAX_VERSION_DIGITS = 6
LINES_COMPARED = 100

get_or_post = require_http_methods(["GET", "POST"])


class RuleTextForm(forms.Form):
    """A rule file as text."""

    text = forms.CharField(
        label=gettext_lazy("The rule"),
        max_length=MAX_TEXT_LENGTH,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 18, "spellcheck": "false", "autocapitalize": "none", "autocomplete": "off", "dir": "ltr"}),
    )


class NewCompetitionForm(RuleTextForm):
    """A new competition."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=MAX_NAME_LENGTH)
    season = forms.ChoiceField(label=gettext_lazy("Which evenings"), required=False)
    field_order = ("name", "season", "text")

    def __init__(self, *arguments: Any, club: Club, **more: Any) -> None:
        super().__init__(*arguments, **more)
        seasons = [(str(season.pk), isolated(season.name)) for season in club.seasons.all()]
        set_choices(self, "season", [("", _("All evenings of the club")), *seasons])


@get_or_post
def rule(request: HttpRequest, club: str, competition: int) -> HttpResponse:
    """Show the rule file to a keeper. A sent one is previewed, or with `store` stored as the newest version."""
    actor = of_user(request.user)
    row = competition_of(club_for(actor, club, ClubRight.KEEP_SEASONS), competition)
    now = current_version(row)
    versions = {str(each.version): each for each in row.versions.order_by("-version")}
    shown = versions.get(request.GET.get("version", ""), now)
    sent = RuleTextForm(request.POST) if request.method == "POST" else None
    context: dict[str, Any] = {
        "club": row.club,
        "competition": row,
        "title": row.name,
        "now": now,
        "versions": versions.values(),
        "shown": shown,
        "today": timezone.localdate(),
    }
    if sent is not None and sent.is_valid():
        text = sent.cleaned_data["text"]
        try:
            if "store" in request.POST:
                stored = set_competition_rule(by=actor, competition=row, text=text, version=_sent_version(request))
                messages.success(
                    request, _("The competition is now counted by version %(version)s of the rule.") % {"version": stored.version}
                )
                return redirect("competition", club, row.pk)
            context |= _preview(actor, row.club, row.season, text, row)
        except Refusal as refusal:
            _show_refusal(sent, refusal, text)
    form = sent or RuleTextForm(initial={"text": shown_text(actor, row, shown)})
    return _answer(request, "tournaments/competition/rule.html", context | {"form": form})


@get_or_post
def create(request: HttpRequest, club: str) -> HttpResponse:
    """Show the form of a new competition to a keeper. A sent one is previewed, or with `store` created."""
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.KEEP_SEASONS)
    example = request.GET.get("example", "best")
    initial = {"text": example_text(example, timezone.localdate()), "season": request.GET.get("season", "")}
    form = NewCompetitionForm(request.POST or None, club=row, initial=initial)
    context: dict[str, Any] = {"club": row, "title": _("A new competition"), "examples": example_names(), "example": example}
    if request.method == "POST" and form.is_valid():
        text = form.cleaned_data["text"]
        season = row.seasons.get(pk=form.cleaned_data["season"]) if form.cleaned_data["season"] else None
        try:
            if "store" in request.POST:
                made = create_competition(by=actor, club=row, name=form.cleaned_data["name"], text=text, season=season)
                messages.success(request, _("The competition %(name)s is there.") % {"name": isolated(made.name)})
                return redirect("competition", club, made.pk)
            context |= _preview(actor, row, season, text)
        except Refusal as refusal:
            _show_refusal(form, refusal, text)
    return _answer(request, "tournaments/competition/rule.html", context | {"form": form})


@require_POST
def close(request: HttpRequest, club: str, competition: int) -> HttpResponse:
    """Close the competition with its tables of the sent day, or with `reopen` open it again."""
    actor = of_user(request.user)
    row = competition_of(club_for(actor, club, ClubRight.KEEP_SEASONS), competition)
    if "reopen" in request.POST:
        with refusal_as_message(request, _("The competition goes on again.")):
            reopen_competition(by=actor, competition=row)
        return redirect("competition", club, row.pk)
    day, wrong = asked_day(request.POST.dict())
    if day is None:
        messages.error(request, wrong or _("This is not a date. Choose a day."))
        return redirect("competition-rule", club, row.pk)
    with refusal_as_message(request, _("The competition is closed. Its tables are final.")):
        close_competition(by=actor, competition=row, as_of=day)
    return redirect("competition", club, row.pk)


def _answer(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    return render(request, template, context, status=422 if context["form"].errors else 200)


def _sent_version(request: HttpRequest) -> int:
    """Return the version number in the sent form: that of the newest rule when the page was shown."""
    text = request.POST.get("version", "")
    if not text.isascii() or not text.isdigit() or len(text) > MAX_VERSION_DIGITS:
        raise refuse("FIELD_WRONG", "version")
    return int(text)


def _show_refusal(form: forms.Form, refusal: Refusal, text: str) -> None:
    """Show what was refused at the form's fields, problems of the file with the line of the text."""
    if refusal.status in NO_ACCESS_STATUSES:
        raise refusal
    lines = {problem["field"]: line_of_field(text, problem["field"]) for problem in refusal.messages()}
    for problem in sorted(refusal.messages(), key=lambda each: lines[each["field"]] or 0):
        field = problem["field"]
        line = lines[field] if field.startswith("competition") else None
        message = _("Line {line}: {problem}").format(line=line, problem=problem["message"]) if line else problem["message"]
        form.add_error(field if field in form.fields else "text", message)


def _preview(actor: Actor, club: Club, season: Season | None, text: str, row: Competition | None = None) -> dict[str, Any]:
    """Return the template context of the preview: the rule in sentences, and its places beside the present ones. Refused: the problems."""
    try:
        then = draft_view(club, season, text)
    except UnusableCompetition as unusable:
        raise competition_refusal(unusable) from None
    now: LoadedCompetition | None = None
    if row is not None:
        try:
            now = competition_view(row)
        except UnusableCompetition:  # the current rule no longer fits the evenings, so there is nothing to compare with
            now = None
    names = competition_names(actor, then)
    words = rule_names(then, names)
    return {
        "rules_then": [(title_of(rule), competition_rule_in_words(rule, words)) for rule in then.rules.competitions],
        "preview_title": title_of(then.table.rule),
        "compared": _compared(now, then, names),
        "is_new": row is None,
    }


def _compared(now: LoadedCompetition | None, then: LoadedCompetition, names: Any) -> list[dict[str, Any]]:
    """Return the first lines of the new table, each beside the entrant's present line."""
    before = {line.entrant: line for line in now.table.lines} if now else {}
    texts, texts_now = FigureTexts(then.table), FigureTexts(now.table) if now else None
    rows = []
    for line in then.table.lines[:LINES_COMPARED]:
        old = before.get(line.entrant)
        has_both = old is not None and old.place is not None and line.place is not None
        rows.append(
            {
                "name": entrant_name(then, line.entrant, names),
                "place": line.place,
                "moved": old.place - line.place if has_both and old and old.place and line.place else None,
                "total": texts.figure(line.figure),
                "sign": texts.sign(line.figure),
                "place_now": old.place if old else None,
                "total_now": texts_now.figure(old.figure) if old and texts_now else "",
            }
        )
    return rows
