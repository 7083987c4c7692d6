"""A member's page over the years, and their choice of who may read it."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.formats import date_format
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from clubs.actors import of_user
from clubs.direction import isolated
from clubs.people.models import Member
from clubs.region import speak_as_in
from competitions.actions.history import choose_history_audience
from competitions.models import HistoryChoice
from competitions.pages.plots import bar_chart, places
from competitions.queries.history_audience import require_history
from competitions.queries.member_history import MemberHistory, member_history
from competitions.wording.season_figures import signed_figure
from scoring.engine.words import say
from tournaments.entrants.queries.names import member_display_name

NEWEST_SHOWN = 12
"""The number of evenings that the table shows, unless the reader asks for all."""


class AudienceForm(forms.Form):
    """The form in which a member chooses who may read their page."""

    audience = forms.ChoiceField(
        label=gettext_lazy("Who may read this page?"), choices=HistoryChoice.Audience.choices, widget=forms.RadioSelect
    )


@never_cache
@require_safe
def history(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """Show the member's page; with `?all` its table has every evening, not only the newest."""
    actor = of_user(request.user)
    member = _member(club, number)
    rights = require_history(actor, member)
    read = member_history(member)
    newest_first = read.evenings[::-1]
    shown = len(newest_first) if "all" in request.GET else NEWEST_SHOWN
    context = {
        "club": member.club,
        "member": member,
        "name": member_display_name(member, rights.names),
        "role": rights.role,
        "history": read,
        "points": bar_chart(
            [each.points for each in read.evenings],
            [signed_figure(each.points, 0) for each in read.evenings],
            [date_format(each.evening.on, "SHORT_DATE_FORMAT") for each in read.evenings],
        ),
        "places": places([(each.place, each.players) if each.place else None for each in read.evenings]),
        "newest": newest_first[:shown],
        "older": len(newest_first[shown:]),
        "contracts": _contracts(read),
        "certificates": [(each, isolated(say(each.contract, get_language() or "en"))) for each in read.certificates],
        "company": read.company if rights.sees_names else None,
        "form": AudienceForm(initial={"audience": rights.audience}) if rights.may_choose else None,
    }
    return render(request, "tournaments/club/history.html", context)


@require_POST
def choose_audience(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """Change who may read the page."""
    actor = of_user(request.user)
    member = _member(club, number)
    choose_history_audience(by=actor, member=member, audience=request.POST.get("audience", ""))
    messages.success(request, _("You have changed who may read this page."))
    return redirect("member-history", club, number)


def _member(club: str, number: int) -> Member:
    """Return the member with this number, and switch the request to the club's regional language."""
    member = get_object_or_404(Member.objects.select_related("club"), club__slug=club, number=number, merged_into=None)
    speak_as_in(member.club.language)
    return member


def _contracts(read: MemberHistory) -> list[dict[str, object]]:
    language = get_language() or "en"
    return [{"name": isolated(say(each.name, language)), "own": each.own, "club": each.club} for each in read.contracts]
