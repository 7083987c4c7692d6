"""Accounts: who makes them, who gets a new link, and that nobody takes over an account of another club."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator

from clubs import actions
from clubs.actors import PUBLIC
from clubs.club.models import Club
from clubs.roles.models import Membership
from tests.cast import MACHINE, PASSWORD, People, account, user_of
from tournaments.evening.problems import Refusal


def refused(code: str, field: str = "") -> pytest.RaisesExc[Refusal]:
    return pytest.raises(Refusal, check=lambda refusal: [(each.code, each.field) for each in refusal.problems] == [(code, field)])


def test_an_owner_makes_an_account_and_the_log_says_for_whom(people: People, club: Club) -> None:
    user, token = actions.make_account(by=people.owner, club=club, name="truus", role="member", full_name="Truus de  Kort")
    assert (user.username, user.get_full_name(), user.has_usable_password()) == ("truus", "Truus de Kort", False)
    assert default_token_generator.check_token(user, token)
    entry = club.log.last()
    assert entry is not None
    assert (entry.who, entry.what, entry.object) == ("user owner", "make_account", "user truus")
    assert entry.after == {"role": "member", "name": "Truus de Kort"}
    assert token not in str(list(club.log.values()))


@pytest.mark.parametrize("role", ["director", "jury", "desk", "member", "stranger"])
def test_only_who_gives_roles_makes_accounts(people: People, club: Club, role: str) -> None:
    with refused("NOT_ALLOWED"):
        actions.make_account(by=getattr(people, role), club=club, name="truus", role="owner")
    with refused("NOT_ALLOWED"):
        actions.new_link(by=getattr(people, role), club=club, user=user_of(people.member))
    with refused("LOGIN_NEEDED"):
        actions.make_account(by=PUBLIC, club=club, name="truus", role="owner")
    assert not User.objects.filter(username="truus").exists()


@pytest.mark.parametrize(
    ("name", "role", "code", "field"),
    [
        ("  ", "member", "FIELD_MISSING", "name"),
        ("truus de kort", "member", "ACCOUNT_NAME", "name"),
        ("truus/../x", "member", "ACCOUNT_NAME", "name"),
        ("t" * 61, "member", "ACCOUNT_NAME", "name"),
        ("Member", "member", "NAME_TAKEN", "name"),
        ("truus", "emperor", "FIELD_WRONG", "role"),
    ],
)
def test_what_cannot_be_an_account_is_refused(people: People, club: Club, name: str, role: str, code: str, field: str) -> None:
    before = (User.objects.count(), club.log.count())
    with refused(code, field):
        actions.make_account(by=people.owner, club=club, name=name, role=role)
    assert (User.objects.count(), club.log.count()) == before


def test_a_new_link_ends_the_one_that_was_never_used(people: People, club: Club) -> None:
    user, first = actions.make_account(by=people.owner, club=club, name="truus", role="member")
    second = actions.new_link(by=people.owner, club=club, user=user)
    user.refresh_from_db()
    assert [default_token_generator.check_token(user, token) for token in (first, second)] == [False, True]
    entry = club.log.last()
    assert entry is not None
    assert (entry.who, entry.what, entry.object, entry.after) == ("user owner", "new_link", "user truus", None)


def test_the_old_password_holds_until_the_new_link_is_used(people: People, club: Club) -> None:
    user, _ = actions.make_account(by=people.owner, club=club, name="truus", role="member")
    user.set_password(PASSWORD)
    user.save()
    actions.new_link(by=people.owner, club=club, user=user)
    user.refresh_from_db()
    assert user.check_password(PASSWORD)


def test_an_account_of_another_club_is_not_taken_over(people: People, club: Club) -> None:
    user, _ = actions.make_account(by=people.owner, club=club, name="truus", role="member")
    actions.create_club(by=MACHINE, name="Hoge Heren")
    other = Club.objects.get(slug="hoge-heren")
    actions.give_role(by=MACHINE, club=other, user=user, role="owner")
    with refused("ACCOUNT_ELSEWHERE"):
        actions.new_link(by=people.owner, club=club, user=user)
    assert club.log.filter(what="new_link").count() == 0


def test_nor_is_one_that_was_given_a_role_here_but_made_elsewhere(people: People, club: Club) -> None:
    victim = account("victim")
    with refused("NOT_FOUND"):
        actions.new_link(by=people.owner, club=club, user=victim)
    actions.give_role(by=MACHINE, club=club, user=victim, role="member")
    with refused("ACCOUNT_NOT_MADE_HERE"):
        actions.new_link(by=people.owner, club=club, user=victim)
    assert actions.new_link(by=MACHINE, club=club, user=victim), "whoever runs the machine may"


def test_a_change_of_role_does_not_forget_who_made_the_account(people: People, club: Club) -> None:
    user, _ = actions.make_account(by=people.owner, club=club, name="truus", role="member")
    actions.give_role(by=people.owner, club=club, user=user, role="director")
    assert Membership.objects.get(user=user).made_here
