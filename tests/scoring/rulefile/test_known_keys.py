"""No key of a rule file is ignored: an unknown or foreign key in any table of any game's file is refused, and the refusal names it."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from scoring.engine.promised.game import FAMILY
from scoring.engine.words import LANGUAGES
from scoring.games import GAMES, published, ruleset_from
from scoring.rulefile.check import merge, problem_sentence, problems, without_unknown_keys
from scoring.rulefile.keys import TOP
from scoring.rulefile.known_keys import FAMILY_TOP

FOREIGN: Mapping[str, Any] = {"nonsense": 7, "rank_of": {"en": "text"}, "Fine": "text"}
"""Keys that no table of any rule file has, with a value of each type."""
FREE = re.compile(r"words\.articles\.[A-Z_]+\.reasons")
"""The tables in which every key means something: a further reason for which the jury may refuse."""


@pytest.mark.parametrize("code", GAMES)
def test_each_unknown_key_of_a_published_file_is_refused_by_name(code: str) -> None:
    _refuse_unknown_keys(_plain(published(code).data))


@pytest.mark.parametrize("code", GAMES)
def test_each_unknown_key_of_a_club_s_file_is_refused_by_name(code: str) -> None:
    _refuse_unknown_keys(_club_s_file(code))


@pytest.mark.parametrize("code", GAMES)
def test_each_section_and_option_of_another_game_is_refused_by_name(code: str) -> None:
    whole, club = _plain(published(code).data), _club_s_file(code)
    family = whole.get("family") == FAMILY
    for other in (_plain(published(each).data) for each in GAMES if not (family and published(each).game.family == FAMILY)):
        sections = {
            key: part for key, part in other.items() if key not in {*whole, "local", "seats"} and not (family and key in FAMILY_TOP)
        }
        options = {name: raw for name, raw in other["options"].items() if name not in whole["options"]}
        values = {name: raw["default"] for name, raw in options.items()}
        for tree, top, given in ((whole, sections, options), (club, {k: v for k, v in sections.items() if k in TOP}, values)):
            wrong = {**top, **tree, "options": {**tree["options"], **given}}
            named = {each.field for each in problems(wrong)}
            assert {*top, *(f"options.{name}" for name in given)} - named == set()


def test_duties_belong_to_games_with_contracts_that_need_the_jury() -> None:
    for code in ("skat", "schafkopf", "klaverjas", "russian_501", "rifki", "knockout_whist", "totals"):
        for duties in ({"fine": 15}, {"nonsense": 7}, {}):
            assert [(each.code, each.field) for each in problems({"like": code, "duties": duties})] == [("FILE_NOT_THIS_GAME", "duties")]
    assert problems({"like": "whist_iwwa", "duties": {"fine": 15}}) == ()
    assert [each.field for each in problems({"like": "whist_iwwa", "duties": {"nonsense": 7}})] == ["duties.nonsense"]


def test_duties_without_a_contract_that_needs_the_jury_are_refused_by_name() -> None:
    for duties in ({"fine": 9}, {"fine_third_solo": 9}, {"third_solo_after": 2}, {"forgotten": "annulled"}):
        tree = {"like": "rikken_brabant", "duties": duties}
        (problem,) = problems(tree)
        assert (problem.code, problem.field) == ("FILE_NO_DUTIES", "duties")
        assert "“duties”" in problem_sentence(problem, "en")
        assert merge(tree, is_draft=True).own == {"duties": duties}
    needs = {"contracts": {"OPEN_MISERE": {"needs_jury": True}}}
    counts = {"contracts": {"OPEN_MISERE": {"solo": True}}}
    assert problems({"like": "rikken_brabant", "duties": {"fine": 9}, **needs}) == ()
    assert problems({"like": "rikken_brabant", "duties": {"fine_third_solo": 9, "third_solo_after": 2}, **counts}) == ()
    none = {code: {"needs_jury": False} for code in published("whist_iwwa").game.jury_contracts}
    assert problems({"like": "whist_iwwa", "contracts": none}) == (), "the club did not write the duties of the published rules"
    assert [each.code for each in problems({"like": "whist_iwwa", "duties": {"fine": 9}, "contracts": none})] == ["FILE_NO_DUTIES"]
    whole = {**_plain(published("rikken_brabant").data), "duties": {"fine": 9}}
    assert [(each.code, each.field) for each in problems(whole)] == [("FILE_NO_DUTIES", "duties")]


def _refuse_unknown_keys(tree: dict[str, Any]) -> None:
    """Put each unknown key into a hundred tables at once; every one of them must be named."""
    assert problems(tree) == ()
    paths = list(_tables(tree, ()))
    for key, value in FOREIGN.items():
        for first in range(0, len(paths), 100):
            chunk = paths[first : first + 100]
            wrong = _with_everywhere(tree, chunk, key, value)
            named = _named(wrong, key)
            missed = [".".join((*path, key)) for path in chunk if not FREE.fullmatch(".".join(path))]
            assert [field for field in missed if field not in named] == [], key


def _named(tree: dict[str, Any], key: str) -> set[str]:
    """Return the fields of the problems that name this key, each with a sentence in every language."""
    naming = [each for each in problems(tree) if each.field.split(".")[-1] == key]
    assert all(problem_sentence(each, language) not in ("", each.code) for each in naming for language in LANGUAGES)
    return {each.field for each in naming}


def _tables(part: Any, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    if isinstance(part, dict):
        yield path
    for key, value in part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ():
        yield from _tables(value, (*path, str(key)))


def _with_everywhere(tree: dict[str, Any], paths: Sequence[tuple[str, ...]], key: str, value: Any) -> dict[str, Any]:
    """Return a copy of the tree with a key in each of the tables at these paths."""
    result = copy.deepcopy(tree)
    for path in paths:
        table: Any = result
        for step in path:
            table = table[int(step)] if isinstance(table, list) else table[step]
        table[key] = value
    return result


def _plain(part: Any) -> Any:
    if isinstance(part, Mapping):
        return {key: _plain(value) for key, value in part.items()}
    return [_plain(value) for value in part] if isinstance(part, list | tuple) else part


def _club_s_file(code: str) -> dict[str, Any]:
    """Return a club's file with every section that this game's file may have."""
    rules = published(code)
    data = _plain(rules.data)
    option, words = next(iter(data["options"])), _plain(rules.words)
    tree = {key: data[key] for key in ("title", "source", "seats", "pass_games") if key in data}
    tree |= {"like": code, "options": {name: raw["default"] for name, raw in data["options"].items()}}
    tree["own_paragraphs"] = [{"section": "end", "title": {"nl": "Koffie"}, "text": {"nl": "Er is koffie."}}]
    tree["words"] = {
        "articles": {"LATE": {"title": {"nl": "Te laat"}, "text": {"nl": "{player} kwam te laat."}, "reasons": {"bus": {"nl": "De bus."}}}},
        "regulation": {"end": {"text": [{"nl": "Dan is het klaar."}]}},
        "problems": {next(iter(words["problems"])): {"nl": "Niet zo."}},
        "options": {option: words["options"][option]},
    }
    if rules.game.family == FAMILY:
        contract = next(iter(data["contracts"]))
        new = {"at_least": 13, "above": contract, "pays": {"flat": 3}, "pays_at": {"5": {"flat": 4}}}
        tree["contracts"] = {contract: {"rare": True}, "NEW": new}
        tree["words"]["contracts"] = {"NEW": {"nl": "Naam"}}
        tree["all_pass"] = {}
        tree["duties"] = {}
        if "pass_games" in data:
            tree["words"]["pass_games"] = {next(iter(data["pass_games"])): {"nl": "Naam"}}
    return tree


def test_stored_rules_lose_only_the_keys_that_did_nothing() -> None:
    """Rules published before such keys were refused still play as they did, and a new draft begins without the keys."""
    rules = published("skat").with_options({"seeger_own": 60})
    stored = {**rules.copy(), "own": {"duties": {"fine": 15}, "title": {"nl": "Ons skat"}}}
    stored["data"] = {**stored["data"], "title": {"nl": "Ons skat"}, "duties": {"fine": 15}}
    before = ruleset_from(stored)
    after = without_unknown_keys(before)
    assert problems(after.file) == ()
    assert after.file == {"like": "skat", "title": {"nl": "Ons skat"}, "options": {"seeger_own": 60}}
    assert before.own["duties"] == {"fine": 15}
    assert without_unknown_keys(after) is after


def test_stored_duties_that_nothing_reads_are_kept_and_a_new_draft_begins_without_them() -> None:
    before = ruleset_from(merge({"like": "rikken_brabant", "title": {"nl": "Ons rikken"}, "duties": {"fine": 9}}, is_draft=True).copy())
    assert before.own["duties"] == {"fine": 9}
    after = without_unknown_keys(before)
    assert after.file == {"like": "rikken_brabant", "title": {"nl": "Ons rikken"}}
