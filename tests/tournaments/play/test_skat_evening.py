"""An evening of Skat: tables of four first, a list of 48 deals at four and 36 at three, and performance ranked by § 6.3.1."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.games import published
from tests.cast import MACHINE
from tournaments.evening.models import Table, Tournament
from tournaments.evening.problems import Refusal
from tournaments.evening.queries.table_sizes import deals_for, draw_tables, sizes_of, usual_deals
from tournaments.jury.actions import verdicts
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds
from tournaments.play.models import Deal
from tournaments.play.queries import tables
from tournaments.seating.actions import drawing
from tournaments.seating.draw import CannotSeat
from tournaments.standings.actions import lots
from tournaments.standings.queries.standings import standings


@pytest.fixture
def skat(prepare_evening: Callable[..., Tournament]) -> Tournament:
    """Seven players: a table of four and one of three."""
    tournament = prepare_evening(players=7, game="skat", deals_a_round=None)
    rounds.start(by=MACHINE, round=drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4], [5, 6, 7]]))
    return tournament


def table(tournament: Tournament, number: int) -> Table:
    return Table.objects.get(round__tournament=tournament, round__number=1, number=number)


def plays(at: Table, **facts: Any) -> Deal:
    view = tables.read_table(at)
    deal = {"dealer": view.fold.state.dealer if view.fold.state.dealer is not None else 0, **facts}
    return play.report(by=MACHINE, table=at, id=uuid.uuid4(), number=view.fold.next_number, facts=deal).deal


def game(at: Table, declarer: int, game: str, matadors: int, *, won: bool) -> Deal:
    return plays(at, declarer=declarer, game=game, matadors=matadors, won=won)


def lines(tournament: Tournament) -> list[tuple[int | None, str, int | None, int]]:
    tournament.refresh_from_db()
    now = standings(tournament)
    assert now.sum == 0
    return [(line.place, line.entrant.called, line.score, line.points) for line in now.lines]


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (3, [3]),
        (4, [4]),
        (6, [3, 3]),
        (7, [3, 4]),
        (9, [3, 3, 3]),
        (10, [3, 3, 4]),
        (11, [3, 4, 4]),
        (36, [4] * 9),
        (37, [3, 3, 3, *[4] * 7]),
    ],
)
def test_fours_are_filled_and_as_few_threes_as_it_needs(players: int, expected: list[int]) -> None:
    drawn = draw_tables(published("skat"), range(1, players + 1), "seed")
    assert sorted(map(len, drawn)) == expected
    with pytest.raises(CannotSeat):
        draw_tables(published("skat"), range(1, 6), "seed")


def test_everybody_plays_thirty_six_deals_of_a_list(skat: Tournament) -> None:
    rules = published("skat")
    assert (sizes_of(rules), usual_deals(rules)) == (((3, 4), 4), 36)
    assert skat.deals_a_round == 36
    assert [table(skat, number).deals_planned for number in (1, 2)] == [48, 36]
    short = rules.with_options({"rounds": 8})
    assert [deals_for(short, seats, usual_deals(short)) for seats in (4, 3)] == [32, 24]
    assert usual_deals(rules.with_options({"rounds": 0})) == 20


def test_a_lost_game_brings_the_others_thirty_or_forty(skat: Tournament) -> None:
    four, three = table(skat, 1), table(skat, 2)
    game(four, 1, "H", 1, won=False)
    game(three, 1, "H", 1, won=False)
    assert lines(skat) == [
        (1, "Rita", 40, 130), (1, "Wim", 40, 130), (3, "Els", 30, 120), (3, "Jo", 30, 120), (3, "Piet", 30, 120), (6, "An", -90, -360),
        (6, "Nol", -90, -260),
    ]  # fmt: skip


def test_between_equals_own_games_decide(skat: Tournament, client: Client) -> None:
    """140 each: two games won rank before one; then fewer lost; players still equal share a place until a lot is drawn."""
    three = table(skat, 2)
    game(three, 0, "D", 1, won=True)
    game(three, 0, "S", 1, won=True)
    game(three, 1, "H", 8, won=True)
    ranked = [(line.place, line.entrant.called, line.score) for line in standings(skat).lines]
    assert ranked[:2] == [(1, "Rita", 140), (2, "Nol", 140)]
    assert {place for place, _, _ in ranked[2:]} == {3}
    assert skat.criteria == ["score", "contracts", "lost_contracts", "lots"]
    page = client.get(reverse("player", args=[skat.slug, 5])).content.decode()
    assert "140" in page


def test_a_lot_decides_between_those_who_have_everything_equal(skat: Tournament) -> None:
    three = table(skat, 2)
    game(three, 0, "D", 1, won=True)
    game(three, 2, "D", -1, won=True)
    assert [(line.place, line.entrant.number) for line in standings(skat).lines[:2]] == [(1, 5), (1, 7)]
    lots.draw_lots(by=MACHINE, tournament=skat, players=[5, 7], text="Who is first?")
    ranked = standings(Tournament.objects.get(pk=skat.pk)).lines
    assert [line.place for line in ranked[:2]] == [1, 2]
    assert {line.entrant.number for line in ranked[:2]} == {5, 7}


def test_fees_for_lost_games_stay_in_the_pot(prepare_evening: Callable[..., Tournament], client: Client) -> None:
    tournament = prepare_evening(players=3, game="skat", options={"settlement": "loss_fee"}, deals_a_round=None)
    rounds.start(by=MACHINE, round=drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3]]))
    for _ in range(4):
        game(table(tournament, 1), 0, "H", 1, won=False)
    now = standings(tournament)
    assert (now.sum, now.pot) == (0, 250)
    assert [(line.entrant.called, line.score, line.points) for line in now.lines] == [("An", 160, 0), ("Piet", 160, 0), ("Els", -360, -250)]
    assert "250" in client.get(f"/e/{tournament.slug}/").content.decode()


def test_the_dealer_of_four_is_refused_in_these_words(skat: Tournament) -> None:
    four = table(skat, 1)
    dealer = four.first_dealer or 0
    with pytest.raises(Refusal) as refused:
        plays(four, dealer=dealer, declarer=dealer, game="C", matadors=1, won=True)
    assert [problem.code for problem in refused.value.problems] == ["SK_DEALER_SITS_OUT"]


def test_no_points_are_awarded_beside_a_count_that_ranks(prepare_evening: Callable[..., Tournament]) -> None:
    """Points would move in the ledger, but not in the performance that ranks: also if a list has no end."""
    tournament = prepare_evening(players=3, game="skat", options={"rounds": 0}, deals_a_round=36)
    rounds.start(by=MACHINE, round=drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3]]))
    deal = game(table(tournament, 1), 0, "H", 1, won=True)
    with pytest.raises(Refusal) as refused:
        verdicts.award(by=MACHINE, deal=deal, points=[10, -5, -5], text="Half and half.")
    assert [problem.code for problem in refused.value.problems] == ["AWARD_NOT_HERE"]


@pytest.mark.slow
def test_a_whole_list_at_both_tables(skat: Tournament) -> None:
    for number, deals in ((1, 48), (2, 36)):
        at = table(skat, number)
        for deal in range(deals):
            state = tables.read_table(at).fold.state
            declarer = next(seat for seat in range(state.seats) if seat not in state.sits_out)
            game(at, declarer, "C", 1, won=deal % 4 != 0)
        with pytest.raises(Refusal):
            plays(at, passed=True)
    ranked = lines(skat)
    assert sum(score or 0 for _, _, score, _ in ranked) == 36 * 74 + 12 * (-98 + 90) + 27 * 74 + 9 * (-98 + 80)
