"""The number of queries of a running evening's pages: fewer than twenty for the director's, whatever the number of tables."""

from __future__ import annotations

import uuid
from collections.abc import Callable

import pytest
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.cast import MACHINE, AtTable, account
from tournaments.evening.actions import evenings, offices
from tournaments.evening.models import Official, Round, Tournament
from tournaments.jury.actions import calls
from tournaments.play.actions import rounds, signing
from tournaments.play.actions.passes import table_pass
from tournaments.seating.actions import drawing

PLAYERS = 40
"""At ten tables: a query for each table, or for each player, would add ten or forty."""
MAX_QUERIES = 18
OF_DIRECTOR = (
    "desk-rounds", "desk-door", "desk-players", "desk-officials", "desk-plan", "desk-more",
    "papers", "jury", "jury-queue", "log",
    "desk-table", "table-code", "slips", "slip",
)  # fmt: skip
OF_LARGE_PAGES = {"desk-closing": 22, "seating": 21, "desk": 19, "desk-progress": 19}
"""The closing contains what six pages had, and the seating of a round what five had.

Now also asks who missed a round and who is expected.
"""
OF_PUBLIC = {"public-seating": 9, "public-seating-part": 8, "screen": 26, "screen-room": 25}


@pytest.fixture
def hall(prepare_evening: Callable[..., Tournament]) -> Round:
    """A round being played, with deals at its first table, and a call."""
    tournament = prepare_evening(PLAYERS)
    evenings.amend(by=MACHINE, tournament=tournament, round_minutes=75)
    round_ = drawing.seat(by=MACHINE, tournament=tournament, method="random", seed="a")
    rounds.start(by=MACHINE, round=round_)
    first = AtTable(round_.tables.get(number=1))
    first.plays("RIK 1+2 | 9", "RIK 1+2 | 9")
    calls.call(by=first.by, table=first.table, id=uuid.uuid4(), deal_number=1, article="REVOKE")
    return round_


@pytest.fixture
def director(hall: Round) -> Client:
    user, client = account("leider"), Client()
    offices.appoint(by=MACHINE, tournament=hall.tournament, user=user, role=Official.Role.DIRECTOR)
    client.force_login(user)
    return client


def queries(client: Client, name: str, *args: object) -> int:
    """Return the number of queries of the page, without that of storing its reader's last visit."""
    address = reverse(name, args=args)
    assert client.get(address).status_code == 200
    caches["process"].clear()  # the cache of public pages' parts, and of recent visitors
    client.get(reverse("home"))
    with CaptureQueriesContext(connection) as asked_of_database:
        client.get(address)
    return len(asked_of_database)


@pytest.mark.slow
def test_a_directors_page_makes_fewer_than_twenty_whatever_the_number_of_tables(hall: Round, director: Client) -> None:
    slug = hall.tournament.slug
    more = {"seating": [1], "desk-table": [1, 1], "table-code": [1], "slip": [1, 1]}
    counts = {name: queries(director, name, slug, *more.get(name, [])) for name in OF_DIRECTOR}
    assert {name: count for name, count in counts.items() if count > MAX_QUERIES} == {}
    large = {name: queries(director, name, slug, *more.get(name, [])) for name in OF_LARGE_PAGES}
    assert {name: count for name, count in large.items() if count > OF_LARGE_PAGES[name]} == {}


@pytest.mark.slow
def test_a_table_that_everybody_left_makes_hardly_more(hall: Round, director: Client) -> None:
    """Its round is finished and the next is drawn: the page also says where its players go."""
    slug, phone, secret = hall.tournament.slug, Client(), table_pass(hall.tables.get(number=1))
    assert queries(phone, "table", secret) == 14
    drawing.seat(by=MACHINE, tournament=hall.tournament, method="random", seed="b")
    rounds.finish(by=MACHINE, round=hall, unsigned=True)
    assert queries(director, "desk-table", slug, 1, 1) <= MAX_QUERIES
    assert queries(phone, "table", secret) == 15
    rounds.start(by=MACHINE, round=hall.tournament.rounds.get(number=2))
    assert queries(phone, "table", secret) == 14


@pytest.mark.both
def test_where_each_player_accepts_it_asks_who_did(hall: Round, director: Client) -> None:
    evenings.amend(by=MACHINE, tournament=hall.tournament, acceptance="each")
    first = AtTable(hall.tables.get(number=1))
    first.plays("RIK 1+2 | 9", "RIK 1+2 | 9")
    signing.accept(by=first.by, table=first.table, entrant=first.entrants[0], totals=first.round_totals())
    assert queries(Client(), "table", table_pass(first.table)) == 16


@pytest.mark.slow
def test_the_screen_and_the_seats_of_a_hall(hall: Round) -> None:
    counts = {name: queries(Client(), name, hall.tournament.slug) for name in OF_PUBLIC}
    assert {name: count for name, count in counts.items() if count > OF_PUBLIC[name]} == {}
