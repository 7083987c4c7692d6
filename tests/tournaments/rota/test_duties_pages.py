"""The page of an evening's duties, and the panels that remind of them, as a member, the director and strangers use them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs.club.models import Club
from tests.cast import MACHINE, People, user_of
from tests.tournaments.signup.announced import MakeEvening, member_with_account
from tournaments.evening.models import Tournament
from tournaments.rota.actions import say_about_duty, set_duties
from tournaments.rota.queries import rota_of
from tournaments.rota.values import DutyKind, DutySaid, RotaDuty

pytestmark = pytest.mark.django_db


def text_of(page: Any) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>|[⁨⁩]", " ", page.content.decode()))


def logged_in(actor: Any) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(user_of(actor))
    return client


def who(evening: Tournament) -> list[list[str]]:
    rota = rota_of(evening)
    return [[rota.name(each) for each in line.people] for line in rota.roster.lines]


def test_a_duty_goes_from_the_director_to_a_member_and_to_another(announced: MakeEvening, club: Club, people: People) -> None:
    evening = announced()
    where, say, own = reverse("duties", args=[evening.slug]), reverse("duty-say", args=[evening.slug]), reverse("own-evenings")
    director = logged_in(people.owner)
    needs = {"duties-TOTAL_FORMS": 2, "duties-INITIAL_FORMS": 0, "duties-0-kind": "bar", "duties-1-kind": "other"}
    wrong = director.post(where, needs)
    assert (wrong.status_code, who(evening)) == (422, [])
    assert "What is there to do?" in text_of(wrong)
    director.post(where, needs | {"duties-1-text": "Koffie", "duties-0-wanted": 2, "duties-0-starts_at": "19:00"})
    desk = text_of(director.get(reverse("desk", args=[evening.slug])))
    assert "Duties: 3 places open" in desk
    (first, by_first), (second, by_second) = member_with_account(club, "An Maes"), member_with_account(club, "Bert Claes")
    an, bert = logged_in(by_first), logged_in(by_second)
    assert "My next duties" not in text_of(an.get(own))
    an.post(say, {"duty": 1, "said": "take"})
    assert who(evening) == [["An Maes"], []]
    assert "Bar (from 19:00)" in text_of(an.get(own))
    unknown = an.post(say, {"duty": 1, "said": "ask", "other": "Zoë"})
    assert unknown.status_code == 422
    assert "The club has no member called Zoë." in text_of(unknown)
    an.post(say, {"duty": 1, "said": "ask", "other": "bert claes"})
    own_page = text_of(bert.get(own))
    assert "An Maes asks you to take over: Bar (from 19:00)." in own_page
    page = bert.post(say, {"duty": 1, "said": "agree", "other": f"member {first.number}", "back": "own"}, follow=True)
    assert page.redirect_chain == [(own, 302)]
    assert who(evening) == [["Bert Claes"], []]
    director.post(say, {"duty": 2, "said": "put_in", "person": str(first.number)})
    director.post(say, {"duty": 1, "said": "give_back", "person": f"member {second.number}"})
    assert who(evening) == [[], ["An Maes"]]


def test_the_page_is_for_members_of_the_club(announced: MakeEvening, club: Club, people: People) -> None:
    evening = announced()
    set_duties(by=MACHINE, tournament=evening, duties=[RotaDuty(0, DutyKind.BAR)])
    member, actor = member_with_account(club, "An Maes")
    say_about_duty(by=MACHINE, tournament=evening, who=member, duty=1, said=DutySaid.TAKE)
    where = reverse("duties", args=[evening.slug])
    assert "An Maes (you)" in text_of(logged_in(actor).get(where))
    stranger = logged_in(people.stranger).get(where)
    assert stranger.status_code == 403
    assert "An Maes" not in text_of(stranger)
    assert Client().get(where).status_code == 302
    assert logged_in(actor).post(where, {}).status_code == 403


def test_the_next_evening_copies_what_it_needs(announced: MakeEvening, people: People) -> None:
    evening, later = announced(), announced(days=21)
    director, copy = logged_in(people.owner), reverse("duties-copy", args=[later.slug])
    assert "No earlier evening of the club has duties." in text_of(director.post(copy, follow=True))
    set_duties(by=MACHINE, tournament=evening, duties=[RotaDuty(0, DutyKind.TYPING)])
    assert "The same as last time" in text_of(director.get(reverse("duties", args=[later.slug])))
    assert "Typing slips" in text_of(director.post(copy, follow=True))


def test_more_duties_ask_no_more_of_the_database(announced: MakeEvening, club: Club, django_assert_max_num_queries: Any) -> None:
    evening = announced()
    set_duties(by=MACHINE, tournament=evening, duties=[RotaDuty(0, DutyKind.BAR, wanted=3)] * 12)
    member, actor = member_with_account(club, "An Maes")
    for number in range(1, 13):
        say_about_duty(by=MACHINE, tournament=evening, who=member, duty=number, said=DutySaid.TAKE)
    client = logged_in(actor)
    for name, args, most in (("duties", [evening.slug], 12), ("own-evenings", [], 18)):
        client.get(reverse(name, args=args))
        with django_assert_max_num_queries(most):
            client.get(reverse(name, args=args))
