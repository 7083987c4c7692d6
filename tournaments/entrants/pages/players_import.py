"""Enrol many names at once: paste them or choose a file, check what each row would do, then enrol all of them together.

The text of a file is shown in the same field as pasted text, so that mistakes can be corrected there. Nothing is stored before the names
are enrolled.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from clubs.actors import of_user
from clubs.pages.refusals import refusal_at_fields
from clubs.people.list_text import MAX_FILE_KB, text_of_file
from clubs.problems import refuse, sentence
from tournaments.entrants.actions import enrol as prepare
from tournaments.entrants.pages.name_list import entry_rows
from tournaments.entrants.pages.players import player_list_page, say_enrolled
from tournaments.entrants.queries.entry_list import MAX_ENTRY_ROWS, EntryOutcome, EntryRow, entry_list
from tournaments.evening.pages.forms import ImportForm
from tournaments.evening.permissions import Right, tournament_and_rights

COLUMNS = {"name": _("Name"), "called": _("At the table"), "member": _("Member number"), "partner": _("Partner")}
"""The title of each column of a list. The key is the field that a problem names."""


@never_cache
@require_POST
def players_import(request: HttpRequest, slug: str) -> HttpResponse:
    """Preview a list of players. If the form contains `enrol`, enrol them, unless the result would differ from the preview."""
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.PREPARE)
    form, rows = _list(request, of_pairs=tournament.entrants_are == tournament.EntrantsAre.PAIRS)
    if form.is_valid() and "enrol" in request.POST:
        with refusal_at_fields(form):
            expected = request.POST.get("expected", "").split()
            entries = prepare.enrol_list(by=actor, tournament=tournament, rows=rows, expected=expected)
            say_enrolled(request, sum(len(entry.newcomers) for entry in entries), sum(entry.is_new_pair for entry in entries))
            return redirect("desk-players", slug)
    entries = entry_list(tournament, rows)
    wrong = sum(bool(entry.problems) for entry in entries)
    preview = {
        "import_form": form,
        "entries": [(entry, [(COLUMNS[problem.field], sentence(problem)) for problem in entry.problems]) for entry in entries],
        "wrong_rows": wrong,
        "new": sum(len(entry.newcomers) for entry in entries),
        "new_pairs": sum(entry.is_new_pair for entry in entries),
        "already": sum(each.outcome == EntryOutcome.ENROLLED for entry in entries for each in (entry, entry.partner) if each),
        "expected": " ".join(entry.digest for entry in entries),
    }
    return player_list_page(request, tournament, own_rights, preview, wrong=bool(wrong))


def _list(request: HttpRequest, *, of_pairs: bool) -> tuple[ImportForm, list[EntryRow]]:
    """Return the form with the text that was sent, and the rows of the list in it: [] if it cannot be read.

    The text of a file replaces what was pasted.
    """
    text = request.POST.get("text", "")
    file = request.FILES.get("file")
    form, rows = ImportForm({"text": text}, of_pairs=of_pairs), list[EntryRow]()
    with refusal_at_fields(form):
        text = text_of_file(file.read(MAX_FILE_KB * 1024 + 1), most=MAX_ENTRY_ROWS) if file else text
        form.data = {"text": text}
        rows = entry_rows(text)
        if not rows:
            raise refuse("FIELD_MISSING", "text")
    return form, rows
