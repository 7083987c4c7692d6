"""Roles in a club end, but never the last owner's: a club without an owner could never give a role again."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from clubs import actions
from clubs.club.models import Club
from clubs.problems import Refusal
from clubs.roles.models import ClubRole
from tests.cast import MACHINE, People
from tests.logging_in import prove_now


def roles(club: Club) -> dict[str, str]:
    return dict(club.memberships.values_list("user__username", "role"))


def refused(code: str) -> pytest.RaisesExc[Refusal]:
    return pytest.raises(Refusal, check=lambda refusal: [each.code for each in refusal.problems] == [code])


def test_a_role_ends_and_the_log_says_whose(people: People, club: Club) -> None:
    member: Any = people.member.user
    actions.end_role(by=people.owner, club=club, user=member)
    assert roles(club) == {"owner": "owner"}
    entry = club.log.last()
    assert entry is not None
    assert (entry.who, entry.what, entry.object, entry.before, entry.after) == ("user owner", "end_role", "user member", "member", None)
    with refused("NOT_FOUND"):
        actions.end_role(by=people.owner, club=club, user=member)


@pytest.mark.parametrize("by", ["owner", "command"])
def test_the_last_owner_stays(by: str, people: People, club: Club) -> None:
    owner: Any = people.owner.user
    actor, before = (MACHINE if by == "command" else people.owner), (roles(club), club.log.count())
    with refused("LAST_OWNER"):
        actions.end_role(by=actor, club=club, user=owner)
    for role in (ClubRole.DIRECTOR, ClubRole.MEMBER):
        with refused("LAST_OWNER"):
            actions.give_role(by=actor, club=club, user=owner, role=role)
    assert (roles(club), club.log.count()) == before


def test_one_of_two_owners_may_go_but_not_when_the_other_cannot_log_in(people: People, club: Club) -> None:
    owner: Any = people.owner.user
    member: Any = people.member.user
    actions.give_role(by=people.owner, club=club, user=member, role=ClubRole.OWNER)
    member.is_active = False
    member.save()
    with refused("LAST_OWNER"):
        actions.end_role(by=people.owner, club=club, user=owner)
    member.is_active = True
    member.save()
    actions.end_role(by=people.owner, club=club, user=owner)
    assert roles(club) == {"member": "owner"}


@pytest.mark.parametrize("role", ["director", "jury", "desk", "member", "stranger"])
def test_only_an_owner_ends_anothers_role(role: str, people: People, club: Club) -> None:
    owner: Any = people.owner.user
    with refused("NOT_ALLOWED"):
        actions.end_role(by=getattr(people, role), club=club, user=owner)
    assert roles(club)["owner"] == "owner"


def test_the_buttons_are_on_the_page_of_roles(client: Client, people: People, club: Club) -> None:
    owner: Any = people.owner.user
    member: Any = people.member.user
    client.force_login(owner)
    prove_now(client, owner)
    at = f"/c/{club.slug}/roles/"
    assert f"{at}accounts/{member.pk}/end/" in client.get(at, follow=True).text
    assert "owner is the only owner left" in client.post(f"{at}accounts/{owner.pk}/end/", follow=True).text
    assert "owner is the only owner left" in client.post(at, {"user": "owner", "role": "member"}).text
    assert "member has no role in this club any more." in client.post(f"{at}accounts/{member.pk}/end/", follow=True).text
    actions.give_role(by=MACHINE, club=club, user=member, role=ClubRole.OWNER)
    assert client.post(f"{at}accounts/{owner.pk}/end/", follow=True).status_code == 200
    assert roles(club) == {"member": "owner"}
