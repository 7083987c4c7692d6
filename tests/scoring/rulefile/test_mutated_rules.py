"""Two hundred rule files with mistakes: each is refused with sentences, or gives rules that can be played and stored; never a traceback."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scoring.engine.problem import Refused
from scoring.engine.words import LANGUAGES
from scoring.games import published, ruleset_from, sentences
from scoring.rulefile.check import merge, problem_sentence, problems
from scoring.rulefile.text import read, write
from tests.scoring.rulefile.mutated_rules import mangled, mutated
from tests.scoring.rulefile.test_rule_files import CLUB

BRABANT: dict[str, Any] = {
    "like": "rikken_brabant",
    "source": "our club",
    "seats": [4, 5],
    "removed_contracts": ["TROELA"],
    "contracts": {
        "RIK": {"lost": "declarer_double", "pays": {"base": 2}},
        "MIE": {"like": "MISERE", "exactly": 2, "above": "MISERE", "together": False, "pays": {"flat": 4}, "pays_at": {"5": {"flat": 6}}},
        "ALLES": {"at_least": 13, "above": "SOLO_13", "trump": "no", "pays": {"by_tricks": [-9] * 13 + [9]}, "needs_jury": False},
    },
    "pass_games": {"mie_en": {"each": 6}},
    "all_pass": {"way": "mie_en", "dealer": "next"},
    "options": {"open_misere": 12, "solo_base": {"9": 2}, "beter": "cut"},
    "words": {
        "contracts": {"MIE": {"nl": "Mie", "en": "Mie"}, "ALLES": {"nl": "Alles"}},
        "articles": {
            "LATE": {"title": {"nl": "Te laat"}, "text": {"nl": "{player} kwam te laat."}, "fine": 6, "ladder": [3, 6], "call": True}
        },
        "problems": {"TRICKS_SUM": {"nl": "Tel opnieuw: {found}."}},
    },
}
TREES = (
    BRABANT,
    dict(read(CLUB).tree),
    {"like": "rifki", "title": {"nl": "Rifki"}, "options": {}, "words": {"contracts": {"KOZ": {"nl": "Troef"}}}},
)


@pytest.mark.parametrize("first", range(0, 140, 7))
def test_a_mutated_tree_gives_sentences_or_rules(first: int) -> None:
    for seed in range(first, first + 7):
        _answer(mutated(TREES[seed % len(TREES)], seed))


@pytest.mark.parametrize("first", range(0, 60, 10))
def test_a_mangled_text_gives_sentences_or_rules(first: int) -> None:
    for seed in range(first, first + 10):
        try:
            _answer(read(mangled(CLUB if seed % 2 else write(BRABANT), seed)).tree)
        except Refused as refused:
            _are_sentences(refused.problems)


@pytest.mark.parametrize("seed", range(20))
def test_a_mutated_published_file_gives_sentences_or_rules(seed: int) -> None:
    code = ("rikken_brabant", "rikken_belgian", "russian_501", "rifki", "knockout_whist", "whist_iwwa", "totals")[seed % 7]
    _are_sentences(problems(mutated(dict(published(code).data), seed)), whole=True)


def test_the_trees_are_sound_before() -> None:
    assert [problems(tree) for tree in TREES] == [(), (), ()]


def _answer(tree: Any) -> None:
    wrong = problems(tree)
    _are_sentences(wrong)
    if not wrong:
        rules = merge(tree)
        assert ruleset_from(json.loads(json.dumps(rules.copy()))).fingerprint == rules.fingerprint
        assert read(write(rules.file)).tree == rules.file


def _are_sentences(wrong: Any, whole: bool = False) -> None:
    """Assert that problems are sentences. With `whole`, for our own whole rule set, "cannot be read" is allowed too."""
    for problem in wrong:
        assert problem.code.removeprefix("BE_") in sentences(), problem
        assert whole or problem.code != "RULES_UNREADABLE", problem
        json.dumps([problem.field, dict(problem.context)], ensure_ascii=False).encode()
        for language in LANGUAGES:
            assert problem_sentence(problem, language) != problem.code
