"""The page of the draw: how, how many rounds, a schedule; and what an evening of another number of players would be like."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.cast import MACHINE, People, user_of
from tests.journeys.read import text
from tournaments.actions import door
from tournaments.models import Tournament


@pytest.fixture
def director(client: Client, people: People) -> Client:
    client.force_login(user_of(people.director))
    return client


def test_rounds_are_drawn_as_the_form_says(director: Client, tournament: Tournament) -> None:
    desk = f"/e/{tournament.slug}/desk/"
    assert "Nothing is drawn yet." in text(director.get(f"{desk}rounds/"))
    form = {"method": "random", "fives": "any", "rounds": 2, "seed": "kerst", "number": 1}
    assert director.post(f"{desk}draw/", form)["Location"] == f"{desk}rounds/1/"
    assert list(tournament.rounds.values_list("method", "fives", "seed")) == [("random", "any", "kerst"), ("random", "any", "kerst.2")]


def test_a_bad_line_of_a_schedule_is_named_and_stays_in_its_box(director: Client, tournament: Tournament) -> None:
    answer = director.post(f"/e/{tournament.slug}/desk/draw/", {"schedule": "1 2 3 4 | 5 6 7 8 9\n1 2 x"})
    assert answer.status_code == 422
    assert "Line 2 has" in text(answer)
    assert "1 2 x" in answer.content.decode()
    assert not tournament.rounds.exists()


@pytest.mark.parametrize(("players", "said"), [(41, "41 players"), (7, "cannot be divided"), (11, "With tables of three")])
def test_another_number_of_players_is_tried_and_nothing_stored(director: Client, tournament: Tournament, players: int, said: str) -> None:
    assert said in text(director.get(f"/e/{tournament.slug}/desk/rounds/?players={players}"))
    assert not tournament.rounds.exists()


def test_who_is_expected_and_not_here_is_left_out_by_one_button_beside_the_draw(director: Client, tournament: Tournament) -> None:
    rounds = f"/e/{tournament.slug}/desk/rounds/"
    assert 'id="leave-out"' not in director.get(rounds).content.decode()
    for entrant in tournament.entrants.exclude(number=9):
        door.check_in(by=MACHINE, tournament=tournament, entrant=entrant)
    assert "Leave 1 out" in text(director.get(rounds))
    answer = director.post(f"/e/{tournament.slug}/desk/door/not-here/", {"back": "draw", "player": 9})
    assert answer["Location"] == rounds
    assert tournament.entrants.get(number=9).withdrawn
