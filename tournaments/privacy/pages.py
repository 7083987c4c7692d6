"""Pages that give people their data, or forget them: for those who manage the club's members, and for members themselves."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubs.actors import of_user
from clubs.club.models import Club
from clubs.login.pages.proof import require_recent_proof
from clubs.people.models import Member
from clubs.people.queries.members import people
from clubs.privacy.redaction import forgotten_name
from clubs.problems import refuse
from clubs.region import speak_as_in
from clubs.roles.permissions import ClubRight, club_for, require_club
from tournaments.evening.models import Entrant
from tournaments.evening.permissions import Right, tournament_for
from tournaments.evening.strict_json import json_text
from tournaments.privacy.actions import forget, forget_members
from tournaments.privacy.queries import personal_data

get_or_post = require_http_methods(["GET", "POST"])


@never_cache
@get_or_post
def member_privacy(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """Offer a member's data as a file, and the form to forget them. Before forgetting, readers must prove their identity."""
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.FORGET)
    member = get_object_or_404(people(row).select_related("club", "user"), number=number)
    if _is_sure(request):
        require_recent_proof(request)
        forget_members.forget_member(by=actor, member=member)
        messages.success(request, _("%(name)s: all personal data is deleted; only the number is left.") % {"name": forgotten_name(number)})
        return redirect("members", club)
    context = _context(row, member, reverse("member-data", args=[club, number])) | {"may_keep": True}
    return render(request, "tournaments/members/privacy.html", context)


@never_cache
@require_safe
def member_data(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """Return all stored data of a member, as a file."""
    row = club_for(of_user(request.user), club, ClubRight.FORGET)
    return _file(get_object_or_404(people(row).select_related("club", "user"), number=number))


@never_cache
@get_or_post
def own_privacy(request: HttpRequest, club: str) -> HttpResponse:
    """Offer readers their own data as a file, and the form to be forgotten. Before that, they must prove their identity."""
    member = _own_member(request, club)
    if _is_sure(request):
        require_recent_proof(request)
        forget_members.forget_member(by=of_user(request.user), member=member)
        messages.success(
            request, _("%(name)s: all personal data is deleted; only the number is left.") % {"name": forgotten_name(member.number)}
        )
        return redirect("own-clubs")
    return render(request, "tournaments/members/privacy.html", _context(member.club, member, reverse("own-data", args=[club])))


@never_cache
@require_safe
def own_data(request: HttpRequest, club: str) -> HttpResponse:
    """Return all stored data of the reader, as a file."""
    return _file(_own_member(request, club))


@never_cache
@get_or_post
def guest_privacy(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Forget a guest of one evening. The reader must prove their identity first."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.WATCH)
    require_club(actor, ClubRight.FORGET, tournament.club)
    guest = get_object_or_404(Entrant, tournament=tournament, number=number)
    if _is_sure(request):
        require_recent_proof(request)
        forget.forget_guest(by=actor, tournament=tournament, entrant=guest)
        messages.success(request, _("%(name)s: all personal data is deleted; only the number is left.") % {"name": forgotten_name(number)})
        return redirect("desk-players", slug)
    return render(request, "tournaments/members/guest_privacy.html", {"tournament": tournament, "club": tournament.club, "guest": guest})


def _is_sure(request: HttpRequest) -> bool:
    """Return whether the form was sent with its confirmation box ticked; forgetting cannot be undone."""
    return request.method == "POST" and bool(request.POST.get("sure"))


def _context(club: Club, member: Member, data: str) -> dict[str, object]:
    return {"club": club, "member": member, "data": data, "evenings": Entrant.objects.filter(member=member).count()}


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
