"""Pages that give people their data, or forget them: for those who manage the club's members, and for members themselves."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.actors import of_user
from clubs.login.pages.proof import require_recent_proof
from clubs.pages.parts import redirect_to_part
from clubs.people.models import Member
from clubs.people.queries.members import people
from clubs.privacy.redaction import forgotten_name
from clubs.problems import refuse
from clubs.region import speak_as_in
from clubs.roles.permissions import ClubRight, club_for, require_club
from tournaments.door.pages.desk_player import entrant_numbered, player_page
from tournaments.door.pages.forms import ForgetForm
from tournaments.evening.permissions import Right, tournament_and_rights
from tournaments.evening.strict_json import json_text
from tournaments.privacy.actions import forget, forget_members
from tournaments.privacy.queries import personal_data

get_or_post = require_http_methods(["GET", "POST"])


@require_POST
def member_privacy(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """Forget a member; the form is a part of their page. Before forgetting, readers must prove their identity."""
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.FORGET)
    member = get_object_or_404(people(row).select_related("club", "user"), number=number)
    if _is_sure(request):
        require_recent_proof(request)
        forget_members.forget_member(by=actor, member=member)
        messages.success(request, _("%(name)s: all personal data is deleted; only the number is left.") % {"name": forgotten_name(number)})
        return redirect("members", club)
    return redirect_to_part("privacy", "member", club, number)


@never_cache
@require_safe
def member_data(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """Return all stored data of a member, as a file."""
    row = club_for(of_user(request.user), club, ClubRight.FORGET)
    return _file(get_object_or_404(people(row).select_related("club", "user"), number=number))


@never_cache
@get_or_post
def own_privacy(request: HttpRequest, club: str) -> HttpResponse:
    """Offer readers their own data as a file, or forget them if they ask. To be forgotten, they must prove their identity first."""
    member = _own_member(request, club)
    if _is_sure(request):
        require_recent_proof(request)
        forget_members.forget_member(by=of_user(request.user), member=member)
        messages.success(
            request, _("%(name)s: all personal data is deleted; only the number is left.") % {"name": forgotten_name(member.number)}
        )
        return redirect("own-clubs")
    context = {"club": member.club, "member": member, "data": reverse("own-data", args=[club]), "forget": request.path}
    return render(request, "tournaments/members/privacy.html", context)


@never_cache
@require_safe
def own_data(request: HttpRequest, club: str) -> HttpResponse:
    """Return all stored data of the reader, as a file."""
    return _file(_own_member(request, club))


@never_cache
@require_POST
def guest_privacy(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Forget a guest of one evening. The reader must prove their identity first."""
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.WATCH)
    require_club(actor, ClubRight.FORGET, tournament.club)
    guest, form = entrant_numbered(tournament, number), ForgetForm(request.POST)
    if not form.is_valid():
        form.fields["sure"].widget.attrs["autofocus"] = True
        return player_page(request, own_rights, guest, forget_form=form)
    require_recent_proof(request)
    forget.forget_guest(by=actor, tournament=tournament, entrant=guest)
    messages.success(request, _("%(name)s: all personal data is deleted; only the number is left.") % {"name": forgotten_name(number)})
    return redirect("player-desk", slug, number)


def _is_sure(request: HttpRequest) -> bool:
    """Return True if the form was sent with its confirmation box ticked; forgetting cannot be undone. A message asks for a missing tick."""
    sure = request.method == "POST" and bool(request.POST.get("sure"))
    if request.method == "POST" and not sure:
        messages.error(request, _("Nothing was deleted: first tick the box that says for whom."))
    return sure


def _own_member(request: HttpRequest, club: str) -> Member:
    """Return the member of this club who belongs to the reader's account. Also activates the club's regional variant of the language."""
    actor = of_user(request.user)
    if actor.user is None:
        raise refuse("LOGIN_NEEDED")
    member = get_object_or_404(Member.objects.select_related("club", "user"), club__slug=club, user=actor.user.pk, forgotten=False)
    speak_as_in(member.club.language)
    return member


def _file(member: Member) -> HttpResponse:
    response = HttpResponse(json_text(personal_data(member)) + "\n", content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{member.club.slug}-{member.number}.json"'
    return response
