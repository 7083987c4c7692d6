"""Accept or decline an invitation to a role, withdraw one as an owner, or leave a club."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs import actions
from clubs.actors import Actor, of_user
from clubs.direction import isolated
from clubs.login.pages.proof import require_recent_proof
from clubs.pages.parts import redirect_to_part
from clubs.pages.refusals import refusal_as_message
from clubs.problems import refuse
from clubs.region import speak_as_in
from clubs.roles.actions import invitations
from clubs.roles.models import ClubRole, Invitation, Membership
from clubs.roles.permissions import ClubRight, club_for
from clubs.roles.queries.invitations import open_invitations


@require_POST
def accept(request: HttpRequest, invitation: int) -> HttpResponse:
    """Accept a role, which counts from now on."""
    actor = of_user(request.user)
    membership = invitations.accept(by=actor, invitation=_own_invitation(actor, invitation))
    names = {"role": membership.get_role_display(), "club": isolated(membership.club.name)}
    messages.success(request, _("You are now %(role)s of %(club)s.") % names)
    return redirect("own-clubs")


@require_POST
def decline(request: HttpRequest, invitation: int) -> HttpResponse:
    """Decline a role."""
    actor = of_user(request.user)
    invitations.decline(by=actor, invitation=_own_invitation(actor, invitation))
    messages.success(request, _("The invitation is declined."))
    return redirect("own-clubs")


def _own_invitation(actor: Actor, key: int) -> Invitation:
    if actor.user is None:
        raise refuse("LOGIN_NEEDED")
    return get_object_or_404(open_invitations(), pk=key, user=actor.user.pk)


@require_POST
def leave(request: HttpRequest, club: str) -> HttpResponse:
    """End the reader's own role in a club."""
    actor = of_user(request.user)
    if actor.user is None:
        raise refuse("LOGIN_NEEDED")
    membership = get_object_or_404(Membership.objects.select_related("club"), club__slug=club, user=actor.user.pk)
    speak_as_in(membership.club.language)
    if membership.role == ClubRole.OWNER:
        require_recent_proof(request)
    with refusal_as_message(request, _("You have no role in %(club)s any more.") % {"club": isolated(membership.club.name)}):
        actions.end_role(by=actor, club=membership.club, user=actor.user)
    return redirect("own-clubs")


@require_POST
def withdraw(request: HttpRequest, club: str, invitation: int) -> HttpResponse:
    """Withdraw an invitation."""
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.GIVE_ROLES)
    offered = get_object_or_404(row.invitations.select_related("club"), pk=invitation)
    invitations.withdraw(by=actor, invitation=offered)
    messages.success(request, _("The invitation of %(account)s is taken back.") % {"account": isolated(offered.name)})
    return redirect_to_part("roles", "club-settings", club)
