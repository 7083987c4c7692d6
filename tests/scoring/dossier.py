"""What tests of games have in common: the worked examples of a game's dossier, and what each game's laws ask in the same way."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from scoring.engine.form import Form
from scoring.engine.game import Game
from scoring.engine.result import Replay
from scoring.engine.sheet import score
from scoring.engine.state import Start
from scoring.games import published, sentences
from tests.depth import some_by_day
from tests.scoring.phone import is_asked

EXAMPLES = Path(__file__).parents[2] / "docs/rules/examples"


def examples(code: str) -> list[dict[str, Any]]:
    """The worked examples of a game: a sheet, and what is expected of it."""
    return [json.loads(line) for line in (EXAMPLES / f"{code}.jsonl").read_text(encoding="utf-8").splitlines()]


def check_example(example: dict[str, Any]) -> None:
    """Every field that is expected, of the sheet or of its last deal; or the one mistake. Players and pot together have 0."""
    scored, expected = score(example["sheet"], published, sentences()), example["expect"]
    assert sum(scored["points"]) + scored["pot"] == 0
    if "error" in expected:
        assert [error["code"] for error in scored["errors"]] == [expected["error"]]
        return
    assert scored["errors"] == []
    last = scored["deals"][-1]
    here = {**scored, "deal_status": last["status"], "next_dealer": last["next_dealer"]}
    assert {name: here[name] for name in expected} == expected


def problems(replay: Replay[Any, Any]) -> list[tuple[str, str]]:
    """The code and the field of all that is wrong with these deals."""
    return [(problem.code, problem.field) for outcome in replay.outcomes for problem in outcome.problems]


ODD: tuple[Any, ...] = (
    None, True, -1, 0, 1, 3, 4, 5, 7, 120, 10**6, "", "S", "won", "schwarz", [], [0], [7], [-1], [0] * 4, [120, 0, 0, 0], [1] * 5,
)  # fmt: skip
"""Values that a field seldom has, or never."""
DEALS_MADE_WRONG = 8


def check_one_wrong_field(game: Game[Any, Any, Any], start: Start, fields: Iterable[str], chance: Random) -> None:
    """Deals that are possible but for one field are refused or scored, said in words and added up, and nothing breaks: a mistake in a field
    is often looked at together with others that are right.
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
    """What was a seat's is the next one's."""
    return (row[-1], *row[:-1])


def questions_due(form: Form, **answers: Any) -> list[str]:
    """The questions that must be answered, given these answers."""
    return [question.name for question in form.questions if not question.optional and is_asked(question, answers)]
