"""Signing up over the API: who reads which names, who may do what, and how many queries it takes."""

from __future__ import annotations

from typing import Any

import pytest

from clubs import actions as club_actions
from clubs.club.models import Club
from clubs.people.actions.public_names import set_public_names
from clubs.people.links import card_link
from clubs.people.models import Member
from tests.api.conftest import Asker, codes
from tests.cast import MACHINE, People, user_of
from tests.tournaments.signup.announced import MakeEvening, member_with_account
from tests.tournaments.signup.programs import an, bert, coming, desk, everybody, program
from tournaments.calendar.actions.announcing import announce_evening
from tournaments.evening.actions import offices
from tournaments.evening.models import Official, Tournament
from tournaments.signup.actions.answers import sign_up_party
from tournaments.signup.links import evening_link

__all__ = ["an", "bert", "desk"]
pytestmark = pytest.mark.django_db


def test_names_are_read_as_on_the_page(announced: MakeEvening, an: Asker, desk: Asker, club: Club, people: People) -> None:
    evening = announced(shows_names=False, capacity=1)
    set_public_names(by=MACHINE, club=club, shown="called", least="number")
    an.asks("PUT", coming(evening, "me/"), {"answer": "yes"})
    everybody().asks("POST", coming(evening, "guests/"), {"name": "Truus Bos", "contact": "truus@example.org"})
    for asker in (everybody(), program(people.stranger)):
        answer = asker.gets(coming(evening)).json()
        assert (answer["names_shown"], answer["people"], answer["waiting_list"]) == (False, [], [])
        assert (answer["coming"], answer["waiting"]) == (1, 1)
    for asker in (an, desk):
        answer = asker.gets(coming(evening)).json()
        assert (answer["people"], answer["waiting_list"][0]["names"]) == (["An Maes"], ["Truus Bos"])
    announce_evening(by=MACHINE, tournament=evening, shows_names=True)
    answer = everybody().gets(coming(evening)).json()
    number = Member.objects.get(club=club, name="An Maes").number
    assert (answer["people"], answer["waiting_list"][0]["names"]) == ([f"An ({number})"], ["Truus"])


def test_an_evening_that_is_not_public_is_not_found_by_strangers(announced: MakeEvening, an: Asker, people: People, club: Club) -> None:
    evening = announced(is_public=False)
    guest = {"name": "Truus", "contact": "truus@example.org"}
    for asker in (everybody(), program(people.stranger)):
        assert codes(asker.gets(coming(evening))) == [(404, "NOT_FOUND", "")]
        assert codes(asker.gets(coming(evening, "me/"))) == [(404, "NOT_FOUND", "")]
        assert codes(asker.asks("PUT", coming(evening, "me/"), {"answer": "yes"})) == [(404, "NOT_FOUND", "")]
        assert codes(asker.asks("POST", coming(evening, "guests/"), guest)) == [(404, "NOT_FOUND", "")]
        assert codes(asker.gets(coming(evening, "desk/"))) == [(404, "NOT_FOUND", "")]
    assert an.asks("PUT", coming(evening, "me/"), {"answer": "yes"}).json()["place"] == "in"
    assert an.gets(coming(evening)).json()["people"] == ["An Maes"]
    link = evening_link(evening, Member.objects.get(club=club, name="An Maes"))
    assert everybody().gets(f"coming/links/{link}/").json()["own"]["place"] == "in"


def test_an_account_without_a_member_is_told_so(announced: MakeEvening, people: People) -> None:
    evening = announced()
    for method, body in (("GET", None), ("PUT", {"answer": "yes"})):
        assert codes(program(people.stranger).asks(method, coming(evening, "me/"), body)) == [(404, "ACCOUNT_NOT_LINKED", "")]
        assert codes(everybody().asks(method, coming(evening, "me/"), body)) == [(403, "LOGIN_NEEDED", "")]
    assert codes(everybody().gets("account/evenings/")) == [(403, "LOGIN_NEEDED", "")]
    assert program(people.stranger).gets("account/evenings/").json() == {"evenings": []}


