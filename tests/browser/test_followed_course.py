"""A line that a device follows has its chart, also below the lines whose chart the page draws."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.cast import AtTable
from tournaments.standings.pages import standings

pytestmark = pytest.mark.browser


def test_a_followed_line_below_the_drawn_ones_gets_its_course(
    house: str, phone: Callable[..., Page], four: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(standings, "LINES_WITH_COURSE", 1)
    four.plays("MISERE 0 | made")
    tab = phone(viewport={"width": 1280, "height": 800})
    tab.goto(f"{house}/e/{four.table.round.tournament.slug}/")
    row = tab.locator("#board tbody tr", has_text="Piet")
    expect(row.locator("td.course svg")).to_have_count(0)
    tab.get_by_label("Find a name in the standings").fill("Piet")
    tab.get_by_role("button", name="Keep at the top").click()
    expect(row.locator("td.course svg")).to_have_count(1)
    card = tab.locator(".mine-card", has_text="Piet")
    line = card.locator("svg path").last
    before = line.get_attribute("d")
    with tab.expect_response("**/course/"):
        four.reports("MISERE 1 | made")
    expect(card.locator(".points")).to_have_text("−10")
    expect(line).not_to_have_attribute("d", before or "")
