"""The game of a rule set as the game it is, so that a test may look into its rules, states and facts. Callers of the door may not."""

from __future__ import annotations

from typing import TypeVar

from scoring.engine.promised.game import PromisedTricks
from scoring.engine.result import Outcome
from scoring.engine.ruleset import RuleSet
from scoring.engine.state import TableState
from scoring.games.klaverjas.game import Klaverjas
from scoring.games.knockout_whist.game import KnockoutWhist
from scoring.games.rifki.game import Rifki
from scoring.games.rikken_belgian.game import BelgianRikken
from scoring.games.russian_501.game import Russian501
from scoring.games.schafkopf.game import Schafkopf
from scoring.games.skat.game import Skat
from scoring.games.totals.game import Totals

GameT = TypeVar("GameT")
StateT = TypeVar("StateT", bound=TableState)
FactsT = TypeVar("FactsT")


def promised(rules: RuleSet) -> PromisedTricks:
    return _game(rules, PromisedTricks)


def knockout_whist(rules: RuleSet) -> KnockoutWhist:
    return _game(rules, KnockoutWhist)


def klaverjas_game(rules: RuleSet) -> Klaverjas:
    return _game(rules, Klaverjas)


def schafkopf_game(rules: RuleSet) -> Schafkopf:
    return _game(rules, Schafkopf)


def rifki_game(rules: RuleSet) -> Rifki:
    return _game(rules, Rifki)


def skat_game(rules: RuleSet) -> Skat:
    return _game(rules, Skat)


def belgian(rules: RuleSet) -> BelgianRikken:
    return _game(rules, BelgianRikken)


def russian_501(rules: RuleSet) -> Russian501:
    return _game(rules, Russian501)


def totals_game(rules: RuleSet) -> Totals:
    return _game(rules, Totals)


def facts_of(outcome: Outcome[StateT, FactsT]) -> FactsT:
    """The reported facts of a deal that could be read."""
    assert outcome.facts is not None, outcome.problems
    return outcome.facts


def _game(rules: RuleSet, game_class: type[GameT]) -> GameT:
    game: object = rules.game
    assert isinstance(game, game_class)
    return game
