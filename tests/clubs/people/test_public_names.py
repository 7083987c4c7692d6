"""How much of a name is shown, how it is written, and who decides: the club, and within its choice each member."""

from __future__ import annotations

from itertools import product

import pytest

from clubs import actions as club_actions
from clubs.club.models import Club
from clubs.people.actions import member_accounts, member_changes
from clubs.people.actions.public_names import set_public_names
from clubs.people.models import Member, MemberChange
from clubs.people.public_names import PublicName, initials, is_more_private, most_private, offered_choices, public_name
from clubs.privacy.redaction import replace_words
from clubs.problems import Refusal
from tests.cast import MACHINE, People, account
from tournaments.entrants.actions.members import merge, undo


@pytest.fixture
def els(club: Club) -> Member:
    return club_actions.admit(by=MACHINE, club=club, name="Els van den Berg", called="Els", number=12)


def version(club: Club) -> int:
    return Club.objects.values_list("names_version", flat=True).get(pk=club.pk)


@pytest.mark.parametrize(
    ("kind", "expected"), [("all", "Els van den Berg"), ("called", "Els (12)"), ("initials", "E. v. d. B. (12)"), ("number", "#12")]
)
def test_a_name_is_written_as_its_kind_says(kind: str, expected: str) -> None:
    assert public_name(kind, name="Els van den Berg", called="Els", number=12) == expected


@pytest.mark.parametrize(("name", "expected"), [("Jean-Pierre Élysée", "J. É."), ("张 伟", "张. 伟."), ("'t Hart", "t. H."), ("12 ♠", "?")])
def test_initials_are_the_first_letters_in_any_script(name: str, expected: str) -> None:
    assert initials(name) == expected


def test_of_several_wishes_the_most_private_holds_in_any_order() -> None:
    for kinds in product(PublicName, repeat=3):
        shown = most_private(*kinds)
        assert shown in kinds
        assert not any(is_more_private(kind, shown) for kind in kinds)
        assert most_private(*reversed(kinds), "") == shown


def test_what_a_club_offers_is_more_private_than_what_it_shows() -> None:
    for shown, least in product(PublicName, repeat=2):
        offered = offered_choices(shown, least)
        assert all(is_more_private(each, shown) and not is_more_private(each, least) for each in offered)
        assert (least in offered) == is_more_private(least, shown)


def test_a_member_chooses_for_themselves_and_it_is_logged_without_saying_what(club: Club, els: Member, people: People) -> None:
    Member.objects.filter(pk=els.pk).update(user=people.member.user)
    els.refresh_from_db()
    assert version(club) == 0
    member_accounts.amend_own(by=people.member, member=els, public_name="initials")
    entry = club.log.latest("number")
    assert entry.after is not None
    assert (entry.what, entry.object, entry.after["members"][0]["fields"]) == ("amend_member", "member 12", ["public_name"])
    assert "initials" not in str(entry.after)
    assert (Member.objects.get(pk=els.pk).public_name, version(club)) == ("initials", 1)
    member_changes.undo(by=MACHINE, club=club, entry=entry.number)
    assert (Member.objects.get(pk=els.pk).public_name, version(club)) == ("", 2)


@pytest.mark.parametrize("choice", ["all", "called", "number", "nobody"])
def test_what_the_club_does_not_offer_is_refused(club: Club, els: Member, choice: str) -> None:
    set_public_names(by=MACHINE, club=club, shown="called", least="initials")
    before = version(club)
    with pytest.raises(Refusal):
        club_actions.amend_member(by=MACHINE, member=els, public_name=choice)
    assert (Member.objects.get(pk=els.pk).public_name, version(club)) == ("", before)
    club_actions.amend_member(by=MACHINE, member=els, public_name="initials")


def test_what_a_member_chose_stays_when_the_club_offers_it_no_more(club: Club, els: Member) -> None:
    club_actions.amend_member(by=MACHINE, member=els, public_name="number")
    set_public_names(by=MACHINE, club=club, shown="all", least="called")
    club_actions.amend_member(by=MACHINE, member=els, public_name="number", called="Elsje")
    assert Member.objects.get(pk=els.pk).public_name == "number"


@pytest.mark.parametrize(
    ("shown", "least"), [("all", "all"), ("called", "called"), ("initials", "called"), ("number", "nobody"), ("", "number")]
)
def test_a_club_lets_its_members_always_go_further_than_itself(club: Club, shown: str, least: str) -> None:
    with pytest.raises(Refusal):
        set_public_names(by=MACHINE, club=club, shown=shown, least=least)
    assert (version(club), Club.objects.get(pk=club.pk).public_names) == (0, "all")


def test_who_may_decide_for_the_club(club: Club, people: People) -> None:
    secretary = account("secretary")
    club_actions.give_role(by=MACHINE, club=club, user=secretary, role="secretary")
    for actor in (people.director, people.jury, people.desk, people.member, people.stranger):
        with pytest.raises(Refusal):
            set_public_names(by=actor, club=club, shown="called", least="number")
    set_public_names(by=people.owner, club=club, shown="called", least="number")
    set_public_names(by=people.owner, club=club, shown="called", least="number")
    assert (version(club), [entry.what for entry in club.log.order_by("-number")[:2]].count("set_names")) == (1, 1)


def test_of_two_who_are_one_the_more_private_wish_holds_until_it_is_undone(club: Club, els: Member) -> None:
    twin = club_actions.admit(by=MACHINE, club=club, name="Els vd Berg")
    club_actions.amend_member(by=MACHINE, member=twin, public_name="number")
    club_actions.amend_member(by=MACHINE, member=els, public_name="called")
    entry = merge(by=MACHINE, keep=els, gone=twin)
    assert Member.objects.get(pk=els.pk).public_name == "number"
    before = version(club)
    undo(by=MACHINE, club=club, entry=entry.number)
    assert (Member.objects.get(pk=els.pk).public_name, version(club)) == ("called", before + 1)
    assert MemberChange.objects.filter(entry=entry, undone=True).count() == 2


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Els van den Berg, te laat", "#12, te laat"),
        ("ELS en Berg", "▮▮▮ en #12"),
        ("Elsa van den Bergen", "Elsa van den Bergen"),
        ("Jan Berg te laat", "Jan Berg te laat"),
    ],
)
def test_words_of_a_text_are_replaced_whole_and_the_longest_first(text: str, expected: str) -> None:
    assert replace_words(text, {"els van den berg": "#12", "berg": "#12", "els": "", "jan berg": "Jan Berg"}) == expected
