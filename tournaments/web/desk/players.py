"""The players at the desk: enrol, withdraw, return. And who holds an office, and the plan."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from clubs.actors import of_user
from clubs.permissions import ClubRight, may_in_club
from clubs.web.refusals import refusal_as_message, refusal_at_fields
from tournaments.actions import prepare
from tournaments.models import Entrant, Tournament
from tournaments.permissions import Right, may, tournament_for
from tournaments.web.desk.forms import EnrolForm, OfficialForm, PlanForm, RenameForm
from tournaments.web.desk.overview import rights_of

get_or_post = require_http_methods(["GET", "POST"])


@get_or_post
def players(request: HttpRequest, slug: str) -> HttpResponse:
    """Who plays; enrol members and guests."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.PREPARE)
    form = EnrolForm(request.POST or None, tournament=tournament)
    if form.is_valid():
        ticked = set(form.cleaned_data["members"])
        with refusal_at_fields(form):
            fresh = prepare.enrol(
                by=actor,
                tournament=tournament,
                members=[member for member in form.free if str(member.pk) in ticked],
                guests=form.cleaned_data["guests"],
            )
            done = ngettext("%(count)s player is enrolled.", "%(count)s players are enrolled.", len(fresh))
            messages.success(request, done % {"count": len(fresh)})
            return redirect("desk-players", slug)
    asked = request.GET.get("rename", "")
    renamed = tournament.entrants.filter(number=int(asked)).first() if asked.isdecimal() and len(asked) < 10 else None
    return _players(
        request, tournament, form, renamed, RenameForm(initial={"name": renamed.name, "called": renamed.called}) if renamed else None
    )


def _players(
    request: HttpRequest, tournament: Tournament, form: EnrolForm, renamed: Entrant | None, rename_form: RenameForm | None
) -> HttpResponse:
    """The page of players; with `renamed`, the form for that one's name in its line."""
    shown = {
        "tournament": tournament,
        "rights": rights_of(of_user(request.user), tournament),
        "form": form,
        "entrants": tournament.entrants.select_related("member"),
        "renamed": renamed,
        "rename_form": rename_form,
    }
    wrong = form.errors or (rename_form and rename_form.errors)
    return render(request, "tournaments/desk/players.html", shown, status=422 if wrong else 200)


@require_POST
def rename(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Write a player's name rightly."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.PREPARE)
    entrant = get_object_or_404(tournament.entrants, number=number)
    form = RenameForm(request.POST)
    if form.is_valid():
        with refusal_at_fields(form):
            prepare.rename(by=actor, tournament=tournament, entrant=entrant, **form.cleaned_data)
            messages.success(request, _("Number %(number)s is %(name)s.") % {"number": number, "name": entrant.name})
            return redirect("desk-players", slug)
    return _players(request, tournament, EnrolForm(tournament=tournament), entrant, form)


@require_POST
def withdraw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Leave a player out of the draws to come; with `back` in the form, in again."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.PREPARE)
    entrant = get_object_or_404(tournament.entrants, number=number)
    back = "back" in request.POST
    done = _("%(name)s plays again from the next draw on.") if back else _("%(name)s is withdrawn; what was played stays.")
    with refusal_as_message(request, done % {"name": entrant.name}):
        prepare.withdraw(by=actor, tournament=tournament, entrant=entrant, back=back)
    return redirect("desk-players", slug)


@get_or_post
def officials(request: HttpRequest, slug: str) -> HttpResponse:
    """Who directs, judges and types; appoint somebody."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.APPOINT)
    form = OfficialForm(request.POST or None, initial={"role": "jury"})
    if form.is_valid():
        with refusal_at_fields(form):
            found = prepare.appoint(by=actor, tournament=tournament, **form.cleaned_data)
            told_role = {"account": found.user, "role": found.get_role_display()}
            messages.success(request, _("%(account)s is now %(role)s of this evening.") % told_role)
            return redirect("desk-officials", slug)
    held = tournament.officials.select_related("user").order_by("role", "user__username")
    shown = {"tournament": tournament, "rights": rights_of(actor, tournament), "form": form, "officials": held}
    shown["may_make_accounts"] = may_in_club(actor, ClubRight.GIVE_ROLES, tournament.club)
    return render(request, "tournaments/desk/officials.html", shown, status=422 if form.errors else 200)


@require_POST
def dismiss(request: HttpRequest, slug: str, account: int) -> HttpResponse:
    """End somebody's office."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.APPOINT)
    official = get_object_or_404(tournament.officials.select_related("user"), user=account)
    done = _("%(account)s is no longer %(role)s of this evening.")
    with refusal_as_message(request, done % {"account": official.user, "role": official.get_role_display()}):
        prepare.dismiss(by=actor, tournament=tournament, user=official.user)
    # A director who ended their own office may not open the page of officials any more.
    return redirect("desk-officials" if may(actor, Right.APPOINT, tournament) else "standings", slug)


@get_or_post
def plan(request: HttpRequest, slug: str) -> HttpResponse:
    """Name, date, rounds and deals; and closing."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.PREPARE)
    now = {name: getattr(tournament, name) for name in PlanForm.base_fields}
    form = PlanForm(request.POST or None, initial=now)
    if form.is_valid():
        with refusal_at_fields(form):
            changed = {name: form.cleaned_data[name] for name in form.changed_data}
            if changed:
                prepare.amend(by=actor, tournament=tournament, **changed)
                messages.success(request, _("The plan is changed."))
            return redirect("desk-plan", slug)
    shown = {"tournament": tournament, "rights": rights_of(actor, tournament), "form": form}
    return render(request, "tournaments/desk/plan.html", shown, status=422 if form.errors else 200)
