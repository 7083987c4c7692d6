"""The pages of signing up, as people use them: a member, a pair of guests, a waiting list that moves up, the desk, and links."""

from __future__ import annotations

import datetime
import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from clubs.club.models import Club
from clubs.people.links import card_link
from clubs.people.models import Member
from tests.cast import MACHINE, MovableClock, People, user_of
from tests.tournaments.signup.announced import MakeEvening, member_with_account, places
from tournaments.calendar.actions.announcing import announce_evening
from tournaments.calendar.actions.moving import cancel_evening
from tournaments.evening.models import Tournament
from tournaments.signup.actions.answers import answer, sign_up_party
from tournaments.signup.actions.desk import enrol_coming
from tournaments.signup.links import evening_link
from tournaments.signup.values import FactKind

pytestmark = pytest.mark.django_db


def text_of(page: Any) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", page.content.decode()))


def logged_in(name: str) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(User.objects.get(username=name))
    return client


def english() -> Client:
    return Client(headers={"accept-language": "en"})


def test_a_member_answers_with_one_tap(announced: MakeEvening, club: Club) -> None:
    evening = announced(capacity=8)
    member_with_account(club, "An Maes")
    an = logged_in("an")
    page = an.get(reverse("own-evenings"))
    assert "You have not answered yet." in text_of(page)
    where = reverse("coming-answer", args=[evening.slug])
    assert where in page.content.decode()
    page = an.post(where, {"answer": "yes", "on": evening.on.isoformat(), "back": "own"}, follow=True)
    assert page.redirect_chain == [(reverse("own-evenings"), 302)]
    assert "coming" in text_of(page)
    assert places(evening) == {"An Maes": "in"}
    page = an.post(where, {"answer": "no"}, follow=True)
    assert "You signed off." in text_of(page)
    assert places(evening) == {"An Maes": "signed_off"}


def test_a_pair_of_guests_signs_up_and_signs_off_by_their_link(announced: MakeEvening) -> None:
    evening = announced(capacity=8, ends_at=datetime.time(23))
    where, guest = reverse("coming", args=[evening.slug]), english()
    page = text_of(guest.get(where))
    assert "19:30 (doors open at 19:00), until about 23:00" in page
    assert "0 of 8 are coming" in page
    form = {"name": "Marleen de Corte", "contact": "marleen", "partners": "Toon van de Wouwer", "on": evening.on.isoformat()}
    refused = guest.post(where, form)
    assert refused.status_code == 422
    assert "Write an e-mail address or a telephone number" in text_of(refused)
    answer = guest.post(where, form | {"contact": "marleen@example.org"}, follow=True)
    (link, _status), *_rest = answer.redirect_chain
    assert "You are coming: there is a place for you. With Toon van de Wouwer." in text_of(answer)
    assert places(evening) == {"Marleen de Corte": "in", "Toon van de Wouwer": "in"}
    assert "Marleen de Corte" in text_of(english().get(where))
    assert places(evening)["Marleen de Corte"] == "in", "opening the link changed something"
    for _twice in range(2):
        guest.post(link, {"answer": "no", "on": evening.on.isoformat()})
        assert places(evening) == {"Marleen de Corte": "signed_off", "Toon van de Wouwer": "in"}


def test_a_waiting_list_moves_up(announced: MakeEvening, club: Club, clock: MovableClock) -> None:
    evening = announced(capacity=1)
    an, _by_an = member_with_account(club, "An Maes")
    bert, _by_bert = member_with_account(club, "Bert Bos")
    cis, _by_cis = member_with_account(club, "Cis Cools")
    for each in (an, bert, cis):
        answer(by=MACHINE, tournament=evening, who=each, said=FactKind.YES)
    where, post = reverse("coming", args=[evening.slug]), reverse("coming-answer", args=[evening.slug])
    assert "you are number 1 on the waiting list" in text_of(logged_in("bert").get(where))
    logged_in("an").post(post, {"answer": "no"})
    assert "There is a place for you. It is yours if you accept it before" in text_of(logged_in("bert").get(where))
    clock.moves(hours=12)
    assert "did not answer in time" in text_of(logged_in("bert").get(where))
    page = logged_in("bert").post(post, {"answer": "accept"}, follow=True)
    assert "so the place went to the next person" in text_of(page)
    link = reverse("evening-link", args=[evening_link(evening, cis)])
    assert "Yes, I take the place" in text_of(english().get(link))
    english().post(link, {"answer": "accept"})
    assert places(evening) == {"Cis Cools": "in", "An Maes": "signed_off", "Bert Bos": "lapsed"}


def test_a_link_asks_for_one_press_and_ends_when_it_is_renewed(announced: MakeEvening, club: Club, clock: MovableClock) -> None:
    evening = announced()
    an, _by_an = member_with_account(club, "An Maes")
    link = reverse("evening-link", args=[evening_link(evening, an)])
    page = english().get(f"{link}?say=yes")
    assert page.content.decode().count('name="answer"') == 1
    assert places(evening) == {}
    english().post(link, {"answer": "yes"})
    assert places(evening) == {"An Maes": "in"}
    card = english().get(reverse("card-evenings", args=[card_link(an)]))
    assert link in card.content.decode()
    for forged in (link[:-2] + "x/", link.replace("/m", "/g"), "/i/m1-1/", "/i/x/"):
        assert english().get(forged).status_code == 404
    old_card = reverse("card-evenings", args=[card_link(an)])
    Member.objects.filter(pk=an.pk).update(link_secret="another")
    assert [english().get(each).status_code for each in (link, old_card)] == [404, 404]
    an.refresh_from_db()
    link = reverse("evening-link", args=[evening_link(evening, an)])
    assert english().get(link).status_code == 200
    clock.moves(days=16)
    over = english().get(link)
    assert (over.status_code, "an evening that is over" in text_of(over)) == (404, True)


