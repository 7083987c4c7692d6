"""The people of a club: their data, their periods, and what can be undone. The log contains no personal value."""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable
from typing import Any

import pytest

from clubs.actions import give_role
from clubs.actors import Actor
from clubs.club.models import Club
from clubs.people.actions import member_accounts, member_changes, members
from clubs.people.models import Member
from clubs.problems import Refusal
from clubs.roles.actions import invitations
from clubs.roles.models import ClubRole, Invitation
from tests.cast import MACHINE, MovableClock, account
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.models import Tournament

MAY = datetime.date(1980, 5, 31)


def codes(refusal: pytest.ExceptionInfo[Refusal]) -> list[tuple[str, str]]:
    return [(problem.code, problem.field) for problem in refusal.value.problems]


@pytest.fixture
def secretary(club: Club) -> Actor:
    user = account("schrijver")
    give_role(by=MACHINE, club=club, user=user, role=ClubRole.SECRETARY)
    return Actor(user=user)


@pytest.fixture
def truus(club: Club, secretary: Actor) -> Member:
    return members.admit(by=secretary, club=club, name="Truus Bos", joined_on=datetime.date(2020, 9, 1))


def last_entry(club: Club) -> Any:
    return club.log.order_by("number").last()


@pytest.mark.both
def test_a_secretary_keeps_everything_that_is_known_of_somebody(club: Club, secretary: Actor) -> None:
    details: dict[str, Any] = {"kind": "junior", "email": " els@example.org ", "telephone": "+32 (0)3 / 12.34",
               "address": "Markt 1\n\n2000  Antwerpen",
               "birthday": "31-05-1980", "notes": " betaalt contant \n zingt"}  # fmt: skip
    member = members.admit(by=secretary, club=club, name=" Els  Maes ", called="", number=7, **details)
    member.refresh_from_db()
    assert (member.number, member.name, member.called, member.kind, member.email) == (7, "Els Maes", "Els", "junior", "els@example.org")
    assert (member.telephone, member.address, member.birthday) == ("+32 (0)3 / 12.34", "Markt 1\n2000 Antwerpen", MAY)
    assert member.notes == "betaalt contant\nzingt"


def test_everything_that_is_wrong_is_refused_at_once(club: Club, secretary: Actor) -> None:
    wrong: dict[str, Any] = {"kind": "king", "email": "els", "telephone": "bel maar", "address": "a\n" * 7, "birthday": "31-02-1980",
                             "notes": "x" * 2001}  # fmt: skip
    before = club.log.count()
    with pytest.raises(Refusal) as refusal:
        members.admit(by=secretary, club=club, name="Els", **wrong)
    assert codes(refusal) == [("FIELD_WRONG", "kind"), ("EMAIL_WRONG", "email"), ("TELEPHONE_WRONG", "telephone"),
                              ("ADDRESS_TOO_LONG", "address"), ("DATE_WRONG", "birthday"), ("TEXT_TOO_LONG", "notes")]  # fmt: skip
    assert (club.members.count(), club.log.count()) == (0, before)


@pytest.mark.parametrize(
    ("typed", "day"),
    [
        ("1980-05-31", MAY),
        ("31-5-1980", MAY),
        ("31/05/1980", MAY),
        ("31.5.1980", MAY),
        ("1980-05-31 00:00:00", MAY),
        ("", None),
        (MAY, MAY),
    ],
)
def test_a_birthday_in_the_ways_people_write_it(typed: Any, day: Any, truus: Member, secretary: Actor) -> None:
    members.amend_member(by=secretary, member=truus, birthday=typed)
    truus.refresh_from_db()
    assert truus.birthday == day


@pytest.mark.parametrize("typed", ["1899-12-31", "2999-01-01"])
def test_nobody_was_born_then(typed: str, truus: Member, secretary: Actor) -> None:
    with pytest.raises(Refusal) as refusal:
        members.amend_member(by=secretary, member=truus, birthday=typed)
    assert codes(refusal) == [("BIRTHDAY_WRONG", "birthday")]


def test_the_log_says_which_fields_changed_and_seals_the_values(club: Club, truus: Member, secretary: Actor) -> None:
    members.amend_member(by=secretary, member=truus, email="truus@example.org", birthday=MAY, called="Truus")
    entry = last_entry(club)
    assert (entry.what, entry.object) == ("amend_member", "member 1")
    assert entry.after["members"][0]["fields"] == ["birthday", "email"], "the table name was the same"
    change = entry.member_changes.get()
    assert (change.before, change.after) == (
        {"email": "", "birthday": None}, {"email": "truus@example.org", "birthday": "1980-05-31"},
    )  # fmt: skip
    assert entry.after["members"][0]["seal"] == member_changes.seal_of(change)
    written = json.dumps([[row.object, row.before, row.after] for row in club.log.all()])
    assert "truus" not in written.casefold()
    assert "1980" not in written


def test_nothing_new_is_not_logged(club: Club, truus: Member, secretary: Actor) -> None:
    before = club.log.count()
    members.amend_member(by=secretary, member=truus, name="Truus Bos", kind="full", birthday="")
    assert club.log.count() == before


