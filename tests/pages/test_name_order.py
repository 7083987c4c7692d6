"""One order for every list of people: by name as the club writes it, without regard to accents and capitals."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from clubs.people.models import Member
from clubs.people.name_match import by_name
from tests.cast import MACHINE, AtTable, People, user_of
from tournaments.evening.actions import evenings
from tournaments.evening.models import Tournament

pytestmark = pytest.mark.django_db

NAMES = ["Zoë Maes", "emma Bos", "Élise Vos", "Anna de Wit", "eva Pas", "Øle Smit", "Jan-Piet Kok", "Jan van Dongen", "van Riel"]
ORDERED = ["Anna de Wit", "Élise Vos", "emma Bos", "eva Pas", "Jan-Piet Kok", "Jan van Dongen", "Øle Smit", "van Riel", "Zoë Maes"]
PAGES = ("desk/players/", "desk/door/", "desk/officials/", "jury/", "seating/", "accept/")


@pytest.fixture
def named(tournament: Tournament, four: AtTable, five: AtTable) -> Tournament:
    for number, name in enumerate(NAMES, 1):
        tournament.entrants.filter(number=number).update(name=name, called=name.split()[0])
    evenings.amend(by=MACHINE, tournament=tournament, acceptance="own")
    return tournament


def test_people_are_in_the_order_of_their_names() -> None:
    people = [Member(number=number, name=name) for number, name in enumerate([*NAMES, "Anna de Wit"], 1)]
    assert [(each.name, each.number) for each in by_name(people)][:2] == [("Anna de Wit", 4), ("Anna de Wit", 10)]
    assert [each.name for each in by_name(people)][1:] == ORDERED


@pytest.mark.parametrize("page", PAGES)
def test_every_list_has_this_order(client: Client, people: People, named: Tournament, page: str) -> None:
    client.force_login(user_of(people.owner))
    answer = client.get(f"/e/{named.slug}/{page}")
    assert answer.status_code == 200
    words = re.sub(r"<(?!option)[^>]*>|<h1.*?</h1>", "\n", unescape(answer.content.decode()))
    listed = re.findall("|".join(map(re.escape, NAMES)), words)
    runs = "|".join(listed)
    expected = [name for name in ORDERED if name in listed]
    assert len(expected) > 3
    assert "|".join(expected) in runs, listed
