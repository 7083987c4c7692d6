"""A club's own rules over the API: read them with their file; publish them from a tree; each mistake in it gets a sentence."""

from __future__ import annotations

import json
from typing import Any

import pytest

from clubs import actions as club_actions
from clubs.club.models import Club
from clubs.houserules.models import HouseRules
from scoring.rulefile.text import read
from tests.api.conftest import Asker
from tests.cast import People
from tests.scoring.rulefile.mutated_rules import mutated
from tests.scoring.rulefile.test_mutated_rules import BRABANT

pytestmark = pytest.mark.django_db
PATH = "clubs/de-vier-azen/rules/"
OWN = {"like": "rikken_brabant", "contracts": {"MISERE": {"pays": {"flat": 6}}}, "removed_contracts": ["PIEK"]}


@pytest.fixture
def program(club: Club, people: People) -> Asker:
    """A program with the owner's token."""
    _, secret = club_actions.issue_token(by=people.owner, name="rules")
    return Asker({"Authorization": f"Bearer {secret}"})


def test_a_tree_is_published_and_read_back_as_a_file(program: Asker) -> None:
    answer = program.asks("POST", PATH, {"name": "Dinsdag", "own": OWN})
    assert answer.status_code == 201
    content = answer.json()
    assert (content["name"], content["version"], content["like"], content["own"]) == ("Dinsdag", 1, "rikken_brabant", OWN)
    assert read(content["file"]).tree == OWN
    assert content["differences"] == [
        {"field": "contracts.MISERE.pays.flat", "here": "6", "before": "5"},
        {"field": "contracts.PIEK", "here": "", "before": "PIEK"},
    ]
    everybody = Asker()
    assert everybody.gets(f"{PATH}{content['key']}/").json() == content
    assert [each["fingerprint"] for each in everybody.gets(PATH).json()["rules"]] == [content["fingerprint"]]


def test_a_dry_run_says_what_the_rules_would_be_and_keeps_nothing(program: Asker) -> None:
    answer = program.asks("POST", PATH, {"name": "Dinsdag", "own": OWN, "dry_run": True})
    assert answer.status_code == 200
    assert len(answer.json()["differences"]) == 2
    assert not HouseRules.objects.exists()


def test_every_problem_of_a_tree_has_its_field_and_a_sentence(program: Asker) -> None:
    own = {**OWN, "titel": {"nl": "x"}, "contracts": {"RIK": {"at_least": "8"}, "mie": {}}}
    answer = program.asks("POST", PATH, {"name": "Dinsdag", "own": own}, **{"Accept-Language": "nl"})
    assert answer.status_code == 422
    assert {(each["code"], each["field"]) for each in answer.json()["problems"]} == {
        ("FILE_KEY_MISSPELT", "titel"), ("FILE_WHOLE", "contracts.RIK.at_least"), ("FILE_CONTRACT_CODE", "contracts.mie"),
    }  # fmt: skip
    assert any(each["message"] == "“titel” betekent hier niets. Bedoel je “title”?" for each in answer.json()["problems"])


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 60, 10))
def test_mutated_trees_are_answered_with_sentences(program: Asker, first: int) -> None:
    for seed in range(first, first + 10):
        tree: Any = mutated(BRABANT, 1000 + seed)
        answer = program.asks("POST", PATH, json.dumps({"name": f"Dinsdag {seed}", "own": tree}))
        assert answer.status_code in (201, 400, 422), (seed, answer.status_code)
        if answer.status_code == 422:
            assert all(each["message"] not in ("", each["code"]) for each in answer.json()["problems"])
        if answer.status_code == 201:
            assert read(answer.json()["file"]).tree == answer.json()["own"]


def test_others_find_what_a_club_shows_and_nothing_else(program: Asker) -> None:
    key = program.asks("POST", PATH, {"name": "Dinsdag", "own": OWN}).json()["key"]
    everybody = Asker()
    assert everybody.gets("rules/").json()["shown"] == []
    assert len(everybody.gets("rules/").json()["published"]) >= 8
    assert program.asks("PUT", f"{PATH}{key}/", {"in_gallery": True}).json()["in_gallery"] is True
    assert [each["key"] for each in everybody.gets("rules/").json()["shown"]] == [key]
