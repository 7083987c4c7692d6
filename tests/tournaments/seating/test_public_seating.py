"""Players find their seat: on the evening's own page, on a player's page, and after a change."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.cast import MACHINE, AtTable
from tests.pages.read import text
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.actions import evenings
from tournaments.evening.models import Place, Round, Tournament
from tournaments.play.actions import rounds, signing
from tournaments.room.actions.screen import show_on_screens
from tournaments.seating.actions import drawing


def test_everybody_finds_their_table_by_name_and_by_table(client: Client, playing: Round) -> None:
    at = f"/e/{playing.tournament.slug}/seating/"
    words = text(client.get(at))
    assert "Round 1 of 2 · being played" in words
    assert "R Rita Claes table 2 seat A" in words
    assert "Table 2 A Rita Claes B Nol Hermans" in words
    assert text(client.get(f"{at}part/")) in words


def test_who_has_no_seat_yet_reads_whom_to_ask(client: Client, playing: Round) -> None:
    prepare.enrol(by=MACHINE, tournament=playing.tournament, guests=["Late Lies"])
    at = f"/e/{playing.tournament.slug}"
    assert "Late Lies ask the director" in text(client.get(f"{at}/seating/"))
    answer = client.get(f"/api/v1/tournaments/{playing.tournament.slug}/seating/").json()
    assert answer["without_seat"] == [{"number": 10, "name": "Late Lies"}]
    show_on_screens(by=MACHINE, tournament=playing.tournament, show="seating")
    words = text(client.get(f"{at}/screen/"))
    assert "Late Lies ?" in words
    assert "? no seat yet: ask the director" in words
    show_on_screens(by=MACHINE, tournament=playing.tournament, show="tables")
    assert "No seat yet, ask the director: Late Lies" in text(client.get(f"{at}/screen/"))


def test_each_page_says_who_may_still_change_the_round(client: Client, four: AtTable, tournament: Tournament) -> None:
    """The standings, the seats and a player's page: during the round, once a table has signed, once the round is finished."""
    at = f"/e/{tournament.slug}/"
    pages = [at, f"{at}seating/", f"{at}players/1/"]
    both = "The table and the desk enter and correct deals until the table signs."
    assert [both in text(client.get(page)) for page in pages] == [True, True, True]
    four.plays(*["RIK 1+2 | 9"] * 4)
    signing.sign(by=four.by, table=four.table, totals=four.round_totals())
    signed = "Signed: only the director and the jury can change it now, until the evening is final."
    assert [signed in text(client.get(page)) for page in pages] == [False, False, True], "the other table plays on"
    rounds.finish(by=MACHINE, round=four.table.round, unsigned=True)
    correction = "the table can sign, until the evening is final."
    assert [correction in text(client.get(page)) for page in pages] == [True, True, False]


def test_a_name_is_found_without_a_script_whatever_its_accents(client: Client, playing: Round) -> None:
    words = text(client.get(f"/e/{playing.tournament.slug}/seating/?q=CLÁES"))
    assert "Rita Claes table 2 seat A" in words
    assert "Jo Smets table" not in words
    assert "Nobody with that name" in text(client.get(f"/e/{playing.tournament.slug}/seating/?q=Xantippe"))


@pytest.mark.slow
def test_other_rounds_can_be_read_and_none_that_is_not_drawn(client: Client, playing: Round) -> None:
    tournament = playing.tournament
    at = f"/e/{tournament.slug}/seating/"
    rounds.finish(by=MACHINE, round=playing, unsigned=True)
    drawing.seat(by=MACHINE, tournament=tournament, seed="7")
    ahead, before = text(client.get(at)), text(client.get(f"{at}?round=1"))
    assert "Round 2 of 2 · drawn" in ahead
    assert "Only the director can change who sits where." in ahead
    assert "Round 1 of 2 · finished, in correction" in before
    assert "The director and the jury can correct the deals, and the table can sign, until the evening is final." in before
    assert "Round 1 of 2 · finished, in correction" in text(client.get(f"{at}part/?round=1"))
    assert client.get(f"{at}?round=3").status_code == 404


def test_the_page_says_how_the_round_was_drawn(client: Client, tournament: Tournament) -> None:
    drawing.seat(by=MACHINE, tournament=tournament, method="random", seed="4f1c9e02")
    said = text(client.get(f"/e/{tournament.slug}/seating/"))
    assert "4f1c9e02" in said
    assert "SHA-256" in said


def test_before_the_first_draw_the_page_says_so(client: Client, tournament: Tournament) -> None:
    assert "No round is drawn yet." in text(client.get(f"/e/{tournament.slug}/seating/"))


def test_the_public_reads_the_names_that_the_evening_shows(client: Client, playing: Round) -> None:
    evenings.amend(by=MACHINE, tournament=playing.tournament, names="called")
    words = text(client.get(f"/e/{playing.tournament.slug}/seating/"))
    assert "Rita (5) table 2 seat A" in words
    assert "Claes" not in words


@pytest.mark.slow
def test_a_players_page_says_where_they_sit_now_and_next(client: Client, playing: Round) -> None:
    tournament = playing.tournament
    part = f"/e/{tournament.slug}/players/1/part/"
    assert "Now at table 1, seat A round 1 With An Peeters, Piet van Dijk, Jo Smets" in text(client.get(part))
    assert "Now at table 1, seat A" in text(client.get(f"/e/{tournament.slug}/players/1/"))
    rounds.finish(by=MACHINE, round=playing, unsigned=True)
    assert "seat A" not in text(client.get(part))
    following = drawing.seat(by=MACHINE, tournament=tournament, seed="7")
    place = Place.objects.select_related("table").get(round=following, entrant__number=1)
    assert f"Your next table: {place.table.number}, seat {'ABCDE'[place.seat]} round 2" in text(client.get(part))
    place.vacant = True
    place.save()
    Tournament.objects.update(version=99)
    assert "Tell the director." in text(client.get(part))


def test_who_sits_out_reads_it_on_their_page(client: Client, playing: Round) -> None:
    late = playing.tournament.entrants.create(number=10, name="Late Lies", called="Lies")
    assert "Sits out this round" not in text(client.get(f"/e/{playing.tournament.slug}/players/10/part/"))
    playing.sit_outs.create(entrant=late)
    Tournament.objects.update(version=99)
    assert "Sits out round 1" in text(client.get(f"/e/{playing.tournament.slug}/players/10/part/"))


def test_the_standings_lead_to_the_seats_while_a_round_is_drawn(client: Client, tournament: Tournament) -> None:
    at = f"/e/{tournament.slug}/"
    assert "Where do I sit?" not in text(client.get(at))
    round_ = drawing.seat(by=MACHINE, tournament=tournament)
    assert "The draw of round 1 is ready Where do I sit?" in text(client.get(at))
    rounds.start(by=MACHINE, round=round_)
    assert "Where do I sit?" not in text(client.get(at))


@pytest.mark.parametrize("players", [9, 250])
def test_the_page_asks_no_more_with_many_players(prepare_evening: Callable[..., Tournament], client: Client, players: int) -> None:
    tournament = prepare_evening(players=players)
    drawing.seat(by=MACHINE, tournament=tournament)
    with CaptureQueriesContext(connection) as queries:
        client.get(f"/e/{tournament.slug}/seating/")
    assert len(queries) == 6
