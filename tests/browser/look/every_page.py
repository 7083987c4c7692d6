"""Every page of the installation, by the name of its address: the one list for axe and for the pictures."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from clubs import actions as club_actions
from clubs.club.models import Club
from clubs.people.models import Member
from clubs.roles.actions import invitations
from tests.addresses.address_table import TABLE
from tests.addresses.sign_up_bodies import next_evening
from tests.addresses.test_addresses import address, client_of, objects
from tests.cast import MACHINE, People, user_of
from tests.competitions.club_evenings import MembersClub
from tournaments.signup.actions.answers import answer, sign_up_party
from tournaments.signup.values import FactKind

__all__ = ["objects", "open_page", "owner", "pages", "show_as"]

OF_OTHERS = {"api-docs", "schema"}
"""Pages that another project makes; /accessibility/ says so."""
MORE = {
    "not-found": "/nowhere/",
    **{
        f"rules-change-{part}": f"/c/de-vier-azen/rules/change/?game=rikken_belgian&part={part}&code={code}"
        for part, code in {"contract": "MISERE", "contracts": "", "options": "jury", "jury": "", "paragraphs": "", "file": ""}.items()
    },
    "rules-change-article": "/c/de-vier-azen/rules/change/?game=rikken_belgian&part=jury&code=REVOKE",
    "rules-begin": "/c/de-vier-azen/rules/change/",
    "programme-dates": "/c/de-vier-azen/evenings/programme/?name=Rikavond&weekday=1&repetition=two_weeks&on_holiday=skip"
    "&first=2030-12-02&until=2031-02-28&country=BE&starts_at=19:30",
    "club-statistics-always": "/c/de-vier-azen/statistics/?year=all",
}
"""Pages that no address alone shows."""
ANNOUNCED: dict[str, Any] = {
    "doors_at": datetime.time(19),
    "starts_at": datetime.time(19, 30),
    "ends_at": datetime.time(23, 30),
    "capacity": 2,
    "fee": "€ 3",
    "notes": "Koffie en thee staan klaar.",
}


@pytest.fixture
def owner(objects: dict[str, Any]) -> Client:
    """Return the browser of somebody who may see nearly every page, and has just reauthenticated."""
    return client_of("owner", "", objects)


@pytest.fixture
def pages(objects: dict[str, Any], people: People, club: Club, owner: Client) -> dict[str, str]:
    """Return every address that shows its owner a whole page; their club has a past evening, and another club invites them.

    The owner is a member, and the next evening is announced: one member comes, and a pair of guests waits.
    """
    other = club_actions.create_club(by=people.stranger, name="Hoge Heren")
    invitations.offer_role(by=people.stranger, club=other, name="owner", role="member")
    MembersClub(club).plays(["Gerda Bos", "Luc Martens", "Toos Claes", "Jo Smets"], "RIK 0+2 | 9", "MISERE 1 | made")
    paths = dict[str, str]()
    Member.objects.filter(club=club, number=1).update(user=user_of(people.owner))
    following = next_evening(dict(objects), **ANNOUNCED)
    answer(by=MACHINE, tournament=following, who=MembersClub(club).member("An Maes"), said=FactKind.YES)
    sign_up_party(by=people.stranger, tournament=following, people=["Truus Bos", "Toon Bos"], contact="truus@example.org")
    for name in ("coming", "desk-coming", "desk-when", "standings"):
        paths[f"{name}-announced"] = reverse(name, args=[following.slug])
    names = sorted({operation.removeprefix("GET ") for operation in TABLE if operation.startswith("GET ")} - OF_OTHERS)
    paths |= {name: address(name, objects) for name in names if not name.startswith("api-")}
    return {name: path for name, path in paths.items() if _is_page(owner, path)} | MORE


def _is_page(client: Client, path: str) -> bool:
    answer = client.get(path)
    return answer.status_code == 200 and answer["Content-Type"].startswith("text/html") and b"<html" in answer.getvalue()


def show_as(client: Client, tab: Page, house: str) -> None:
    """Give this tab the session of somebody who is logged in."""
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    tab.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": house}])


def open_page(tab: Page, address: str) -> None:
    """Open the address, and wait until a phone's page is drawn: the server sends only its first question."""
    tab.goto(address)
    expect(tab.locator("[data-queue]:not([data-drawn])")).to_have_count(0)
