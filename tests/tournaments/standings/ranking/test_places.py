"""Laws of the ranking: a strict weak order, independent of the order of the lines, with true reasons."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.standings.ranking import (
    LineFigures,
    MissedRound,
    Rank,
    RankingFigure,
    RankingLine,
    RankingOrder,
    RankingReason,
    RoundFigures,
    TieBreak,
    TieBreakFigures,
    drawn_order,
    rank_lines,
    tied_lines,
)

few = st.integers(-2, 2)
some = st.integers(0, 2)


@st.composite
def evenings(draw: Any) -> tuple[list[RankingLine[int]], RankingOrder, TieBreakFigures[int]]:
    """Draw a few lines with figures so small that many are equal."""
    rounds, keys = draw(st.integers(0, 3)), list(range(draw(st.integers(1, 6))))
    figures = {
        key: LineFigures(
            {number: RoundFigures(draw(few), draw(some), draw(some), draw(some), draw(some)) for number in range(1, rounds + 1)}, rounds
        )
        for key in keys
    }
    won: dict[tuple[int, int], int] = {}
    for first in keys:
        for second in keys[:first]:
            won[first, second] = draw(few)
            won[second, first] = -won[first, second]
    lots = draw(st.lists(st.permutations(keys), max_size=1)) + draw(st.lists(st.permutations(keys[: len(keys) // 2 + 1]), max_size=1))
    tie_breaks = tuple(draw(st.lists(st.sampled_from(TieBreak), unique=True, max_size=4)))
    order = RankingOrder(draw(st.sampled_from(RankingFigure)), tie_breaks, draw(st.sampled_from(MissedRound)))
    lines = [RankingLine(key, draw(few), draw(some), rounds, draw(st.integers(0, rounds))) for key in keys]
    return lines, order, TieBreakFigures(figures, won, lots)


@settings(max_examples=60, deadline=None)
@given(evenings(), st.randoms())
def test_nobodys_place_depends_on_the_order_of_the_lines(
    evening: tuple[list[RankingLine[int]], RankingOrder, TieBreakFigures[int]], chance: Any
) -> None:
    lines, order, evidence = evening
    places = {rank.key: rank.place for rank in rank_lines(lines, order, evidence)}
    mixed = list(lines)
    chance.shuffle(mixed)
    assert {rank.key: rank.place for rank in rank_lines(mixed, order, evidence)} == places
    ranked = sorted(place for place in places.values() if place is not None)
    assert all(place == 1 + sum(other < place for other in ranked) for place in ranked), "equals share a place and the next is skipped"


@settings(max_examples=60, deadline=None)
@given(evenings())
def test_a_reason_is_true_and_there_is_one_wherever_equals_are_parted(
    evening: tuple[list[RankingLine[int]], RankingOrder, TieBreakFigures[int]],
) -> None:
    lines, order, evidence = evening
    ranks = rank_lines(lines, order, evidence)
    tied = tied_lines(lines, order)
    for rank, behind in pairwise(rank for rank in ranks if rank.place is not None):
        group = next((group for group in tied if {rank.key, behind.key} <= set(group)), None)
        if group is None or rank.place == behind.place:
            continue
        assert rank.reason is not None
        assert rank.reason.tie_break in order.tie_breaks
        assert {behind.key} <= set(rank.reason.before) < set(group)
        own, theirs = rank.reason.own, rank.reason.theirs
        assert own is not None
        assert theirs is None or (own < theirs if rank.reason.tie_break.fewest_first else own > theirs)
    assert not any(rank.reason for rank in ranks if not any(rank.key in group for group in tied))


@settings(max_examples=60, deadline=None)
@given(evenings())
def test_by_the_figures_of_each_alone_it_is_the_order_of_their_rows(
    evening: tuple[list[RankingLine[int]], RankingOrder, TieBreakFigures[int]],
) -> None:
    lines, order, evidence = evening
    own = tuple(each for each in order.tie_breaks if each not in (TieBreak.DIRECT, TieBreak.LOTS))
    ranks = rank_lines(lines, RankingOrder(tie_breaks=own), evidence)
    by_key = {line.key: line for line in lines}

    def row(rank: Rank[int]) -> tuple[Any, ...]:
        values = [evidence.values(each, [rank.key])[rank.key] for each in own]
        signs = [1 if each.fewest_first else -1 for each in own]
        return -by_key[rank.key].points, *((value is None, sign * (value or 0)) for value, sign in zip(values, signs, strict=True))

    assert [row(rank) for rank in ranks] == sorted(map(row, ranks))
    assert all((first.place == second.place) == (row(first) == row(second)) for first, second in pairwise(ranks))


@settings(max_examples=60, deadline=None)
@given(evenings())
def test_lots_are_only_among_equals(evening: tuple[list[RankingLine[int]], RankingOrder, TieBreakFigures[int]]) -> None:
    lines, order, evidence = evening
    first = tuple(each for each in order.tie_breaks if each is not TieBreak.LOTS)
    without = {rank.key: rank.place or 0 for rank in rank_lines(lines, RankingOrder(order.figure, first, order.missed_round), evidence)}
    by_lots = {
        rank.key: rank.place or 0
        for rank in rank_lines(lines, RankingOrder(order.figure, (*first, TieBreak.LOTS), order.missed_round), evidence)
    }
    assert all(by_lots[a] < by_lots[b] for a in without for b in without if without[a] < without[b])


def test_direct_encounters_that_go_round_decide_nothing() -> None:
    lines = [RankingLine(key, 5) for key in "abc"]
    order = RankingOrder(tie_breaks=(TieBreak.DIRECT,))
    round_: dict[tuple[str, str], int] = {("a", "b"): 2, ("b", "c"): 2, ("c", "a"): 2}
    both = round_ | {(second, first): -points for (first, second), points in round_.items()}
    assert {rank.place for rank in rank_lines(lines, order, TieBreakFigures(won_from=both))} == {1}
    one_more = {("a", "b"): 3, ("b", "a"): -3}
    ranks = rank_lines(lines, order, TieBreakFigures(won_from=both | one_more))
    assert [(rank.key, rank.place) for rank in ranks] == [("a", 1), ("c", 2), ("b", 3)], "by what each won from the two others together"
    assert ranks[0].reason == RankingReason(TieBreak.DIRECT, ("c",), 1, 0)


MISSED = [RankingLine("An", 8, 8, 2, 0), RankingLine("Els", -5, 8, 2, 0), RankingLine("Jo", 6, 4, 2, 1), RankingLine("Piet", 0, 0, 2, 2)]


@pytest.mark.parametrize(
    ("missed_round", "places"),
    [
        (MissedRound.RANKED, [("An", 1, 8), ("Jo", 2, 6), ("Piet", 3, 0), ("Els", 4, -5)]),
        (MissedRound.BELOW, [("An", 1, 8), ("Els", 2, -5), ("Jo", 3, 6), ("Piet", 4, 0)]),
        (MissedRound.AVERAGE, [("Jo", 1, 12), ("An", 2, 8), ("Els", 3, -5), ("Piet", 4, None)]),
        (MissedRound.OUT, [("An", 1, 8), ("Els", 2, -5), ("Jo", None, 6), ("Piet", None, 0)]),
    ],
)
def test_who_missed_a_round_stands_where_the_evening_says(
    missed_round: MissedRound, places: list[tuple[str, int | None, int | None]]
) -> None:
    assert [(rank.key, rank.place, rank.figure) for rank in rank_lines(MISSED, RankingOrder(missed_round=missed_round))] == places


@pytest.mark.parametrize("figure", [RankingFigure.POINTS, RankingFigure.SCORE])
def test_a_missed_round_may_count_a_fixed_figure(figure: RankingFigure) -> None:
    """Jo sat out one of two rounds, Piet never sat at a table."""
    order = RankingOrder(figure, missed_round=MissedRound.FIXED, missed_round_points=3)
    ranks = [(rank.key, rank.place, rank.figure) for rank in rank_lines(MISSED, order)]
    assert ranks == [("Jo", 1, 9), ("An", 2, 8), ("Els", 3, -5), ("Piet", 4, None)]


def test_an_average_a_deal_does_not_ask_what_a_missed_round_counts() -> None:
    order = RankingOrder(RankingFigure.AVERAGE, missed_round=MissedRound.FIXED, missed_round_points=1000)
    assert [rank.key for rank in rank_lines(MISSED, order)] == ["Jo", "An", "Els", "Piet"]


def test_an_average_is_exact_and_of_no_deal_there_is_none() -> None:
    lines = [RankingLine("An", 1, 3), RankingLine("Els", 0, 0), RankingLine("Jo", -2, 5)]
    ranks = rank_lines(lines, RankingOrder(figure=RankingFigure.AVERAGE))
    assert [(rank.key, rank.figure) for rank in ranks] == [("An", Fraction(1, 3)), ("Jo", Fraction(-2, 5)), ("Els", None)]


def test_a_draw_of_lots_can_be_checked() -> None:
    """By `printf 'c0ffee:7' | sha256sum` and so on: the lowest first."""
    assert drawn_order("c0ffee", [3, 7, 12]) == drawn_order("c0ffee", [12, 3, 7])
    assert drawn_order("c0ffee", [3, 7, 12]) == (7, 3, 12)


@pytest.mark.parametrize("criteria", [[], ["solos"], ["points", "points"], ["points", "luck"], ["points", "solos", "solos"]])
def test_an_order_that_is_none_is_refused(criteria: list[str]) -> None:
    with pytest.raises(ValueError, match=r".+"):
        RankingOrder.read(criteria, "ranked")


def test_each_missed_round_counts_the_fixed_figure() -> None:
    order = RankingOrder(missed_round=MissedRound.FIXED, missed_round_points=3)
    lines = [RankingLine("An", 5, 12, 3, 0), RankingLine("Jo", 1, 4, 3, 2), RankingLine("Els", 1, 8, 3, 1)]
    assert [(rank.key, rank.figure) for rank in rank_lines(lines, order)] == [("Jo", 7), ("An", 5), ("Els", 4)]


def test_a_missed_round_is_one_of_no_points_in_the_distance_from_the_mean() -> None:
    """6, missed, 6: the mean is 4, and the rounds are 2, 4 and 2 away from it."""
    figures = LineFigures({1: RoundFigures(6, 4), 3: RoundFigures(6, 4)}, 3)
    assert figures.distance_from_mean == Fraction(8, 3)


def test_who_plays_the_final_comes_first_though_they_missed_a_round() -> None:
    lines = [RankingLine("An", 9, 8, 2, 0), RankingLine("Els", 1, 4, 2, 1, in_final=True)]
    assert [rank.key for rank in rank_lines(lines, RankingOrder(missed_round=MissedRound.BELOW))] == ["Els", "An"]


def test_the_newest_lots_between_all_of_the_equals_decide() -> None:
    lines, order = [RankingLine(key, 5) for key in "abc"], RankingOrder(tie_breaks=(TieBreak.LOTS,))
    for lots, first in (([("b", "c"), ("c", "a", "b"), ("a", "b", "c")], "c"), ([("a", "b", "c"), ("c", "a", "b")], "a")):
        assert rank_lines(lines, order, TieBreakFigures(lots=lots))[0].key == first, lots


def test_a_round_that_brought_a_fine_alone_is_not_one_that_they_played() -> None:
    figures = LineFigures({1: RoundFigures(points=-8, deals=4), 2: RoundFigures(points=-5)}, rounds_begun=2)
    assert (figures.best_round, figures.last_round) == (-8, None)
