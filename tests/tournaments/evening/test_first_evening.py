"""A director runs a club evening from nothing, by the buttons of the pages."""

from __future__ import annotations

import pytest
from django.test import Client

from clubs.club.models import Club
from tests.cast import PASSWORD, AtTable, account
from tests.pages.read import text
from tournaments.evening.models import Round, Tournament
from tournaments.play.actions import signing
from tournaments.play.queries import tables

pytestmark = pytest.mark.django_db


@pytest.mark.slow
def test_a_director_prepares_runs_and_closes_an_evening_from_nothing(client: Client) -> None:
    account("truus")
    sent = client.post("/login/?next=/clubs/new/", {"login": "truus", "password": PASSWORD, "next": "/clubs/new/"})
    assert sent["Location"] == "/clubs/new/"

    client.post("/clubs/new/", {"name": "De Vier Azen", "language": "nl"})
    club = Club.objects.get(slug="de-vier-azen")
    for name in ("Els Maes", "An Peeters", "Piet van Dijk"):
        client.post("/c/de-vier-azen/members/", {"name": name, "called": "", "number": "", "email": ""})
    assert [member.called for member in club.members.all()] == ["Els", "An", "Piet"]

    plan = {"name": "Marietoernooi", "on": "2026-03-16", "rules": "game:rikken_brabant", "rounds_planned": "1", "deals_a_round": "2"}
    created = client.post("/c/de-vier-azen/tournaments/new/", plan)
    desk = created["Location"]
    assert desk == "/e/marietoernooi-2026-03-16/desk/"
    assert "Enrol the players" in text(client.get(desk))

    members = [str(member.pk) for member in club.members.all()]
    client.post(f"{desk}players/", {"members": members, "guests": "Jo Smets\n\n"})
    tournament = Tournament.objects.get()
    assert [entrant.name for entrant in tournament.entrants.all()] == ["An Peeters", "Els Maes", "Piet van Dijk", "Jo Smets"]
    assert "4 players: 1 table of 4." in text(client.get(desk))

    page = client.post(f"{desk}draw/", {"seed": "37"}, follow=True)
    assert "seed 37" in text(page).lower()
    assert "Start round 1" in text(client.get(desk))
    client.post(f"{desk}rounds/1/start/")
    assert "0 of 1 tables signed" in text(client.get(desk))

    table = AtTable(Round.objects.get().tables.get())
    table.plays("RIK 0+2 | 9", "MISERE 1 | made")
    assert "2 of 2 deals" in text(client.get(desk))
    signing.sign(by=table.by, table=table.table, totals=tables.read_table(table.table).totals)
    assert "Every table has signed." in text(client.get(desk))

    assert "Every table has played all its deals and signed, here or on paper." in text(client.get(f"{desk}closing/"))
    assert "All rounds are finished." in text(client.post(f"{desk}rounds/1/finish/", follow=True))
    assert "The tournament is closed. Until" in text(client.post(f"{desk}close/", follow=True))
    assert "The tournament is in correction until" in text(client.get(desk))
    standings = text(client.get("/e/marietoernooi-2026-03-16/"))
    assert "In correction until" in standings
    assert "Sum of all points: 0 ✓" in standings


def test_tables_that_have_not_signed_are_named_and_the_round_can_end_all_the_same(director: Client, playing: Round) -> None:
    desk = f"/e/{playing.tournament.slug}/desk/"
    refused = text(director.post(f"{desk}rounds/1/finish/", follow=True))
    assert "These tables have not signed yet: 1, 2." in refused
    playing.refresh_from_db()
    assert playing.state == Round.State.PLAYING
    director.post(f"{desk}rounds/1/finish/", {"unsigned": "yes"})
    playing.refresh_from_db()
    assert playing.state == Round.State.FINISHED


@pytest.mark.slow
def test_a_draw_is_taken_back_and_drawn_again(director: Client, tournament: Tournament) -> None:
    desk = f"/e/{tournament.slug}/desk/"
    director.post(f"{desk}draw/", {"seed": "one"})
    assert "taken back" in text(director.post(f"{desk}rounds/1/undraw/", follow=True))
    assert not tournament.rounds.exists()
    director.post(f"{desk}draw/", {"seed": "two"})
    assert tournament.rounds.get().seed == "two"


def test_the_desk_names_a_table_in_doubt_and_sends_to_the_jury(director: Client, four: AtTable) -> None:
    desk = f"/e/{four.table.round.tournament.slug}/desk/"
    first = four.plays("RIK 0+2 | 9")
    four.plays("RIK 1+3 | 8")
    four.spoils(first)
    assert "Table 1 has 1 deal in doubt" in text(director.get(desk))


def test_the_code_of_a_table_is_a_picture_of_its_link(director: Client, four: AtTable) -> None:
    at = f"/e/{four.table.round.tournament.slug}/desk/codes/1/"
    page = director.get(at)
    assert "http://testserver/t/" in text(page)
    picture = director.get(f"{at}qr.svg")
    assert picture["Content-Type"] == "image/svg+xml"
    assert picture.content.lstrip().startswith((b"<?xml", b"<svg"))
