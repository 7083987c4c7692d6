"""The page on which the director closes an evening that was broken off, and says what counts."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.actors import of_user
from clubs.pages.refusals import NO_ACCESS_STATUSES
from clubs.problems import Refusal
from tournaments.evening.actions import abandoning
from tournaments.evening.actions.abandoning import MAX_REASON_LENGTH
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, right_names, tournament_and_rights
from tournaments.evening.queries.breaking_off import WhatCounts, breaking_off, items_to_acknowledge
from tournaments.evening.queries.open_items import open_items
from tournaments.evening.wording.breaking_off import choices
from tournaments.evening.wording.open_items import open_item_text


class BreakOffForm(forms.Form):
    """The reason why an evening was broken off, and what counts."""

    because = forms.CharField(
        label=gettext_lazy("Why?"),
        max_length=MAX_REASON_LENGTH,
        help_text=gettext_lazy("Everybody can read this, for example: “the power failed”."),
    )
    counts = forms.ChoiceField(label=gettext_lazy("What counts"), choices=[(each.value, each.value) for each in WhatCounts])


@never_cache
@require_http_methods(["GET", "POST"])
def abandon(request: HttpRequest, slug: str) -> HttpResponse:
    """Close an evening that was broken off. The form contains the reason, what counts, and the codes of the open items that it showed."""
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.CLOSE)
    form, problems = BreakOffForm(request.POST or None), list[str]()
    if form.is_valid():
        counts, because = WhatCounts(form.cleaned_data["counts"]), form.cleaned_data["because"]
        try:
            abandoning.abandon(by=actor, tournament=tournament, because=because, counts=counts, acknowledged=request.POST.getlist("open"))
        except Refusal as refusal:
            if refusal.status in NO_ACCESS_STATUSES:
                raise
            tournament.refresh_from_db()
            problems = [problem["message"] for problem in refusal.messages()]
        else:
            messages.success(request, _("The evening is closed as broken off."))
            return redirect("desk-closing", slug)
    return _page(request, tournament, own_rights, form, problems)


def _page(
    request: HttpRequest, tournament: Tournament, own_rights: frozenset[Right], form: BreakOffForm, problems: list[str]
) -> HttpResponse:
    now = breaking_off(tournament) if tournament.state != Tournament.State.CLOSED else None
    items = items_to_acknowledge(open_items(tournament), list(tournament.rounds.all()), None) if now is not None else []
    context = {
        "tournament": tournament,
        "rights": right_names(own_rights),
        "form": form,
        "problems": problems,
        "choices": choices(now) if now is not None else [],
        "items": [(item.code, open_item_text(item)) for item in items],
        "can_undo": tournament.correction_minutes > 0,
    }
    status = 409 if problems else 422 if form.errors else 200
    return render(request, "tournaments/desk/closing/broken_off.html", context, status=status)
