"""Standings: places, shared places, movement, deals played, and the sum that is always 0."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cast import MACHINE, AtTable
from tournaments.evening.models import Round, Tournament
from tournaments.play.actions import rounds
from tournaments.seating.actions import drawing
from tournaments.standings.queries.standings import payments_of, standings


def test_before_the_first_deal_everybody_shares_the_first_place(playing: Round) -> None:
    lines = standings(playing.tournament).lines
    assert {line.place for line in lines} == {1}
    assert {line.moved for line in lines} == {None}


@pytest.mark.both
def test_ties_share_a_place_and_the_next_is_skipped(four: AtTable, tournament: Tournament) -> None:
    four.plays("RIK 1+2 | 9")
    table = [(line.place, line.entrant.called, line.points) for line in standings(tournament).lines]
    assert table[:3] == [(1, "An", 2), (1, "Piet", 2), (3, "Marcel", 0)]
    assert table[-2:] == [(8, "Els", -2), (8, "Jo", -2)]


@pytest.mark.both
def test_deals_sat_out_are_not_counted(five: AtTable, tournament: Tournament) -> None:
    five.plays("MISERE 2 | made", "MISERE 2 | made")
    played = {line.entrant.called: line.deals for line in standings(tournament).lines}
    assert [played[name] for name in ("Rita", "Nol", "Wim", "Toos", "Marcel")] == [1, 1, 2, 2, 2]


@pytest.mark.both
def test_movement_is_counted_from_the_end_of_the_last_round(four: AtTable, playing: Round) -> None:
    tournament = playing.tournament
    four.plays("MISERE 0 | made")
    rounds.finish(by=MACHINE, round=playing, unsigned=True)
    second = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4], [5, 6, 7, 8, 9]])
    rounds.start(by=MACHINE, round=second)
    assert {line.moved for line in standings(tournament).lines} == {0}
    AtTable(second.tables.get(number=1)).plays("SOLO_13 1 | made")
    moved = {line.entrant.called: line.moved for line in standings(tournament).lines}
    # An was joint last (7th to 9th place) and leads now; Els led and falls behind An and the five who did not play.
    assert moved["An"] == 6
    assert moved["Els"] == -1
    after_one = {line.entrant.called: line.points for line in standings(tournament, after_round=1).lines}
    assert (after_one["Els"], after_one["An"]) == (15, -5)


@pytest.mark.both
def test_a_standing_takes_few_queries(four: AtTable, tournament: Tournament, django_assert_num_queries: Any) -> None:
    four.plays("RIK 1+2 | 9")
    # as every page reads it: the club determines how names are shown
    read = Tournament.objects.select_related("club").get(pk=tournament.pk)
    with django_assert_num_queries(6):
        standings(read)


def test_the_payments_of_a_player_make_the_total(four: AtTable) -> None:
    four.plays("RIK 1+2 | 9", "MISERE 0 | lost", "SOLO_9 3 | 10")
    for entrant, points in zip(four.entrants, four.points(), strict=True):
        moved = sum(p.amount if p.payee_id == entrant.pk else -p.amount for p in payments_of(entrant))
        assert moved == points


@pytest.mark.both
@pytest.mark.django_db
def test_the_sum_of_all_points_is_nought_whatever_is_played(four: AtTable, five: AtTable, tournament: Tournament) -> None:
    four.plays("RIK 1+2 | 9", "MISERE 0, PIEK 1 | 0 2 5 6", "TROELA 2+0 | 7")
    five.plays("RIK 1+2 | 9", "MISERE 0 | lost")
    assert standings(tournament).sum == 0
    assert sum(line.points for line in standings(tournament).lines) == 0


def test_the_order_of_equals_says_no_more_of_names_than_the_evening_does(tournament: Tournament) -> None:
    """Nobody has played, so all are equal."""

    def order(names: str) -> list[str]:
        Tournament.objects.filter(pk=tournament.pk).update(policy={**tournament.policy, "names": names})
        return [line.entrant.name for line in standings(Tournament.objects.get(pk=tournament.pk)).lines]

    by_number = list(tournament.entrants.order_by("number").values_list("name", flat=True))
    assert order("all") == sorted(by_number)
    assert order("number") == by_number != sorted(by_number)
    tournament.entrants.filter(number=1).update(name="Aagje Maes")
    assert order("called")[0] == "An Peeters", "Els, whatever her whole name begins with"
