"""A page in Chromium stays fresh: by its stream, by polling without one, and without disturbing somebody who types."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect
from playwright.sync_api import Page as Tab

from tests.tournaments.live.page import LivePage, served

pytestmark = pytest.mark.browser


@pytest.fixture
def page() -> Iterator[LivePage]:
    page = LivePage()
    with served(page) as page.url:
        yield page


@pytest.fixture
def tab(chromium: Browser) -> Iterator[Tab]:
    context = chromium.new_context()
    tab = context.new_page()
    wrong: list[str] = []
    tab.on("pageerror", lambda error: wrong.append(str(error)))
    yield tab
    context.close()
    assert wrong == []


def opens(tab: Tab, page: LivePage) -> None:
    """Open the page, and wait until its stream is open and the request that follows is answered."""
    tab.goto(page.url)
    expect(tab.locator("[data-connection]")).to_have_text("Live")
    expect(tab.locator("main")).to_have_attribute("data-etag", page.tag)


def test_a_new_version_is_shown_without_a_reload(page: LivePage, tab: Tab) -> None:
    opens(tab, page)
    page.publish_version()
    expect(tab.get_by_role("heading")).to_have_text("Version 2")
    expect(tab.locator("[data-connection]")).to_have_attribute("data-state", "live")


def test_a_script_of_the_page_gets_each_version_and_none_where_it_is_unknown(page: LivePage, tab: Tab) -> None:
    tab.goto(page.url)
    tab.wait_for_function("() => window.versions.length === 1")
    page.publish_version()
    tab.wait_for_function("() => window.versions.length === 2")
    page.lose_announcements()
    tab.wait_for_function("() => window.versions.length === 3")
    assert tab.evaluate("() => window.versions") == [None, 2, None]


def test_a_part_that_did_not_change_is_not_sent_again(page: LivePage, tab: Tab) -> None:
    opens(tab, page)
    page.publish_version()
    expect(tab.get_by_role("heading")).to_have_text("Version 2")
    with tab.expect_response(re.compile("/part/")) as answer:
        page.bus.announce("rik", 99)
    assert answer.value.status == 304


def test_somebody_who_types_is_not_disturbed_and_sees_the_change_afterwards(page: LivePage, tab: Tab) -> None:
    opens(tab, page)
    tab.fill("#name", "Els Ma")
    answered_before = len(page.answers)
    page.publish_version()
    tab.locator("#name").press_sequentially("es", delay=150)
    assert tab.input_value("#name") == "Els Maes"
    expect(tab.get_by_role("heading")).to_have_text("Version 1")
    assert len(page.answers) == answered_before
    tab.locator("#name").blur()
    expect(tab.get_by_role("heading")).to_have_text("Version 2")


def test_focus_stays_where_it_was(page: LivePage, tab: Tab) -> None:
    tab.goto(page.url)
    expect(tab.locator("[data-connection]")).to_have_text("Live")
    tab.locator("#more").focus()
    page.publish_version()
    expect(tab.get_by_role("heading")).to_have_text("Version 2")
    expect(tab.locator("#more")).to_be_focused()


def test_without_a_stream_the_page_polls_and_says_so(page: LivePage, tab: Tab) -> None:
    page.streams_refused = True
    tab.clock.install()
    tab.goto(page.url)
    expect(tab.locator("[data-connection]")).to_have_text("No connection")
    for _ in range(2):  # it polls after the stream was refused three times
        with tab.expect_response(re.compile("/live/")):
            tab.clock.run_for(5_000)
    page.publish_version()
    tab.clock.run_for(20_000)
    expect(tab.get_by_role("heading")).to_have_text("Version 2")
    assert set(tab.evaluate("() => window.versions")) == {None}
    expect(tab.locator("[data-connection]")).to_have_text("Every few seconds")
    page.streams_refused = False
    tab.clock.run_for(40_000)
    expect(tab.locator("[data-connection]")).to_have_text("Live")


def test_work_in_progress_is_asked_for_until_it_is_done(page: LivePage, tab: Tab) -> None:
    page.working = True
    tab.goto(page.url)
    expect(tab.locator("[data-working]")).to_be_visible()
    page.version, page.working = 5, False
    expect(tab.get_by_role("heading")).to_have_text("Version 5")
    expect(tab.locator("[data-working]")).to_have_count(0)


def test_a_hidden_page_closes_its_stream_and_asks_anew_when_it_is_visible(page: LivePage, tab: Tab) -> None:
    tab.goto(page.url)
    expect(tab.locator("[data-connection]")).to_have_text("Live")
    _set_hidden(tab, hidden=True)
    tab.wait_for_function("() => true")
    page.version = 3
    _set_hidden(tab, hidden=False)
    expect(tab.get_by_role("heading")).to_have_text("Version 3")
    expect(tab.locator("[data-connection]")).to_have_text("Live")


def _set_hidden(tab: Tab, *, hidden: bool) -> None:
    tab.evaluate(
        """hidden => {
            Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});
            document.dispatchEvent(new Event('visibilitychange'));
        }""",
        hidden,
    )
