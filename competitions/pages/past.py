"""Evenings from before Troela, a part of a season's page: paste or choose a file of results, check the preview, then import it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from clubs.club.models import Season
from clubs.pages.refusals import refusal_at_fields
from clubs.people.list_text import MAX_FILE_KB, text_of_file
from clubs.problems import refuse
from competitions.queries.past_results import MAX_RESULTS, PastPreview, past_preview
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


def sent_results(request: HttpRequest) -> tuple[ResultsForm, str]:
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


def results_preview(season: Season, text: str) -> PastPreview:
    """Return what importing the text would do. Refused: a text that cannot be read."""
    try:
        return past_preview(season, text)
    except Unusable as unusable:
        raise season_refusal(unusable) from None


def past_part(season: Season, form: ResultsForm | None = None, preview: PastPreview | None = None) -> dict[str, Any]:
    """Return the template context of evenings from before Troela: those already imported, the form, and the preview of an import."""
    evenings = preview.evenings if preview else ()
    return {
        "past_form": form or ResultsForm(),
        "past_opened": form is not None,
        "past_preview": preview,
        "past_rows": [
            (name, preview is not None and name in preview.replaced, [(each, exact_signed_figure(each.row.points)) for each in rows])
            for name, rows in evenings
        ],
        "here": sorted(season.past_evenings.all(), key=lambda each: evening_order(each.name)),
    }
