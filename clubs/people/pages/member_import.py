"""Import of many members: paste them or choose a file, check the outcome of each row, then import all of them together.

The list is copied into the page's text box, also from a file, so that problems can be corrected there. Nothing is stored before the import.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from clubs.actors import of_user
from clubs.club.models import Club
from clubs.pages.refusals import refusal_at_fields
from clubs.people.actions.member_lists import import_members
from clubs.people.columns import MEMBER_HEADERS, WITHOUT_HEADER
from clubs.people.list_text import MAX_FILE_KB, ListRow, list_rows, text_of_file
from clubs.people.pages.forms import DETAIL_LABELS, MemberListForm, labels_of
from clubs.people.queries.member_list import MAX_MEMBER_ROWS, ImportOutcome, MemberRow, member_list
from clubs.problems import refuse, sentence
from clubs.roles.permissions import ClubRight, club_for

COLUMNS = DETAIL_LABELS | {"member": _("Number")}
"""The label of each column of the list, by the field that a Problem names."""


@require_POST
def members_import(request: HttpRequest, club: str) -> HttpResponse:
    """Show what a list would change. With `import` in the form, import it if the outcome is still the one shown before."""
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.KEEP_MEMBERS)
    form, rows = _list(request)
    if form.is_valid() and "import" in request.POST:
        with refusal_at_fields(form):
            result = import_members(by=actor, club=row, rows=rows, expected=request.POST.get("expected", "").split())
            new, changed = (sum(each.outcome == outcome for each in result) for outcome in (ImportOutcome.NEW, ImportOutcome.CHANGED))
            text = ngettext("%(count)s member is new.", "%(count)s members are new.", new) % {"count": new}
            if changed:
                text += " " + ngettext("%(count)s was changed.", "%(count)s were changed.", changed) % {"count": changed}
            messages.success(request, text)
            return redirect("members", club)
    return _page(request, row, form, member_list(row, rows))


def _list(request: HttpRequest) -> tuple[MemberListForm, list[ListRow]]:
    """Return the form with the sent list, and the list's rows; no rows if it cannot be read.

    The text of a file replaces pasted text.
    """
    text = request.POST.get("text", "")
    file = request.FILES.get("file")
    form, rows = MemberListForm({"text": text}), list[ListRow]()
    with refusal_at_fields(form):
        text = text_of_file(file.read(MAX_FILE_KB * 1024 + 1), most=MAX_MEMBER_ROWS) if file else text
        form.data = {"text": text}
        rows = list_rows(text, MEMBER_HEADERS, without_header=WITHOUT_HEADER, most=MAX_MEMBER_ROWS)
        if not rows:
            raise refuse("FIELD_MISSING", "text")
    return form, rows


def _page(request: HttpRequest, club: Club, form: MemberListForm, rows: list[MemberRow]) -> HttpResponse:
    counts = {str(outcome): sum(row.outcome == outcome for row in rows) for outcome in ImportOutcome}
    context = {
        "club": club,
        "form": form,
        "rows": [_shown(row) for row in rows],
        "counts": counts,
        "to_do": counts["new"] + counts["changed"],
        "expected": " ".join(row.digest for row in rows),
        "most": MAX_MEMBER_ROWS,
    }
    return render(request, "clubs/members_import.html", context, status=422 if counts["wrong"] or form.errors else 200)


def _shown(row: MemberRow) -> dict[str, Any]:
    """Return a row as the page shows it: its problems by column, and its changes."""
    before = {field: getattr(row.member, field) if row.member else "" for field in row.details}
    changes = [(field, str(before[field] or ""), str(value or "")) for field, value in row.details.items() if field != "name" or row.member]
    return {
        "row": row,
        "problems": [(COLUMNS.get(problem.field, problem.field), sentence(problem)) for problem in row.problems],
        "changes": labels_of(changes),
    }
