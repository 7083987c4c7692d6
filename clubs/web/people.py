"""Pages about a club's people: members, seasons, roles."""

from __future__ import annotations

import io

import segno
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs import actions
from clubs.actions import invitations
from clubs.actors import of_user
from clubs.direction import isolated
from clubs.member_card import card_token
from clubs.models import Club, Invitation, Role
from clubs.permissions import ClubRight, club_for, may_in_club
from clubs.problems import refuse
from clubs.queries.invitations import INVITATION_VALID_DAYS, open_invitations
from clubs.queries.roles import memberships
from clubs.web.forms import AccountForm, AmendMemberForm, ClubForm, MemberForm, RoleForm, SeasonForm
from clubs.web.proof import require_recent_proof
from clubs.web.refusals import refusal_as_message, refusal_at_fields

get_or_post = require_http_methods(["GET", "POST"])


@get_or_post
def club_new(request: HttpRequest) -> HttpResponse:
    """Create a club; the reader becomes its owner."""
    actor = of_user(request.user)
    if actor.user is None:
        raise refuse("LOGIN_NEEDED")
    form = ClubForm(request.POST or None, initial={"language": request.LANGUAGE_CODE})
    if form.is_valid():
        with refusal_at_fields(form):
            club = actions.create_club(by=actor, **form.cleaned_data)
            messages.success(request, _("%(club)s is founded; you own it.") % {"club": isolated(club.name)})
            return redirect("club", club.slug)
    return render(request, "clubs/club_new.html", {"form": form}, status=422 if form.errors else 200)


@get_or_post
def members(request: HttpRequest, club: str) -> HttpResponse:
    """The list of members; owners and directors can add one."""
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.SEE_MEMBERS)
    form = MemberForm(request.POST or None)
    if form.is_valid():
        with refusal_at_fields(form):
            member = actions.admit(by=actor, club=row, **form.cleaned_data)
            messages.success(request, _("%(name)s is member number %(number)s.") % {"name": isolated(member.name), "number": member.number})
            return redirect("members", club)
    context = {
        "club": row,
        "form": form,
        "members": row.members.all(),
        "may_keep": may_in_club(actor, ClubRight.KEEP_MEMBERS, row),
    }
    return render(request, "clubs/members.html", context, status=422 if form.errors else 200)


@get_or_post
def amend_member(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """Change a member's name, table name or e-mail."""
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.KEEP_MEMBERS)
    member = get_object_or_404(row.members, number=number)
    current_values = {"name": member.name, "called": member.called, "email": member.email}
    form = AmendMemberForm(request.POST or None, initial=current_values)
    if form.is_valid():
        with refusal_at_fields(form):
            changed = {name: form.cleaned_data[name] for name in form.changed_data}
            if changed:
                actions.amend_member(by=actor, member=member, **changed)
                messages.success(request, _("%(name)s is changed.") % {"name": isolated(member.name)})
            return redirect("members", club)
    return render(request, "clubs/member.html", {"club": row, "member": member, "form": form}, status=422 if form.errors else 200)


@never_cache
@require_safe
def card_image(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """The code of a member's card (SVG), black on white whatever the page's colours: at the door of an evening it says who they are."""
    row = club_for(of_user(request.user), club, ClubRight.KEEP_MEMBERS)
    member = get_object_or_404(row.members, number=number)
    address = request.build_absolute_uri(reverse("member-card", args=[card_token(member)]))
    out = io.BytesIO()
    segno.make(address, error="m").save(out, kind="svg", border=2, dark="#000", light="#fff", omitsize=True)
    return HttpResponse(out.getvalue(), content_type="image/svg+xml")


@get_or_post
def seasons(request: HttpRequest, club: str) -> HttpResponse:
    """The list of seasons, and the form to begin one."""
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.KEEP_SEASONS)
    form = SeasonForm(request.POST or None)
    if form.is_valid():
        with refusal_at_fields(form):
            season = actions.open_season(by=actor, club=row, **form.cleaned_data)
            messages.success(request, _("Season %(name)s is open.") % {"name": isolated(season.name)})
            return redirect("seasons", club)
    return render(
        request, "clubs/seasons.html", {"club": row, "form": form, "seasons": row.seasons.all()}, status=422 if form.errors else 200
    )


@get_or_post
def roles(request: HttpRequest, club: str) -> HttpResponse:
    """Who is owner, director or member with an account, and who is invited; give somebody a role."""
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.GIVE_ROLES)
    form = RoleForm(request.POST or None, initial={"role": "director"})
    if form.is_valid():
        with refusal_at_fields(form):
            name, role = invitations.account_name(form.cleaned_data["user"]), form.cleaned_data["role"]
            if role == Role.OWNER or row.memberships.filter(user__username=name, role=Role.OWNER).exists():
                require_recent_proof(request)
            given = invitations.offer_role(by=actor, club=row, name=name, role=role)
            if isinstance(given, Invitation):
                text = _("%(account)s is invited. The role counts once they accept it, on their page «Your clubs».")
                messages.success(request, text % {"account": isolated(given.name)})
            else:
                messages.success(
                    request,
                    _("%(account)s is now %(role)s.") % {"account": isolated(given.user.get_username()), "role": given.get_role_display()},
                )
            return redirect("roles", club)
    return roles_page(request, row, form=form)


@require_POST
def end_role(request: HttpRequest, club: str, account: int) -> HttpResponse:
    """End an account's role in the club."""
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.GIVE_ROLES)
    membership = get_object_or_404(row.memberships.select_related("user"), user=account)
    if membership.role == Role.OWNER:
        require_recent_proof(request)
    with refusal_as_message(
        request, _("%(account)s has no role in this club any more.") % {"account": isolated(membership.user.get_username())}
    ):
        actions.end_role(by=actor, club=row, user=membership.user)
    # Owners who ended their own role may not open the page of roles any more.
    return redirect("roles" if may_in_club(actor, ClubRight.GIVE_ROLES, row) else "club", club)


def roles_page(request: HttpRequest, club: Club, *, form: RoleForm | None = None, account_form: AccountForm | None = None) -> HttpResponse:
    """The page of roles. A form that was refused is shown again with what was typed."""
    form = form or RoleForm(initial={"role": "director"})
    account_form = account_form or AccountForm(auto_id="account_%s")
    context = {
        "club": club,
        "form": form,
        "account_form": account_form,
        "memberships": memberships(club),
        "invitations": open_invitations().filter(club=club).order_by("name"),
        "invitation_days": INVITATION_VALID_DAYS,
    }
    return render(request, "clubs/roles.html", context, status=422 if form.errors or account_form.errors else 200)
