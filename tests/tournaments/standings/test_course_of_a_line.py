"""The chart of one line of the standings, for a device that follows a line without a chart; and the points of the round."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.cast import MACHINE, AtTable
from tournaments.evening.models import Tournament
from tournaments.play.actions import rounds
from tournaments.seating.actions import drawing
from tournaments.standings.actions import freeze
from tournaments.standings.queries.standings import standings
from tournaments.standings.wording.sparkline import POINTS_OF_A_ROW, sparkline_html

pytestmark = pytest.mark.django_db


def course(client: Client, tournament: Tournament, number: int) -> str:
    return client.get(reverse("player-course", args=[tournament.slug, number])).content.decode().strip()


def test_it_is_what_the_page_draws_beside_the_line(client: Client, four: AtTable) -> None:
    tournament = four.table.round.tournament
    assert course(client, tournament, 1) == ""
    four.plays("MISERE 0 | made")
    four.plays("MISERE 1 | made")
    page = client.get(reverse("standings", args=[tournament.slug])).content.decode()
    for line in (each for each in standings(tournament).lines if each.deals):
        drawn = course(client, tournament, line.entrant.number)
        assert drawn.startswith("<svg")
        assert drawn in page
    assert course(client, tournament, 3) == sparkline_html([0, -5, -10], POINTS_OF_A_ROW)


def test_nobody_of_that_number_is_not_there(client: Client, four: AtTable) -> None:
    assert client.get(reverse("player-course", args=[four.table.round.tournament.slug, 99])).status_code == 404


def test_what_has_not_changed_is_not_sent_again(client: Client, four: AtTable) -> None:
    address = reverse("player-course", args=[four.table.round.tournament.slug, 1])
    etag = client.get(address)["ETag"]
    assert client.get(address, headers={"If-None-Match": etag}).status_code == 304
    four.plays("MISERE 0 | made")
    assert client.get(address, headers={"If-None-Match": etag}).status_code == 200


def test_while_the_standings_are_frozen_it_ends_where_they_do(client: Client, four: AtTable) -> None:
    tournament = four.table.round.tournament
    four.plays("MISERE 0 | made")
    freeze.freeze_standings(by=MACHINE, tournament=tournament)
    before = course(client, tournament, 1)
    four.plays("MISERE 1 | made")
    assert course(client, tournament, 1) == before


def test_from_the_second_round_on_the_board_says_what_this_round_brought(client: Client, four: AtTable) -> None:
    tournament = four.table.round.tournament
    four.plays("MISERE 0 | made")
    page = reverse("standings", args=[tournament.slug])
    assert "in-round" not in client.get(page).content.decode()
    rounds.finish(by=MACHINE, round=four.table.round, unsigned=True)
    tournament.refresh_from_db()
    again = AtTable(drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4], [5, 6, 7, 8, 9]]).tables.get(number=1))
    rounds.start(by=MACHINE, round=again.table.round)
    again.plays("MISERE 1 | made")
    text = client.get(page).content.decode()
    assert 'class="cell-number board-in-round">Round 2</th>' in text
    cells = re.findall(r'<td class="cell-number board-in-round">(?:<b[^>]*>)?([^<]+)', text)
    assert sorted(cells) == ["+15", *["0"] * 5, "−5", "−5", "−5"]
