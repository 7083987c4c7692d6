"""Laws of any season: it agrees with a second, simple implementation, in any order of the file."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from competitions.past_file import ResultRow, evenings_of
from competitions.season import (
    Counting,
    CountingRule,
    Double,
    EveningResults,
    PlacePoints,
    SeasonFinal,
    SeasonLots,
    SeasonTieBreak,
    SharedPlaces,
    decimals_of_totals,
    places_after_each,
    rounded,
    season_table,
)

POINTS = st.integers(-30, 30) | st.integers(-60, 60).map(lambda number: Fraction(number, 4))
EVENINGS = ["1", "2", "3", "10", "avond 2", "avond 11"]
PLAYERS = ["An", "Bo", "Cor", "Dirk", "Élise"]
RESULTS = st.dictionaries(st.tuples(st.sampled_from(EVENINGS), st.sampled_from(PLAYERS)), POINTS, min_size=1, max_size=24)


def rows(results: dict[tuple[str, str], Any]) -> list[ResultRow]:
    return [ResultRow(evening, player, points, number) for number, ((evening, player), points) in enumerate(results.items(), 2)]


SIMPLE_RULES = st.builds(
    CountingRule,
    counting=st.sampled_from(Counting),
    best=st.none() | st.integers(1, 7),
    minimum=st.integers(0, 3),
    missed=st.none() | POINTS,
    planned=st.none() | st.integers(6, 9),
    decimals=st.none() | st.integers(0, 3),
)
RULES = st.builds(
    CountingRule,
    counting=st.sampled_from(Counting),
    best=st.none() | st.integers(1, 7),
    minimum=st.integers(0, 3),
    missed=st.none() | POINTS,
    planned=st.none() | st.integers(6, 9),
    bonus=POINTS,
    per_place=st.none() | st.builds(PlacePoints, st.just((9, 5, 2)), rest=st.just(1), shared=st.sampled_from(SharedPlaces)),
    doubles=st.sampled_from(EVENINGS).map(lambda key: (Double(key),)) | st.just(()),
    final=st.none() | st.builds(SeasonFinal, st.sampled_from(EVENINGS), st.booleans()),
    ties=st.permutations([SeasonTieBreak.MOST_EVENINGS, SeasonTieBreak.BEST_EVENING, SeasonTieBreak.LATER_EVENINGS]).map(tuple),
)


def plainly(results: dict[tuple[str, str], Any], rule: CountingRule) -> list[tuple[Any, ...]]:
    """Compute the same table in a second way: a list for each player, sorted and cut."""

    def natural(name: str) -> list[Any]:
        return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", name)]

    evenings: list[str | None] = [*sorted({evening for evening, _player in results}, key=natural)]
    evenings += [None] * max(0, (rule.planned or 0) - len(evenings))
    lines = []
    for player in {player for _evening, player in results}:
        own = {evening: points for (evening, who), points in results.items() if who == player}
        candidates = []
        for number, evening in enumerate(evenings):
            if evening in own:
                candidates.append((own[evening], -number))
            elif rule.missed is not None:
                candidates.append((rule.missed, -number))
        counted = sorted(candidates, reverse=True)[: rule.best or len(candidates)]
        total = Fraction(sum(points for points, _number in counted))
        if rule.counting is Counting.AVERAGE:
            total /= len(counted)
        numbers = sorted(-number for _points, number in counted)
        lines.append((len(own) < rule.minimum, -total, player.replace("É", "E"), player, [evenings[number] for number in numbers]))
    lines.sort(key=lambda line: line[:3])
    placed = [line for line in lines if not line[0]]
    return [
        (None if late else 1 + sum(other[1] < total for other in placed), player, -total, counted)
        for late, total, _letters, player, counted in lines
    ]


@given(RESULTS, SIMPLE_RULES)
def test_another_way_of_counting_makes_the_same_table(results: dict[tuple[str, str], Any], rule: CountingRule) -> None:
    table = season_table(rule, evenings_of(rows(results)))
    assert [(line.place, line.player, line.total, [each.evening for each in line.counted]) for line in table.lines] == plainly(
        results, rule
    )


@given(RESULTS, RULES, st.randoms(use_true_random=False))
def test_the_order_of_rows_changes_nothing(results: dict[tuple[str, str], Any], rule: CountingRule, chance: Any) -> None:
    shuffled = rows(results)
    chance.shuffle(shuffled)
    assert season_table(rule, evenings_of(shuffled)).lines == season_table(rule, evenings_of(rows(results))).lines


@given(RESULTS, RULES, st.lists(st.booleans(), min_size=24, max_size=24))
def test_splitting_into_files_changes_nothing(results: dict[tuple[str, str], Any], rule: CountingRule, first: list[bool]) -> None:
    parts = [[row for row, is_first in zip(rows(results), first, strict=False) if is_first is side] for side in (True, False)]
    assert season_table(rule, evenings_of([*parts[0], *parts[1]])) == season_table(rule, evenings_of(rows(results)))


@given(st.dictionaries(st.tuples(st.sampled_from(EVENINGS), st.sampled_from(PLAYERS)), st.integers(0, 30), min_size=1), st.integers(2, 6))
def test_an_evening_more_that_counts_never_costs_points(results: dict[tuple[str, str], int], best: int) -> None:
    evenings = evenings_of(rows(results))
    more, fewer = season_table(CountingRule(best=best), evenings), season_table(CountingRule(best=best - 1), evenings)
    assert all(more.line(line.player).total >= line.total for line in fewer.lines)


@given(RESULTS, RULES)
def test_a_table_is_whole(results: dict[tuple[str, str], Any], rule: CountingRule) -> None:
    evenings = evenings_of(rows(results))
    table = season_table(rule, evenings)
    assert {line.player for line in table.lines} == {player for _evening, player in results}
    placed = [line.place for line in table.lines if line.place is not None]
    assert placed == sorted(placed)
    assert all(place == 1 + sum(other < place for other in placed) for place in placed)
    for line in table.lines:
        assert [each.evening for each in line.candidates if each.played] == [each.key for each in evenings if line.player in each.points]
        assert (line.place is None) == (line.evenings < rule.minimum)
        final = [each for each in line.candidates if each.is_final]
        assert rule.best is None or len(line.counted) == min(rule.best, len(line.candidates) - len(final)) + len(final)
    assert table.account.balance == sum(results.values())
    assert places_after_each(table)[-1] == {line.player: line.place for line in table.lines}


@pytest.mark.slow
@given(RESULTS, st.text(max_size=5))
def test_lots_leave_nobody_equal(results: dict[tuple[str, str], Any], seed: str) -> None:
    table = season_table(CountingRule(ties=(SeasonTieBreak.LOTS,), lots=SeasonLots("a" + seed)), evenings_of(rows(results)))
    assert [line.place for line in table.lines] == list(range(1, len(table.lines) + 1))


@given(RESULTS)
def test_what_adds_up_to_nothing_stays_so(results: dict[tuple[str, str], Any]) -> None:
    evenings = [EveningResults(each.key, each.points, pot=-sum(each.points.values())) for each in evenings_of(rows(results))]
    account = season_table(CountingRule(best=1), evenings).account
    assert account.balance == 0
    assert account.unbalanced == ()


@given(st.fractions(-100, 100), st.integers(0, 4))
def test_rounding_is_to_the_nearest_and_half_away_from_zero(points: Fraction, decimals: int) -> None:
    figure = rounded(points, decimals)
    off = abs(Fraction(figure) - points) * 10**decimals
    assert off < Fraction(1, 2) or (off == Fraction(1, 2) and abs(figure) > abs(points))
    assert rounded(-points, decimals) == -figure
    assert str(figure).lstrip("-") == str(rounded(abs(points), decimals))


@given(RESULTS)
def test_sums_are_shown_exactly(results: dict[tuple[str, str], Any]) -> None:
    table = season_table(CountingRule(), evenings_of(rows(results)))
    decimals = decimals_of_totals(table.rule, (line.total for line in table.lines))
    assert all(rounded(line.total, decimals) == line.total for line in table.lines)
