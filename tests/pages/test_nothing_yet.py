"""An empty list says so, with what to do about it or when it will be filled."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from clubs.club.models import Club
from clubs.roles.actions import roles
from tests.cast import MACHINE, account
from tournaments.evening.models import Tournament

pytestmark = pytest.mark.django_db

OF_EVENING = {
    "standings": "Players appear here as soon as the club enrols them",
    "public-seating": "your table and seat appear here by themselves",
    "rulings": "Your rulings are listed here",
    "slips": "Go to the draw",
    "desk-players": "looked up at the door",
    "what-if": "Come back once a deal is played",
}
OF_CLUB = {
    "club-statistics": "Go to the evenings",
    "members-tidy": "Guests are enrolled for an evening",
    "members": "Paste your list",
}
NOTHING = re.compile(r'class="(?:card )?nothing">(.+?)</(?:section|div)>', re.DOTALL)


@pytest.fixture
def owner(club: Club) -> Client:
    user = account("founder")
    roles.give_role(by=MACHINE, club=club, user=user, role="owner")
    client = Client()
    client.force_login(user)
    return client


@pytest.mark.parametrize("page", OF_EVENING)
def test_an_evening_without_anybody(owner: Client, prepare_evening: Callable[..., Tournament], page: str) -> None:
    evening = prepare_evening(players=0)
    (text,) = NOTHING.findall(owner.get(reverse(page, args=[evening.slug])).content.decode())
    assert OF_EVENING[page] in text


@pytest.mark.parametrize("page", OF_CLUB)
def test_a_club_without_anybody(owner: Client, club: Club, page: str) -> None:
    (text,) = NOTHING.findall(owner.get(reverse(page, args=[club.slug])).content.decode())
    assert OF_CLUB[page] in text


def test_a_search_that_finds_no_ruling_leads_back_to_all(owner: Client, prepare_evening: Callable[..., Tournament]) -> None:
    page = owner.get(reverse("rulings", args=[prepare_evening().slug]), {"table": "7"}).content.decode()
    assert "No ruling was found." in page
    assert "Show all" in page
