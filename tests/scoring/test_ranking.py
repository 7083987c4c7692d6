"""Places: the best is first, equals share a place, and the next place is skipped."""

from __future__ import annotations

from scoring.engine.ranking import rank


def test_points_decide() -> None:
    assert rank({"Els": 4, "An": 9, "Jo": -13}) == {"An": 1, "Els": 2, "Jo": 3}


def test_equals_share_a_place_and_the_next_is_skipped() -> None:
    assert rank({"Els": 5, "An": 5, "Piet": 9, "Jo": 1}) == {"Piet": 1, "Els": 2, "An": 2, "Jo": 4}
    assert set(rank({"Els": 0, "An": 0, "Jo": 0}).values()) == {1}


def test_nobody() -> None:
    assert rank({}) == {}
