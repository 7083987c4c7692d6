"""The page that proposes a year's dates and creates the evenings, and the page that changes several evenings at once."""

from __future__ import annotations

import datetime
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from clubs.actors import of_user
from clubs.club.models import Club
from clubs.direction import isolated
from clubs.pages.refusals import refusal_at_fields
from clubs.roles.permissions import ClubRight, club_for
from tournaments.calendar.actions.programme import change_evenings, create_programme
from tournaments.calendar.holidays import Country
from tournaments.calendar.pages.forms import ChangeEveningsForm, ProgrammeDatesForm, ProgrammeForm
from tournaments.calendar.programme import DayState, ProgrammeDay, programme, repetition_of
from tournaments.calendar.queries.coming import dates_of, evenings_to_change
from tournaments.calendar.wording.feed import when_and_where
from tournaments.calendar.wording.programme import day_note
from tournaments.evening.queries.last_evening import EarlierEvening, evening_to_be_like, season_on
from tournaments.evening.rhythm import next_evening

COUNTRY_OF_ZONE = {
    "Europe/Brussels": Country.BELGIUM,
    "Europe/Amsterdam": Country.NETHERLANDS,
    "Europe/Berlin": Country.GERMANY,
    "Europe/Paris": Country.FRANCE,
}
YEAR_DAYS = 364
"""The length of a programme that the form proposes to a club without a season on its first day."""


@require_http_methods(["GET", "HEAD", "POST"])
def programme_page(request: HttpRequest, club: str) -> HttpResponse:
    """Ask for the rhythm of a programme, show a checkbox for each date, and create the evenings that are ticked."""
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.CREATE_TOURNAMENTS)
    typed = request.POST if request.method == "POST" else request.GET
    earlier = evening_to_be_like(row, typed.get("like", "")[:50]) or evening_to_be_like(row)
    if earlier is None:
        messages.info(request, _("Prepare one evening first. A programme then copies it."))
        return redirect("tournament-new", club)
    form = ProgrammeForm(typed if "first" in typed else None, club=row, last=earlier.tournament, initial=_proposed(row, earlier))
    context: dict[str, Any] = {"club": row, "form": form, "earlier": earlier.tournament}
    if form.is_valid():
        days = programme(form.rule, dates_of(row, form.cleaned_data["name"]))
        ticked = ProgrammeDatesForm(request.POST if request.method == "POST" else None, days=[each.on for each in days])
        if request.method == "POST" and ticked.is_valid():
            with refusal_at_fields(ticked):
                plan = {"name": form.cleaned_data["name"], "announcement": form.announcement}
                made = create_programme(by=actor, club=row, earlier=earlier, dates=ticked.chosen, **plan)
                text = ngettext("%(n)s evening is prepared.", "%(n)s evenings are prepared.", len(made))
                messages.success(request, text % {"n": len(made)})
                return redirect("club-evenings", club)
        chosen = set(request.POST.getlist("dates")) if request.method == "POST" else {str(each.on) for each in days if each.is_proposed}
        context |= {
            "days": [_line(each, is_chosen=str(each.on) in chosen) for each in days],
            "proposed": len(chosen),
            "ticked": ticked,
        }
        form_is_wrong = bool(ticked.errors)
    else:
        form_is_wrong = form.is_bound
    return render(request, "tournaments/calendar/programme.html", context, status=422 if form_is_wrong else 200)


def _line(day: ProgrammeDay, *, is_chosen: bool) -> dict[str, Any]:
    """Return a day of the programme as the page lists it."""
    return {"day": day, "note": day_note(day), "is_chosen": is_chosen, "has_evening": day.state is DayState.HAS_EVENING}


def _proposed(club: Club, earlier: EarlierEvening) -> dict[str, Any]:
    """Return the rhythm that the form proposes: that of the club's latest evenings, until the end of the season or for a year."""
    first = next_evening(earlier.dates, timezone.localdate())
    season = season_on(club, first)
    country = COUNTRY_OF_ZONE.get(club.time_zone)
    return {
        "weekday": str(max(earlier.dates).isoweekday()),
        "repetition": repetition_of(earlier.dates).value,
        "first": first,
        "until": season.ends_on if season else first + datetime.timedelta(days=YEAR_DAYS),
        "country": country.value if country else "",
    }


@require_http_methods(["GET", "HEAD", "POST"])
def change_page(request: HttpRequest, club: str) -> HttpResponse:
    """Change the time, the place or the weekday of several coming evenings at once.

    With `?from=<slug>`, that evening and all later ones with its name are ticked; without it, all coming evenings.
    """
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.CREATE_TOURNAMENTS)
    today = timezone.localdate()
    evenings = list(evenings_to_change(row, today))
    start = next((each for each in evenings if each.slug == request.GET.get("from")), None)
    ticked = [each.slug for each in evenings if start is None or (each.name == start.name and each.on >= start.on)]
    choices = [(each.slug, f"{isolated(each.name)} · {when_and_where(each)}") for each in evenings]
    form = ChangeEveningsForm(request.POST or None, club=row, evenings=choices, initial={"evenings": ticked})
    if form.is_valid():
        with refusal_at_fields(form):
            changed = change_evenings(by=actor, club=row, today=today, slugs=form.cleaned_data["evenings"], **form.changes)
            text = ngettext("%(n)s evening is changed.", "%(n)s evenings are changed.", len(changed))
            messages.success(request, text % {"n": len(changed)})
            return redirect("club-evenings", club)
    context = {"club": row, "form": form, "evenings": evenings}
    return render(request, "tournaments/calendar/change.html", context, status=422 if form.errors else 200)