QUERIES: dict[str, int] = {
    "tournaments/{slug}/coming/": 10,
    "tournaments/{slug}/coming/me/": 10,
    "tournaments/{slug}/coming/desk/": 11,
    "account/evenings/": 6,
    "coming/links/{link}/": 8,
    "coming/cards/{card}/": 5,
}
"""The greatest number of queries of each address, with those for the account and its rights."""


def test_reading_takes_as_many_queries_for_forty_people_as_for_four(
    announced: MakeEvening, club: Club, people: People, django_assert_max_num_queries: Any
) -> None:
    evening = announced(capacity=30)
    member, _by = member_with_account(club, "An Maes")
    Member.objects.filter(pk=member.pk).update(user=people.owner.user)
    set_public_names(by=MACHINE, club=club, shown="called", least="number")
    asker, links = program(people.owner), {"link": evening_link(evening, member), "card": card_link(member), "slug": evening.slug}

    def counts() -> dict[str, int]:
        result = {}
        for path, most in QUERIES.items():
            with django_assert_max_num_queries(most) as queries:
                assert asker.gets(path.format(**links)).status_code == 200
            result[path] = len(queries)
        return result

    sign_up_many(evening, club, 4, "eerst")
    few = counts()
    sign_up_many(evening, club, 36, "later")
    announced(capacity=8)
    assert counts() == few


def sign_up_many(evening: Tournament, club: Club, count: int, word: str) -> None:
    """Sign up this many people, half of them members and half of them guests."""
    for number in range(count):
        name = f"{word} {number}"
        first: Member | str = club_actions.admit(by=MACHINE, club=club, name=name) if number % 2 else name
        sign_up_party(by=MACHINE, tournament=evening, people=[first], contact=f"{word}{number}@example.org")


MAY = {
    #                            owner director jury desk member stranger public
    ("GET", ""):                 "x     x        x    x    x      x        x",
    ("POST", "guests/"):         "x     x        x    x    x      x        x",
    ("GET", "desk/"):            "x     x        .    x    .      .        .",
    ("POST", "desk/answers/"):   "x     x        .    x    .      .        .",
    ("POST", "desk/sign-ups/"):  "x     x        .    x    .      .        .",
    ("POST", "desk/guests/"):    "x     x        .    x    .      .        .",
    ("POST", "desk/enrolment/"): "x     x        .    x    .      .        .",
}  # fmt: skip
ROLES = ("owner", "director", "jury", "desk", "member", "stranger", "public")


def test_those_may_who_may_on_the_pages(announced: MakeEvening, people: People, club: Club) -> None:
    evening = announced(guests_join="by_desk")
    for role in ("director", "jury", "desk"):
        offices.appoint(by=MACHINE, tournament=evening, user=user_of(getattr(people, role)), role=Official.Role(role))
    everybody().asks("POST", coming(evening, "guests/"), {"name": "Truus", "contact": "truus@example.org"})
    bodies: dict[str, Any] = {
        "guests/": {"name": "Toon", "contact": "toon@example.org"},
        "desk/answers/": {"person": "guest 1", "answer": "maybe"},
        "desk/sign-ups/": {"name": "Riet", "contact": "0475 12 34 56"},
        "desk/guests/": {"person": "guest 1", "admits": True},
        "desk/enrolment/": {},
    }
    askers = {role: program(getattr(people, role)) if role != "public" else everybody() for role in ROLES}
    marks = {
        (method, rest): [
            {200: "x", 201: "x", 403: "."}[asker.asks(method, coming(evening, rest), bodies.get(rest)).status_code]
            for asker in askers.values()
        ]
        for method, rest in MAY
    }
    assert marks == {key: row.split() for key, row in MAY.items()}
