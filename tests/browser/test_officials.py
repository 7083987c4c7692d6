"""The officials: each choice counts at once, is said aloud, and can be taken back without leaving the page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from tests.browser.look.every_page import show_as
from tests.cast import People, user_of
from tournaments.evening.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_choice_is_saved_said_and_taken_back(house: str, phone: Callable[..., Page], people: People, tournament: Tournament) -> None:
    client = Client()
    client.force_login(user_of(people.director))
    tab = phone()
    show_as(client, tab, house)
    tab.goto(f"{house}/e/{tournament.slug}/desk/officials/")
    tab.evaluate("window.stayed = true")
    plays, said = tab.get_by_label("desk plays as"), tab.locator("#said")
    expect(tab.get_by_role("button", name="Save which player")).to_have_count(0)
    plays.select_option("3")
    expect(said).to_contain_text("desk plays as Piet van Dijk")
    assert tournament.officials.get(name="desk").plays_as == tournament.entrants.get(number=3)
    said.get_by_role("button", name="Undo").click()
    expect(said).to_contain_text("Undone.")
    expect(plays).to_have_value("")
    assert tournament.officials.get(name="desk").plays_as is None
    role = tab.get_by_role("group", name="Function of desk")
    role.get_by_role("button", name="Jury").click()
    expect(said).to_contain_text("desk is now jury of this evening.")
    expect(role.get_by_role("button", name="Jury")).to_have_attribute("aria-pressed", "true")
    expect(role.get_by_role("button", name="Jury")).to_be_focused()
    tab.get_by_role("button", name="End the role of desk").click()
    tab.get_by_role("button", name="Appoint desk again").click()
    expect(role.get_by_role("button", name="Jury")).to_have_attribute("aria-pressed", "true")
    assert tab.evaluate("window.stayed")
