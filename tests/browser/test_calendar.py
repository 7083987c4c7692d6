"""A year's programme on a phone of 360 pixels, by keyboard; another hour for all evenings; and the evenings in somebody's calendar."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest
import vobject
from django.test import Client
from playwright.sync_api import Page, expect

from tests.browser.look.every_page import show_as
from tests.cast import People, user_of
from tournaments.evening.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_director_makes_a_programme_and_moves_it_by_keyboard(
    house: str, phone: Callable[..., Page], tournament: Tournament, people: People
) -> None:
    director = Client()
    director.force_login(user_of(people.owner))
    tab = phone()
    show_as(director, tab, house)
    tab.goto(f"{house}/c/de-vier-azen/evenings/")
    tab.get_by_role("link", name="Programme for a year").press("Enter")
    tab.get_by_label("Name").fill("Rikavond")
    tab.get_by_label("Day of the week").select_option("Monday")
    tab.get_by_label("How often").select_option("every two weeks")
    tab.get_by_label("From", exact=True).fill("2030-12-02")
    tab.get_by_label("Until", exact=True).fill("2031-01-31")
    tab.get_by_label("Start").fill("19:30")
    tab.get_by_label("Start").press("Enter")
    expect(tab.get_by_role("checkbox")).to_have_count(5)
    expect(tab.get_by_role("heading", name="The dates")).to_be_in_viewport()
    tab.get_by_label("Monday 30 December 2030").press("Space")
    assert tab.evaluate("document.documentElement.scrollWidth") == 360
    tab.get_by_role("button", name="Prepare these evenings").press("Enter")
    expect(tab.get_by_role("status")).to_contain_text("4 evenings are prepared.")
    tab.get_by_role("link", name="Change several evenings").press("Enter")
    expect(tab.get_by_role("checkbox", checked=True)).to_have_count(4)
    tab.get_by_role("checkbox", name="Monday 2 December 2030").press("Space")
    tab.get_by_label("Start").fill("20:00")
    tab.get_by_role("button", name="Change these evenings").press("Enter")
    expect(tab.get_by_role("status")).to_contain_text("3 evenings are changed.")
    starts = Tournament.objects.filter(name="Rikavond").order_by("on").values_list("announcement__starts_at", flat=True)
    assert list(starts) == [datetime.time(19, 30), *[datetime.time(20)] * 3]


def test_somebody_puts_the_evenings_in_their_calendar(house: str, phone: Callable[..., Page], tournament: Tournament) -> None:
    tab = phone()
    tab.goto(f"{house}/c/de-vier-azen/evenings/")
    tab.get_by_role("link", name="Put everything in my calendar").click()
    link = tab.get_by_role("link", name="Put everything in my calendar").get_attribute("href") or ""
    assert link.startswith("webcal://")
    tab.get_by_text("It does not work: help for each phone").press("Enter")
    expect(tab.get_by_text("iPhone, iPad, Mac")).to_be_visible()
    read = tab.request.get(f"{house}/c/de-vier-azen/calendar.ics")
    assert read.headers["content-type"] == "text/calendar; charset=utf-8"
    assert vobject.readOne(read.text()).name == "VCALENDAR"
