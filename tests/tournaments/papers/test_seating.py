"""The wall list: everybody by name and by table, with the seed of the draw."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import replace

import pytest
from django.utils import translation

from tests.cast import MACHINE
from tests.tournaments.papers.reading import pages, paper
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.models import Round, Tournament
from tournaments.papers.source import source
from tournaments.seating.actions import drawing


def test_everybody_is_on_it_twice(playing: Round) -> None:
    by_name, by_table = pages(paper(playing.tournament, "seating", "round 1"))
    for place in playing.places.select_related("entrant"):
        assert place.entrant.name in by_name
        assert place.entrant.name in by_table
    assert "2 E Marcel Dupont" in " ".join(by_name.split())
    assert "Seated by hand." in by_name


def test_it_names_the_seed(tournament: Tournament) -> None:
    drawing.seat(by=MACHINE, tournament=tournament, seed="4f1c9e02ab77d310")
    assert all("4f1c9e02ab77d310" in page for page in pages(paper(tournament, "seating", "round 1")))


@pytest.mark.slow
def test_names_are_in_order_down_the_columns(prepare_evening: Callable[..., Tournament]) -> None:
    tournament = prepare_evening(players=140)
    drawing.seat(by=MACHINE, tournament=tournament)
    sheets = pages(paper(tournament, "seating", "round 1"))
    assert "An Peeters" in sheets[0]
    assert "Wim Jansen" in sheets[1]
    assert "Round 1: tables" in sheets[2]


@pytest.mark.slow
def test_long_names_fill_the_pages_and_none_runs_over(prepare_evening: Callable[..., Tournament]) -> None:
    tournament = prepare_evening(players=1)
    guests = [f"Maximiliaan-Bartholomeus van den Heuvel {number:03}" for number in range(119)]
    prepare.enrol(by=MACHINE, tournament=tournament, guests=guests)
    drawing.seat(by=MACHINE, tournament=tournament)
    by_name = [page for page in pages(paper(tournament, "seating", "round 1")) if "Round 1: tables" not in page][:4]
    assert [page.count("Bartholomeus") for page in by_name[:3]] == [35, 36, 36], "and Els Maes"


def test_a_seat_without_a_player_is_free(playing: Round) -> None:
    playing.places.filter(entrant__number=2).update(vacant=True)
    by_name, by_table = pages(paper(playing.tournament, "seating", "round 1"))
    assert "An Peeters" not in by_name + by_table
    assert "free seat" in by_table


def test_page_numbers_count_all_pages_of_the_list(playing: Round) -> None:
    by_name, by_table = pages(paper(playing.tournament, "seating", "round 1"))
    assert "1/2" in by_name
    assert "2/2" in by_table


@pytest.mark.parametrize(("language", "day"), [("en", "22 November 2026"), ("nl", "22 november 2026"), ("fr", "22 novembre 2026")])
def test_the_foot_says_its_date_as_readers_write_it(tournament: Tournament, language: str, day: str) -> None:
    at = datetime.datetime(2026, 11, 22, 19, 15, 3, tzinfo=datetime.UTC)
    with translation.override(language):
        assert f" {day} 20:15:03. " in replace(source(tournament), at=at).foot
