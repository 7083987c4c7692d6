"""The network is down while somebody sends a form at the desk: the page stays, says so, and sends it once on a second try."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_pages import log_in
from tests.cast import People
from tournaments.evening.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def tournament(prepare_evening: Callable[..., Tournament]) -> Tournament:
    return prepare_evening(players=4)


def test_the_door_keeps_what_was_typed_while_the_network_is_away(
    house: str, phone: Callable[..., Page], people: People, tournament: Tournament
) -> None:
    tab = phone()
    log_in(tab, house, "director", f"/e/{tournament.slug}/desk/door/")
    name = tab.locator('#guest input[name="name"]')
    name.fill("Late Loes")
    tab.context.set_offline(True)
    tab.locator("#guest button[type=submit]").click()
    expect(tab.get_by_role("alert")).to_contain_text("nothing was sent")
    expect(name).to_have_value("Late Loes")
    assert not tournament.entrants.filter(name="Late Loes").exists()

    tab.context.set_offline(False)
    tab.locator("#guest button[type=submit]").dblclick()
    expect(tab.locator(".messages")).to_contain_text("Late Loes")
    expect(tab.get_by_role("alert")).to_have_count(0)
    assert tournament.entrants.filter(name="Late Loes").count() == 1
