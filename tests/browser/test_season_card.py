"""The season card on a phone: reached by keyboard, copied, shared where the device can, and a button that does nothing is hidden."""

from __future__ import annotations

import datetime

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from clubs import actions as club_actions
from clubs.actors import Actor
from clubs.club.models import Club
from tests.browser.keys import Keys
from tests.browser.test_coming import Phone, no_scroll, phone_of
from tests.cast import MACHINE
from tests.competitions.club_evenings import FIRST_DAY, MembersClub
from tests.tournaments.signup.announced import member_with_account
from tournaments.evening.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SHARES = """
  const share = async ({ files: [file] }) => { document.documentElement.dataset.shared = `${file.type} ${file.name} ${file.size > 1000}`; };
  Object.defineProperty(navigator, "canShare", { value: ({ files }) => files.length > 0 });
  Object.defineProperty(navigator, "share", { value: share });
"""
NEITHER = """
  Object.defineProperty(navigator, "canShare", { value: undefined });
  delete window.ClipboardItem;
"""
"""Devices as the script meets them: one that shares files, and one that neither shares nor copies pictures."""


@pytest.fixture
def by_luc(club: Club, house: str) -> Actor:
    """Return Luc, who won the only evening of the season."""
    luc, actor = member_with_account(club, "Luc Martens")
    ends_on = timezone.localdate() + datetime.timedelta(days=9)
    season = club_actions.open_season(by=MACHINE, club=club, name="Winter", starts_on=FIRST_DAY, ends_on=ends_on)
    played = MembersClub(club, {luc.name: luc}).plays(["Gerda Bos", "Luc Martens", "Toos Claes", "Jo Smets"], "RIK 1+2 | 9")
    Tournament.objects.filter(pk=played.pk).update(season=season)
    return actor


def card_page(club: Club) -> str:
    return reverse("season-card", args=[club.slug, club.seasons.get().pk])


def as_device(tab: Page, script: str) -> Page:
    """Make this tab a device of the given kind, before it opens a page."""
    tab.add_init_script(script)
    return tab


def test_the_card_is_reached_and_copied_by_keyboard(house: str, phone: Phone, by_luc: Actor, club: Club) -> None:
    tab = phone_of(phone, house, by_luc, permissions=["clipboard-read", "clipboard-write"])
    as_device(tab, 'Object.defineProperty(navigator, "canShare", { value: undefined });')
    tab.goto(house + reverse("own-evenings"))
    keys = Keys(tab).presses("link", "My card of this season")
    expect(tab.get_by_role("heading", name="Luc Martens")).to_be_visible()
    no_scroll(tab)
    keys.presses("button", "Copy the picture")
    expect(tab.get_by_role("status").filter(has_text="The picture is copied.")).to_be_visible()
    types = tab.evaluate("navigator.clipboard.read().then((items) => items.flatMap((item) => item.types))")
    assert "image/png" in types


def test_a_device_that_shares_files_gets_the_picture(house: str, phone: Phone, by_luc: Actor, club: Club) -> None:
    tab = as_device(phone_of(phone, house, by_luc), SHARES)
    tab.goto(house + card_page(club))
    Keys(tab).presses("button", "Share the picture")
    expect(tab.locator("html")).to_have_attribute("data-shared", f"image/png {club.slug}-{club.seasons.get().pk}.png true")


def test_without_sharing_and_copying_only_the_download_is_left(house: str, phone: Phone, by_luc: Actor, club: Club) -> None:
    tab = as_device(phone_of(phone, house, by_luc), NEITHER)
    tab.goto(house + card_page(club))
    with tab.expect_download() as download:
        Keys(tab).presses("link", "Download the picture")
    assert download.value.suggested_filename == f"{club.slug}-{club.seasons.get().pk}.png"
    expect(tab.locator("button[data-picture]")).to_be_hidden()


def test_a_picture_that_does_not_come_is_said(house: str, phone: Phone, by_luc: Actor, club: Club) -> None:
    tab = as_device(phone_of(phone, house, by_luc), SHARES)
    tab.goto(house + card_page(club))
    tab.context.route("**/card.png", lambda route: route.abort("internetdisconnected"))
    Keys(tab).presses("button", "Share the picture")
    expect(tab.get_by_role("status").filter(has_text="That did not work.")).to_be_visible()
    tab.context.unroute("**/card.png")
    Keys(tab).presses("button", "Share the picture")
    expect(tab.locator("html")).to_have_attribute("data-shared", f"image/png {club.slug}-{club.seasons.get().pk}.png true")
