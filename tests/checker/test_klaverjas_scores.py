"""Klaverjas in two programs that share no code: golden lines, the dossier's examples, all listed deals; both refuse the same odd facts."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.checker.program import checker
from tests.checker.same_scores import CheckedSheet, by_checker, by_engine, options_of, scores_alike, scores_the_example
from tests.scoring.games.test_klaverjas import EXAMPLES
from tests.scoring.games.test_klaverjas_laws import FIELDS, OPTIONS
from tests.scoring.notation import golden

PAIRS = [[162, 0], [0, 162], [81, 81], [100, 62], [101, 61], [1, 161], [200, -38], [9, 9], [20, 0], [0, 20], [0, 50], [500, 0], [600, 400],
         [10, 0], [0, 30], [0, 25], [8, 0], [0, 8], [7, 1], [4, 4], [2, 6]]  # fmt: skip
ODD: list[tuple[str, list[Any]]] = [
    *((name, [*range(-1, 5)]) for name in ("player", "revoke", "krak")),
    *((name, [True, False]) for name in ("nat", "pit")),
    *((name, PAIRS) for name in ("card_points", "roem", "tricks")),
    ("trump", ["S", "H", "NT"]),
]
OPTION_SETS = [
    *OPTIONS,
    {"roem_in_hand": True, "kraken": True, "equal": "made"},
    {"revoke_roem": "opponents", "revoke_bonus": 0, "deals": 12},
]


def test_every_golden_line() -> None:
    counted = 0
    for line in golden("klaverjas"):
        table = CheckedSheet(checker.score_klaverjas, options_of("klaverjas", dict(line.rules.options)), 4, line.start.first_dealer or 0)
        for outcome in line.played():
            facts = json.loads(json.dumps(line.rules.game.write_facts(outcome.facts)))
            if outcome.played is None:
                with pytest.raises(checker.Invalid):
                    table.plays(facts)
                continue
            assert by_checker(table.plays(facts)) == by_engine(outcome.played, 4), line.where
            counted += 1
    assert counted > 20


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example["id"]))
def test_every_worked_example(example: dict[str, Any]) -> None:
    scores_the_example(checker.score_klaverjas, example)


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_every_deal_that_is_listed_and_what_is_odd(options: dict[str, Any]) -> None:
    scores_alike(checker.score_klaverjas, "klaverjas", options, 4, ODD)


def test_facts_are_read_alike() -> None:
    assert {each for each in FIELDS if each != "surprise"} == checker.KLAVERJAS_FIELDS
