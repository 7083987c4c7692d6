"""The wall list: everybody by name and by table, with the seed of the draw."""

from __future__ import annotations

from collections.abc import Callable

from tests.cast import MACHINE
from tests.papers.reading import pages, paper
from tournaments.actions import rounds
from tournaments.models import Round, Tournament


def test_everybody_is_on_it_twice(playing: Round) -> None:
    by_name, by_table = pages(paper(playing.tournament, "seating", "round 1"))
    for place in playing.places.select_related("entrant"):
        assert place.entrant.name in by_name
        assert place.entrant.name in by_table
    assert "2 E Marcel Dupont" in " ".join(by_name.split())
    assert "Seated by hand." in by_name


def test_it_names_the_seed(tournament: Tournament) -> None:
    rounds.seat(by=MACHINE, tournament=tournament, seed="4f1c9e02ab77d310")
    assert all("4f1c9e02ab77d310" in page for page in pages(paper(tournament, "seating", "round 1")))


def test_names_are_in_order_down_the_columns(prepare_evening: Callable[..., Tournament]) -> None:
    tournament = prepare_evening(players=140)
    rounds.seat(by=MACHINE, tournament=tournament)
    found = pages(paper(tournament, "seating", "round 1"))
    assert "An Peeters" in found[0]
    assert "Wim Jansen" in found[1]
    assert "Round 1: tables" in found[2]
