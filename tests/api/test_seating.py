"""The seating of a round and the content of the screen, for programs."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.api.conftest import Asker, codes
from tests.cast import MACHINE, People
from tournaments.evening.actions import evenings
from tournaments.evening.models import Round, Tournament
from tournaments.play.actions import rounds
from tournaments.seating.actions import drawing


@pytest.fixture
def stranger() -> Asker:
    return Asker(headers={"Accept-Language": "en"})


def test_before_the_first_draw_nobody_sits(tournament: Tournament, stranger: Asker) -> None:
    content = stranger.gets(f"tournaments/{tournament.slug}/seating/").json()
    assert (content["round"], content["state"], content["seats"]) == (None, None, [])


@pytest.mark.slow
def test_the_round_of_now_or_another_is_told_by_table_and_seat(playing: Round, stranger: Asker) -> None:
    path = f"tournaments/{playing.tournament.slug}/seating/"
    content = stranger.gets(path).json()
    assert (content["round"], content["state"], len(content["seats"])) == (1, "playing", 9)
    assert content["seats"][4] == {"table": 2, "seat": 0, "letter": "A", "number": 5, "name": "Rita Claes", "vacant": False}
    rounds.finish(by=MACHINE, round=playing, unsigned=True)
    drawing.seat(by=MACHINE, tournament=playing.tournament, seed="7")
    assert stranger.gets(path).json()["round"] == 2
    assert stranger.gets(f"{path}?round=1").json()["seats"] == content["seats"]
    assert codes(stranger.gets(f"{path}?round=3")) == [(404, "NOT_FOUND", "round")]
    assert codes(stranger.gets(f"{path}?round=x")) == [(422, "FIELD_WRONG", "round")]


def test_the_public_reads_the_names_that_the_evening_shows(playing: Round, stranger: Asker) -> None:
    evenings.amend(by=MACHINE, tournament=playing.tournament, names="called")
    content = stranger.gets(f"tournaments/{playing.tournament.slug}/seating/").json()
    assert content["seats"][4]["name"] == "Rita (5)"


def test_the_director_chooses_what_the_screens_show(tournament: Tournament, people: People, program: Callable[..., Asker]) -> None:
    path = f"tournaments/{tournament.slug}/screens/"
    director = program(people.director)
    plan = {"name": "Bar", "programme": [{"slide": "clock", "seconds": 30}, {"slide": "standings"}]}
    assert director.asks("POST", path, plan).status_code == 201
    director.asks("PUT", f"{path}show/", {"show": "clock", "screen": 2})
    director.asks("POST", f"{path}next-page/", {})
    answer = director.asks("PUT", f"{path}1/", {"name": "Zaal"})
    assert [(each["name"], each["show"], each["pages_turned"]) for each in answer.json()["screens"]] == [
        ("Zaal", "auto", 1),
        ("Bar", "clock", 1),
    ]
    assert answer.json()["screens"][1]["programme"] == [{"slide": "clock", "seconds": 30}, {"slide": "standings", "seconds": 12}]
    assert Asker(headers={"Accept-Language": "en"}).gets(path).json() == answer.json()
    assert codes(director.asks("PUT", f"{path}show/", {"show": "football"}))[0][0] == 422
    assert codes(director.asks("PUT", f"{path}show/", {"show": "clock", "screen": 3})) == [(404, "NOT_FOUND", "screen")]
    assert codes(program(people.desk).asks("PUT", f"{path}show/", {"show": "auto"})) == [(403, "NOT_ALLOWED", "")]
    assert len(director.asks("DELETE", f"{path}2/").json()["screens"]) == 1