def test_the_desk_sees_who_said_what_and_enrols_with_one_press(announced: MakeEvening, club: Club, people: People) -> None:
    evening = announced(capacity=4, guests_join="by_desk")
    an, _by_an = member_with_account(club, "An Maes")
    member_with_account(club, "Bert Bos")
    sign_up_party(by=people.stranger, tournament=evening, people=["Gast Een", "Gast Twee"], contact="gast@example.org")
    desk = logged_in(user_of(people.owner).get_username())
    where = reverse("desk-coming", args=[evening.slug])
    shown = text_of(desk.get(where))
    assert "Guests who ask to come" in shown
    assert "gast@example.org" in shown
    desk.post(reverse("desk-coming-guest", args=[evening.slug]), {"person": "guest 2", "admits": "yes"})
    desk.post(reverse("desk-coming-answer", args=[evening.slug]), {"person": f"member {an.number}", "answer": "yes"})
    page = desk.post(reverse("desk-sign-up", args=[evening.slug]), {"names": "Bert Bos & Nicht Els"}, follow=True)
    assert "waiting list" in text_of(page).casefold()
    assert places(evening) == {"Gast Een": "in", "Gast Twee": "in", "An Maes": "in", "Bert Bos": "waiting", "Nicht Els": "waiting"}
    page = desk.post(reverse("desk-coming-enrol", args=[evening.slug]), follow=True)
    assert "3 players are enrolled." in text_of(page)
    assert {*evening.entrants.values_list("name", flat=True)} == {"Gast Een", "Gast Twee", "An Maes"}
    assert Client().get(where).status_code in (302, 403)


def test_the_door_shows_who_signed_off_and_the_evening_how_many_come(announced: MakeEvening, club: Club, people: People) -> None:
    evening = announced(capacity=4)
    an, _by_an = member_with_account(club, "An Maes")
    bert, _by_bert = member_with_account(club, "Bert Bos")
    for each in (an, bert):
        answer(by=MACHINE, tournament=evening, who=each, said=FactKind.YES)
    assert "2 of 4 are coming" in text_of(english().get(reverse("standings", args=[evening.slug])))
    desk, door = logged_in(user_of(people.owner).get_username()), reverse("desk-door", args=[evening.slug])
    assert "2 people who are coming are not on the list of players yet." in text_of(desk.get(door))
    enrol_coming(by=MACHINE, tournament=evening)
    answer(by=MACHINE, tournament=evening, who=an, said=FactKind.NO)
    page = text_of(desk.get(door))
    assert "not on the list of players" not in page
    assert "Enrolled, but gave another answer An Maes signed off" in page
    cancel_evening(by=MACHINE, tournament=evening, because="ijzel")
    assert "of 4 are coming" not in text_of(english().get(reverse("standings", args=[evening.slug])))


def test_partners_from_the_pool_answer_on_their_page(announced: MakeEvening, club: Club) -> None:
    evening = announced(of_pairs=True)
    for name in ("An Maes", "Bert Bos"):
        member, by = member_with_account(club, name)
        answer(by=by, tournament=evening, who=member, said=FactKind.YES, seeks_partner=True)
    where, post = reverse("coming", args=[evening.slug]), reverse("coming-answer", args=[evening.slug])
    assert "Bert Bos has no partner either." in text_of(logged_in("an").get(where))
    numbers = dict(Member.objects.values_list("name", "number"))
    page = logged_in("an").post(post, {"answer": "with", "other": f"member {numbers['Bert Bos']}"}, follow=True)
    assert "who has not answered yet" in text_of(page)
    page = logged_in("bert").post(post, {"answer": "with", "other": f"member {numbers['An Maes']}"}, follow=True)
    assert "You play with An Maes." in text_of(page)


def test_strangers_read_names_only_as_the_club_shows_them(announced: MakeEvening, club: Club) -> None:
    evening = announced()
    an, _by_an = member_with_account(club, "An Quackelbeen")
    answer(by=MACHINE, tournament=evening, who=an, said=FactKind.YES)
    where = reverse("coming", args=[evening.slug])
    Club.objects.filter(pk=club.pk).update(public_names="called")
    assert "Quackelbeen" not in text_of(english().get(where))
    assert f"An ({an.number})" in text_of(english().get(where))
    assert "An Quackelbeen" in text_of(logged_in("an").get(where))
    announce_evening(by=MACHINE, tournament=Tournament.objects.get(pk=evening.pk), shows_names=False)
    assert f"An ({an.number})" not in text_of(english().get(where))
    assert "1 is coming" in text_of(english().get(where))


def test_members_of_one_name_are_told_apart_by_their_number(announced: MakeEvening, club: Club) -> None:
    evening = announced()
    member_with_account(club, "An Maes")
    jans = [member_with_account(club, name)[0] for name in ("Jan Peeters", "Jans Peeters")]
    Member.objects.filter(pk=jans[1].pk).update(name="Jan Peeters")
    form = {"partners": "Jan Peeters", "on": evening.on.isoformat()}
    refused = logged_in("an").post(reverse("coming", args=[evening.slug]), form)
    assert refused.status_code == 422
    assert places(evening) == {}
    form["partners"] = str(jans[1].number)
    logged_in("an").post(reverse("coming", args=[evening.slug]), form)
    assert [*places(evening)] == ["An Maes", "Jan Peeters"]
