"""A member's own account: making the code that links it, and the page on which members see and correct their data."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from clubs.actors import of_user
from clubs.direction import isolated
from clubs.login.pages import links
from clubs.pages.refusals import refusal_as_message, refusal_at_fields
from clubs.people.actions import member_accounts
from clubs.people.pages.forms import LinkForm, OwnDetailsForm
from clubs.people.queries.members import own_member, people
from clubs.problems import refuse
from clubs.roles.permissions import ClubRight, club_for, may_in_club

get_or_post = require_http_methods(["GET", "POST"])


@never_cache
@require_POST
def make_code(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """Make a code. It is shown only in this answer, with the address of the page on which the member types it."""
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.KEEP_MEMBERS)
    person = get_object_or_404(people(row), number=number)
    address = request.build_absolute_uri(reverse("link-account"))
    context = {"club": row, "member": person, "link": address, "picture": links.picture(address), "days": member_accounts.CODE_VALID_DAYS}
    context["code"] = member_accounts.make_code(by=actor, member=person)
    return render(request, "clubs/member_code.html", context)


@require_POST
def unlink(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """Unlink a member's account."""
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.KEEP_MEMBERS)
    person = get_object_or_404(people(row), number=number)
    with refusal_as_message(request, _("The account no longer belongs to %(name)s.") % {"name": isolated(person.name)}):
        member_accounts.unlink_account(by=actor, member=person)
    return redirect("member", club, number)


@require_POST
def answer_name(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """Accept or reject the name that a member proposed."""
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.KEEP_MEMBERS)
    person = get_object_or_404(people(row), number=number)
    with refusal_as_message(request):
        member_accounts.answer_proposed_name(by=actor, member=person, accepted=request.POST.get("answer") == "yes")
        messages.success(request, _("The name is now %(name)s.") % {"name": isolated(person.name)})
    return redirect("member", club, number)


@never_cache
@get_or_post
def own(request: HttpRequest, club: str) -> HttpResponse:
    """Show the data that a club stores of the reader, and let them correct it.

    If the reader's account is not linked to a member of the club, the page tells how to link it.
    """
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.SEE_MEMBERS)
    person = own_member(actor, row, or_former=True)
    if person is None and request.method != "POST":
        context = {"club": row, "link_form": LinkForm(), "keeps": may_in_club(actor, ClubRight.KEEP_MEMBERS, row)}
        return render(request, "clubs/own_not_linked.html", context)
    if person is None:
        raise refuse("ACCOUNT_NOT_LINKED")
    form = OwnDetailsForm.of(person, request.POST or None)
    if form.is_valid():
        with refusal_at_fields(form):
            member_accounts.amend_own(by=actor, member=person, **form.changes)
            if person.proposed_name:
                messages.success(request, _("The secretary still has to approve your new name. The other details have been changed."))
            else:
                messages.success(request, _("The details have been changed."))
            return redirect("own-membership", club)
    context = {"club": row, "member": person, "form": form, "periods": person.earlier_periods.all()}
    return render(request, "clubs/own_membership.html", context, status=422 if form.errors else 200)
