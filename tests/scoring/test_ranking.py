"""Places: the best is first, equals share a place, and the next place is skipped."""

from __future__ import annotations

import pytest

from scoring.engine.ranking import CRITERIA, rank


def test_points_decide() -> None:
    assert rank({"Els": 4, "An": 9, "Jo": -13}) == {"An": 1, "Els": 2, "Jo": 3}


def test_equals_share_a_place_and_the_next_is_skipped() -> None:
    assert rank({"Els": 5, "An": 5, "Piet": 9, "Jo": 1}) == {"Piet": 1, "Els": 2, "An": 2, "Jo": 4}
    assert set(rank({"Els": 0, "An": 0, "Jo": 0}).values()) == {1}


def test_a_second_criterion_decides_between_equals() -> None:
    rows = {"Els": {"points": 5, "deals_won": 3}, "An": {"points": 5, "deals_won": 4}, "Jo": {"points": 6}}
    assert rank(rows, ("points", "deals_won")) == {"Jo": 1, "An": 2, "Els": 3}
    assert rank(rows, ("points",)) == {"Jo": 1, "An": 2, "Els": 2}


def test_fewer_fines_are_better() -> None:
    rows = {"Els": {"points": 5, "fines": 15}, "An": {"points": 5}}
    assert rank(rows, ("points", "fewest_fines")) == {"An": 1, "Els": 2}


def test_nobody() -> None:
    assert rank({}) == {}


def test_an_unknown_criterion_is_a_mistake_of_ours() -> None:
    with pytest.raises(KeyError):
        rank({"Els": 1}, ("luck",))
    assert set(CRITERIA) == {"points", "best_round", "deals_won", "solos_made", "fewest_fines"}
