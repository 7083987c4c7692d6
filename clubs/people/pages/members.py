"""The pages of a club's members: the list, one member for those who may edit them, their cards."""

from __future__ import annotations

import io
from collections.abc import Iterable

import segno
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.actors import of_user
from clubs.club.models import Club
from clubs.direction import isolated
from clubs.pages.refusals import refusal_as_message, refusal_at_fields
from clubs.people.actions import member_changes
from clubs.people.actions import members as member_actions
from clubs.people.card import card_token
from clubs.people.links import card_link
from clubs.people.models import Member
from clubs.people.pages.forms import DayForm, MemberDetailsForm, MemberListForm, NewMemberForm, labels_of
from clubs.people.queries.member_export import members_table
from clubs.people.queries.member_history import member_history
from clubs.people.queries.members import MemberOrder, MemberSearch, MembershipState, member_page, member_rows, people
from clubs.roles.permissions import ClubRight, club_and_rights, club_for
from clubs.spreadsheet import MEDIA_TYPES, spreadsheet

get_or_post = require_http_methods(["GET", "POST"])


@get_or_post
def members(request: HttpRequest, club: str) -> HttpResponse:
    """Show the list of members, searched and sorted. Those who may edit members can also add one."""
    actor = of_user(request.user)
    row, rights = club_and_rights(actor, club, ClubRight.SEE_MEMBERS)
    form = NewMemberForm(request.POST or None)
    if form.is_valid():
        with refusal_at_fields(form):
            member = member_actions.admit(by=actor, club=row, **form.cleaned_data)
            messages.success(request, _("%(name)s is member number %(number)s.") % {"name": isolated(member.name), "number": member.number})
            return redirect("members", club)
    search = MemberSearch.read(request.GET.dict(), birthdays=ClubRight.SEE_CONTACTS in rights)
    page = member_page(row, search, request.GET.get("page", ""))
    others = request.GET.copy()
    others.pop("page", None)
    context = {
        "club": row,
        "form": form,
        "page": page,
        "search": search,
        "is_empty": not page.paginator.count and not search.filters and not search.typed,
        "list_form": MemberListForm(),
        "query": others.urlencode(),
        "kinds": Member.Kind.choices,
        "states": [
            (MembershipState.HERE, _("members")),
            (MembershipState.LEFT, _("members who left")),
            (MembershipState.ALL, _("everybody")),
        ],
        "orders": _orders(birthdays=ClubRight.SEE_CONTACTS in rights),
        "may_keep": ClubRight.KEEP_MEMBERS in rights,
        "sees_contacts": ClubRight.SEE_CONTACTS in rights,
    }
    return render(request, "clubs/members.html", context, status=422 if form.errors else 200)


def _orders(*, birthdays: bool) -> list[tuple[str, str]]:
    orders = [(MemberOrder.NAME, _("name")), (MemberOrder.NUMBER, _("number")), (MemberOrder.SINCE, _("member since"))]
    return [*orders, (MemberOrder.BIRTHDAY, _("birthday"))] if birthdays else [*orders]


@get_or_post
def member(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """Show and change everything that is stored of one member, with the changes that can be undone."""
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.KEEP_MEMBERS)
    person = get_object_or_404(people(row).select_related("club", "user"), number=number)
    form = MemberDetailsForm.of(person, request.POST or None)
    if form.is_valid():
        with refusal_at_fields(form):
            if form.changes:
                member_actions.amend_member(by=actor, member=person, **form.changes)
                messages.success(request, _("The details of %(name)s are changed.") % {"name": isolated(person.name)})
            return redirect("member", club, number)
    context = {
        "club": row,
        "member": person,
        "form": form,
        "day_form": DayForm(),
        "periods": person.earlier_periods.all(),
        "history": [(line, labels_of(line.fields)) for line in member_history(person)],
    }
    return render(request, "clubs/member.html", context, status=422 if form.errors else 200)


