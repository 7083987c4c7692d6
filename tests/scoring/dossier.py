"""Helpers for tests of games: the worked examples of a game's dossier, and the laws that are the same for each game."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from scoring.engine.form import Form
from scoring.engine.game import Game
from scoring.engine.result import TableReplay
from scoring.engine.sheet import score
from scoring.engine.state import TableStart
from scoring.games import published, sentences
from tests.depth import some_by_day
from tests.scoring.phone import is_asked

EXAMPLES = Path(__file__).parents[2] / "docs/rules/examples"


def examples(code: str) -> list[dict[str, Any]]:
    """Return the worked examples of a game: each a sheet and the expected result."""
    return [json.loads(line) for line in (EXAMPLES / f"{code}.jsonl").read_text(encoding="utf-8").splitlines()]


def check_example(example: dict[str, Any]) -> None:
    """Assert every expected field of the sheet or of its last deal, or the one error. Players and pot together have 0."""
    scored, expected = score(example["sheet"], published, sentences()), example["expect"]
    assert sum(scored["points"]) + scored["pot"] == 0
    if "error" in expected:
        assert [error["code"] for error in scored["errors"]] == [expected["error"]]
        return
    assert scored["errors"] == []
    last = scored["deals"][-1]
    here = {**scored, "deal_status": last["status"], "next_dealer": last["next_dealer"]}
    assert {name: here[name] for name in expected} == expected


def problems(replay: TableReplay[Any, Any]) -> list[tuple[str, str]]:
    """Return the code and the field of all problems of these deals."""
    return [(problem.code, problem.field) for outcome in replay.outcomes for problem in outcome.problems]


ODD: tuple[Any, ...] = (
    None, True, -1, 0, 1, 3, 4, 5, 7, 120, 10**6, "", "S", "won", "schwarz", [], [0], [7], [-1], [0] * 4, [120, 0, 0, 0], [1] * 5,
)  # fmt: skip
"""Values that a field rarely or never has."""
DEALS_MADE_WRONG = 8


def check_one_wrong_field(game: Game[Any, Any, Any], start: TableStart, fields: Iterable[str], chance: Random) -> None:
    """Assert that deals with one wrong field are refused or scored, described and added up, without an exception.

    The other fields are those of a possible deal, because a wrong field is often checked together with right ones.
    """
    state, names = game.first_state(start), ["Els", "An", "Piet", "Jo", "Kim"][: start.seats]
    deals = [game.write_facts(facts) for facts in game.possible_deals(state)]
    for deal, field, value in some_by_day(product(chance.sample(deals, DEALS_MADE_WRONG), fields, ODD), 3):
        outcome = game.score_deal(state, {**deal, field: value})
        if outcome.facts is not None:
            assert game.describe_deal(outcome.facts, names, "nl")
        if outcome.played is not None:
            assert sum(outcome.played.points(start.seats)) + outcome.played.pot() == 0
            assert game.describe_result(outcome.played, names, "nl")


def moved_on(row: tuple[int, ...]) -> tuple[int, ...]:
    """Return the row with each seat's value at the next seat."""
    return (row[-1], *row[:-1])


def questions_due(form: Form, **answers: Any) -> list[str]:
    """Return the questions that must be answered, given these answers."""
    return [question.name for question in form.questions if not question.optional and is_asked(question, answers)]
