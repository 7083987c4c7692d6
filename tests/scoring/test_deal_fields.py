"""The fields of a deal that the API's description names are those that each game reads, and its examples are deals of the game."""

from __future__ import annotations

import importlib

import pytest

from scoring.engine.problem import Refused
from scoring.engine.promised.facts import DEAL_FIELDS, PROMISE_FIELDS
from scoring.engine.state import TableStart
from scoring.games import GAMES, published
from scoring.games.deal_fields import FIELDS_OF


def test_every_game_is_described() -> None:
    assert list(FIELDS_OF) == list(GAMES)


def test_every_field_that_a_game_reads_is_described() -> None:
    for code, each in FIELDS_OF.items():
        if each.contract is None:
            assert set(each.deal) == set(importlib.import_module(f"scoring.games.{code}.facts").FIELDS), code
        else:
            assert set(each.deal) >= set(DEAL_FIELDS), code
            assert set(each.contract) >= set(PROMISE_FIELDS), code


@pytest.mark.parametrize("code", FIELDS_OF)
def test_no_other_field_is_described(code: str) -> None:
    """A game refuses a field that it does not have; with a value of no type, it names each of its own as of the wrong type."""
    game = published(code).game
    described = FIELDS_OF[code]
    with pytest.raises(Refused) as refused:
        game.read_facts({name: object() for name in described.deal})
    assert [each for each in refused.value.problems if "UNKNOWN" in each.code] == []
    if described.contract is not None:
        with pytest.raises(Refused) as refused:
            game.read_facts({"contracts": [{name: object() for name in described.contract}]})
        assert [each for each in refused.value.problems if "UNKNOWN" in each.code] == []


@pytest.mark.parametrize("code", FIELDS_OF)
def test_the_example_is_a_deal_of_the_game(code: str) -> None:
    described = FIELDS_OF[code]
    game = published(code).game
    facts = game.read_facts(dict(described.example))
    assert set(game.write_facts(facts)) <= set(described.deal)
    assert game.check(game.first_state(TableStart(described.seats, described.example.get("dealer", 0))), facts) == ()
