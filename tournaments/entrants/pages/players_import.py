"""Enrol many names at once: paste them or choose a file, check what each row would do, then enrol all of them together.

The text of a file is shown in the same field as pasted text, so that mistakes can be corrected there. Nothing is stored before the names
are enrolled.
"""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from clubs.actors import of_user
from clubs.pages.refusals import refusal_at_fields
from clubs.people.list_text import MAX_FILE_KB, text_of_file
from clubs.problems import refuse, sentence
from tournaments.entrants.actions import enrol as prepare
from tournaments.entrants.pages.name_list import entry_rows
from tournaments.entrants.queries.entry_list import MAX_ENTRY_ROWS, EntryOutcome, EntryPreview, EntryRow, entry_list
from tournaments.evening.models import Tournament
from tournaments.evening.pages.forms import ImportForm
from tournaments.evening.permissions import Right, tournament_for
from tournaments.room.pages.overview import rights_of

COLUMNS = {"name": _("Name"), "called": _("At the table"), "member": _("Member number")}
"""The title of each column of a list. The key is the field that a problem names."""


@require_http_methods(["GET", "POST"])
def players_import(request: HttpRequest, slug: str) -> HttpResponse:
    """Preview a list of players. If the form contains `enrol`, enrol them, unless the result would differ from the preview."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.PREPARE)
    if request.method == "GET":
        return _page(request, tournament, ImportForm(), [])
    form, rows = _list(request)
    if form.is_valid() and "enrol" in request.POST:
        with refusal_at_fields(form):
            expected = request.POST.get("expected", "").split()
            entries = prepare.enrol_list(by=actor, tournament=tournament, rows=rows, expected=expected)
            count = sum(entry.new for entry in entries)
            messages.success(
                request, ngettext("%(count)s player is enrolled.", "%(count)s players are enrolled.", count) % {"count": count}
            )
            return redirect("desk-players", slug)
    return _page(request, tournament, form, entry_list(tournament, rows))


def _list(request: HttpRequest) -> tuple[ImportForm, list[EntryRow]]:
    """Return the form with the text that was sent, and the rows of the list in it: [] if it cannot be read.

    The text of a file replaces what was pasted.
    """
    text = request.POST.get("text", "")
    file = request.FILES.get("file")
    form, rows = ImportForm({"text": text}), list[EntryRow]()
    with refusal_at_fields(form):
        text = text_of_file(file.read(MAX_FILE_KB * 1024 + 1), most=MAX_ENTRY_ROWS) if file else text
        form.data = {"text": text}
        rows = entry_rows(text)
        if not rows:
            raise refuse("FIELD_MISSING", "text")
    return form, rows


def _page(request: HttpRequest, tournament: Tournament, form: ImportForm, entries: list[EntryPreview]) -> HttpResponse:
    wrong = [entry for entry in entries if entry.problems]
    new = sum(entry.new for entry in entries)
    context = {
        "tournament": tournament,
        "rights": rights_of(of_user(request.user), tournament),
        "form": form,
        "entries": [(entry, [(COLUMNS[problem.field], sentence(problem)) for problem in entry.problems]) for entry in entries],
        "wrong": len(wrong),
        "new": new,
        "already": sum(entry.outcome == EntryOutcome.ENROLLED for entry in entries),
        "expected": " ".join(entry.digest for entry in entries),
        "most": MAX_ENTRY_ROWS,
    }
    return render(request, "tournaments/desk/players_import.html", context, status=422 if wrong or form.errors else 200)
