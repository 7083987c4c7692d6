"""The line chart of a player's evening: every total is on it, within its box, and its words do not overlap."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tournaments.standings.pages.player_chart import MAX_RULES, MIN_PERCENT_BETWEEN_PINS, player_chart

ROUNDS = st.lists(st.lists(st.integers(-400, 400), min_size=1, max_size=25), min_size=1, max_size=6)


def test_without_a_deal_there_is_no_line() -> None:
    assert player_chart([]) is None
    assert player_chart([(1, [])]) is None


def test_a_short_evening() -> None:
    chart = player_chart([(1, [5, 3]), (2, [-2])])
    assert chart is not None
    assert (chart.lowest, chart.highest, chart.end) == (-2, 5, -2)
    assert [(band.number, band.x) for band in chart.bands] == [(1, 0.0), (2, 66.67)]
    assert [rule.figure for rule in chart.rules] == [-2, 0, 2, 4]
    assert [(pin.kind, pin.figure) for pin in chart.pins] == [("end", -2), ("best", 5)]


@given(ROUNDS)
def test_every_total_is_within_the_box(moves: list[list[int]]) -> None:
    chart = player_chart([(number, totals) for number, totals in enumerate(moves, start=1)])
    assert chart is not None
    points = [tuple(map(float, pair)) for pair in zip(*[iter(chart.line[1:].split())] * 2, strict=True)]
    assert len(points) == 1 + sum(len(totals) for totals in moves)
    assert all(0 <= x <= 100 and 0 <= y <= 100 for x, y in points)
    assert 1 <= len(chart.rules) <= MAX_RULES + 1
    assert {rule.figure for rule in chart.rules} >= {0}


@given(ROUNDS)
def test_no_two_pins_cover_each_other(moves: list[list[int]]) -> None:
    chart = player_chart([(number, totals) for number, totals in enumerate(moves, start=1)])
    assert chart is not None
    places = sorted(pin.x for pin in chart.pins)
    assert all(after - before >= MIN_PERCENT_BETWEEN_PINS for before, after in pairwise(places))
    assert chart.pins[0].kind == "end"
