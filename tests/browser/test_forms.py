"""A form that is refused says so in the page's own words: the browser's bubbles and its order of day and month never show."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from tests.browser.look.every_page import show_as
from tests.cast import People, user_of
from tournaments.evening.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_refused_form_takes_the_reader_to_what_is_wrong(
    house: str, phone: Callable[..., Page], people: People, tournament: Tournament
) -> None:
    client = Client()
    client.force_login(user_of(people.director))
    tab = phone()
    show_as(client, tab, house)
    tab.goto(f"{house}/e/{tournament.slug}/desk/plan/")
    day, words = tab.locator("#id_on"), tab.locator(".field-day output")
    day.fill("2026-12-24")
    expect(words).to_have_text(re.compile("Thursday,? 24 December 2026"))
    day.press("Backspace")
    tab.get_by_role("button", name="Save").click()
    expect(words).to_contain_text("This date is incomplete")
    expect(day).to_be_focused()
    day.fill("2026-12-24")
    tab.locator("#id_rounds_planned").fill("four")
    tab.get_by_role("button", name="Save").click()
    summary = tab.get_by_role("alert").filter(has_text="Not saved yet")
    expect(summary).to_be_focused()
    expect(tab.locator("#id_rounds_planned")).to_have_value("four")
    summary.get_by_role("link", name="Rounds", exact=True).click()
    expect(tab.locator("#id_rounds_planned")).to_be_in_viewport()
