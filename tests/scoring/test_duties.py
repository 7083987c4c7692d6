"""The jury's duties are data of any set of the family: which contracts need a call, the cost of forgetting it, the solos that count."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scoring.engine.problem import Refused
from scoring.engine.ruleset import RuleSet
from scoring.engine.state import TableStart
from scoring.games import published, ruleset_from
from tests.scoring.laws import broken
from tests.scoring.typed_games import promised

WHIST = published("whist_iwwa")
MISERE = {"code": "MISERE", "declarer": 0, "made": False}


def with_duties(code: str, duties: dict[str, Any], **contracts: dict[str, Any]) -> RuleSet:
    """Return a published set with these duties, and these fields in some contracts, as a club may set them."""
    copy = published(code).copy()
    copy["data"]["duties"] = duties
    for contract, more in contracts.items():
        copy["data"]["contracts"][contract] |= more
    return ruleset_from(copy)


def results(rules: RuleSet, *deals: dict[str, Any], **carried: list[int]) -> list[tuple[int, ...] | list[str]]:
    """Return the points of each deal, or the codes of its problems."""
    outcomes = rules.game.replay(TableStart(4, 0, carry_over=carried), deals).outcomes
    return [each.played.points(4) if each.played else [problem.code for problem in each.problems] for each in outcomes]


def contract(**fields: Any) -> dict[str, Any]:
    return {"contracts": [fields]}


def test_a_set_without_duties_has_none() -> None:
    for code in ("rikken_brabant", "rikken_stichting"):
        rules = published(code)
        assert (rules.asks_jury, promised(rules).rules.duties, rules.game.jury_contracts) == (False, None, ())
        assert results(rules, contract(**MISERE, jury="approved")) == [[f"{rules.data['prefix']}_UNKNOWN_FIELD"]]


def test_federation_whist_needs_the_jury_for_three_contracts() -> None:
    assert WHIST.game.jury_contracts == ("SOLO_SLIM", "SOLO", "MISERE_TABLE")
    assert (WHIST.asks_jury, WHIST.version) == (True, 2)
    solo = {"code": "SOLO", "declarer": 0, "made": True}
    outcomes = WHIST.game.replay(TableStart(), [contract(**solo)]).outcomes
    assert [each.code for each in outcomes[0].problems] == ["WI_JURY_REQUIRED"]
    assert WHIST.is_for_the_jury(outcomes[0].problems)
    assert results(WHIST, contract(**solo, jury="approved"), contract(**solo, jury="forgotten")) == [
        (75, -25, -25, -25),
        (60, -20, -20, -20),
    ]


def test_an_evening_of_whist_of_before_its_duties_is_played_as_it_was() -> None:
    copy = WHIST.copy()
    data = copy["data"]
    del data["duties"]
    data["version"] = 1
    for each in data["contracts"].values():
        each.pop("needs_jury", None), each.pop("solo", None)
    for option in ("fine_jury", "fine_third_solo", "forgot_jury_deal", "third_solo_after"):
        del data["options"][option]
    old = ruleset_from(copy)
    assert old.fingerprint == "5a0a-04ec"
    assert results(old, contract(code="SOLO", declarer=0, made=True)) == [(75, -25, -25, -25)]
    assert not old.asks_jury


def test_a_club_says_which_contracts_need_the_jury_and_what_a_forgotten_call_costs() -> None:
    rules = with_duties("rikken_brabant", {"fine": 9, "forgotten": "annulled"}, OPEN_MISERE={"needs_jury": True})
    open_misere = {"code": "OPEN_MISERE", "declarer": 0, "made": True}
    free = results(published("rikken_brabant"), contract(**open_misere))
    assert results(rules, contract(**open_misere)) == [["RB_JURY_REQUIRED"]]
    assert results(rules, contract(**open_misere, jury="approved")) == free
    assert results(rules, contract(**open_misere, jury="forgotten")) == [(-9, 3, 3, 3)]
    assert rules.articles["CONSENT"].fine == 9
    assert rules.fingerprint != published("rikken_brabant").fingerprint
    # Other contracts add no question.
    names = [
        each.name
        for each in rules.game.form(rules.game.first_state(TableStart(4, 0))).questions
        if "OPEN_MISERE" not in each.when.get("contract", ())
    ]
    assert "jury" not in names


def test_lost_solos_count_where_a_club_says_so() -> None:
    rules = WHIST.with_options({"third_solo_after": 2, "fine_third_solo": 6})
    lost = contract(**MISERE)
    assert results(rules, lost, lost, lost)[2] == ["WI_JURY_REQUIRED_THIRD_SOLO"]
    assert results(rules, contract(**MISERE, jury="forgotten"), lost_solos=[2, 0, 0, 0]) == [(-27, 9, 9, 9)]
    assert results(WHIST, lost, lost, lost) == [(-21, 7, 7, 7)] * 3
    replay = rules.game.replay(TableStart(4, 0), [lost])
    assert rules.game.carry_over(replay.state) == {"lost_solos": (1, 0, 0, 0)}
    assert WHIST.game.carry_over(WHIST.game.first_state(TableStart(4, 0))) == {}
    assert [rules.articles["THIRD_SOLO"].hidden, WHIST.articles["THIRD_SOLO"].hidden] == [False, True]


def test_a_club_changes_the_duties_of_the_regulation() -> None:
    rules = with_duties("rikken_belgian", {"third_solo_after": 0, "fine": 30}, ABONDANCE_9={"needs_jury": True})
    assert rules.game.jury_contracts == (
        "GRAND_CHELEM",
        "PETIT_CHELEM",
        "MISERE_TABLE",
        "ABONDANCE_12",
        "ABONDANCE_11",
        "ABONDANCE_10",
        "ABONDANCE_9",
    )
    assert results(rules, contract(**MISERE), contract(**MISERE), contract(**MISERE)) == [(-21, 7, 7, 7)] * 3
    assert rules.articles["CONSENT"].fine == 30
    assert rules.articles["THIRD_SOLO"].hidden


@pytest.mark.parametrize(
    ("duties", "code", "field"),
    [
        ({"fine": 10}, "FINE_NOT_DIVISIBLE", "duties.fine"),
        ({"fine": -3}, "TABLE_VALUE", "duties.fine"),
        ({"fine_third_solo": "3"}, "TABLE_VALUE", "duties.fine_third_solo"),
        ({"forgotten": "again"}, "TABLE_VALUE", "duties.forgotten"),
        ({"third_solo_after": True}, "TABLE_VALUE", "duties.third_solo_after"),
        ({"third": 2}, "TABLE_VALUE", "duties.third"),
    ],
)
def test_duties_that_make_no_sense_are_refused(duties: dict[str, Any], code: str, field: str) -> None:
    with pytest.raises(Refused) as refused:
        with_duties("rikken_stichting", duties, MISERE={"needs_jury": True, "solo": True})
    assert [(each.code, each.field) for each in refused.value.problems] == [(code, field)]


@pytest.mark.parametrize("lost", [(0, 0, 0, 0), (2, 0, 0, 2)])
def test_every_deal_of_whist_with_duties_keeps_the_laws(lost: tuple[int, ...]) -> None:
    game = promised(WHIST.with_options({"third_solo_after": 2, "fine_third_solo": 6}))
    state = game.first_state(TableStart(4, 0, carry_over={"lost_solos": list(lost)}))
    laws = broken(game, state)
    assert next(laws, None) is None


def test_a_copy_of_duties_is_read_as_it_was() -> None:
    rules = with_duties("rikken_brabant", {"fine": 9}, OPEN_MISERE={"needs_jury": True})
    assert ruleset_from(json.loads(json.dumps(rules.copy(), sort_keys=True))).fingerprint == rules.fingerprint
