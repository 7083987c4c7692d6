"""An evening of a game without rules here: its figures are booked, and a difference from 0 is in the pot of every standing."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs.problems import Refusal
from tests.cast import MACHINE, AtTable
from tests.checker.exported import agrees, file_of
from tests.checker.program import checker, difference
from tests.tournaments.papers.reading import paper, text
from tournaments.archive.export import evening_text, export_evening
from tournaments.archive.verify import differences
from tournaments.evening.models import Tournament
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds
from tournaments.play.actions.own_totals import report_totals
from tournaments.play.models import Deal
from tournaments.seating.actions import drawing
from tournaments.standings.queries.standings import standings


@pytest.fixture
def free(prepare_evening: Callable[..., Tournament]) -> AtTable:
    """A table of four whose figures may have any sum."""
    tournament = prepare_evening(players=4, game="totals", options={"sum": "free"})
    round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4]])
    rounds.start(by=MACHINE, round=round_)
    return AtTable(round_.tables.get())


def enters(at: AtTable, *figures: int) -> Deal:
    number = at.table.deals.filter(void=False).count() + 1
    return play.report(by=at.by, table=at.table, id=uuid.uuid4(), number=number, facts={"figures": list(figures)}).deal


def test_the_pot_stands_wherever_the_sum_is_checked(free: AtTable) -> None:
    tournament = free.table.round.tournament
    enters(free, 5, 2, 0, 5)
    now = standings(tournament)
    assert (now.pot, now.sum, [line.points for line in now.lines]) == (-12, 0, [5, 5, 2, 0])
    page = Client().get(reverse("standings", args=[tournament.slug])).content.decode()
    assert "−12" in page
    answer = Client().get(reverse("api-standings", args=[tournament.slug])).json()
    assert (answer["pot"], answer["sum"]) == (-12, 0)
    assert "In the pots −12" in " ".join(text(paper(tournament, "standings")).split())


def test_both_programs_recompute_it(free: AtTable) -> None:
    tournament = free.table.round.tournament
    deal = enters(free, 5, 2, 0, 5)
    enters(free, -5, 2, 0, 1)
    play.correct(by=free.by, deal=deal, facts={"figures": [5, 2, 0, 4]}, revision=1)
    assert list(differences(export_evening(tournament))) == []
    agrees(tournament)
    file = file_of(tournament)
    assert "NOT recomputed" not in " ".join(checker.run_checks(file)[0])
    forged: dict[str, Any] = json.loads(evening_text(export_evening(tournament)).replace('"amount": 4', '"amount": 3'))
    assert difference(forged) != ""


def test_totals_only_may_leave_points_in_the_pot_where_the_game_does(free: AtTable) -> None:
    report_totals(by=MACHINE, table=free.table, id=uuid.uuid4(), points=(5, 2, 0, 5), deals=4)
    assert standings(free.table.round.tournament).pot == -12
    agrees(free.table.round.tournament)


def test_the_phone_says_what_is_wrong_with_figures(free: AtTable) -> None:
    with pytest.raises(Refusal) as refusal:
        enters(free, 5, 2, 0)
    assert refusal.value.messages()[0]["message"] == "Give a figure for each of the 4 players."
