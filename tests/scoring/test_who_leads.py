"""The player left of the dealer leads to the first trick, or the declarer if the rules of the contract say so."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.engine.problem import Refused
from scoring.engine.ruleset import RuleSet
from scoring.engine.sheet import score
from scoring.engine.state import TableStart
from scoring.explain import explain
from scoring.games import published, sentences
from tests.scoring.family import FAMILY
from tests.scoring.typed_games import promised

BELGIAN = published("rikken_belgian")
LED_BY_DECLARER = {"ABONDANCE_9", "ABONDANCE_10", "ABONDANCE_11", "ABONDANCE_12", "PETIT_CHELEM", "GRAND_CHELEM"}


def with_leader(leads: str) -> RuleSet:
    """Return Belgian rikken in which this player leads a misère."""
    data: Any = BELGIAN.data
    contracts = {**data["contracts"], "MISERE": {**data["contracts"]["MISERE"], "leads": leads}}
    return RuleSet.build(BELGIAN.functions, {**data, "contracts": contracts}, BELGIAN.options, BELGIAN.shared_words)


@pytest.mark.parametrize("code", FAMILY)
def test_the_phone_knows_which_contracts_the_declarer_leads(code: str) -> None:
    game = published(code).game
    contract = next(question for question in game.form(game.first_state(TableStart(4, 0))).questions if question.name == "contract")
    led = {str(choice.value): choice.leads for choice in contract.choices if choice.leads}
    assert led == (dict.fromkeys(LED_BY_DECLARER, "declarer") if code == "rikken_belgian" else {})


def test_who_leads_is_a_value_of_the_rules_and_changes_no_fingerprint() -> None:
    changed = with_leader("declarer")
    assert promised(changed).rules.contracts["MISERE"].leads == "declarer"
    assert changed.fingerprint == BELGIAN.fingerprint
    with pytest.raises(Refused) as refused:
        with_leader("right_of_dealer")
    assert [(problem.code, problem.field) for problem in refused.value.problems] == [("TABLE_VALUE", "contracts.MISERE.leads")]


def test_the_sheet_says_in_which_contracts_the_declarer_leads() -> None:
    card = BELGIAN.game.scorecard(TableStart(4, 0), (), 4)
    contracts = "Abondance 9, Abondance 10, Abondance 11, Abondance 12, Small slam, Grand slam"
    led = [hint["en"] for hint in card.hints if "leads" in hint["en"]]
    assert led == [f"The declarer leads in {contracts}; else the player left of the dealer."]
    assert not [hint for hint in published("rikken_brabant").game.scorecard(TableStart(4, 0), (), 4).hints if "leads" in hint["en"]]


def test_explained_for_people() -> None:
    deals = [
        {"contracts": [{"code": "ABONDANCE_9", "declarer": 2, "took": 9}]},
        {"contracts": [{"code": "MISERE", "declarer": 2, "took": 0}]},
    ]
    sheet = {"game": "rikken_belgian", "deals": deals}
    lines = explain(sheet, score(sheet, published, sentences(), "nl"), "nl", published).splitlines()
    assert [line for line in lines if line[:2] in ("1.", "2.")] == ["1. Abondance 9 #2 ✓ (#2 komt uit)", "2. Miserie #2 ✓"]
