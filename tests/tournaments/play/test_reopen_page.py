"""A table signed too early: a director takes its signature back, with a reason."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from tests.cast import AtTable
from tests.pages.read import text
from tournaments.evening.models import LogEntry, Tournament
from tournaments.play.actions import signing

pytestmark = pytest.mark.django_db


@pytest.fixture
def signed(four: AtTable) -> AtTable:
    """The table of four, which played its round and signed."""
    four.plays(*["RIK 1+2 | 8"] * 4)
    signing.sign(by=four.by, table=four.table, totals=four.points())
    return four


def page(at: AtTable) -> str:
    return f"/e/{at.table.round.tournament.slug}/desk/tables/1/1/"


@pytest.mark.parametrize("role", ["owner", "director", "jury"])
def test_a_table_is_reopened_from_the_desk_for_a_reason(signed: AtTable, browser_of: Callable[[str], Client], role: str) -> None:
    browser = browser_of(role)
    assert f'href="{page(signed)}"' in browser.get(f"/e/{signed.table.round.tournament.slug}/desk/").content.decode()
    page_html = browser.get(page(signed)).content.decode()
    assert 'id="reopen"' in page_html
    answer = browser.post(f"{page(signed)}reopen/", {"reason": "It was another partner."})
    assert (answer.status_code, answer["Location"]) == (302, page(signed))
    signed.table.refresh_from_db()
    assert signed.table.signed_at is None
    entry = LogEntry.objects.get(what="reopen")
    assert (entry.who, entry.after) == (f"user {role}", {"reason": "It was another partner."})
    assert signing.sign(by=signed.by, table=signed.table, totals=signed.points()).signed_at


@pytest.mark.parametrize("reason", ["", "   ", "x" * 401])
def test_without_a_reason_it_stays_signed_and_is_told_at_the_field(signed: AtTable, director: Client, reason: str) -> None:
    refused = director.post(f"{page(signed)}reopen/", {"reason": reason})
    assert refused.status_code == 422
    assert 'aria-invalid="true"' in refused.content.decode()
    assert ("This field is required." in text(refused)) is not bool(reason.strip())
    signed.table.refresh_from_db()
    assert signed.table.signed_at is not None
    assert not LogEntry.objects.filter(what="reopen").exists()


def test_a_table_that_has_not_signed_has_nothing_to_take_back(director: Client, four: AtTable) -> None:
    assert 'id="reopen"' in (page_html := director.get(page(four)).content.decode())
    assert " hidden>" in page_html[page_html.index('id="reopen"') :][:300]


def test_the_desk_is_not_offered_it(signed: AtTable, browser_of: Callable[[str], Client]) -> None:
    desk = browser_of("desk")
    assert 'id="reopen"' not in desk.get(page(signed)).content.decode()
    assert desk.post(f"{page(signed)}reopen/", {"reason": "x"}).status_code == 403


def test_a_closed_evening_offers_no_table_to_reopen(signed: AtTable, director: Client) -> None:
    evening = signed.table.round.tournament
    Tournament.objects.filter(pk=evening.pk).update(state=Tournament.State.CLOSED)
    assert "signed" in text(director.get(f"/e/{evening.slug}/desk/"))
    assert 'id="reopen"' not in director.get(page(signed)).content.decode()
