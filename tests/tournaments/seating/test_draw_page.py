"""The page of the draw: method, number of rounds, a schedule; and a preview for another number of players."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.cast import MACHINE, People, user_of
from tests.pages.read import text, value
from tournaments.door import actions as door
from tournaments.evening.actions import offices
from tournaments.evening.models import Tournament
from tournaments.play.actions import rounds
from tournaments.seating.actions import drawing, seat_answers
from tournaments.seating.queries.seat_gaps import gaps_ahead, seat_gaps


@pytest.fixture
def director(client: Client, people: People) -> Client:
    client.force_login(user_of(people.director))
    return client


def test_rounds_are_drawn_as_the_form_says(director: Client, tournament: Tournament) -> None:
    desk = f"/e/{tournament.slug}/desk/"
    assert "No round is drawn yet." in text(director.get(f"{desk}rounds/"))
    form = {"method": "random", "fives": "any", "rounds": 2, "seed": "kerst", "number": 1}
    assert director.post(f"{desk}draw/", form)["Location"] == f"{desk}rounds/1/"
    assert list(tournament.rounds.values_list("method", "fives", "seed")) == [("random", "any", "kerst"), ("random", "any", "kerst.2")]


def test_a_bad_line_of_a_schedule_is_named_and_stays_in_its_box(director: Client, tournament: Tournament) -> None:
    answer = director.post(f"/e/{tournament.slug}/desk/draw/", {"schedule": "1 2 3 4 | 5 6 7 8 9\n1 2 x"})
    assert answer.status_code == 422
    assert "Line 2 has" in text(answer)
    assert "1 2 x" in answer.content.decode()
    assert not tournament.rounds.exists()


@pytest.mark.parametrize(("players", "said"), [(41, "41 players"), (7, "cannot be divided"), (11, "It is possible with tables of three")])
def test_another_number_of_players_is_tried_and_nothing_stored(director: Client, tournament: Tournament, players: int, said: str) -> None:
    assert said in text(director.get(f"/e/{tournament.slug}/desk/rounds/?players={players}"))
    assert not tournament.rounds.exists()


def test_who_is_expected_and_not_here_is_left_out_by_one_button_beside_the_draw(director: Client, tournament: Tournament) -> None:
    rounds, now = f"/e/{tournament.slug}/desk/rounds/", f"/e/{tournament.slug}/desk/"
    assert 'id="leave-out-all"' not in director.get(rounds).content.decode()
    assert 'id="leave-out-all"' not in director.get(now).content.decode(), "an evening without check-in"
    for entrant in tournament.entrants.exclude(number=9):
        door.check_in(by=MACHINE, tournament=tournament, entrant=entrant)
    warning = "1 player is expected and not here yet. To the door Leave 1 out"
    for page, back in ((now, "now"), (rounds, "draw")):
        assert warning in text(director.get(page)), page
        assert f'name="back" value="{back}"' in director.get(page).content.decode(), page
    assert director.get(f"/api/v1/tournaments/{tournament.slug}/now/").json()["expected"] == [9]
    for page, back in ((rounds, "draw"), (now, "now")):
        answer = director.post(f"/e/{tournament.slug}/desk/door/not-here/", {"back": back, "player": 9})
        assert answer["Location"] == page
    assert tournament.entrants.get(number=9).withdrawn
    assert warning not in text(director.get(now))


def test_a_schedule_is_shown_by_names_before_it_is_stored(director: Client, tournament: Tournament) -> None:
    draw = f"/e/{tournament.slug}/desk/draw/"
    schedule = "Ronde 1\r\n1 2 3 4 | 5 6 7 8 9\r\n\r\n1 5 6 7 | 2 3 4 8 9"
    form = {"method": "spread", "fives": "shared", "rounds": 1, "seed": "", "number": 1, "schedule": schedule}
    answer = director.post(draw, form)
    said = text(answer)
    assert answer.status_code == 200
    assert "Nothing is stored yet" in said
    assert "Round 1 1 table of 4, 1 table of 5; nobody meets the same player again" in said
    assert "Round 2 1 table of 4, 1 table of 5; 7 pairs meet again" in said
    assert "7 repeated meetings over the evening." in said
    assert "2 turns at a table of another size: Toos Verhoeven, Marcel Dupont." in said
    assert "again: Nol Hermans, Wim Jansen" in said
    assert not tournament.rounds.exists()
    assert director.post(draw, {**form, "shown": schedule + "\r\n# 3"}).status_code == 200
    assert not tournament.rounds.exists()
    assert value(answer, "shown").split() == value(answer, "schedule").split() == schedule.split()
    shown = {"shown": value(answer, "shown"), "schedule": value(answer, "schedule"), "number": value(answer, "number")}
    assert director.post(draw, shown)["Location"].endswith("/desk/rounds/1/")
    assert list(tournament.rounds.values_list("number", "method")) == [(1, "schedule"), (2, "schedule")]


def test_every_wrong_line_of_a_schedule_is_named_with_what_is_wrong(director: Client, tournament: Tournament) -> None:
    wrong = "1 2 3 4 | 5 6 7 8 99\n1 2 3 4 | 5 6 7 8 9\n1 2 3 4 4 4 | 6 7 8 9\n1 2 3 4 : 5 6 7 8 9"
    answer = director.post(f"/e/{tournament.slug}/desk/draw/", {"schedule": wrong})
    assert answer.status_code == 422
    said = text(answer).replace("\u2068", "").replace("\u2069", "")
    assert "Line 1: No player of this evening has number 99. No seat: Marcel Dupont." in said
    assert "Line 3: More than one seat: Jo Smets. No seat: Rita Claes. Table 1 has 6 seats; a table has 4 or 5." in said
    assert "Line 4 has : in it." in said
    assert "Line 2" not in said
    for schedule, words in (("een ronde", "There is no round"), ("1 2 3 4|5 6 7 8 9\n" * 3, "fewer rounds left")):
        refusal = director.post(f"/e/{tournament.slug}/desk/draw/", {"schedule": schedule})
        assert (refusal.status_code, words in text(refusal)) == (422, True)
    assert not tournament.rounds.exists()


@pytest.mark.slow
def test_the_pages_of_the_draw_ask_few_questions_of_250_players(
    client: Client, prepare_evening: Any, people: People, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = prepare_evening(players=250, rounds_planned=5, name="Groot")
    offices.appoint(by=MACHINE, tournament=tournament, user=user_of(people.director), role="director")
    drawing.seat(by=MACHINE, tournament=tournament, rounds=4)
    rounds.start(by=MACHINE, round=tournament.rounds.get(number=1))
    client.force_login(user_of(people.director))
    evening = f"/e/{tournament.slug}/"
    pages = [("desk/rounds/", 15), ("desk/plan/", 12), ("seating/", 11), ("players/7/", 24)]
    for page, most in pages:
        with django_assert_max_num_queries(most):
            assert client.get(evening + page).status_code == 200


@pytest.mark.slow
def test_the_rounds_ahead_say_how_many_answers_they_need(director: Client, tournament: Tournament) -> None:
    drawing.seat(by=MACHINE, tournament=tournament, rounds=2)
    door.check_in_guest(by=MACHINE, tournament=tournament, name="Late Gast")
    out = tournament.entrants.get(name="Late Gast")
    door.not_here(by=MACHINE, tournament=tournament, entrants=[tournament.entrants.get(number=2), tournament.entrants.get(number=3)])
    second = tournament.rounds.get(number=2)
    for count in (3, 2):
        assert gaps_ahead(tournament, [second]) == [(second, count)]
        assert seat_gaps(second).count == count
        assert f"Round 2 is drawn already, and {count} seats there need a decision." in text(
            director.get(f"/e/{tournament.slug}/desk/rounds/")
        )
        seat_answers.sit_out(by=MACHINE, tournament=tournament, round=second, entrant=out)
    assert gaps_ahead(tournament, []) == []
