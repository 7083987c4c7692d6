"""The page that tidies a club's list: two members who are one person are merged, and guests become members."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST, require_safe

from clubs.actors import of_user
from clubs.direction import isolated
from clubs.pages.refusals import refusal_as_message
from clubs.people.queries.duplicates import duplicates
from clubs.people.queries.members import people
from clubs.problems import refuse
from clubs.roles.permissions import ClubRight, club_for
from tournaments.entrants.actions import members as member_actions
from tournaments.entrants.queries.guests import guest_named, guests

REASONS = {"name": gettext_lazy("the same name"), "birthday": gettext_lazy("the same birthday"), "email": gettext_lazy("the same e-mail")}


@require_safe
def members_tidy(request: HttpRequest, club: str) -> HttpResponse:
    """Show pairs of members who may be one person, with a button that merges them, and guests, with a button that makes them members."""
    row = club_for(of_user(request.user), club, ClubRight.KEEP_MEMBERS)
    pairs = [(pair, [REASONS[reason] for reason in pair.reasons]) for pair in duplicates(row)]
    return render(request, "clubs/members_tidy.html", {"club": row, "pairs": pairs, "guests": guests(row)})


@require_POST
def merge(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """Merge the member with the number in the form (`other`) into this member."""
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.KEEP_MEMBERS)
    keep = get_object_or_404(people(row), number=number)
    gone = people(row).filter(number=_number(request.POST.get("other", ""))).first()
    if gone is None:
        raise refuse("NOT_FOUND", "other")
    names = {"name": isolated(keep.name), "number": gone.number}
    with refusal_as_message(request, _("Number %(number)s now belongs to %(name)s; you can undo that on this page.") % names):
        member_actions.merge(by=actor, keep=keep, gone=gone)
    return redirect("member", club, number)


@require_POST
def admit_guest(request: HttpRequest, club: str) -> HttpResponse:
    """Make the guest of this name a member, with everything they played."""
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.KEEP_MEMBERS)
    guest = guest_named(row, request.POST.get("guest", ""))
    if guest is None:
        raise refuse("NOT_FOUND", "guest")
    member = member_actions.admit_guest(by=actor, club=row, entrants=guest.entrants)
    count = len(guest.entrants)
    text = ngettext(
        "%(name)s is member number %(number)s, with %(count)s evening.",
        "%(name)s is member number %(number)s, with %(count)s evenings.",
        count,
    )
    messages.success(request, text % {"name": isolated(member.name), "number": member.number, "count": count})
    return redirect("member", club, member.number)


@require_POST
def undo(request: HttpRequest, club: str, entry: int) -> HttpResponse:
    """Undo a merge of two members, or the admission of a guest."""
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.KEEP_MEMBERS)
    with refusal_as_message(request, _("It has been undone.")):
        member_actions.undo(by=actor, club=row, entry=entry)
    number = _number(request.POST.get("member", ""))
    return redirect("member", club, number) if people(row).filter(number=number).exists() else redirect("members", club)


def _number(typed: str) -> int:
    """Return the member number typed in a form; 0, which no member has, if the text is not a number."""
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 10 else 0
