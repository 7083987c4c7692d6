"""A role in a club counts once its holder has accepted it, and an invitation does not reveal which names are accounts."""

from __future__ import annotations

import datetime
import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs import actions
from clubs.actors import PUBLIC, Actor
from clubs.club.models import Club
from clubs.roles.actions import invitations
from clubs.roles.models import Invitation, Membership
from clubs.roles.permissions import ClubRight, may_in_club
from clubs.roles.queries.invitations import INVITATION_VALID_DAYS, open_invitations
from tests.cast import MACHINE, People, account, user_of
from tests.clubs.roles.test_roles import refused
from tests.logging_in import prove_now


def invite(by: Actor, club: Club, name: str = "stranger", role: str = "director") -> Invitation:
    offered = invitations.offer_role(by=by, club=club, name=name, role=role)
    assert isinstance(offered, Invitation)
    return offered


def last_entry(club: Club) -> tuple[Any, ...]:
    entry = club.log.last()
    assert entry is not None
    return entry.who, entry.what, entry.object, entry.before, entry.after


def role_of(actor: Actor, club: Club) -> str | None:
    return club.memberships.filter(user=user_of(actor)).values_list("role", flat=True).first()


def logged_in(actor: Actor) -> Client:
    client = Client()
    client.force_login(user_of(actor))
    return client


def test_a_club_that_a_stranger_founds_takes_nobodys_account(people: People, club: Club) -> None:
    """The attack once succeeded: after a role in the stranger's club, the account's own club could no longer give it a new link."""
    victim, _ = actions.make_account(by=people.owner, club=club, name="truus", role="member")
    other = actions.create_club(by=people.stranger, name="Hoge Heren")
    for role in ("member", "owner"):
        invite(people.stranger, other, "truus", role)
        with refused("NOT_FOUND"):
            actions.give_role(by=people.stranger, club=other, user=victim, role=role)
        token = actions.new_link(by=people.owner, club=club, user=victim)
        victim.refresh_from_db()
        assert default_token_generator.check_token(victim, token)
    assert list(other.memberships.values_list("user__username", flat=True)) == ["stranger"]


@pytest.mark.both
def test_a_role_counts_once_it_is_accepted(people: People, club: Club) -> None:
    invite(people.owner, club)
    assert last_entry(club) == ("user owner", "invite", "user stranger", None, "director")
    assert not any(may_in_club(people.stranger, right, club) for right in ClubRight)
    invitations.accept(by=people.stranger, invitation=Invitation.objects.get())
    assert may_in_club(people.stranger, ClubRight.KEEP_SEASONS, club)
    assert last_entry(club) == ("user stranger", "accept_role", "user stranger", None, "director")
    assert not Invitation.objects.exists()


def test_a_role_is_declined_or_taken_back(people: People, club: Club) -> None:
    first = invite(people.owner, club)
    invitations.decline(by=people.stranger, invitation=first)
    assert last_entry(club) == ("user stranger", "decline_role", "user stranger", "director", None)
    second = invite(people.owner, club)
    invitations.withdraw(by=people.owner, invitation=second)
    assert last_entry(club) == ("user owner", "withdraw_invitation", "user stranger", "director", None)
    with refused("NOT_FOUND"):
        invitations.withdraw(by=people.owner, invitation=second)
    for late in (first, second):
        with refused("NOT_FOUND"):
            invitations.accept(by=people.stranger, invitation=late)
    assert role_of(people.stranger, club) is None


@pytest.mark.parametrize("role", ["owner", "director", "jury", "member"])
def test_nobody_answers_for_another(role: str, people: People, club: Club) -> None:
    offered, entries = invite(people.owner, club), club.log.count()
    for answer in (invitations.accept, invitations.decline):
        with refused("NOT_FOUND"):
            answer(by=getattr(people, role), invitation=offered)
        with refused("LOGIN_NEEDED"):
            answer(by=PUBLIC, invitation=offered)
    if role != "owner":
        with refused("NOT_ALLOWED"):
            invite(getattr(people, role), club, "truus")
        with refused("NOT_ALLOWED"):
            invitations.withdraw(by=getattr(people, role), invitation=offered)
    assert (club.log.count(), Invitation.objects.count()) == (entries, 1)


