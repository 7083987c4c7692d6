"""Setting duties, taking them and handing them over: what is stored, what is refused, and that sending it twice is harmless."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.utils import timezone

from clubs import actions as club_actions
from clubs.actors import PUBLIC, Actor
from clubs.club.models import Club
from clubs.people.models import Member
from tests.cast import MACHINE, People
from tests.tournaments.signup.announced import MakeEvening, member_with_account
from tournaments.calendar.actions.moving import cancel_evening
from tournaments.entrants.actions.members import merge
from tournaments.evening.actions.like import create_like
from tournaments.evening.models import LogEntry, Tournament
from tournaments.evening.problems import Refusal
from tournaments.evening.queries.last_evening import earlier_evening
from tournaments.log.queries import names_in_answers
from tournaments.rota.actions import copy_duties, say_about_duty, set_duties
from tournaments.rota.queries import duties_ahead, duty_records, rota_of
from tournaments.rota.values import DutyKind, DutySaid, RotaDuty

pytestmark = pytest.mark.django_db

NEEDS = [
    RotaDuty(0, DutyKind.BAR, wanted=2, starts_at=datetime.time(19), ends_at=datetime.time(21)),
    RotaDuty(0, DutyKind.OTHER, "Koffie zetten"),
]
BAR, COFFEE = 1, 2


def names(tournament: Tournament) -> dict[int, list[str]]:
    """Return who does each duty, by its number."""
    rota = rota_of(tournament)
    return {line.duty.number: [rota.name(each) for each in line.people] for line in rota.roster.lines}


def refused(action: Any, **arguments: Any) -> str:
    """Return the code with which an action is refused."""
    entries = LogEntry.objects.count()
    with pytest.raises(Refusal) as refusal:
        action(**arguments)
    assert LogEntry.objects.count() == entries
    return refusal.value.problems[0].code


@pytest.fixture
def evening(announced: MakeEvening) -> Tournament:
    tournament = announced()
    set_duties(by=MACHINE, tournament=tournament, duties=NEEDS)
    return tournament


@pytest.fixture
def an(club: Club) -> tuple[Member, Actor]:
    return member_with_account(club, "An Maes")


@pytest.fixture
def bert(club: Club) -> tuple[Member, Actor]:
    return member_with_account(club, "Bert Claes")


class Speaker:
    """A member who says things about the duties of an evening."""

    def __init__(self, evening: Tournament, of: tuple[Member, Actor]) -> None:
        self.evening, (self.member, self.actor) = evening, of

    def arguments(self, said: str, duty: int, other: Speaker | None = None, **more: Any) -> dict[str, Any]:
        of_two = {"other": other.member} if other else {}
        return {"by": self.actor, "tournament": self.evening, "who": self.member, "duty": duty, "said": DutySaid(said), **of_two, **more}

    def says(self, said: str, duty: int, other: Speaker | None = None, **more: Any) -> None:
        """Say it twice: the second time changes nothing."""
        say_about_duty(**self.arguments(said, duty, other, **more))
        entries = LogEntry.objects.count()
        say_about_duty(**self.arguments(said, duty, other, **more))
        assert LogEntry.objects.count() == entries

    def refused(self, said: str, duty: int, other: Speaker | None = None, **more: Any) -> str:
        return refused(say_about_duty, **self.arguments(said, duty, other, **more))


@pytest.fixture
def first(evening: Tournament, an: tuple[Member, Actor]) -> Speaker:
    return Speaker(evening, an)


@pytest.fixture
def second(evening: Tournament, bert: tuple[Member, Actor]) -> Speaker:
    return Speaker(evening, bert)


def test_members_take_give_back_and_hand_over(evening: Tournament, first: Speaker, second: Speaker) -> None:
    first.says("take", BAR)
    assert names(evening) == {BAR: ["An Maes"], COFFEE: []}
    first.says("ask", BAR, second)
    assert names(evening)[BAR] == ["An Maes"]
    second.says("agree", BAR, first)
    assert names(evening)[BAR] == ["Bert Claes"]
    second.says("give_back", BAR)
    assert names(evening)[BAR] == []


def test_two_members_exchange_duties(evening: Tournament, first: Speaker, second: Speaker) -> None:
    first.says("take", BAR)
    second.says("take", COFFEE)
    first.says("ask", BAR, second, against=COFFEE)
    second.says("agree", BAR, first)
    assert names(evening) == {BAR: ["Bert Claes"], COFFEE: ["An Maes"]}


def test_a_request_is_declined_or_taken_back(evening: Tournament, first: Speaker, second: Speaker) -> None:
    first.says("take", BAR)
    first.says("ask", BAR, second)
    second.says("decline", BAR, first)
    assert second.refused("agree", BAR, first) == "SWAP_OVER"
    first.says("ask", BAR, second)
    first.says("withdraw", BAR, second)
    assert second.refused("agree", BAR, first) == "SWAP_OVER"
    assert names(evening)[BAR] == ["An Maes"]


def test_what_does_not_fit_is_refused(evening: Tournament, club: Club, first: Speaker, second: Speaker, people: People) -> None:
    third = Speaker(evening, member_with_account(club, "Cas Dom"))
    first.says("take", COFFEE)
    assert second.refused("take", COFFEE) == "DUTY_FULL"
    assert second.refused("take", 9) == "NOT_FOUND"
    assert first.refused("ask", BAR, second) == "DUTY_NOT_YOURS"
    assert first.refused("ask", COFFEE, first) == "DUTY_HAS_IT"
    assert first.refused("ask", COFFEE) == "FIELD_MISSING"
    assert first.refused("ask", COFFEE, second, against=BAR) == "DUTY_NOT_THEIRS"
    second.says("take", BAR)
    first.says("take", BAR)
    assert first.refused("ask", COFFEE, second, against=BAR) == "DUTY_HAS_IT"
    assert third.refused("agree", COFFEE, first) == "SWAP_OVER"
    for by in (third.actor, people.desk, people.stranger):
        assert refused(say_about_duty, **first.arguments("give_back", COFFEE) | {"by": by}) == "NOT_ALLOWED"
    assert refused(say_about_duty, **first.arguments("give_back", COFFEE) | {"by": PUBLIC}) == "LOGIN_NEEDED"
    Member.objects.filter(pk=third.member.pk).update(left_on=timezone.localdate())
    assert first.refused("ask", COFFEE, Speaker(evening, (Member.objects.get(pk=third.member.pk), third.actor))) == "NOT_FOUND"


def test_the_director_puts_somebody_in_and_takes_them_out(evening: Tournament, first: Speaker, people: People) -> None:
    first.actor = people.owner
    first.says("take", BAR)
    assert names(evening)[BAR] == ["An Maes"]
    first.says("give_back", BAR)
    assert names(evening)[BAR] == []


@pytest.mark.parametrize("end", ["cancelled", "over"])
def test_nothing_changes_after_the_evening(end: str, evening: Tournament, first: Speaker) -> None:
    if end == "cancelled":
        cancel_evening(by=MACHINE, tournament=evening, because="Sneeuw")
    else:
        Tournament.objects.filter(pk=evening.pk).update(on=timezone.localdate() - datetime.timedelta(days=2))
    first.evening = Tournament.objects.select_related("announcement").get(pk=evening.pk)
    assert first.refused("take", BAR) == "DUTY_IS_OVER"


def test_people_stay_when_the_needs_change(evening: Tournament, first: Speaker, second: Speaker) -> None:
    first.says("take", BAR)
    second.says("take", BAR)
    bar = RotaDuty(BAR, DutyKind.BAR, wanted=1)
    for duties in ([bar], []):
        assert refused(set_duties, by=MACHINE, tournament=evening, duties=duties) == "DUTY_HAS_PEOPLE"
    second.says("give_back", BAR)
    for _twice in range(2):
        set_duties(by=MACHINE, tournament=evening, duties=[bar, RotaDuty(3 if _twice else 0, DutyKind.JUDGING)])
        assert names(evening) == {BAR: ["An Maes"], 3: []}
    assert LogEntry.objects.filter(tournament=evening, what="rota").count() == 2


@pytest.mark.parametrize(
    ("duties", "code"),
    [
        ([RotaDuty(0, DutyKind.OTHER)], "DUTY_WITHOUT_NAME"),
        ([RotaDuty(0, DutyKind.BAR, "Bier")], "FIELD_WRONG"),
        ([RotaDuty(0, DutyKind.BAR, wanted=0)], "FIELD_WRONG"),
        ([RotaDuty(9, DutyKind.BAR)], "FIELD_WRONG"),
        ([RotaDuty(1, DutyKind.BAR), RotaDuty(1, DutyKind.BAR)], "FIELD_WRONG"),
        ([RotaDuty(0, DutyKind.BAR)] * 21, "DUTIES_TOO_MANY"),
    ],
)
def test_wrong_needs_are_refused(duties: list[RotaDuty], code: str, evening: Tournament) -> None:
    assert refused(set_duties, by=MACHINE, tournament=evening, duties=duties) == code


def test_only_who_leads_sets_the_duties(evening: Tournament, first: Speaker, people: People) -> None:
    for by in (first.actor, people.stranger):
        assert refused(set_duties, by=by, tournament=evening, duties=[]) == "NOT_ALLOWED"
        assert refused(copy_duties, by=by, tournament=evening) == "NOT_ALLOWED"
    set_duties(by=people.owner, tournament=evening, duties=[])
    assert names(evening) == {}


def test_the_duties_of_the_last_evening_are_copied_without_people(evening: Tournament, first: Speaker, announced: MakeEvening) -> None:
    first.says("take", BAR)
    later = announced(days=21)
    for _twice in range(2):
        copy_duties(by=MACHINE, tournament=later)
        assert names(later) == {1: [], 2: []}
    assert rota_of(later).roster.lines[0].duty.starts_at == datetime.time(19)
    assert refused(copy_duties, by=MACHINE, tournament=announced(days=7)) == "NO_EARLIER_DUTIES"


def test_an_evening_like_another_needs_the_same(evening: Tournament, first: Speaker, club: Club) -> None:
    first.says("take", BAR)
    like = create_like(
        by=MACHINE,
        club=club,
        earlier=earlier_evening(evening),
        name="Volgende",
        on=evening.on + datetime.timedelta(days=7),
        rules=evening.rule_set,
        rounds_planned=2,
        deals_a_round=4,
    )
    assert names(like) == {1: [], 2: []}


def test_a_merged_member_keeps_the_duties(evening: Tournament, club: Club, first: Speaker) -> None:
    gone = Speaker(evening, (club_actions.admit(by=MACHINE, club=club, name="An Maas"), MACHINE))
    gone.says("take", BAR)
    gone.says("ask", BAR, first)
    merge(by=MACHINE, keep=first.member, gone=gone.member)
    assert names(evening)[BAR] == ["An Maes"]
    assert rota_of(evening).roster.swaps == ()
    first.says("give_back", BAR)
    assert names(evening)[BAR] == []


def test_a_member_reads_what_is_ahead_and_what_is_stored(evening: Tournament, first: Speaker, second: Speaker) -> None:
    assert duties_ahead(first.member) == []
    first.says("take", BAR)
    first.says("ask", BAR, second)
    assert [each.tournament for each in duties_ahead(first.member)] == [evening]
    assert [len(each.roster.asked_of(f"member {second.member.number}")) for each in duties_ahead(second.member)] == [1]
    assert [each["said"] for each in duty_records([second.member])] == ["ask"]
    assert any("an maes" in text for text in names_in_answers(evening).values())
    cancel_evening(by=MACHINE, tournament=evening, because="Sneeuw")
    assert duties_ahead(first.member) == []
