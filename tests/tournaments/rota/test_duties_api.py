"""The duties of an evening over the API: a program says what the page lets somebody say, and is refused what the page refuses."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.club.models import Club
from clubs.people.actions.public_names import set_public_names
from clubs.people.models import Member
from tests.api.conftest import Asker, codes
from tests.cast import MACHINE, People
from tests.tournaments.signup.announced import MakeEvening
from tests.tournaments.signup.programs import an, bert, everybody, program
from tournaments.calendar.actions.moving import cancel_evening
from tournaments.evening.models import Tournament
from tournaments.rota.actions import set_duties
from tournaments.rota.values import DutyKind, RotaDuty

__all__ = ["an", "bert"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(announced: MakeEvening) -> Tournament:
    """An evening that needs two people at the bar (1), and one who types slips (2)."""
    evening = announced()
    set_duties(by=MACHINE, tournament=evening, duties=[RotaDuty(0, DutyKind.BAR, wanted=2), RotaDuty(0, DutyKind.TYPING)])
    return evening


def duties(evening: Tournament, rest: str = "") -> str:
    return f"tournaments/{evening.slug}/duties/{rest}"


def says(asker: Asker, evening: Tournament, said: str, duty: int = 1, **more: Any) -> Any:
    return asker.asks("POST", duties(evening, "say/"), {"duty": duty, "said": said, **more})


def who(answer: Any) -> list[list[str]]:
    return [[each["name"] for each in duty["people"]] for duty in answer.json()["duties"]]


def test_a_duty_goes_from_the_director_to_a_member_and_to_another(announced: MakeEvening, an: Asker, bert: Asker, people: People) -> None:
    evening, director = announced(), program(people.owner)
    needs = [{"kind": "bar", "wanted": 2, "starts_at": "19:00"}, {"kind": "other", "text": " Koffie "}]
    answer = director.asks("PUT", duties(evening), {"duties": needs}).json()
    bar, coffee = answer["duties"]
    assert (bar["number"], bar["title"], bar["starts_at"], bar["ends_at"]) == (1, "Bar (from 19:00)", "19:00", None)
    assert (coffee["number"], coffee["text"], coffee["places_open"], answer["places_open"]) == (2, "Koffie", 1, 3)
    after_taking = says(an, evening, "take")
    own = after_taking.json()["person"]
    assert after_taking.json()["version"] == an.gets(duties(evening)).json()["version"] > answer["version"]
    assert (who(after_taking), after_taking.json()["places_open"]) == ([["An Maes"], []], 2)
    requests = says(an, evening, "ask", other="bert bos").json()["swaps"]
    assert [(each["duty"], each["person"]["name"], each["other"]["name"], each["against"]) for each in requests] == [
        (1, "An Maes", "Bert Bos", None)
    ]
    assert bert.gets(duties(evening)).json()["swaps"] == requests == director.gets(duties(evening)).json()["swaps"]
    agreed = says(bert, evening, "agree", other=own)
    assert (who(agreed), agreed.json()["swaps"]) == ([["Bert Bos"], []], [])
    assert who(says(bert, evening, "give_back")) == [[], []]
    assert says(an, evening, "withdraw", other="Bert Bos").status_code == 200, "what was withdrawn already changes nothing"


def test_an_exchange_and_a_request_that_is_declined(evening: Tournament, an: Asker, bert: Asker) -> None:
    person = says(an, evening, "take", 1).json()["person"]
    says(bert, evening, "take", 2)
    says(an, evening, "ask", 1, other="Bert Bos", against=2)
    assert who(says(bert, evening, "decline", 1, other=person)) == [["An Maes"], ["Bert Bos"]]
    says(an, evening, "ask", 1, other="Bert Bos", against=2)
    assert who(says(bert, evening, "agree", 1, other=person)) == [["Bert Bos"], ["An Maes"]]


def test_the_director_speaks_for_a_member_and_a_member_does_not(evening: Tournament, an: Asker, bert: Asker, people: People) -> None:
    assert codes(says(an, evening, "take", person="Bert Bos"))[0][0] == 403
    assert who(says(program(people.owner), evening, "take", person="Bert Bos")) == [["Bert Bos"], []]
    before = evening.log.count()
    assert says(bert, evening, "take").status_code == 200
    assert evening.log.count() == before, "what was said before is not noted again"


def test_what_the_page_refuses_is_refused_with_its_code(evening: Tournament, an: Asker, bert: Asker, people: People) -> None:
    director = program(people.owner)
    says(bert, evening, "take", 2)
    assert codes(says(an, evening, "take", 2)) == [(409, "DUTY_FULL", "duty")]
    assert codes(says(an, evening, "take", 3)) == [(404, "NOT_FOUND", "duty")]
    assert codes(says(an, evening, "ask", 1, other="Bert Bos")) == [(409, "DUTY_NOT_YOURS", "duty")]
    assert codes(says(bert, evening, "ask", 2)) == [(422, "FIELD_MISSING", "other")]
    assert codes(says(bert, evening, "ask", 2, other="Zoë")) == [(422, "NO_SUCH_MEMBER", "other")]
    assert codes(says(bert, evening, "ask", 2, other="An Maes", against=1)) == [(422, "DUTY_NOT_THEIRS", "against")]
    assert codes(says(an, evening, "agree", 2, other="Bert Bos")) == [(409, "SWAP_OVER", "other")]
    assert codes(says(an, evening, "sleep")) == [(422, "FIELD_WRONG", "said")]
    put = [
        ([{"kind": "other"}], "DUTY_WITHOUT_NAME", "text"),
        ([{"kind": "bar", "number": 9}], "FIELD_WRONG", "duties"),
        ([{"kind": "bar", "wanted": 0}], "FIELD_WRONG", "duties.0.wanted"),
        ([{"kind": "bar", "ends_at": "25:00"}], "FIELD_WRONG", "duties.0.ends_at"),
        ([{"kind": "bar", "number": 1}], "DUTY_HAS_PEOPLE", "duties"),
        ([{"kind": "bar"}] * 21, "DUTIES_TOO_MANY", "duties"),
    ]
    assert [codes(director.asks("PUT", duties(evening), {"duties": sent})) for sent, _code, _field in put] == [
        [(422, code, field)] for _sent, code, field in put
    ]
    cancel_evening(by=MACHINE, tournament=evening, because="Sneeuw")
    assert codes(says(an, evening, "take")) == [(409, "DUTY_IS_OVER", "")]


def test_an_evening_gets_the_duties_of_the_last_one(evening: Tournament, announced: MakeEvening, people: People) -> None:
    director, later = program(people.owner), announced(days=21)
    copied = director.asks("POST", duties(later, "copy/"), {}).json()["duties"]
    assert [(each["kind"], each["wanted"], each["people"]) for each in copied] == [("bar", 2, []), ("typing", 1, [])]
    earlier = announced(days=7)
    assert codes(director.asks("POST", duties(earlier, "copy/"), {})) == [(409, "NO_EARLIER_DUTIES", "")]


def test_only_the_club_reads_who_does_what(evening: Tournament, an: Asker, bert: Asker, people: People, club: Club) -> None:
    set_public_names(by=MACHINE, club=club, shown="called", least="number")
    says(an, evening, "take")
    assert who(bert.gets(duties(evening)))[0] == ["An Maes"]
    for asker in (everybody(), program(people.stranger)):
        for answer in (asker.gets(duties(evening)), says(asker, evening, "take")):
            assert answer.status_code == 403
    without = says(program(people.owner), evening, "take")
    assert codes(without) == [(404, "ACCOUNT_NOT_LINKED", "")]


def test_a_member_does_not_read_what_two_others_ask_each_other(evening: Tournament, an: Asker, bert: Asker, people: People) -> None:
    says(an, evening, "take")
    says(an, evening, "ask", other="Bert Bos")
    assert len(bert.gets(duties(evening)).json()["swaps"]) == 1
    answer = program(people.member).gets(duties(evening)).json()
    assert (answer["swaps"], answer["person"], len(answer["duties"])) == ([], None, 2)


def test_reading_takes_as_many_queries_for_many_as_for_one(
    evening: Tournament, an: Asker, people: People, django_assert_max_num_queries: Any
) -> None:
    says(an, evening, "take")
    director = program(people.owner)

    def count() -> int:
        with django_assert_max_num_queries(12) as queries:
            assert director.gets(duties(evening)).status_code == 200
        return len(queries)

    few = count()
    set_duties(by=MACHINE, tournament=evening, duties=[RotaDuty(1, DutyKind.BAR, wanted=9), RotaDuty(2, DutyKind.TYPING)])
    for member in Member.objects.filter(club=evening.club)[:6]:
        says(director, evening, "take", person=f"member {member.number}")
    assert count() == few