def test_an_invited_owner_is_no_owner_yet(people: People, club: Club) -> None:
    invite(people.owner, club, role="owner")
    with refused("LAST_OWNER"):
        actions.end_role(by=people.owner, club=club, user=user_of(people.owner))


def test_whoever_has_a_role_here_gets_the_new_one_at_once(people: People, club: Club) -> None:
    given = invitations.offer_role(by=people.owner, club=club, name="member", role="director")
    assert isinstance(given, Membership)
    assert role_of(people.member, club) == "director"
    assert not Invitation.objects.exists()


@pytest.mark.both
def test_a_new_invitation_replaces_the_old_and_a_role_by_command_all(people: People, club: Club) -> None:
    invite(people.owner, club, role="owner")
    invite(people.owner, club, role="member")
    assert last_entry(club)[3:] == ("owner", "member")
    assert Invitation.objects.get().role == "member"
    actions.give_role(by=MACHINE, club=club, user=user_of(people.stranger), role="director")
    assert not Invitation.objects.exists()


def test_an_account_of_later_does_not_inherit_an_invitation(people: People, club: Club) -> None:
    invite(people.owner, club, "truus", "owner")
    truus = Actor(user=account("truus"))
    assert "invites you" not in logged_in(truus).get("/clubs/").text
    with refused("NOT_FOUND"):
        invitations.accept(by=truus, invitation=Invitation.objects.get())
    invite(people.owner, club, "truus", "member")
    invitations.accept(by=truus, invitation=Invitation.objects.get())
    assert role_of(truus, club) == "member"


def test_an_account_made_here_needs_no_invitation_any_more(people: People, club: Club) -> None:
    invite(people.owner, club, "truus")
    user, _ = actions.make_account(by=people.owner, club=club, name="truus", role="member")
    assert role_of(Actor(user=user), club) == "member"
    assert not Invitation.objects.exists()


@pytest.mark.both
@pytest.mark.parametrize("ending", ["old", "role ends", "lower role", "deactivated"])
def test_an_invitation_ends_with_time_and_with_the_right_of_who_made_it(ending: str, people: People, club: Club) -> None:
    offered, owner = invite(people.owner, club, role="owner"), user_of(people.owner)
    actions.give_role(by=MACHINE, club=club, user=user_of(people.member), role="owner")
    if ending == "old":
        Invitation.objects.update(at=offered.at - datetime.timedelta(days=INVITATION_VALID_DAYS))
    elif ending == "role ends":
        actions.end_role(by=people.member, club=club, user=owner)
    elif ending == "lower role":
        actions.give_role(by=people.member, club=club, user=owner, role="member")
    else:
        User.objects.filter(pk=owner.pk).update(is_active=False)
    with refused("NOT_FOUND"):
        invitations.accept(by=people.stranger, invitation=offered)
    assert not open_invitations().exists()
    assert "/withdraw/" not in logged_in(people.member).get(f"/c/{club.slug}/settings/").text


@pytest.mark.parametrize(
    ("name", "role", "code"),
    [
        (" ", "member", "FIELD_MISSING"),
        ("\u3164", "member", "NAME_INVISIBLE"),
        ("truus de kort", "member", "ACCOUNT_NAME"),
        ("truus", "king", "FIELD_WRONG"),
    ],
)
def test_what_cannot_be_is_refused(name: str, role: str, code: str, people: People, club: Club) -> None:
    entries = club.log.count()
    with refused(code):
        invitations.offer_role(by=people.owner, club=club, name=name, role=role)
    assert (club.log.count(), Invitation.objects.count()) == (entries, 0)


