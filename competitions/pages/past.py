"""Evenings from before Troela: paste or choose a file of results, check the preview, then import it."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from clubs.actors import of_user
from clubs.club.models import Season
from clubs.pages.refusals import refusal_as_message, refusal_at_fields
from clubs.people.list_text import MAX_FILE_KB, text_of_file
from clubs.problems import refuse
from clubs.roles.permissions import ClubRight, club_for
from competitions.actions.past_results import drop_past_evening, import_results
from competitions.queries.past_results import MAX_RESULTS, PastPreview, past_preview
from competitions.queries.season import season_of
from competitions.season import Unusable, evening_order
from competitions.wording.season import season_refusal
from competitions.wording.season_figures import exact_signed_figure

MAX_TEXT_LENGTH = 1_000_000


class ResultsForm(forms.Form):
    """Results, pasted or in a file."""

    text = forms.CharField(
        label=gettext_lazy("The results"),
        help_text=gettext_lazy("A first row with evening, player, points; then a row for each player of each evening."),
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "autocomplete": "off"}),
        required=False,
        strip=False,
        max_length=MAX_TEXT_LENGTH,
    )
    file = forms.FileField(
        label=gettext_lazy("Or a file"),
        required=False,
        help_text=gettext_lazy("XLSX or CSV. The rows of the file appear in the box, where you can correct them."),
        widget=forms.FileInput(attrs={"accept": ".xlsx,.csv,.txt,.tsv"}),
    )


@require_http_methods(["GET", "POST"])
def past_evenings(request: HttpRequest, club: str, season: int) -> HttpResponse:
    """Show a preview of importing a file. With `take` in the form, import the file if the result would still be as in the preview."""
    actor = of_user(request.user)
    row = season_of(club_for(actor, club, ClubRight.KEEP_SEASONS), season)
    if request.method == "GET":
        return _page(request, row, ResultsForm(), None)
    form, text = _results(request)
    preview = None
    with refusal_at_fields(form):
        if "take" in request.POST and form.is_valid():
            imported = import_results(by=actor, season=row, text=text, expected=request.POST.get("expected", ""))
            count = len(imported.evenings)
            messages.success(
                request, ngettext("%(count)s evening was imported.", "%(count)s evenings were imported.", count) % {"count": count}
            )
            return redirect("season", club, row.pk)
        if form.is_valid():
            preview = _preview(row, text)
    return _page(request, row, form, preview)


@require_POST
def drop(request: HttpRequest, club: str, season: int, past: int) -> HttpResponse:
    """Remove an evening from before Troela."""
    actor = of_user(request.user)
    row = season_of(club_for(actor, club, ClubRight.KEEP_SEASONS), season)
    with refusal_as_message(request, _("The evening is removed.")):
        drop_past_evening(by=actor, season=row, evening=past)
    return redirect("season-import", club, row.pk)


def _results(request: HttpRequest) -> tuple[ResultsForm, str]:
    """Return the sent form, and the results in it as text. The text of a file replaces pasted text."""
    text = request.POST.get("text", "")
    file = request.FILES.get("file")
    form = ResultsForm({"text": text})
    with refusal_at_fields(form):
        text = text_of_file(file.read(MAX_FILE_KB * 1024 + 1), most=MAX_RESULTS) if file else text
        form.data = {"text": text}
        if not text.strip():
            raise refuse("FIELD_MISSING", "text")
    return form, text


def _preview(season: Season, text: str) -> PastPreview:
    try:
        return past_preview(season, text)
    except Unusable as unusable:
        raise season_refusal(unusable) from None


def _page(request: HttpRequest, season: Season, form: ResultsForm, preview: PastPreview | None) -> HttpResponse:
    context = {
        "club": season.club,
        "season": season,
        "form": form,
        "preview": preview,
        "evenings": [
            (
                name,
                name in preview.replaced,
                [(each, exact_signed_figure(each.row.points)) for each in rows],
            )
            for name, rows in preview.evenings
        ]
        if preview
        else [],
        "here": sorted(season.past_evenings.all(), key=lambda each: evening_order(each.name)),
    }
    return render(request, "tournaments/season/past.html", context, status=422 if form.errors else 200)
