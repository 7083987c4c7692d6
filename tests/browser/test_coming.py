"""Signing up on a phone of 360 pixels: a member, a pair of guests, a waiting list that moves up, and a cancelled evening."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from clubs.actors import Actor
from clubs.club.models import Club
from tests.browser.keys import Keys
from tests.browser.look.every_page import show_as
from tests.cast import MACHINE, AtTable, People, user_of
from tests.tournaments.signup.announced import MakeEvening, announced, member_with_account, places
from tournaments.signup.actions.answers import answer
from tournaments.signup.values import FactKind

__all__ = ["announced"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

Phone = Callable[..., Page]


def phone_of(phone: Phone, house: str, by: Actor, **how: object) -> Page:
    """Open a phone on which this actor is logged in."""
    client, tab = Client(), phone(**how)
    client.force_login(user_of(by))
    show_as(client, tab, house)
    return tab


def no_scroll(tab: Page) -> None:
    """Assert that the page is no wider than the phone."""
    assert tab.evaluate("document.documentElement.scrollWidth") == 360


def test_a_member_answers_by_keyboard(house: str, phone: Phone, announced: MakeEvening, club: Club) -> None:
    evening = announced(capacity=8)
    _an, by_an = member_with_account(club, "An Maes")
    tab = phone_of(phone, house, by_an)
    tab.goto(house + reverse("standings", args=[evening.slug]))
    keys = Keys(tab).presses("link", "I’m coming")
    expect(tab.get_by_text("You have not answered yet.")).to_be_visible()
    no_scroll(tab)
    keys.presses("button", "I’m coming")
    expect(tab.locator(".signup-own")).to_have_text("You are coming: there is a place for you.")
    assert places(evening) == {"An Maes": "in"}
    tab.goto(house + reverse("own-evenings"))
    no_scroll(tab)
    keys.goes_to(tab.locator("summary", has_text="Change your answer")).press("Enter").presses("button", "Perhaps")
    expect(tab.get_by_text("perhaps", exact=True)).to_be_visible()
    assert places(evening) == {"An Maes": "maybe"}


def test_an_answer_that_the_network_lost_is_given_again(house: str, phone: Phone, announced: MakeEvening, club: Club) -> None:
    evening = announced(capacity=8)
    _an, by_an = member_with_account(club, "An Maes")
    tab = phone_of(phone, house, by_an)
    tab.goto(house + reverse("own-evenings"))
    answered = re.compile("/coming/answer/$")
    tab.context.route(answered, lambda route: route.abort("internetdisconnected"))
    with tab.expect_event("requestfailed", lambda request: bool(answered.search(request.url))):
        tab.get_by_role("button", name="I’m coming").click()
    assert places(evening) == {}
    tab.context.unroute(answered)
    tab.goto(house + reverse("own-evenings"))
    tab.get_by_role("button", name="I’m coming").click()
    expect(tab.get_by_text("coming", exact=True)).to_be_visible()
    assert places(evening) == {"An Maes": "in"}


def test_a_pair_of_guests_signs_up_and_one_signs_off(house: str, phone: Phone, announced: MakeEvening) -> None:
    evening = announced(of_pairs=True, capacity=8)
    tab = phone()
    tab.goto(house + reverse("coming", args=[evening.slug]))
    no_scroll(tab)
    keys = Keys(tab).fills("Your name", "Marleen de Corte")
    keys.goes_to(tab.get_by_label("E-mail or telephone").first).types("marleen")
    keys.goes_to(tab.get_by_label("Who comes with you").first).types("Toon van de Wouwer")
    keys.presses("button", "Sign up")
    field = tab.get_by_label("E-mail or telephone").first
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(tab.get_by_label("Your name")).to_have_value("Marleen de Corte")
    no_scroll(tab)
    keys.goes_to(field).press("Control+a").types("marleen@example.org").press("Enter")
    expect(tab.locator(".signup-own")).to_contain_text("You are coming: there is a place for you. With Toon van de Wouwer.")
    no_scroll(tab)
    assert places(evening) == {"Marleen de Corte": "in", "Toon van de Wouwer": "in"}
    keys.presses("button", "Not this time")
    expect(tab.locator(".signup-own")).to_contain_text("You signed off.")
    assert places(evening)["Marleen de Corte"] == "signed_off"


def test_the_waiting_list_moves_up(house: str, phone: Phone, announced: MakeEvening, club: Club) -> None:
    evening = announced(capacity=1)
    an, by_an = member_with_account(club, "An Maes")
    bert, by_bert = member_with_account(club, "Bert Bos")
    for each in (an, bert):
        answer(by=MACHINE, tournament=evening, who=each, said=FactKind.YES)
    berts, where = phone_of(phone, house, by_bert), house + reverse("coming", args=[evening.slug])
    berts.goto(where)
    expect(berts.locator(".signup-own")).to_contain_text("you are number 1 on the waiting list")
    ans = phone_of(phone, house, by_an)
    ans.goto(where)
    Keys(ans).presses("button", "Not this time")
    expect(ans.locator(".signup-own")).to_contain_text("You signed off.")
    berts.reload()
    expect(berts.locator(".signup-own")).to_contain_text("There is a place for you. It is yours if you accept it before")
    no_scroll(berts)
    Keys(berts).presses("button", "Yes, I take the place")
    expect(berts.locator(".signup-own")).to_have_text("You are coming: there is a place for you.")
    assert places(evening) == {"An Maes": "signed_off", "Bert Bos": "in"}


def test_everybody_sees_first_that_an_evening_is_cancelled(
    house: str, phone: Phone, announced: MakeEvening, club: Club, people: People
) -> None:
    evening = announced(capacity=8)
    an, by_an = member_with_account(club, "An Maes")
    answer(by=MACHINE, tournament=evening, who=an, said=FactKind.YES)
    director = phone_of(phone, house, people.owner)
    director.goto(house + reverse("desk-when", args=[evening.slug]))
    keys = Keys(director)
    keys.goes_to(director.locator("summary", has_text="Cancel the evening")).press("Enter")
    keys.goes_to(director.locator("#cancel input[type=text], #cancel textarea").first).types("No heating in the hall.")
    keys.presses("button", "Cancel the evening")
    expect(director.get_by_text("No heating in the hall.").first).to_be_visible()
    no_scroll(director)
    tab = phone_of(phone, house, by_an)
    for page in (reverse("standings", args=[evening.slug]), reverse("coming", args=[evening.slug]), reverse("own-evenings")):
        tab.goto(house + page)
        expect(tab.get_by_text("This evening is cancelled: No heating in the hall.")).to_be_in_viewport()
        expect(tab.get_by_role("button", name="I’m coming")).to_have_count(0)
        no_scroll(tab)


def test_a_members_own_line_is_above_the_standings(house: str, phone: Phone, four: AtTable, club: Club) -> None:
    four.plays("MISERE 0 | made")
    tournament = four.table.round.tournament
    piet, by_piet = member_with_account(club, "Piet van Dijk")
    tournament.entrants.filter(name="Piet van Dijk").update(member=piet)
    tab = phone_of(phone, house, by_piet)
    tab.goto(house + reverse("standings", args=[tournament.slug]))
    card = tab.locator(".mine-card", has_text="Piet")
    expect(card).to_have_count(1)
    expect(card.get_by_role("button")).to_have_count(0)
    expect(tab.locator("#board tr.mine")).to_contain_text("Piet")
    Keys(tab).presses("link", "Me")
    expect(tab.get_by_role("heading", name="Piet van Dijk")).to_be_visible()
    Keys(tab).presses("button", "Log out")
    expect(tab.get_by_role("link", name="Log in")).to_be_visible()