def test_a_club_does_not_invite_the_whole_world(people: People, club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invitations, "MAX_OPEN_INVITATIONS", 2)
    for name in ("truus", "stranger"):
        invite(people.owner, club, name)
    with refused("TOO_MANY_INVITATIONS"):
        invite(people.owner, club, "koos")
    invite(people.owner, club, "truus", "owner")
    assert Invitation.objects.count() == 2


def test_everybody_may_leave_a_club_but_the_last_owner(people: People, club: Club) -> None:
    actions.end_role(by=people.member, club=club, user=user_of(people.member))
    assert last_entry(club) == ("user member", "end_role", "user member", "member", None)
    assert role_of(people.member, club) is None
    with refused("LAST_OWNER"):
        actions.end_role(by=people.owner, club=club, user=user_of(people.owner))


def test_the_pages_and_queries_are_the_same_whether_the_name_is_an_account_or_not(people: People, club: Club) -> None:
    """`stranger` is an account, `strangen` is not, `stranges` is a deactivated one."""
    User.objects.create_user("stranges", is_active=False)
    client, at, answers = logged_in(people.owner), f"/c/{club.slug}/roles/", []
    client.get(at, follow=True)  # Last-seen times are stored once in ten minutes: this request does it.
    for name in ("stranger", "strangen", "stranges"):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            page = client.post(at, {"user": name, "role": "director"}, follow=True).text
        assert page.count(name) >= 3, "in the message, in the list and on its button"
        page = re.sub(r'name="csrfmiddlewaretoken" value="\w+"|invitations/\d+/', "", page)
        statements = [re.sub(r"'[^']*'|\b\d+\b|s\d+_x\d+|NULL", "?", query["sql"]) for query in queries]
        answers.append((page.replace(name, "NAME"), statements))
        invitations.withdraw(by=people.owner, invitation=Invitation.objects.get())
    assert answers[0] == answers[1] == answers[2]


def test_the_holder_sees_it_accepts_it_and_leaves_again(people: People, club: Club) -> None:
    stranger, owner = logged_in(people.stranger), logged_in(people.owner)
    assert "invites you" not in stranger.get("/").text
    owner.post(f"/c/{club.slug}/roles/", {"user": "stranger", "role": "director"})
    assert "1 club invites you." in stranger.get("/").text
    assert "De Vier Azen invites you as director" in stranger.get("/clubs/").text
    key = Invitation.objects.get().pk
    page = stranger.post(f"/clubs/invitations/{key}/accept/", follow=True)
    assert "You are now director of De Vier Azen." in page.text
    assert "invites you" not in stranger.get("/").text
    assert stranger.get(f"/c/{club.slug}/members/").status_code == 200
    page = stranger.post(f"/c/{club.slug}/leave/", follow=True)
    assert "You have no role in De Vier Azen any more." in page.text
    assert stranger.get(f"/c/{club.slug}/members/").status_code == 403
    prove_now(owner, user_of(people.owner))
    assert "is the only owner left" in owner.post(f"/c/{club.slug}/leave/", follow=True).text


def test_the_holder_declines_and_the_owner_takes_back(people: People, club: Club) -> None:
    stranger, owner, at = logged_in(people.stranger), logged_in(people.owner), f"/c/{club.slug}/roles/"
    owner.post(at, {"user": "stranger", "role": "director"})
    page = stranger.post(f"/clubs/invitations/{Invitation.objects.get().pk}/decline/", follow=True)
    assert "The invitation is declined." in page.text
    owner.post(at, {"user": "stranger", "role": "director"})
    page = owner.post(f"{at}invitations/{Invitation.objects.get().pk}/withdraw/", follow=True)
    assert "The invitation of stranger is taken back." in page.text
    assert not Invitation.objects.exists()
    assert role_of(people.stranger, club) is None
