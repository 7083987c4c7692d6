"""Every worked example with an error code yields exactly it over HTTP, with a sentence in three languages that is more than the code."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scoring.engine.words import LANGUAGES
from tests.api.conftest import ApiPhone, phone_at
from tests.cast import MACHINE, AtTable
from tournaments.evening.models import LogEntry, Table, Tournament
from tournaments.play.actions import rounds
from tournaments.play.models import Deal, Payment
from tournaments.seating.actions import drawing

SOURCE = Path(__file__).parents[3] / "docs/rules/examples/rikken_brabant.jsonl"
EXAMPLES = [json.loads(line) for line in SOURCE.read_text(encoding="utf-8").splitlines()]
WRONG = {example["id"]: example for example in EXAMPLES if "error" in example["expect"]}


@pytest.fixture
def phone_for(prepare_evening: Callable[..., Tournament]) -> Callable[[dict[str, Any]], ApiPhone]:
    """A phone at a table that plays as this sheet does."""

    def make(sheet: dict[str, Any]) -> ApiPhone:
        seats = sheet["seats"]
        tournament = prepare_evening(players=seats, options=sheet["options"])
        first_round = drawing.seat(by=MACHINE, tournament=tournament, tables=[list(range(1, seats + 1))])
        rounds.start(by=MACHINE, round=first_round)
        Table.objects.update(first_dealer=sheet["deals"][0]["dealer"])
        return phone_at(AtTable(first_round.tables.get()))

    return make


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_deal_is_refused_by_its_code_with_a_sentence(name: str, phone_for: Callable[[dict[str, Any]], ApiPhone]) -> None:
    example = WRONG[name]
    phone, expected = phone_for(example["sheet"]), example["expect"]["error"]
    log, sentences = LogEntry.objects.count(), set()
    for language in LANGUAGES:
        for method, path in (("PUT", f"deals/{uuid.uuid4()}/"), ("POST", "deals/preview/")):
            body = {"number": 1, "facts": example["sheet"]["deals"][0]}
            answer = phone.asks(method, path, body, **{"Accept-Language": language})
            assert answer.status_code == 422
            problems = {problem["code"]: problem for problem in answer.json()["problems"]}
            assert expected in problems
            assert set(problems[expected]) == {"code", "field", "message"}
            sentences.add(problems[expected]["message"])
    assert len(sentences) == len(LANGUAGES)
    assert all(len(sentence) > 15 and "RB_" not in sentence and "{" not in sentence for sentence in sentences)
    assert (Deal.objects.count(), Payment.objects.count(), LogEntry.objects.count()) == (0, 0, log)


def test_there_are_examples_to_hold_it_to() -> None:
    assert len(WRONG) >= 25
