"""Accounts of a club's people: create one, restore access after a lost password or second factor, demand a second factor of all.

A link to set a password is shown once, in the answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth.models import User
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from clubs import actions
from clubs.actors import Actor, of_user
from clubs.club.models import Club
from clubs.club.pages.settings import settings_page
from clubs.login.actions import second_factor
from clubs.login.pages import links
from clubs.login.pages.proof import require_recent_proof
from clubs.pages.parts import redirect_to_part
from clubs.pages.refusals import refusal_as_message, refusal_at_fields
from clubs.problems import Refusal, refuse
from clubs.roles.models import ClubRole
from clubs.roles.pages.forms import AccountForm
from clubs.roles.permissions import ClubRight, club_for

MAX_NAMES_IN_USE = 20
"""The number of times one account may type a name that is in use before it must wait an hour."""


@never_cache
@require_POST
def make(request: HttpRequest, club: str) -> HttpResponse:
    """Create an account with a role; show the link with which its holder sets a password."""
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.GIVE_ROLES)
    form = AccountForm(request.POST, auto_id="account_%s")
    if form.is_valid():
        if form.cleaned_data["role"] == ClubRole.OWNER:
            require_recent_proof(request)
        with refusal_at_fields(form), few_names_in_use(actor):
            user, token = actions.make_account(by=actor, club=row, **form.cleaned_data)
            return _hand_over(request, row, user, token)
    return settings_page(request, club, account_form=form)


@contextmanager
def few_names_in_use(actor: Actor) -> Iterator[None]:
    """Count how often the `with` block raises NAME_TAKEN for this account. After MAX_NAMES_IN_USE times, refuse with TOO_MANY_NAMES.

    Otherwise somebody could find out by many attempts which account names exist. The count ends an hour after the last NAME_TAKEN.
    """
    key = f"names-in-use:{actor.id}"
    if cache.get(key, 0) >= MAX_NAMES_IN_USE:
        raise refuse("TOO_MANY_NAMES", "name")
    try:
        yield
    except Refusal as refusal:
        if refusal.problems[0].code == "NAME_TAKEN":
            cache.set(key, cache.get(key, 0) + 1, timeout=3600)
        raise


@never_cache
@require_http_methods(["GET", "POST"])
def link(request: HttpRequest, club: str, account: int) -> HttpResponse:
    """Show a new link for somebody who lost their password."""
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.GIVE_ROLES)
    user = get_object_or_404(User, pk=account, memberships__club=row)
    if request.method == "POST":
        require_recent_proof(request)
        with refusal_as_message(request):
            return _hand_over(request, row, user, actions.new_link(by=actor, club=row, user=user))
    # The browser sends a GET request if the language is changed on the page with the link.
    return redirect_to_part("roles", "club-settings", club)


@require_POST
def reset_second_factor(request: HttpRequest, club: str, account: int) -> HttpResponse:
    """Remove the second factor of somebody who lost it."""
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.GIVE_ROLES)
    user = get_object_or_404(User, pk=account, memberships__club=row)
    require_recent_proof(request)
    with refusal_as_message(
        request, _("%(account)s logs in with the password alone, until a second step is set up again.") % {"account": user}
    ):
        second_factor.reset(by=actor, club=row, user=user)
    return redirect_to_part("roles", "club-settings", club)


@require_POST
def demand_second_factor(request: HttpRequest, club: str) -> HttpResponse:
    """Demand a second factor of the club's owners, directors and jury, or stop demanding it."""
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.GIVE_ROLES)
    demanded = request.POST.get("demanded") == "yes"
    require_recent_proof(request)
    success = _("From now on they need the second step.") if demanded else _("From now on the password alone is enough.")
    with refusal_as_message(request, success):
        second_factor.demand(by=actor, club=row, demanded=demanded)
    return redirect_to_part("second-factor", "club-settings", club)


def _hand_over(request: HttpRequest, club: Club, user: User, token: str) -> HttpResponse:
    """Show the link for the account's holder. Its host name is the one in this request, so that a phone on the same network can open it."""
    address = request.build_absolute_uri(links.address(user, token))
    context = {"club": club, "account": user, "link": address, "picture": links.picture(address), "days": links.LINK_VALID_DAYS}
    return render(request, "clubs/account.html", context)
