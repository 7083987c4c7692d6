"""An owner hands the club over: the other accepts and owns it; the owner must reauthenticate, and is a member afterwards."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from clubs.actions import end_role
from clubs.club.models import Club
from clubs.problems import Refusal
from clubs.roles.actions import invitations
from clubs.roles.models import Invitation
from clubs.roles.permissions import ClubRight, may_in_club, role_ends
from tests.cast import MACHINE, People, user_of
from tests.logging_in import prove_now


def roles(club: Club) -> dict[str, str]:
    return dict(club.memberships.values_list("user__username", "role"))


@pytest.mark.parametrize("name", ["member", "stranger"])
def test_the_club_is_theirs_once_they_accept(name: str, people: People, club: Club) -> None:
    before, ends = roles(club), role_ends(club.pk, user_of(people.owner).pk)
    offered = invitations.offer_club(by=people.owner, club=club, name=name)
    assert roles(club) == before
    other = getattr(people, name)
    membership = invitations.accept(by=other, invitation=offered)
    assert membership.role == "owner"
    assert roles(club) == before | {"owner": "member", name: "owner"}
    assert role_ends(club.pk, user_of(people.owner).pk) == ends + 1, "what rested on owning ends"
    assert not may_in_club(people.owner, ClubRight.GIVE_ROLES, club)
    assert list(club.log.order_by("number").values_list("what", "object"))[-2:] == [
        ("offer_club", f"user {name}"), ("take_over_club", f"user {name}"),
    ]  # fmt: skip


def test_it_can_be_declined_and_taken_back_and_ends_with_its_owner(people: People, club: Club) -> None:
    before = roles(club)
    invitations.decline(by=people.member, invitation=invitations.offer_club(by=people.owner, club=club, name="member"))
    offered = invitations.offer_club(by=people.owner, club=club, name="member")
    invitations.withdraw(by=people.owner, invitation=offered)
    with pytest.raises(Refusal, match="NOT_FOUND"):
        invitations.accept(by=people.member, invitation=offered)
    assert roles(club) == before
    offered = invitations.offer_club(by=people.owner, club=club, name="stranger")
    invitations.accept(by=people.member, invitation=invitations.offer_club(by=people.owner, club=club, name="member"))
    end_role(by=MACHINE, club=club, user=user_of(people.owner))
    with pytest.raises(Refusal, match="NOT_FOUND"):
        invitations.accept(by=people.stranger, invitation=offered)


def test_only_an_owner_offers_it_and_not_to_themselves(people: People, club: Club) -> None:
    with pytest.raises(Refusal, match="CLUB_TO_ONESELF"):
        invitations.offer_club(by=people.owner, club=club, name="owner")
    with pytest.raises(Refusal, match="NOT_ALLOWED"):
        invitations.offer_club(by=people.member, club=club, name="stranger")
    assert not Invitation.objects.exists()


def test_the_page_asks_anew_who_the_owner_is(people: People, club: Club) -> None:
    client = Client()
    client.force_login(user_of(people.owner))
    address = reverse("club-hand-over", args=[club.slug])
    assert reverse("account_reauthenticate") in client.post(address, {"user": "member"}).headers["Location"]
    assert not Invitation.objects.exists()
    prove_now(client, user_of(people.owner))
    client.post(address, {"user": "member"})
    assert Invitation.objects.get().hands_over
