"""The page of the reader's own clubs: their roles, the roles that clubs offer them, a code from a club, and a new club."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from clubs import actions
from clubs.actors import Actor, of_user
from clubs.direction import isolated
from clubs.pages.refusals import refusal_at_fields
from clubs.people.actions import member_accounts
from clubs.people.pages.forms import LinkForm
from clubs.problems import refuse
from clubs.roles.models import Membership
from clubs.roles.pages.forms import ClubForm
from clubs.roles.queries.invitations import open_invitations


@never_cache
@require_safe
def own_clubs(request: HttpRequest) -> HttpResponse:
    """Show the reader's roles in clubs, the roles that clubs offer them, and the forms for a code and for a new club."""
    return _page(request, _user(of_user(request.user)))


@require_POST
def start(request: HttpRequest) -> HttpResponse:
    """Create a club; the reader becomes its owner."""

    def create(actor: Actor, **typed: Any) -> HttpResponse:
        club = actions.create_club(by=actor, **typed)
        messages.success(request, _("%(club)s has been created; you are its owner.") % {"club": isolated(club.name)})
        return redirect("club", club.slug)

    return _submitted(request, "club_form", ClubForm(request.POST), create)


@never_cache
@require_POST
def link(request: HttpRequest) -> HttpResponse:
    """Link the reader's account to a member, with a code."""

    def connect(actor: Actor, code: str) -> HttpResponse:
        person = member_accounts.link_account(by=actor, code=code)
        messages.success(request, _("You are %(name)s here. This is what the club keeps about you.") % {"name": isolated(person.name)})
        return redirect("own-membership", person.club.slug)

    return _submitted(request, "link_form", LinkForm(request.POST), connect)


def _submitted(request: HttpRequest, name: str, form: forms.Form, act: Callable[..., HttpResponse]) -> HttpResponse:
    """Return the answer of `act` to the fields of a valid form; if there is none, the page with the form (`name`) and its errors."""
    actor = of_user(request.user)
    user = _user(actor)
    if form.is_valid():
        with refusal_at_fields(form):
            return act(actor, **form.cleaned_data)
    return _page(request, user, **{name: form})


def _user(actor: Actor) -> User:
    if actor.user is None:
        raise refuse("LOGIN_NEEDED")
    return actor.user


def _page(request: HttpRequest, user: User, **refused: forms.Form) -> HttpResponse:
    """Show the page. A form in `refused` comes back with what was typed and what is wrong with it."""
    context = {
        "own_people": set(user.people.filter(merged_into=None).values_list("club", flat=True)),
        "memberships": Membership.objects.filter(user=user.pk).select_related("club").order_by("club__name"),
        "invitations": open_invitations().filter(user=user.pk).select_related("club", "invited_by").order_by("club__name"),
        "club_form": ClubForm(initial={"language": request.LANGUAGE_CODE}),
        "link_form": LinkForm(),
    }
    return render(request, "clubs/own_clubs.html", context | refused, status=422 if refused else 200)