@require_POST
def leave(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """Record that a member left the club."""
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.KEEP_MEMBERS)
    person = get_object_or_404(people(row), number=number)
    form = DayForm(request.POST)
    with refusal_as_message(request, _("%(name)s left the club.") % {"name": isolated(person.name)}):
        member_actions.leave(by=actor, member=person, on=form.cleaned_data["on"] if form.is_valid() else None)
    return redirect("member", club, number)


@require_POST
def come_back(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """Make somebody who left a member again."""
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.KEEP_MEMBERS)
    person = get_object_or_404(people(row), number=number)
    form = DayForm(request.POST)
    with refusal_as_message(request, _("%(name)s is a member again.") % {"name": isolated(person.name)}):
        member_actions.come_back(by=actor, member=person, on=form.cleaned_data["on"] if form.is_valid() else None)
    return redirect("member", club, number)


@require_POST
def undo(request: HttpRequest, club: str, entry: int) -> HttpResponse:
    """Undo the changes that one entry of the club's log made to members."""
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.KEEP_MEMBERS)
    with refusal_as_message(request, _("It has been undone.")):
        member_changes.undo(by=actor, club=row, entry=entry)
    number = request.POST.get("member", "")
    still_here = number.isascii() and number.isdigit() and len(number) < 10 and people(row).filter(number=number).exists()
    return redirect("member", club, int(number)) if still_here else redirect("members", club)


@never_cache
@require_safe
def card_image(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """Send the QR code of a member's card (SVG), black on white whatever the page's colours. It identifies them at check-in."""
    row = club_for(of_user(request.user), club, ClubRight.KEEP_MEMBERS)
    person = get_object_or_404(people(row), number=number)
    out = io.BytesIO()
    segno.make(_card_address(request, person), error="m").save(out, kind="svg", border=2, dark="#000", light="#fff", omitsize=True)
    return HttpResponse(out.getvalue(), content_type="image/svg+xml")


@never_cache
@require_safe
def cards(request: HttpRequest, club: str) -> HttpResponse:
    """Show the cards of one page of the members' list, to print. The list's search and sorting apply."""
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.KEEP_MEMBERS)
    search = MemberSearch.read(request.GET.dict(), birthdays=True)
    page = member_page(row, search, request.GET.get("page", ""))
    context = {"club": row, "cards": _cards(request, page.object_list), "page": page}
    return render(request, "clubs/member_cards.html", context)


def _cards(request: HttpRequest, persons: Iterable[Member]) -> list[tuple[Member, str, str]]:
    """Return each member with the code for check-in and the code with which they say that they come."""
    return [
        (person, _code_picture(_card_address(request, person)), _code_picture(_evenings_address(request, person)))
        for person in persons
        if person.left_on is None
    ]


def _code_picture(address: str) -> str:
    picture: str = segno.make(address, error="m").svg_data_uri(border=2, dark="#000", light="#fff", omitsize=True)
    return picture


def _evenings_address(request: HttpRequest, person: Member) -> str:
    return request.build_absolute_uri(reverse("card-evenings", args=[card_link(person)]))


def _card_address(request: HttpRequest, person: Member) -> str:
    return request.build_absolute_uri(reverse("member-card", args=[card_token(person)]))


@never_cache
@require_safe
def export(request: HttpRequest, club: str, kind: str) -> HttpResponse:
    """Send the members in the list as a spreadsheet file. It includes the notes only if the reader may edit the members."""
    row, rights = club_and_rights(of_user(request.user), club, ClubRight.SEE_CONTACTS)
    search = MemberSearch.read(request.GET.dict(), birthdays=True)
    table = members_table(_whole_rows(row, search), notes=ClubRight.KEEP_MEMBERS in rights)
    return HttpResponse(
        spreadsheet(kind, table),
        content_type=MEDIA_TYPES[kind],
        headers={"Content-Disposition": f'attachment; filename="{row.slug}.{kind}"'},
    )


def _whole_rows(club: Club, search: MemberSearch) -> list[Member]:
    """Return the members that the search finds, in its order, with all fields loaded (`member_rows` loads only some)."""
    whole = {person.pk: person for person in people(club)}
    return [whole[person.pk] for person in member_rows(club, search)]
