"""Scales other than plain payments from side to side: made and lost apart, figures for each side, other figures at other tables.

Also the settlement between declarers of equal contracts.
"""

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

MADE_FROM_8 = {"declarers": [-6] * 8 + [13] * 6, "opponents": [6] * 8 + [0] * 6}


def club(settlement: str = "", pays: dict[str, Any] | None = None, **contracts: dict[str, Any]) -> RuleSet:
    """Return the federation's whist with these changes; `pays` is the payment of ask and join."""
    copy = published("whist_iwwa").copy()
    changed = {**({"ASK_JOIN": {"pays": pays}} if pays else {}), **contracts}
    for code, fields in changed.items():
        copy["data"]["contracts"][code] = {**copy["data"]["contracts"][code], **fields}
    if settlement:
        copy["data"]["settlement"] = settlement
    return ruleset_from(json.loads(json.dumps(copy)))


def problems(*args: Any, **contracts: Any) -> list[tuple[str, str, Any]]:
    with pytest.raises(Refused) as refused:
        club(*args, **contracts)
    return [(each.code, each.field, dict(each.context)) for each in refused.value.problems]


def result(rules: RuleSet, *contracts: dict[str, Any], seats: int = 4, dealer: int | None = None) -> tuple[Any, ...]:
    """Return each seat's score, each seat's booked points, and the gain of the pot."""
    deal = {"contracts": list(contracts), **({} if dealer is None else {"dealer": dealer})}
    played = rules.game.replay(TableStart(seats), [deal]).outcomes[0].played
    assert played is not None
    assert sum(played.points(seats)) + played.pot() == 0
    return played.score(seats), played.points(seats), played.pot()


def ask(took: int, partner: int | str = 2, declarer: int = 0) -> dict[str, Any]:
    return {"code": "ASK_JOIN", "declarer": declarer, "partner": partner, "took": took}


def misere(declarer: int, made: bool, code: str = "MISERE") -> dict[str, Any]:
    return {"code": code, "declarer": declarer, "made": made}


# -- payments when the rows do not sum to zero ---------------------------------------------------------------------------------


def test_a_row_that_does_not_sum_to_zero_is_refused_by_name() -> None:
    figures = {**MADE_FROM_8, "declarers": [-6] * 8 + [0] * 5 + [4]}
    assert problems("", figures) == [("TABLE_SUM", "contracts.ASK_JOIN.pays", {"code": "ASK_JOIN", "tricks": 13, "sum": 8})]
    sentence = published("whist_iwwa").words["problems"]["TABLE_SUM"]["en"].format(code="ASK_JOIN", tricks=13, sum=8)
    assert sentence.startswith("ASK_JOIN with 13 tricks sums to 8, not to 0.")


def test_figures_that_sum_to_zero_are_paid_from_side_to_side() -> None:
    rules = club("", {"declarers": [-6] * 8 + [4] * 6, "opponents": [6] * 8 + [-4] * 6})
    assert result(rules, ask(9)) == ((4, -4, 4, -4), (4, -4, 4, -4), 0)
    alone = club("", ALONE_5={"pays": {"declarers": [-9] * 5 + [6] * 9, "opponents": [3] * 5 + [-2] * 9}})
    assert result(alone, {"code": "ALONE_5", "declarer": 1, "took": 4})[0] == (3, -9, 3, 3)


def test_the_pot_pays() -> None:
    rules = club("pot_pays", MADE_FROM_8)
    assert result(rules, ask(9)) == ((13, 0, 13, 0), (13, 0, 13, 0), -26)
    assert result(rules, ask(7)) == ((-6, 6, -6, 6), (-6, 6, -6, 6), 0)
    assert not rules.game.sums_to_zero
    assert rules.game.charts()[0].note["en"].startswith("A row need not sum to 0")
    assert rules.game.charts()[0].rows[0].cells[9] == (13, 13, 0)


def test_each_two_pay_the_difference() -> None:
    rules = club("differences", MADE_FROM_8)
    assert result(rules, ask(9)) == ((13, 0, 13, 0), (26, -26, 26, -26), 0)
    assert result(rules, {"code": "ALONE_5", "declarer": 0, "took": 5}) == ((6, -2, -2, -2), (24, -8, -8, -8), 0)
    assert rules.game.sums_to_zero


def test_who_sits_out_pays_no_difference() -> None:
    assert result(club("differences", MADE_FROM_8), ask(9), seats=5, dealer=4) == ((13, 0, 13, 0, 0), (26, -26, 26, -26, 0), 0)


@pytest.mark.parametrize("settlement", ["differences", "pot_pays"])
def test_a_declarer_has_the_part_of_an_absent_partner(settlement: str) -> None:
    copy = club(settlement, MADE_FROM_8).copy()
    copy["data"]["seats"] = [3, 4]
    assert result(ruleset_from(copy), ask(9, partner="blind"), seats=3)[0] == (26, 0, 0)


def test_a_settlement_has_a_name() -> None:
    assert problems("as_you_like")[0][:2] == ("TABLE_VALUE", "settlement")


@pytest.mark.parametrize(
    ("pays", "code"),
    [
        ({"declarers": [1] * 14}, "TABLE_OPEN"),
        ({"declarers": [1] * 13, "opponents": [0] * 14}, "TABLE_OPEN"),
        ({**MADE_FROM_8, "flat": 3}, "TABLE_VALUE"),
        ({"declarers": [1] * 14, "opponents": [0] * 14}, "TABLE_VALUE"),
        ({"declarers": [-1.5] * 14, "opponents": [0] * 14}, "TABLE_HALF_POINTS"),
        ({"flat_lost": 3}, "TABLE_OPEN"),
        ({"flat": 3, "flat_lost": -3}, "TABLE_VALUE"),
    ],
)
def test_figures_that_leave_a_case_open_or_reward_losing_are_refused(pays: dict[str, Any], code: str) -> None:
    assert problems("pot_pays", pays)[0][0] == code


