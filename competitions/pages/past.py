"""Evenings from before Troela, a part of a season's page: paste or choose a file of results, check the preview, then import it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.club.models import Season
from clubs.direction import comma_text, isolated
from clubs.pages.refusals import refusal_at_fields
from clubs.people.list_text import MAX_FILE_KB, text_of_file
from clubs.problems import refuse
from competitions.competition.values import PLAYED, SUBSTITUTE
from competitions.past_file import MAX_COLUMNS, FileForm, ResultRow
from competitions.queries.past_results import MAX_RESULTS, PastPreview, PastRow, past_preview, stored_past_evenings
from competitions.season import Unusable
from competitions.wording.past_file import form_in_words, mark_in_words, notes_in_words
from competitions.wording.season import season_refusal
from competitions.wording.season_figures import exact_signed_figure

MAX_TEXT_LENGTH = 1_000_000
MAX_WARNINGS = 50
"""The greatest number of warnings that the page shows."""


class ResultsForm(forms.Form):
    """Results, pasted or in a file."""

    text = forms.CharField(
        label=gettext_lazy("The results"),
        help_text=gettext_lazy(
            "The table as your club has it: a row for each player of each evening or round, or players down and evenings across, "
            "or only totals."
        ),
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
        text = text_of_file(file.read(MAX_FILE_KB * 1024 + 1), most=MAX_RESULTS, columns=MAX_COLUMNS + 1) if file else text
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
    return {
        "past_form": form or ResultsForm(),
        "past_opened": form is not None,
        "past_preview": preview,
        "past_read": _preview(preview) if preview else None,
        "here": stored_past_evenings(season),
    }


def _preview(preview: PastPreview) -> dict[str, Any]:
    """Return how the file was read, in words."""
    has_rounds = preview.file.form is FileForm.PER_ROUND
    return {
        "form": form_in_words(preview.file),
        "notes": notes_in_words(preview.file.notes),
        "warnings": notes_in_words(preview.warnings[:MAX_WARNINGS]),
        "more_warnings": max(0, len(preview.warnings) - MAX_WARNINGS),
        "guests": [(name, comma_text(isolated(each) for each in preview.hints.get(name, ()))) for name in preview.guests],
        "has_rounds": has_rounds,
        "evenings": [
            (evening, evening.name in preview.replaced, [(each, _result(each), _round(each.row)) for each in evening.rows])
            for evening in preview.evenings
        ],
    }


def _result(each: PastRow) -> str:
    """Return the points, or how somebody was missing."""
    row = each.row
    if row.mark == PLAYED:
        return exact_signed_figure(row.points)
    mark = mark_in_words(row.mark)
    return f"{exact_signed_figure(row.points)} ({mark})" if row.mark == SUBSTITUTE else mark


def _round(row: ResultRow) -> str:
    return _("all") if row.round is None else str(row.round)
