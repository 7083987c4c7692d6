"""The page on which the director announces the evening, moves it, cancels it, or holds it after all."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from clubs.actors import of_user
from clubs.pages.refusals import refusal_as_message, refusal_at_fields
from tournaments.calendar.actions.announcing import announce_evening
from tournaments.calendar.actions.moving import cancel_evening, hold_evening, move_evening
from tournaments.calendar.pages.when_form import AnotherDateForm, CancelForm, WhenForm
from tournaments.calendar.queries.last_announcement import announcement_or_proposal
from tournaments.calendar.wording.before_start import cancelled_text, moved_text
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, right_names, tournament_and_rights


@require_http_methods(["GET", "POST"])
def when(request: HttpRequest, slug: str) -> HttpResponse:
    """Show and change when and where the evening is, and who may come."""
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.ANNOUNCE)
    form = WhenForm(request.POST or None, tournament=tournament, announcement=announcement_or_proposal(tournament))
    if form.is_valid():
        with refusal_at_fields(form):
            announce_evening(by=actor, tournament=tournament, **form.fields_of_announcement)
            messages.success(request, _("Saved: everybody now reads when and where the evening is."))
            return redirect("desk-when", slug)
    return _page(request, tournament, own_rights, form=form)


@require_POST
def move(request: HttpRequest, slug: str) -> HttpResponse:
    """Move the evening to another date or hour."""
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.ANNOUNCE)
    form = AnotherDateForm(request.POST)
    if form.is_valid():
        with refusal_at_fields(form):
            move_evening(by=actor, tournament=tournament, **form.cleaned_data)
            messages.success(request, _("The evening is moved. Its page shows this at the top."))
            return redirect("desk-when", slug)
    return _page(request, tournament, own_rights, move_form=form)


@require_POST
def cancel(request: HttpRequest, slug: str) -> HttpResponse:
    """Cancel the evening."""
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.ANNOUNCE)
    form = CancelForm(request.POST)
    if form.is_valid():
        with refusal_at_fields(form):
            cancel_evening(by=actor, tournament=tournament, because=form.cleaned_data["because"])
            messages.success(request, _("The evening is cancelled. Its page shows this at the top."))
            return redirect("desk-when", slug)
    return _page(request, tournament, own_rights, cancel_form=form)


@require_POST
def hold(request: HttpRequest, slug: str) -> HttpResponse:
    """Hold the evening after all."""
    actor = of_user(request.user)
    tournament, _rights = tournament_and_rights(actor, slug, Right.ANNOUNCE)
    with refusal_as_message(request):
        hold_evening(by=actor, tournament=tournament)
        messages.success(request, _("The evening goes ahead after all."))
    return redirect("desk-when", slug)


def _page(request: HttpRequest, tournament: Tournament, own_rights: frozenset[Right], **forms_sent: forms.Form) -> HttpResponse:
    announcement = announcement_or_proposal(tournament)
    times = {name: getattr(announcement, name) for name in ("starts_at", "doors_at", "ends_at")}
    context: dict[str, Any] = {
        "tournament": tournament,
        "rights": right_names(own_rights),
        "announcement": announcement if announcement.pk else None,
        "cancelled": cancelled_text(announcement),
        "moved": moved_text(tournament, announcement),
        "is_drawn": tournament.rounds.exists(),
        "form": WhenForm(tournament=tournament, announcement=announcement),
        "move_form": AnotherDateForm(initial={"on": tournament.on, **times}, auto_id="move_%s"),
        "cancel_form": CancelForm(auto_id="cancel_%s"),
    }
    refused = any(each.errors for each in forms_sent.values())
    return render(request, "tournaments/calendar/when.html", context | forms_sent, status=422 if refused else 200)
