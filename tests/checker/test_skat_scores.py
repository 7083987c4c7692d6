"""Skat in two programs that share no code: golden lines, the dossier's examples, all listed deals; both refuse the same odd facts."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scoring.games import published
from tests.checker.program import checker
from tests.checker.same_scores import CheckedSheet, by_checker, by_engine, options_of, scores_alike, scores_the_example
from tests.scoring.games.test_skat import ALL_BIDS, EXAMPLES
from tests.scoring.games.test_skat_laws import FIELDS, OPTIONS, SEATS
from tests.scoring.notation import golden

ODD: list[tuple[str, list[Any]]] = [
    ("declarer", [*range(-1, 5)]),
    ("matadors", [*range(-12, 13)]),
    ("card_points", [-1, 0, 1, 22, 23, 30, 31, 60, 61, 89, 90, 119, 120, 121, [60, 60, 0], [0, 60, 60, 0], [120, 0, 0], [0, 120, 0, 0],
                     [40, 40, 40, 0], [119, 1, 0]]),
    ("bid", [17, 18, 19, 22, 23, 24, 27, 33, 36, 46, 48, 59, 60, 72, 120, 264]),
    ("game", ["S", "D", "C", "G", "N", "R", "X"]),
    ("announced", ["schneider", "schwarz", "ouvert", "hand"]),
    ("reached", ["schneider", "schwarz", "ouvert"]),
    *((name, [True, False]) for name in ("won", "hand", "passed")),
    *((name, [*range(-1, 5)]) for name in ("kontra", "bock", "pushed")),
    ("no_trick", [[], [0], [1], [0, 1], [1, 2], [0, 0], [0, 1, 2], [3]]),
]  # fmt: skip
OPTION_SETS = [
    *OPTIONS,
    {"ramsch_seeger": True, "passed_in": "push_ramsch", "settlement": "loss_fee", "kontra": 1, "hand_loss": "single"},
    {"ramsch_seeger": True, "passed_in": "ramsch", "seeger": "own", "bock": True, "null_overbid": "null_value", "seeger_own": 25},
]


def test_every_golden_line() -> None:
    counted = 0
    for line in golden("skat"):
        seats = line.start.seats
        table = CheckedSheet(checker.score_skat, options_of("skat", dict(line.rules.options)), seats, line.start.first_dealer or 0)
        for outcome in line.played():
            facts = json.loads(json.dumps(line.rules.game.write_facts(outcome.facts)))
            if outcome.played is None:
                with pytest.raises(checker.Invalid):
                    table.plays(facts)
                continue
            assert by_checker(table.plays(facts)) == by_engine(outcome.played, seats), line.where
            counted += 1
    assert counted > 20


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example["id"]))
def test_every_worked_example(example: dict[str, Any]) -> None:
    scores_the_example(checker.score_skat, example)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_every_deal_that_is_listed_and_what_is_odd(options: dict[str, Any], seats: int) -> None:
    scores_alike(checker.score_skat, "skat", options, seats, ODD)


def test_every_bid() -> None:
    assert {int(bid) for bid in ALL_BIDS.split()} == checker.SKAT_BIDS


def test_facts_are_read_alike() -> None:
    assert {each for each in FIELDS if each not in ("surprise", "passed")} == checker.SKAT_PLAYED | checker.SKAT_RAMSCH


def test_rules_of_before_an_option_was_added() -> None:
    data = json.loads(json.dumps(published("skat").data))
    for name in ("passed_credit", "passed_fee"):
        assert data["options"].pop(name)["default"] == 0
    rules = {"game": "skat", "options": {}, "data": data}
    assert checker.unknown_option(rules) == ""
    assert checker.score_skat({"passed": True}, checker.options_of(rules), 4, 0).score == [0, 0, 0, 0]
