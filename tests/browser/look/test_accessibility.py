"""Every page of the installation in every mode that somebody may need: WCAG 2.2 AA, as far as a program can check it.

By day each page is checked in light colours, on a narrow screen and in one other mode, and a third of them mirrored. At night each is
checked in all modes.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from playwright.sync_api import Page

from config.accessibility import last_test
from tests.browser.look.accessibility import ALL_BUT_COLOURS, MODES, PHONE, modes_of_page, problems_at_the_foot
from tests.browser.look.every_page import objects, open_page, owner, pages, show_as
from tests.depth import some_by_day

__all__ = ["objects", "owner", "pages"]
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def tab(house: str, phone: Callable[..., Page], owner: Client) -> Page:
    tab = phone(reduced_motion="reduce", viewport=PHONE)
    show_as(owner, tab, house)
    return tab


def test_every_page_is_for_everybody(house: str, tab: Page, pages: dict[str, str]) -> None:
    assert set(MODES) | {"mirrored"} == set(last_test().modes)
    wrong: dict[str, object] = {}
    for number, path in enumerate(pages.values()):
        open_page(tab, house + path)
        for mode, problems_in in modes_of_page(number).items():
            if problems := problems_in(tab):
                wrong[f"{path} {mode}"] = problems
    assert wrong == {}


def test_every_page_is_for_everybody_who_reads_from_right_to_left(house: str, tab: Page, pages: dict[str, str]) -> None:
    tab.context.add_cookies([{"name": "language", "value": "fa", "url": house}])
    wrong: dict[str, object] = {}
    for path in some_by_day(pages.values(), step=3):
        open_page(tab, house + path)
        if problems := problems_at_the_foot(tab, ALL_BUT_COLOURS):
            wrong[path] = problems
    assert wrong == {}
