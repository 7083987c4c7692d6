"""A name that is written from right to left, or that turns the direction, moves nothing of what stands beside it."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from clubs.direction import isolated
from tests.cast import MACHINE, AtTable, People, user_of
from tournaments.actions import jury, prepare
from tournaments.decisions import Move
from tournaments.models import Entrant, Ruling, Tournament
from tournaments.wording.table_state import read_table_state

PERSIAN = "علی\u200cرضا محمدی"
TURNING = "Jo\u202e Smets"
"""As an evening from before names were read may still have it."""

PAGES = ["standings", "standings-lines", "screen-room", "desk", "desk-players", "jury", "rulings", "log"]


@pytest.fixture
def evening(four: AtTable, five: AtTable, tournament: Tournament) -> Tournament:
    """Two players whose names could disturb; deals and a ruling that name them."""
    prepare.rename(by=MACHINE, tournament=tournament, entrant=tournament.entrants.get(number=2), name=PERSIAN)
    Entrant.objects.filter(tournament=tournament, number=4).update(name=TURNING, called="Jo\u202e")
    four.plays("RIK 1+2 | 8", "MISERE 3 | made")
    jury.rule(by=MACHINE, tournament=tournament, kind=Ruling.Kind.FINE, text="verzaakt", moves=[Move(2, 4, 3)], table=four.table)
    return tournament


def test_only_names_that_could_disturb_are_isolated() -> None:
    assert isolated("Els Maes") == "Els Maes"
    assert isolated(PERSIAN) == f"\u2068{PERSIAN}\u2069"
    assert isolated(TURNING) == "\u2068Jo Smets\u2069"
    assert isolated(isolated(PERSIAN)) == isolated(PERSIAN)


def test_no_page_lets_a_name_move_what_follows(client: Client, evening: Tournament, people: People) -> None:
    client.force_login(user_of(people.owner))
    seen = 0
    addresses = [reverse(name, args=[evening.slug]) for name in PAGES]
    for address in [*addresses, reverse("seating", args=[evening.slug, 1]), reverse("player", args=[evening.slug, 1])]:
        response = client.get(address)
        assert response.status_code == 200, address
        html = re.sub(r"<script.*?</script>|<title>.*?</title>|<h1.*?</h1>|<pre.*?</pre>", "", response.content.decode(), flags=re.DOTALL)
        assert "\u202e" not in html, address
        for first in re.finditer("علی", html):
            seen += 1
            before = html[first.start() - 1]
            assert before == "\u2068", (address, html[first.start() - 60 : first.end() + 60])
    assert seen >= 6


def test_the_sentences_of_a_table_isolate_them_and_the_seats_have_the_plain_name(evening: Tournament, four: AtTable) -> None:
    state = read_table_state(four.by, four.table)
    assert state.seats[1].table_name == "علی\u200cرضا"
    assert "\u2068علی\u200cرضا\u2069" in state.history[1].sentence
    assert "\u202e" not in state.history[0].sentence
