"""Two members who are one person are merged, and guests become members, together with their evenings.

The logs record it, `verify` and the checker agree, and it can be undone.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest

from clubs.actors import Actor
from clubs.club.models import Club
from clubs.people.actions import member_accounts, members
from clubs.people.models import Member
from clubs.people.queries.duplicates import duplicates
from clubs.problems import Refusal
from tests.cast import MACHINE, AtTable, account, close_with_open_items
from tests.checker.exported import agrees
from tournaments.archive.export import export_evening
from tournaments.archive.verify import first_difference
from tournaments.entrants.actions import enrol as prepare
from tournaments.entrants.actions import members as member_actions
from tournaments.entrants.queries.guests import guests
from tournaments.evening.models import Entrant, Tournament
from tournaments.play.actions import rounds
from tournaments.seating.actions import drawing

Prepare = Callable[..., Tournament]


def refused(code: str) -> pytest.RaisesExc[Refusal]:
    return pytest.raises(Refusal, check=lambda refusal: [each.code for each in refusal.problems] == [code])


@pytest.fixture
def jan(club: Club) -> Member:
    return members.admit(by=MACHINE, club=club, name="Jan Bos", telephone="0123")


@pytest.fixture
def jan_again(club: Club) -> Member:
    return members.admit(by=MACHINE, club=club, name="Jan Bos", email="jan@example.org", joined_on=datetime.date(2001, 1, 1))


def with_player(prepare_evening: Prepare, member: Member, name: str, players: int = 3) -> Tournament:
    """Play an evening of this member and three guests for a deal, and close it."""
    evening = prepare_evening(players, name=name)
    prepare.enrol(by=MACHINE, tournament=evening, members=[member])
    round_ = drawing.seat(by=MACHINE, tournament=evening, tables=[[1, 2, 3, 4]])
    rounds.start(by=MACHINE, round=round_)
    AtTable(round_.tables.get()).plays("RIK 1+2 | 9")
    rounds.finish(by=MACHINE, round=round_, unsigned=True)
    close_with_open_items(evening)
    return Tournament.objects.get(pk=evening.pk)


def member_of(evening: Tournament, number: int = 4) -> int | None:
    member = evening.entrants.select_related("member").get(number=number).member
    return member.number if member else None


@pytest.mark.both
def test_what_both_played_is_the_kept_members(prepare_evening: Prepare, club: Club, jan: Member, jan_again: Member) -> None:
    first, second = with_player(prepare_evening, jan, "Eerste"), with_player(prepare_evening, jan_again, "Tweede")
    entry = member_actions.merge(by=MACHINE, keep=jan, gone=jan_again)
    jan.refresh_from_db()
    jan_again.refresh_from_db()
    assert [member_of(first), member_of(second)] == [1, 1]
    assert (jan.email, jan.telephone, jan.joined_on) == ("jan@example.org", "0123", datetime.date(2001, 1, 1))
    assert (jan_again.merged_into, jan_again.left_on is not None) == (jan, True)
    logged = second.log.order_by("number").last()
    assert logged is not None
    assert (logged.what, logged.object, logged.before, logged.after) == ("member", "entrant 4", {"member": 2}, {"member": 1})
    assert entry.after is not None
    assert (entry.what, entry.object, entry.after["into"]) == ("merge", "member 2", 1)
    assert "Jan" not in str(entry.after)
    for evening in (first, second):
        assert first_difference(export_evening(evening)) is None
        agrees(evening)
    assert member_actions.undo(by=MACHINE, club=club, entry=entry.number).what == "undo"
    assert [member_of(first), member_of(second)] == [1, 2]
    jan.refresh_from_db()
    jan_again.refresh_from_db()
    assert (jan.email, jan_again.merged_into, jan_again.left_on) == ("", None, None)


@pytest.mark.both
def test_the_account_goes_along_and_comes_back(club: Club, jan: Member, jan_again: Member) -> None:
    user = account("jan")
    member_accounts.link_account(by=Actor(user=user), code=member_accounts.make_code(by=MACHINE, member=jan_again))
    entry = member_actions.merge(by=MACHINE, keep=jan, gone=jan_again)
    assert list(user.people.values_list("number", flat=True)) == [1]
    member_actions.undo(by=MACHINE, club=club, entry=entry.number)
    assert list(user.people.values_list("number", flat=True)) == [2]


def test_two_who_met_are_two_people(tournament: Tournament, jan: Member, jan_again: Member, club: Club) -> None:
    prepare.enrol(by=MACHINE, tournament=tournament, members=[jan, jan_again])
    before = list(Entrant.objects.values()), list(Member.objects.values()), club.log.count(), tournament.log.count()
    with refused("MEMBERS_MET") as refusal:
        member_actions.merge(by=MACHINE, keep=jan, gone=jan_again)
    assert "Marietoernooi" in refusal.value.messages()[0]["message"]
    assert (list(Entrant.objects.values()), list(Member.objects.values()), club.log.count(), tournament.log.count()) == before


def test_one_is_not_two_and_a_merged_one_is_not_merged_again(jan: Member, jan_again: Member) -> None:
    with refused("MEMBERS_SAME"):
        member_actions.merge(by=MACHINE, keep=jan, gone=jan)
    member_actions.merge(by=MACHINE, keep=jan, gone=jan_again)
    with refused("NOT_FOUND"):
        member_actions.merge(by=MACHINE, keep=jan, gone=jan_again)


def test_a_merge_is_not_undone_once_somebody_moved_on(club: Club, jan: Member, jan_again: Member) -> None:
    entry = member_actions.merge(by=MACHINE, keep=jan, gone=jan_again)
    members.amend_member(by=MACHINE, member=jan, email="bos@example.org")
    with refused("CHANGED_SINCE"):
        member_actions.undo(by=MACHINE, club=club, entry=entry.number)


def test_a_guest_of_several_evenings_becomes_a_member_with_them(prepare_evening: Prepare, club: Club) -> None:
    evenings_played = [prepare_evening(0, name=f"Avond {number}") for number in (1, 2)]
    for evening, name in zip(evenings_played, ("Élise Dupré", "elise dupre"), strict=True):
        prepare.enrol(by=MACHINE, tournament=evening, guests=[name, "An Bos"])
    assert [(guest.name, len(guest.entrants)) for guest in guests(club)] == [("An Bos", 2), ("elise dupre", 2)]
    elise = guests(club)[1]
    member = member_actions.admit_guest(by=MACHINE, club=club, entrants=elise.entrants, name="Élise Dupré")
    assert [member_of(evening, 1) for evening in evenings_played] == [member.number, member.number]
    assert [guest.name for guest in guests(club)] == ["An Bos"]
    entry = club.log.order_by("number").last()
    assert entry is not None
    member_actions.undo(by=MACHINE, club=club, entry=entry.number)
    assert [member_of(evening, 1) for evening in evenings_played] == [None, None]
    assert not club.members.exists()


def test_two_players_of_one_evening_are_not_one_guest(prepare_evening: Prepare, club: Club) -> None:
    evening = prepare_evening(0)
    rows = prepare.enrol(by=MACHINE, tournament=evening, guests=["An Bos", "An Bos"])
    assert guests(club) == []
    with refused("GUEST_TWICE"):
        member_actions.admit_guest(by=MACHINE, club=club, entrants=rows)
    with refused("FIELD_MISSING"):
        member_actions.admit_guest(by=MACHINE, club=club, entrants=[])
    assert not club.members.exists()


@pytest.mark.parametrize(
    ("first", "second", "reasons"),
    [
        ({"name": "Élise Dupré"}, {"name": "elise dupre"}, ("name",)),
        ({"name": "Jan Bos", "birthday": "1950-03-01"}, {"name": "J. van den Bos", "birthday": "1950-03-01"}, ("birthday",)),
        ({"name": "Jan Bos", "email": "bos@example.org"}, {"name": "J. Bos", "email": "BOS@example.org"}, ("email",)),
        ({"name": "Jan Bos", "birthday": "1950-03-01"}, {"name": "Jan Bos", "birthday": "1975-03-01"}, None),
        ({"name": "Jan Bos", "email": "thuis@example.org"}, {"name": "Mia Claes", "email": "thuis@example.org"}, None),
        ({"name": "Jan de Bos", "birthday": "1950-03-01"}, {"name": "An de Wit", "birthday": "1950-03-01"}, None),
    ],
)
def test_who_may_be_here_twice(first: dict[str, str], second: dict[str, str], reasons: tuple[str, ...] | None, club: Club) -> None:
    for details in (first, second):
        members.admit(by=MACHINE, club=club, **details)  # type: ignore[arg-type]
    assert [pair.reasons for pair in duplicates(club)] == ([reasons] if reasons else [])
