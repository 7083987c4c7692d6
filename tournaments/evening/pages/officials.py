"""The officials of this evening: directors, jury and desk. Each button takes effect at once, and another one undoes it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from clubs.actors import Actor, of_user
from clubs.direction import isolated
from clubs.pages.refusals import refusal_as_message, refusal_at_fields
from clubs.people.name_match import by_name
from clubs.roles.permissions import ClubRight, may_in_club
from tournaments.evening.actions import offices
from tournaments.evening.models import Entrant, Official, Tournament
from tournaments.evening.pages.forms import OfficialForm
from tournaments.evening.permissions import Right, may, offices_in_force, right_names, tournament_and_rights, tournament_for
from tournaments.evening.queries.offices import ended_by, people_of
from tournaments.evening.queries.state import evening_state


@require_http_methods(["GET", "POST"])
def officials(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the officials and the people of the club, and appoint somebody: a person of the club, or an account by its name."""
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.APPOINT)
    form = OfficialForm(_typed(request.POST, actor, tournament) or None, initial={"role": "jury"})
    if form.is_valid():
        with refusal_at_fields(form):
            official = offices.appoint(by=actor, tournament=tournament, **form.cleaned_data)
            player = _player(tournament, request.POST.get("player", ""))
            if player is not None:
                offices.plays_as(by=actor, tournament=tournament, official=official, entrant=player)
            names = {"account": isolated(official.name), "role": official.get_role_display()}
            messages.success(request, _("%(account)s is now %(role)s of this evening.") % names)
            return redirect("desk-officials" if may(actor, Right.APPOINT, tournament) else "standings", slug)
    members = dict(tournament.entrants.filter(member__user__isnull=False).values_list("member__user", "name"))
    rows = list(tournament.officials.select_related("plays_as").order_by("role", "name"))
    in_force = set(offices_in_force().filter(tournament=tournament).values_list("pk", flat=True))
    people = people_of(tournament.club) if may_in_club(actor, ClubRight.SEE_MEMBERS, tournament.club) else []
    names = {person.account: person.name for person in people}
    context = {
        "tournament": tournament,
        "rights": right_names(own_rights),
        "form": form,
        "roles": Official.Role.choices,
        "officials": [(row, names.get(row.name, ""), members.get(row.user_id or 0)) for row in rows],
        "people": [person for person in people if person.account not in {row.name for row in rows if row.pk in in_force}],
        "ended": ended_by(actor, tournament, {row.name for row in rows}),
        "entrants": by_name(tournament.entrants.all()),
        "final": evening_state(tournament).final,
        "in_force": in_force,
        "may_make_accounts": may_in_club(actor, ClubRight.GIVE_ROLES, tournament.club),
    }
    return render(request, "tournaments/desk/officials.html", context, status=422 if form.errors else 200)


def _typed(sent: QueryDict, actor: Actor, tournament: Tournament) -> QueryDict:
    """Return the posted form with the name of an account.

    If it has `person`, the key of a membership of this club, the name is that of the membership's account.
    """
    person = sent.get("person", "")
    if not person.isdecimal() or not may_in_club(actor, ClubRight.SEE_MEMBERS, tournament.club):
        return sent
    typed = sent.copy()
    typed["user"] = get_object_or_404(tournament.club.memberships, pk=person[:18]).user.username
    return typed


def _player(tournament: Tournament, number: str) -> Entrant | None:
    """Return the player of the evening with this number; None if the text is empty or is not a number."""
    return get_object_or_404(tournament.entrants, number=number[:9]) if number.isdecimal() else None


@require_POST
def plays_as(request: HttpRequest, slug: str, official: int) -> HttpResponse:
    """Record which player of the evening this official is. An empty choice removes the record."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.APPOINT)
    row = get_object_or_404(tournament.officials, pk=official)
    entrant = _player(tournament, request.POST.get("player", ""))
    names = {"account": isolated(row.name), "player": isolated(entrant.name) if entrant else ""}
    said = (
        _("%(account)s plays as %(player)s, and so may not decide anything at that player’s own table.")
        if entrant
        else _("%(account)s does not play this evening.")
    )
    with refusal_as_message(request, said % names):
        offices.plays_as(by=actor, tournament=tournament, official=row, entrant=entrant)
    return redirect("desk-officials", slug)


@require_POST
def dismiss(request: HttpRequest, slug: str, official: int) -> HttpResponse:
    """End an office in the tournament."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.APPOINT)
    row = get_object_or_404(tournament.officials, pk=official)
    success = _("%(account)s is no longer %(role)s of this evening.")
    with refusal_as_message(request, success % {"account": isolated(row.name), "role": row.get_role_display()}):
        offices.dismiss(by=actor, tournament=tournament, user=row.name)
    # Directors who ended their own office may no longer open this page.
    return redirect("desk-officials" if may(actor, Right.APPOINT, tournament) else "standings", slug)
