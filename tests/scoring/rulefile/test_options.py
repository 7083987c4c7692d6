"""The options that a club may change: each does what its dossier says, and impossible values are refused by name."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.engine.problem import Refused
from scoring.engine.ruleset import RuleSet
from scoring.engine.state import TableStart
from scoring.engine.words import LANGUAGES
from scoring.games import GAMES, published, ruleset_from

RIKKEN = published("rikken_brabant")
DOSSIER = {
    "unit", "beter", "solo_beter", "piek", "solo7", "solo_may_open", "partner_loss", "partner_loss_scope", "all_pass",
    "all_pass_redeal_dealer", "troela", "troela_trump_by", "troela_ace_suit_trump", "troela_late_trump", "slam_bonus",
    "slam_bonus_defenders", "solo_base", "solo13", "open_solo13", "misere", "open_misere", "praatje", "troela_base", "rik_base",
    "solo_over_misere_extra", "bid_order", "mie_en_all_four_per_opponent",
}  # fmt: skip


def refused(options: dict[str, Any], rules: RuleSet = RIKKEN) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as raised:
        rules.with_options(options)
    return [(problem.code, problem.field) for problem in raised.value.problems]


def points(options: dict[str, Any], **contract: Any) -> tuple[int, ...] | str:
    outcome = RIKKEN.with_options(options).game.replay(TableStart(), [{"contracts": [{"declarer": 0, **contract}]}]).outcomes[0]
    return outcome.played.points(4) if outcome.played else outcome.problems[0].code


def test_every_option_of_the_dossier_is_there() -> None:
    """`seats` is a field of the sheet."""
    assert {option.name for option in RIKKEN.all_options} == DOSSIER


def test_every_option_is_explained_in_every_language() -> None:
    for code in GAMES:
        for option in published(code).all_options:
            assert {*LANGUAGES} <= option.title.keys(), option.name
            assert {*LANGUAGES} <= option.help.keys(), option.name
            assert option.kind != "choice" or set(option.labels) == set(option.values), option.name
            assert option.affects in ("S", "V", "P")


@pytest.mark.parametrize(
    ("options", "contract", "wanted"),
    [
        ({"unit": 5}, {"code": "RIK", "partner": 2, "took": 9}, (10, -10, 10, -10)),
        ({"rik_base": 4}, {"code": "RIK_BETER", "partner": 2, "took": 8}, (4, -4, 4, -4)),
        ({"troela_base": 5}, {"code": "TROELA", "partner": 2, "took": 7}, (-6, 6, -6, 6)),
        ({"solo_base": {"9": 3}}, {"code": "SOLO_9", "took": 9}, (9, -3, -3, -3)),
        ({"solo_base": {"9": 3}}, {"code": "SOLO_10", "took": 10}, (3, -1, -1, -1)),
        ({"solo_base": {"9": 3}, "solo_beter": True}, {"code": "SOLO_9_BETER", "took": 9}, (9, -3, -3, -3)),
        ({"solo13": 30}, {"code": "SOLO_13", "made": True}, (90, -30, -30, -30)),
        ({"open_solo13": 30}, {"code": "OPEN_SOLO_13", "made": False}, (-90, 30, 30, 30)),
        ({"misere": 7}, {"code": "PIEK", "made": True}, (21, -7, -7, -7)),
        ({"open_misere": 7}, {"code": "OPEN_PIEK", "made": True}, (21, -7, -7, -7)),
        ({"praatje": 7}, {"code": "OPEN_MISERE_PRAATJE", "made": True}, (21, -7, -7, -7)),
        ({"slam_bonus": 4}, {"code": "SOLO_9", "took": 13}, (27, -9, -9, -9)),
        ({"slam_bonus_defenders": True}, {"code": "SOLO_9", "took": 0}, (-33, 11, 11, 11)),
        ({"solo_over_misere_extra": 2}, {"code": "SOLO_13", "made": False, "overcalled": "OPEN_PIEK"}, (-51, 17, 17, 17)),
        ({"solo_over_misere_extra": 2, "unit": 2}, {"code": "SOLO_9", "took": 9, "overcalled": "PIEK"}, (18, -6, -6, -6)),
        ({}, {"code": "SOLO_7", "took": 7}, "RB_CONTRACT_DISABLED"),
        ({"solo7": True}, {"code": "SOLO_7", "took": 7}, (3, -1, -1, -1)),
        ({"solo_beter": True}, {"code": "SOLO_7_BETER", "took": 7}, "RB_CONTRACT_DISABLED"),
        ({"solo_beter": True, "solo7": True}, {"code": "SOLO_7_BETER", "took": 7}, (3, -1, -1, -1)),
        ({"beter": "none"}, {"code": "RIK_BETER", "partner": 2, "took": 8}, "RB_CONTRACT_DISABLED"),
        ({"beter": "none", "solo_beter": True}, {"code": "SOLO_8_BETER", "took": 8}, "RB_CONTRACT_DISABLED"),
        ({"piek": False}, {"code": "OPEN_PIEK_PRAATJE", "made": True}, "RB_CONTRACT_DISABLED"),
        ({"piek": False}, {"code": "OPEN_MISERE_PRAATJE", "made": True}, (45, -15, -15, -15)),
        ({"troela": "forbidden"}, {"code": "TROELA", "partner": 2, "took": 8}, "RB_CONTRACT_DISABLED"),
        ({"troela": "optional"}, {"code": "TROELA", "partner": 2, "took": 8}, (2, -2, 2, -2)),
    ],
)
def test_what_an_option_does(options: dict[str, Any], contract: dict[str, Any], wanted: Any) -> None:
    assert points(options, **contract) == wanted


@pytest.mark.parametrize(
    ("options", "code", "field"),
    [
        ({"colour": "green"}, "OPTION_UNKNOWN", "options.colour"),
        ({"unit": 0}, "OPTION_VALUE", "options.unit"),
        ({"unit": 1.5}, "OPTION_HALF_POINTS", "options.unit"),
        ({"unit": True}, "OPTION_VALUE", "options.unit"),
        ({"unit": 10**12}, "OPTION_VALUE", "options.unit"),
        ({"piek": 1}, "OPTION_VALUE", "options.piek"),
        ({"beter": "clubs"}, "OPTION_VALUE", "options.beter"),
        ({"beter": ["hearts"]}, "OPTION_VALUE", "options.beter"),
        ({"solo_base": {"14": 1}}, "OPTION_VALUE", "options.solo_base"),
        ({"solo_base": {"9": 0.5}}, "OPTION_HALF_POINTS", "options.solo_base.9"),
        ({"solo_base": 2}, "OPTION_VALUE", "options.solo_base"),
        ({"bid_order": [["RIK"]]}, "OPTION_VALUE", "options.bid_order"),
        ({"bid_order": "RIK"}, "OPTION_VALUE", "options.bid_order"),
        ({"misere": -1}, "OPTION_VALUE", "options.misere"),
        ({"misere": None}, "OPTION_VALUE", "options.misere"),
    ],
)
def test_what_an_option_cannot_be(options: dict[str, Any], code: str, field: str) -> None:
    assert refused(options) == [(code, field)]


def test_all_wrong_options_are_named_at_once() -> None:
    assert {field for _, field in refused({"unit": 0, "colour": 1, "piek": "yes"})} == {"options.unit", "options.colour", "options.piek"}


def test_equal_bids_must_be_ones_that_can_be_played_together() -> None:
    order = [["RIK", "RIK_BETER"], *[group for group in _order() if "RIK" not in group and "RIK_BETER" not in group]]
    assert refused({"bid_order": order}) == [("OPTION_VALUE", "options.bid_order")]


def test_the_bid_order_says_what_is_equal() -> None:
    apart = [group for group in _order() if "PIEK" not in group]
    rules = RIKKEN.with_options({"bid_order": [["PIEK"], ["MISERE"], *apart]})
    together = [{"code": "MISERE", "declarer": 0, "made": True}, {"code": "PIEK", "declarer": 1, "made": True}]
    assert [problem.code for problem in rules.game.replay(TableStart(), [{"contracts": together}]).outcomes[0].problems] == [
        "RB_NOT_SIMULTANEOUS"
    ]
    assert [row.code for row in rules.game.charts()[0].rows][:2] == ["PIEK", "MISERE"]


def test_beter_sits_directly_above_the_same_number() -> None:
    ranks = {code: each.rank for code, each in RIKKEN.with_options({"solo_beter": True, "solo7": True}).game.rules.contracts.items()}
    assert ranks["SOLO_9_BETER"] == ranks["SOLO_9"] + 1
    assert (ranks["RIK"], ranks["TROELA"], ranks["OPEN_SOLO_13"]) == (10, 110, 140)


def _for_all_thirteen(rules: RuleSet) -> dict[str, int | None]:
    """Return the points of each contract for a declarer who takes every trick."""
    return {row.code: (row.cells[13] or (None,))[0] for row in rules.game.charts()[0].rows}


def test_a_club_changes_one_entry_of_a_table() -> None:
    whist = published("whist_iwwa").with_options({"points_table": {"SOLO": {"flat": 40}}})
    assert _for_all_thirteen(whist) == {
        **_for_all_thirteen(published("whist_iwwa")),
        "SOLO": 120,
    }


@pytest.mark.parametrize(
    ("entry", "code"),
    [({"flat": 2.5}, "OPTION_HALF_POINTS"), ({"made": 1}, "OPTION_VALUE"), ({"flat": "4"}, "OPTION_VALUE"), (3, "OPTION_VALUE")],
)
def test_a_table_that_an_option_breaks_is_the_options_problem(entry: Any, code: str) -> None:
    assert refused({"points_table": {"SOLO": entry}}, published("whist_iwwa")) == [(code, "options.points_table.SOLO")]


def test_the_fingerprint_follows_what_counts() -> None:
    changes: dict[str, dict[str, Any]] = {
        "as it ships": {}, "default said": {"unit": 1}, "play only": {"troela_late_trump": True},
        "score": {"unit": 2}, "valid": {"piek": False}, "more": {"unit": 2, "piek": False},
    }  # fmt: skip
    prints = {name: RIKKEN.with_options(options).fingerprint for name, options in changes.items()}
    assert prints["as it ships"] == prints["default said"]
    assert len(set(prints.values())) == 5
    assert len({published(code).fingerprint for code in GAMES}) == len(GAMES)


def test_words_do_not_change_the_fingerprint() -> None:
    copy = RIKKEN.copy()
    copy["data"]["title"] = {"nl": "Rikken bij ons"}
    copy["data"]["words"]["contracts"]["RIK"]["nl"] = "Gewoon"
    assert ruleset_from(copy).fingerprint == RIKKEN.fingerprint
    copy["data"]["contracts"]["RIK"]["pays"]["step"] = 2
    assert ruleset_from(copy).fingerprint != RIKKEN.fingerprint


def test_an_evening_keeps_its_rules() -> None:
    kept = RIKKEN.with_options({"unit": 2, "solo_base": {"9": 4}}).copy()
    again = ruleset_from(kept)
    assert again.options == {"unit": 2, "solo_base": {"7": 1, "8": 1, "9": 4, "10": 1, "11": 1, "12": 1}}
    assert again.game.charts() == RIKKEN.with_options(again.options).game.charts()
    assert again.copy() == kept


@pytest.mark.parametrize("copy", [
    [], {}, {"game": "whist_iwwa"}, {"game": "belote", "data": {}, "options": {}}, {"game": "whist_iwwa", "data": {}, "options": {}},
    {"game": "whist_iwwa", "data": {"contracts": 5}, "options": {}}, {"game": "whist_iwwa", "data": RIKKEN.copy()["data"], "options": {}},
    {**RIKKEN.copy(), "options": 3}, {**RIKKEN.copy(), "data": {**RIKKEN.copy()["data"], "contracts": {"RIK": 3}}},
    {**RIKKEN.copy(), "data": {**RIKKEN.copy()["data"], "options": {"unit": {}}}},
    {**RIKKEN.copy(), "data": {**RIKKEN.copy()["data"], "contracts": {"RIK": {"like": "RIK"}}}},
])  # fmt: skip
def test_a_copy_that_is_none_is_refused(copy: Any) -> None:
    with pytest.raises(Refused):
        ruleset_from(copy)


def _order() -> list[list[str]]:
    default: list[list[str]] = next(option.default for option in RIKKEN.all_options if option.name == "bid_order")
    return default
