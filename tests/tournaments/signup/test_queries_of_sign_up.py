"""The number of queries of the pages about who comes: the same for four people as for forty."""

from __future__ import annotations

import pytest
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs import actions as club_actions
from clubs.club.models import Club
from clubs.people.links import card_link
from tests.cast import MACHINE, People, user_of
from tests.tournaments.signup.announced import MakeEvening, member_with_account
from tournaments.evening.models import Tournament
from tournaments.signup.actions.answers import answer, sign_up_party
from tournaments.signup.links import evening_link
from tournaments.signup.values import FactKind

pytestmark = pytest.mark.django_db

FEW, MANY = 4, 40
OF_A_MEMBER = {"own-evenings": 12, "coming": 11, "standings": 18}
OF_THE_PUBLIC = {"coming": 6, "evening-link": 7, "card-evenings": 4}
OF_THE_DESK = {"desk-coming": 13}
"""The most queries of each page, by its reader. Two of a member's own page look for duties: under which keys, and at which evenings."""


def queries(client: Client, address: str) -> int:
    """Return the number of queries of a page, when the process has cached what it shares between requests."""
    assert client.get(address).status_code == 200
    caches["process"].clear()
    client.get(reverse("home"))
    with CaptureQueriesContext(connection) as captured:
        client.get(address)
    return len(captured)


def signs_up(evening: Tournament, people: range) -> None:
    """Sign up these members, and as many pairs of guests."""
    for number in people:
        member = club_actions.admit(by=MACHINE, club=evening.club, name=f"Lid {number:02}")
        answer(by=MACHINE, tournament=evening, who=member, said=FactKind.YES)
        pair = (f"Gast {number:02}", f"Vriend {number:02}")
        sign_up_party(by=MACHINE, tournament=evening, people=pair, contact=f"gast{number}@example.org")


@pytest.mark.slow
def test_more_people_ask_no_more_of_the_database(announced: MakeEvening, club: Club, people: People) -> None:
    evening, other = announced(capacity=20), announced(days=21)
    an, by_an = member_with_account(club, "An Maes")
    for each in (evening, other):
        answer(by=MACHINE, tournament=each, who=an, said=FactKind.YES)
    member, desk, public = Client(), Client(), Client()
    member.force_login(user_of(by_an))
    desk.force_login(user_of(people.owner))
    addresses = {"card-evenings": [card_link(an)], "evening-link": [evening_link(evening, an)], "own-evenings": []}

    def counts() -> dict[str, dict[str, int]]:
        return {
            who: {name: queries(client, reverse(name, args=addresses.get(name, [evening.slug]))) for name in names}
            for who, client, names in (("member", member, OF_A_MEMBER), ("public", public, OF_THE_PUBLIC), ("desk", desk, OF_THE_DESK))
        }

    signs_up(evening, range(FEW))
    few = counts()
    signs_up(evening, range(FEW, MANY))
    assert counts() == few
    most = {"member": OF_A_MEMBER, "public": OF_THE_PUBLIC, "desk": OF_THE_DESK}
    assert {who: {name: count for name, count in few[who].items() if count > most[who][name]} for who in few} == {who: {} for who in few}


def test_a_search_in_the_log_reads_the_names_of_those_who_answered_once(announced: MakeEvening, people: People) -> None:
    evening = announced()
    signs_up(evening, range(2))
    reader = Client()
    reader.force_login(user_of(people.owner))
    with CaptureQueriesContext(connection) as captured:
        page = reader.get(reverse("log", args=[evening.slug]), {"q": "gast 01 vriend"})
    assert "Vriend 01" in page.content.decode()
    reads = [each["sql"] for each in captured if 'FROM "tournaments_signupguest"' in each["sql"] and '"contact"' in each["sql"]]
    assert len(reads) == 2, "one read for the search, and one for the lines of the page"
