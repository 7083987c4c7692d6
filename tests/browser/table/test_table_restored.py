"""The server dies, and an older backup is restored at the same address: the phone sends again the deals that the backup lacks."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from django.db import connection
from playwright.sync_api import Page, expect

from tests.browser.hand import Hand
from tests.cast import MACHINE, AtTable
from tournaments.play.actions import deals as play
from tournaments.play.models import Deal

pytestmark = pytest.mark.browser


def copy(source: Path, target: Path) -> None:
    """Copy one database over the other in one step, even if other connections have it open."""
    with closing(sqlite3.connect(source, timeout=20)) as one, closing(sqlite3.connect(target, timeout=20)) as other:
        one.backup(other)


@pytest.fixture
def house_file() -> Path:
    return Path(connection.settings_dict["NAME"])


@pytest.mark.parametrize("others", [0, 1, 3], ids=["first", "at the version that the phone saw", "after others"])
def test_deals_that_the_backup_lacks_are_sent_again_by_themselves(
    house: str, phone: Callable[..., Page], four: AtTable, five: AtTable, tmp_path: Path, house_file: Path, others: int
) -> None:
    """Also if the other tables went on meanwhile, so that the version reveals nothing."""
    hand = Hand(phone()).opens(house, four)
    hand.rik().status("all sent")
    copy(house_file, tmp_path / "backup")
    hand.misere("Jo", "Lost").status("all sent").sees_total("+3", "+7", "+7", "−17")
    before = {deal.pk: (deal.number, deal.facts) for deal in Deal.objects.all()}
    hand.tab.context.set_offline(True)
    hand.status("offline")
    copy(tmp_path / "backup", house_file)
    for notation in ("RIK 1+2 | 8", "RIK 2+3 | 8", "RIK 3+4 | 8")[:others]:
        five.plays(notation)
    assert set(four.table.deals.values_list("number", flat=True)) == {1}
    hand.tab.context.set_offline(False)
    hand.sees("This phone has sent again: deal 2.", "#notices").status("all sent").sees_total("+3", "+7", "+7", "−17")
    assert {deal.pk: (deal.number, deal.facts) for deal in four.table.deals.all()} == before


def test_a_page_that_is_opened_anew_sends_them_too(
    house: str, phone: Callable[..., Page], four: AtTable, tmp_path: Path, house_file: Path
) -> None:
    hand = Hand(phone()).opens(house, four)
    copy(house_file, tmp_path / "backup")
    hand.rik().status("all sent").misere("Jo", "Lost").status("all sent").sees_total("+3", "+7", "+7", "−17")
    hand.keeps(0)  # otherwise they would still wait after the reload, and not be new
    address = hand.tab.url
    hand.tab.goto("about:blank")
    copy(tmp_path / "backup", house_file)
    assert not Deal.objects.exists()
    hand.tab.goto(address)
    hand.sees("This phone has sent again: deal 1, 2.", "#notices").status("all sent").sees_total("+3", "+7", "+7", "−17")
    assert Deal.objects.count() == 2


def test_a_deal_that_the_director_voided_is_not_brought_back(house: str, phone: Callable[..., Page], four: AtTable) -> None:
    hand = Hand(phone()).opens(house, four)
    hand.rik().status("all sent").sees_total("−2", "+2", "+2", "−2")
    deal = Deal.objects.get()
    play.void(by=MACHINE, deal=deal, revision=deal.revision)
    expect(hand.tab.locator(".deals tfoot td")).to_have_count(0)
    hand.status("all sent").tab.reload()
    hand.status("all sent").rik().status("all sent").sees_total("−2", "+2", "+2", "−2")
    assert list(Deal.objects.order_by("received_at").values_list("void", flat=True)) == [True, False]
