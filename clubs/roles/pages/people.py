"""The pages of a club's seasons and of its roles."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from clubs import actions
from clubs.actors import of_user
from clubs.club.pages.settings import settings_page
from clubs.direction import isolated
from clubs.login.pages.proof import require_recent_proof
from clubs.pages.parts import redirect_to_part
from clubs.pages.refusals import refusal_as_message, refusal_at_fields
from clubs.roles.actions import invitations
from clubs.roles.models import ClubRole, Invitation
from clubs.roles.pages.forms import HandOverForm, RoleForm, SeasonForm
from clubs.roles.permissions import ClubRight, club_at, club_for, may_in_club

get_or_post = require_http_methods(["GET", "POST"])


@get_or_post
def seasons(request: HttpRequest, club: str) -> HttpResponse:
    """Show the list of seasons to everybody, and a form to begin one to those who may."""
    actor = of_user(request.user)
    row = club_at(club) if request.method == "GET" else club_for(actor, club, ClubRight.KEEP_SEASONS)
    may_keep = may_in_club(actor, ClubRight.KEEP_SEASONS, row)
    form = SeasonForm(request.POST or None)
    if form.is_valid():
        with refusal_at_fields(form):
            season = actions.open_season(by=actor, club=row, **form.cleaned_data)
            messages.success(request, _("Season %(name)s is open.") % {"name": isolated(season.name)})
            return redirect("seasons", club)
    context = {"club": row, "form": form, "seasons": row.seasons.all(), "may_keep": may_keep}
    return render(request, "clubs/seasons.html", context, status=422 if form.errors else 200)


@require_POST
def roles(request: HttpRequest, club: str) -> HttpResponse:
    """Give somebody a role, or invite them to it."""
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.GIVE_ROLES)
    form = RoleForm(request.POST)
    if form.is_valid():
        with refusal_at_fields(form):
            name, role = invitations.account_name(form.cleaned_data["user"]), form.cleaned_data["role"]
            if role == ClubRole.OWNER or row.memberships.filter(user__username=name, role=ClubRole.OWNER).exists():
                require_recent_proof(request)
            given = invitations.offer_role(by=actor, club=row, name=name, role=role)
            if isinstance(given, Invitation):
                text = _("%(account)s has been invited. The role starts once they accept it, on their page “Your clubs”.")
                messages.success(request, text % {"account": isolated(given.name)})
            else:
                messages.success(
                    request,
                    _("%(account)s is now %(role)s.") % {"account": isolated(given.user.get_username()), "role": given.get_role_display()},
                )
            return redirect_to_part("roles", "club-settings", club)
    return settings_page(request, club, role_form=form)


@require_POST
def end_role(request: HttpRequest, club: str, account: int) -> HttpResponse:
    """End an account's role in the club."""
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.GIVE_ROLES)
    membership = get_object_or_404(row.memberships.select_related("user"), user=account)
    if membership.role == ClubRole.OWNER:
        require_recent_proof(request)
    with refusal_as_message(
        request, _("%(account)s has no role in this club any more.") % {"account": isolated(membership.user.get_username())}
    ):
        actions.end_role(by=actor, club=row, user=membership.user)
    # Owners who ended their own role may no longer open the settings.
    return redirect_to_part("roles", "club-settings", club) if may_in_club(actor, ClubRight.GIVE_ROLES, row) else redirect("club", club)


@require_POST
def hand_over(request: HttpRequest, club: str) -> HttpResponse:
    """Offer the whole club to somebody, after the owner has proved again who they are."""
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.GIVE_ROLES)
    form = HandOverForm(request.POST, auto_id="hand_over_%s")
    if form.is_valid():
        require_recent_proof(request)
        with refusal_at_fields(form):
            offered = invitations.offer_club(by=actor, club=row, name=form.cleaned_data["user"])
            text = _("The club is offered to %(account)s. You remain the owner until they accept, on their page “Your clubs”.")
            messages.success(request, text % {"account": isolated(offered.name)})
            return redirect_to_part("roles", "club-settings", club)
    return settings_page(request, club, hand_over_form=form)
