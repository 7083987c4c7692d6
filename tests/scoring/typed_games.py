"""The game of a rule set, typed with its rules, states and facts for tests that look into these. Users of `Game` must not."""

from __future__ import annotations

from typing import Any, TypeVar

from scoring.engine.functions import FactsT, GameFunctions, RulesT, StateT
from scoring.engine.game import Game
from scoring.engine.promised import facts as promised_facts
from scoring.engine.promised import rules as promised_rules
from scoring.engine.promised import state as promised_state
from scoring.engine.promised.game import PROMISED_TRICKS
from scoring.engine.result import DealOutcome
from scoring.engine.ruleset import RuleSet
from scoring.engine.state import GameState
from scoring.games.klaverjas import facts as klaverjas_facts
from scoring.games.klaverjas import rules as klaverjas_rules
from scoring.games.klaverjas import state as klaverjas_state
from scoring.games.klaverjas.game import KLAVERJAS
from scoring.games.knockout_whist import facts as knockout_whist_facts
from scoring.games.knockout_whist import rules as knockout_whist_rules
from scoring.games.knockout_whist import state as knockout_whist_state
from scoring.games.knockout_whist.game import KNOCKOUT_WHIST
from scoring.games.rifki import facts as rifki_facts
from scoring.games.rifki import rules as rifki_rules
from scoring.games.rifki import state as rifki_state
from scoring.games.rifki.game import RIFKI
from scoring.games.russian_501 import facts as russian_501_facts
from scoring.games.russian_501 import rules as russian_501_rules
from scoring.games.russian_501 import state as russian_501_state
from scoring.games.russian_501.game import RUSSIAN_501
from scoring.games.schafkopf import facts as schafkopf_facts
from scoring.games.schafkopf import rules as schafkopf_rules
from scoring.games.schafkopf import state as schafkopf_state
from scoring.games.schafkopf.game import SCHAFKOPF
from scoring.games.skat import facts as skat_facts
from scoring.games.skat import rules as skat_rules
from scoring.games.skat import state as skat_state
from scoring.games.skat.game import SKAT
from scoring.games.totals import facts as totals_facts
from scoring.games.totals import rules as totals_rules
from scoring.games.totals import state as totals_state
from scoring.games.totals.game import TOTALS

AnyStateT = TypeVar("AnyStateT", bound=GameState)
AnyFactsT = TypeVar("AnyFactsT")
PromisedTricks = Game[promised_rules.PromisedRules, promised_state.PromisedState, promised_facts.PromisedFacts]
Klaverjas = Game[klaverjas_rules.KlaverjasRules, klaverjas_state.KlaverjasState, klaverjas_facts.KlaverjasFacts]
KnockoutWhist = Game[
    knockout_whist_rules.KnockoutWhistRules, knockout_whist_state.KnockoutWhistState, knockout_whist_facts.KnockoutWhistFacts
]
Rifki = Game[rifki_rules.RifkiRules, rifki_state.RifkiState, rifki_facts.RifkiFacts]
Russian501 = Game[russian_501_rules.Russian501Rules, russian_501_state.Russian501State, russian_501_facts.Russian501Facts]
Schafkopf = Game[schafkopf_rules.SchafkopfRules, schafkopf_state.SchafkopfState, schafkopf_facts.SchafkopfFacts]
Skat = Game[skat_rules.SkatRules, skat_state.SkatState, skat_facts.SkatFacts]
Totals = Game[totals_rules.TotalsRules, totals_state.TotalsState, totals_facts.TotalsFacts]


def promised(rules: RuleSet) -> PromisedTricks:
    return _game(rules, PROMISED_TRICKS)


def klaverjas_game(rules: RuleSet) -> Klaverjas:
    return _game(rules, KLAVERJAS)


def knockout_whist(rules: RuleSet) -> KnockoutWhist:
    return _game(rules, KNOCKOUT_WHIST)


def rifki_game(rules: RuleSet) -> Rifki:
    return _game(rules, RIFKI)


def russian_501(rules: RuleSet) -> Russian501:
    return _game(rules, RUSSIAN_501)


def schafkopf_game(rules: RuleSet) -> Schafkopf:
    return _game(rules, SCHAFKOPF)


def skat_game(rules: RuleSet) -> Skat:
    return _game(rules, SKAT)


def totals_game(rules: RuleSet) -> Totals:
    return _game(rules, TOTALS)


def facts_of(outcome: DealOutcome[AnyStateT, AnyFactsT]) -> AnyFactsT:
    """Return the facts of a deal that could be read."""
    assert outcome.facts is not None, outcome.problems
    return outcome.facts


def _game(rules: RuleSet, functions: GameFunctions[RulesT, StateT, FactsT]) -> Game[RulesT, StateT, FactsT]:
    game: Any = rules.game
    assert game.family == functions.family
    result: Game[RulesT, StateT, FactsT] = game
    return result
