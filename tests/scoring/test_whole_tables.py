"""A club's own payment entry is complete: nothing of the contract that it resembles leaks into it."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.engine.problem import Refused
from scoring.engine.state import TableStart
from scoring.games import published


def points(game: str, entry: dict[str, Any], contract: dict[str, Any]) -> tuple[int, ...]:
    rules = published(game).with_options({"points_table": {contract["code"]: entry}})
    jury = {"jury": "approved"} if contract["code"] in rules.game.jury_contracts else {}
    played = rules.game.replay(TableStart(4, 3), [{"dealer": 3, "contracts": [contract | jury]}]).outcomes[0].played
    assert played is not None
    return played.points(4)


def test_thirteen_tricks_bring_what_the_entry_says() -> None:
    entry = {"made": 4, "over": 2, "lost": 3, "under": 3}
    contract = {"declarer": 0, "partner": 2, "took": 13}
    assert points("rikken_stichting", entry, {"code": "RIK_BETER", **contract}) == (14, -14, 14, -14)
    assert points("rikken_stichting", entry, {"code": "RIK", **contract}) == (14, -14, 14, -14)


@pytest.mark.parametrize(("game", "code"), [("rikken_stichting", "OPEN_PIEK"), ("whist_iwwa", "MISERE"), ("whist_iwwa", "MISERE_TABLE")])
def test_an_entry_of_another_kind_takes_the_place_of_the_old_one(game: str, code: str) -> None:
    assert points(game, {"made": 20, "lost": 10}, {"code": code, "declarer": 1, "made": True}) == (-20, 60, -20, -20)
    assert points(game, {"made": 20, "lost": 10}, {"code": code, "declarer": 1, "made": False}) == (10, -30, 10, 10)


@pytest.mark.parametrize(
    "entry",
    [
        {"made": 100_000, "over": 100_000, "lost": 100_000, "under": 100_000},
        {"made": 1, "over": 1, "lost": 1, "under": 1, "slam_times": 90_000},
        {"by_tricks": [9, 8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6]},
        {"by_tricks": [-1] * 14},
    ],
)
def test_a_table_that_nobody_can_mean_is_refused(entry: dict[str, Any]) -> None:
    """Excessive figures, a lost contract that is rewarded, a made one that costs."""
    with pytest.raises(Refused) as refused:
        published("rikken_belgian").with_options({"points_table": {"RIKKEN_HORS": entry}})
    assert {(problem.code, problem.field) for problem in refused.value.problems} == {("OPTION_VALUE", "options.points_table.RIKKEN_HORS")}