def test_somebody_leaves_and_comes_back_and_their_history_stays(truus: Member, secretary: Actor, clock: MovableClock) -> None:
    members.leave(by=secretary, member=truus, on=datetime.date(2024, 6, 30))
    with pytest.raises(Refusal) as refusal:
        members.leave(by=secretary, member=truus)
    assert codes(refusal) == [("LEFT_ALREADY", "on")]
    with pytest.raises(Refusal) as refusal:
        members.come_back(by=secretary, member=truus, on=datetime.date(2024, 6, 29))
    assert codes(refusal) == [("JOINED_BEFORE_LEFT", "on")]
    members.come_back(by=secretary, member=truus, on=datetime.date(2025, 9, 1))
    truus.refresh_from_db()
    assert (truus.joined_on, truus.left_on, truus.number) == (datetime.date(2025, 9, 1), None, 1)
    assert list(truus.earlier_periods.values_list("joined_on", "left_on")) == [(datetime.date(2020, 9, 1), datetime.date(2024, 6, 30))]
    with pytest.raises(Refusal) as refusal:
        members.come_back(by=secretary, member=truus)
    assert codes(refusal) == [("NOT_LEFT", "on")]


@pytest.mark.parametrize(("on", "code"), [(datetime.date(2020, 8, 31), "LEFT_BEFORE"), (datetime.date(2999, 1, 1), "DATE_LATER")])
def test_a_day_on_which_nobody_can_leave(on: datetime.date, code: str, truus: Member, secretary: Actor) -> None:
    with pytest.raises(Refusal) as refusal:
        members.leave(by=secretary, member=truus, on=on)
    assert codes(refusal) == [(code, "on")]
    truus.refresh_from_db()
    assert truus.left_on is None


@pytest.mark.both
def test_every_change_can_be_undone_from_the_last_to_the_first(club: Club, truus: Member, secretary: Actor) -> None:
    admitted = last_entry(club).number
    members.amend_member(by=secretary, member=truus, birthday=MAY, called="Tr")
    members.leave(by=secretary, member=truus)
    members.come_back(by=secretary, member=truus)
    changes = [entry.number for entry in club.log.filter(what__in=member_changes.CAN_BE_UNDONE).order_by("number")]
    with pytest.raises(Refusal) as refusal:
        member_changes.undo(by=secretary, club=club, entry=changes[2])
    assert codes(refusal) == [("CHANGED_SINCE", "")], "they came back since"
    for number in reversed(changes[1:]):
        member_changes.undo(by=secretary, club=club, entry=number)
    truus.refresh_from_db()
    assert (truus.birthday, truus.called, truus.joined_on, truus.left_on) == (None, "Truus", datetime.date(2020, 9, 1), None)
    assert truus.earlier_periods.count() == 0
    with pytest.raises(Refusal) as refusal:
        member_changes.undo(by=secretary, club=club, entry=changes[1])
    assert codes(refusal) == [("NOTHING_TO_UNDO", "")]
    member_changes.undo(by=secretary, club=club, entry=admitted)
    assert not club.members.exists()


def test_whoever_played_stays_a_member(club: Club, truus: Member, secretary: Actor, tournament: Tournament) -> None:
    admitted = last_entry(club).number
    prepare.enrol(by=MACHINE, tournament=tournament, members=[truus])
    with pytest.raises(Refusal) as refusal:
        member_changes.undo(by=secretary, club=club, entry=admitted)
    assert codes(refusal) == [("MEMBER_PLAYED", "")]
    assert club.members.count() == 1
    assert not club.log.filter(what="undo").exists()


def test_who_linked_their_account_can_still_accept_a_role(club: Club, truus: Member) -> None:
    owner, user = account("eigenaar"), account("truus")
    give_role(by=MACHINE, club=club, user=owner, role=ClubRole.OWNER)
    offered = invitations.offer_role(by=Actor(user=owner), club=club, name="truus", role=ClubRole.DIRECTOR)
    member_accounts.link_account(by=Actor(user=user), code=member_accounts.make_code(by=MACHINE, member=truus))
    assert club.memberships.get(user=user).role == ClubRole.MEMBER
    assert isinstance(offered, Invitation)
    assert invitations.accept(by=Actor(user=user), invitation=offered).role == ClubRole.DIRECTOR
    assert club.memberships.filter(user=user).count() == 1


@pytest.mark.both
def test_an_account_is_one_member_of_a_club(club: Club, truus: Member) -> None:
    other = members.admit(by=MACHINE, club=club, name="Mia Claes")
    by = Actor(user=account("truus"))
    member_accounts.link_account(by=by, code=member_accounts.make_code(by=MACHINE, member=truus))
    with pytest.raises(Refusal) as refusal:
        member_accounts.link_account(by=by, code=member_accounts.make_code(by=MACHINE, member=other))
    assert codes(refusal) == [("ACCOUNT_IS_SOMEBODY", "code")]
    with pytest.raises(Refusal) as refusal:
        member_accounts.amend_own(by=by, member=other, telephone="0123")
    assert codes(refusal) == [("NOT_ALLOWED", "")]
    member_accounts.unlink_account(by=by, member=Member.objects.get(pk=truus.pk))
    assert not by.user.people.exists()  # type: ignore[union-attr]


@pytest.mark.parametrize("role", [role for role in ClubRole if role not in (ClubRole.OWNER, ClubRole.SECRETARY)])
def test_nobody_else_keeps_members(role: ClubRole, club: Club, truus: Member) -> None:
    user = account("iemand")
    give_role(by=MACHINE, club=club, user=user, role=role)
    by, before = Actor(user=user), club.log.count()
    attempts: list[Callable[[], object]] = [
        lambda: members.admit(by=by, club=club, name="X"),
        lambda: members.amend_member(by=by, member=truus, name="X"),
        lambda: members.leave(by=by, member=truus),
        lambda: members.come_back(by=by, member=truus),
        lambda: member_changes.undo(by=by, club=club, entry=1),
    ]
    for attempt in attempts:
        with pytest.raises(Refusal) as refusal:
            attempt()
        assert codes(refusal) == [("NOT_ALLOWED", "")]
    assert club.log.count() == before
