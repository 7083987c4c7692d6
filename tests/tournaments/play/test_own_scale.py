"""An evening by a scale that does not sum to zero: the check includes the pot, or the standings show the game's own figures.

Both cases are explained on the page.
"""

from __future__ import annotations

import datetime
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs.club.models import Club
from scoring.games import published
from tests.cast import MACHINE, NAMES, AtTable
from tests.checker.exported import agrees
from tests.scoring.payments.test_settlements import MADE_FROM_8, club
from tournaments.archive.export import evening_text, export_evening
from tournaments.archive.verify import first_difference, read_evening
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.actions import evenings
from tournaments.evening.models import Table, Tournament
from tournaments.papers.kinds.standings import sheets
from tournaments.papers.queries.subject import PaperSubject
from tournaments.play.actions import rounds
from tournaments.seating.actions import drawing
from tournaments.standings.queries.standings import standings

DIFFERENCES = "After every deal each two players pay each other the difference between their figures."
POT_PAYS = "The tables’ pots pay what a deal is short of 0"


def evening(of: Club, rules: Any) -> tuple[Tournament, AtTable]:
    """Start an evening with four players at one table."""
    tournament = evenings.create(
        by=MACHINE, club=of, on=datetime.date(2026, 3, 16), rules=rules, name="Eigen schaal", rounds_planned=1, deals_a_round=4
    )
    prepare.enrol(by=MACHINE, tournament=tournament, guests=NAMES[:4])
    round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4]])
    rounds.start(by=MACHINE, round=round_)
    return Tournament.objects.get(pk=tournament.pk), AtTable(Table.objects.get(round=round_))


@pytest.fixture
def by_differences(club_: Club) -> Tournament:
    tournament, table = evening(club_, club("differences", MADE_FROM_8))
    table.plays("ASK_JOIN 0+2 | 9", "ALONE_5 1 | 5")
    return tournament


@pytest.fixture
def with_the_pot(club_: Club) -> Tournament:
    tournament, table = evening(club_, published("whist_couleur"))
    table.plays("TOGETHER_8 0+2 | 10", "PICCOLO 1 | lost")
    return tournament


@pytest.fixture
def club_(tournament: Tournament) -> Club:
    return tournament.club


def answer(client: Client, tournament: Tournament) -> Any:
    return client.get(reverse("api-standings", args=[tournament.slug]), headers={"accept-language": "en"}).json()


def test_standings_by_differences_show_the_games_own_figure(by_differences: Tournament, client: Client) -> None:
    got = answer(client, by_differences)
    assert [(line["number"], line["points"], line["own_figure"]) for line in got["lines"]] == [
        (1, 18, 11), (3, 18, 11), (2, -2, 6), (4, -34, -2),
    ]  # fmt: skip
    assert (got["sum"], got["pot"], got["settlement"]) == (0, 0, DIFFERENCES)
    page = client.get(reverse("standings", args=[by_differences.slug]), headers={"accept-language": "en"}).content.decode()
    assert DIFFERENCES in page
    assert re.findall(r"own-figure\">(?:<[^>]*>)?([^<]+)<", page) == ["+11", "+11", "+6", "−2"]


def test_standings_with_the_pot_are_the_games_figures(with_the_pot: Tournament, client: Client) -> None:
    got = answer(client, with_the_pot)
    assert {line["number"]: line["points"] for line in got["lines"]} == {1: 29, 2: -24, 3: 29, 4: 16}
    assert (got["sum"], got["pot"]) == (0, -50)
    assert got["settlement"].startswith(POT_PAYS)
    assert {line["own_figure"] for line in got["lines"]} == {None}


def test_paper_says_which_it_is(by_differences: Tournament, with_the_pot: Tournament) -> None:
    [differences] = [sheet.html for sheet in sheets(by_differences, PaperSubject())]
    assert DIFFERENCES in differences
    assert "+11" in differences
    [pot] = [sheet.html for sheet in sheets(with_the_pot, PaperSubject())]
    assert POT_PAYS in pot
    assert "In the pots" in pot


def test_both_checkers_agree(by_differences: Tournament, with_the_pot: Tournament) -> None:
    for tournament in (by_differences, with_the_pot):
        agrees(tournament)
        assert first_difference(read_evening(evening_text(export_evening(tournament)))) is None
        assert standings(tournament).sum == 0


def test_nothing_is_said_of_a_game_between_two_sides(tournament: Tournament, client: Client) -> None:
    assert answer(client, tournament)["settlement"] == ""