# -- made and lost apart, and tables of other sizes -----------------------------------------------------------------------------


def test_made_and_lost_apart() -> None:
    rules = club("", MISERE={"pays": {"flat": 4, "flat_lost": 6}})
    assert result(rules, misere(0, True))[0] == (12, -4, -4, -4)
    assert result(rules, misere(0, False))[0] == (-18, 6, 6, 6)


def test_other_figures_with_five() -> None:
    rules = club("", MISERE={"pays_at": {"5": {"flat": 9}}})
    assert result(rules, misere(0, True))[0] == (21, -7, -7, -7)
    assert result(rules, misere(0, True), seats=5, dealer=4)[0] == (27, -9, -9, -9, 0)
    assert [chart.title["en"] for chart in rules.game.charts()[:2]] == ["Payments by tricks", "Payments by tricks, with 5 players"]
    assert {row.code for row in rules.game.charts()[1].rows} == {"MISERE", "MISERE_TABLE"} - {"MISERE_TABLE"}


@pytest.mark.parametrize("wrong", [{"6": {"flat": 1}}, {"5": 3}, 5])
def test_other_sizes_are_sizes_of_tables(wrong: Any) -> None:
    assert problems(MISERE={"pays_at": wrong})[0][0] == "TABLE_VALUE"


def test_another_notation_replaces_that_of_the_model() -> None:
    like = {"like": "ALONE_5", "at_least": 6, "pays": {"flat": 5}}
    copy = published("whist_iwwa").copy()
    copy["data"]["contracts"]["ALONE_6"] = like
    copy["data"]["contracts"]["ALONE_5"]["pays"] = {"made": 2, "over": 1, "lost": 4, "under": 2}
    copy["data"]["bid_order"].append(["ALONE_6"])
    assert result(ruleset_from(copy), {"code": "ALONE_6", "declarer": 0, "took": 7})[0] == (15, -5, -5, -5)


# -- several declarers ----------------------------------------------------------------------------------------------------------


def petites(joint: str) -> RuleSet:
    return club("", MISERE={"pays": {"flat": 4, "flat_lost": 6}, "joint": joint})


@pytest.mark.parametrize(
    ("made", "figures"),
    [((True, True), (12, 12, -12, -12)), ((False, False), (-18, -18, 18, 18)), ((True, False), (12, -18, 3, 3))],
)
def test_two_settle_as_one_sum(made: tuple[bool, bool], figures: tuple[int, ...]) -> None:
    assert result(petites("one_sum"), misere(0, made[0]), misere(1, made[1]))[0] == figures


def test_three_and_four_settle_as_one_sum() -> None:
    rules = petites("one_sum")
    assert result(rules, *(misere(seat, False) for seat in range(3)))[0] == (-18, -18, -18, 54)
    everybody = [misere(seat, False) for seat in range(4)]
    assert result(rules, *everybody) == result(petites("each"), *everybody)


def test_an_odd_sum_is_shared_over_two_contracts_but_not_by_halves() -> None:
    odd = club("", MISERE={"pays": {"flat": 5}, "joint": "one_sum"})
    assert result(odd, misere(0, True), misere(2, True))[0] == (15, -15, 15, -15)
    assert result(odd, misere(0, True), misere(2, False))[0] == (15, 0, -15, 0)
    mixed = {"pays": {"flat": 5, "flat_lost": 8}, "joint": "one_sum"}
    assert problems(MISERE=mixed) == [("TABLE_HALF_POINTS", "contracts.MISERE.joint", {})]


def test_only_losers_pay_winners() -> None:
    rules = club("", MISERE={"pays": {"flat": 5}, "joint": "losers_pay_winners"})
    deal = {"contracts": [misere(0, True), misere(3, False)]}
    played = rules.game.replay(TableStart(), [deal]).outcomes[0].played
    assert played is not None
    assert [(p.payer, p.payee, p.amount) for p in played.payments] == [(3, 0, 20)]
    assert result(rules, misere(0, True), misere(1, True))[0] == (10, 10, -10, -10)


def test_declarers_of_one_group_settle_one_way() -> None:
    copy = published("rikken_brabant").copy()
    copy["data"]["contracts"]["PIEK"]["joint"] = "one_sum"
    with pytest.raises(Refused, match="TABLE_VALUE"):
        ruleset_from(copy)


def test_sides_of_their_own_settle_alone() -> None:
    figures = {"declarers": [18] + [-18] * 13, "opponents": [0] + [12] * 13}
    assert problems("pot_pays", MISERE={"pays": figures, "joint": "one_sum"})[0][:2] == ("TABLE_VALUE", "contracts.MISERE.joint")


@pytest.mark.parametrize("settlement", ["zero_sum", "differences", "pot_pays"])
@pytest.mark.parametrize("joint", ["losers_pay_winners", "one_sum"])
@pytest.mark.parametrize(("seats", "dealer"), [(3, None), (4, None), (5, 4)])
def test_every_deal_keeps_the_laws(settlement: str, joint: str, seats: int, dealer: int | None) -> None:
    copy = club(
        settlement, None if settlement == "zero_sum" else MADE_FROM_8, MISERE={"pays": {"flat": 4, "flat_lost": 6}, "joint": joint}
    ).copy()
    copy["data"]["seats"] = [3, 4, 5]
    game = promised(ruleset_from(copy))
    assert next(broken(game, game.first_state(TableStart(seats, dealer))), None) is None
