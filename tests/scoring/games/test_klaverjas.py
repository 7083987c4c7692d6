"""Klaverjas deal by deal: the dossier's worked examples, the code of every mistake, and the texts on paper and phone."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.engine.payments import points
from scoring.engine.problem import Refused
from scoring.engine.result import TableReplay
from scoring.engine.ruleset import RuleSet
from scoring.engine.state import TableStart
from scoring.games import published, ruleset_from
from scoring.games.klaverjas.facts import KlaverjasFacts
from scoring.games.klaverjas.state import KlaverjasState
from tests.scoring.dossier import check_example, examples, problems
from tests.scoring.notations.klaverjas_notation import deal
from tests.scoring.typed_games import facts_of, klaverjas_game

EXAMPLES = examples("klaverjas")
NAMES = ["Els", "An", "Piet", "Jo"]


def klaverjas(**options: Any) -> RuleSet:
    return published("klaverjas").with_options(options)


def table(*reports: str, start: TableStart | None = None, **options: Any) -> TableReplay[KlaverjasState, KlaverjasFacts]:
    """Replay deals in the players' notation, at a table where seat 3 deals first."""
    rules = klaverjas(**options)
    return klaverjas_game(rules).replay(start or TableStart(4, first_dealer=3), [deal(each, rules) for each in reports])


def codes(*reports: str, start: TableStart | None = None, **options: Any) -> list[tuple[str, str]]:
    return problems(table(*reports, start=start, **options))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example["id"]))
def test_example(example: dict[str, Any]) -> None:
    check_example(example)


def test_all_of_them_are_here() -> None:
    assert len(EXAMPLES) == 60


@pytest.mark.parametrize(
    ("report", "options", "expected"),
    [
        ("4 100 62", {}, [("KJ_SEAT_RANGE", "player")]),
        ("revoke 9", {}, [("KJ_SEAT_RANGE", "revoke")]),
        ("0 100 62 dealer 2", {}, [("KJ_WRONG_DEALER", "dealer")]),
        ("100 62", {}, [("KJ_PLAYER_REQUIRED", "player")]),
        ("2 100 62", {"trump_choice": "utrechts"}, [("KJ_WRONG_PLAYER", "player")]),
        ("0 100 62", {"record_trump": True}, [("KJ_TRUMP_REQUIRED", "trump")]),
        ("0", {}, [("KJ_POINTS_REQUIRED", "card_points")]),
        ("0 notnat", {}, [("KJ_POINTS_REQUIRED", "card_points")]),
        ("0 200 -38", {}, [("KJ_POINTS_RANGE", "card_points")]),
        ("0 100 63", {}, [("KJ_POINTS_SUM", "card_points")]),
        ("0 1 161", {}, [("KJ_POINTS_UNREACHABLE", "card_points")]),
        ("0 100 62 roem -20 0", {}, [("KJ_ROEM_VALUE", "roem")]),
        ("0 100 62 roem 10 0", {}, [("KJ_ROEM_UNREACHABLE", "roem")]),
        ("0 100 62 roem 900 20", {}, [("KJ_ROEM_TOO_HIGH", "roem")]),
        ("0 100 62 roem 1900 120", {"roem_in_hand": True}, [("KJ_ROEM_TOO_HIGH", "roem")]),
        ("0 162 0 tricks 8 0 roem 0 20", {}, [("KJ_ROEM_WITHOUT_TRICK", "roem")]),
        ("0 162 0", {}, [("KJ_PIT_UNSAID", "pit")]),
        ("0 100 62 pit", {}, [("KJ_PIT_POINTS", "pit")]),
        ("0 162 0 pit tricks 7 1", {}, [("KJ_PIT_TRICKS", "pit")]),
        ("0 162 0 pit nat", {}, [("KJ_NAT_MISMATCH", "nat")]),
        ("0 100 62 nat", {}, [("KJ_NAT_MISMATCH", "nat")]),
        ("0 60 102 notnat", {}, [("KJ_NAT_MISMATCH", "nat")]),
        ("0 100 62 tricks 5 2", {}, [("KJ_TRICKS_SUM", "tricks")]),
        ("0 100 62 tricks 7 1", {}, []),
        ("0 80 82 tricks 7 1", {}, [("KJ_POINTS_VS_TRICKS", "tricks")]),
        ("0 100 62 krak 1", {}, [("KJ_KRAK_OFF", "krak")]),
        ("0 100 62 krak 4", {"kraken": True}, [("KJ_KRAK_RANGE", "krak")]),
        ("0 pit revoke 1", {}, [("KJ_REVOKE_HAS_PLAY", "pit")]),
        ("revoke 1 roem 20 0", {}, [("KJ_REVOKE_HAS_PLAY", "roem")]),
        ("revoke 1 roem 25 0", {"revoke_roem": "both"}, [("KJ_ROEM_VALUE", "roem")]),
    ],
)
def test_what_every_mistake_is_called(report: str, options: dict[str, Any], expected: list[tuple[str, str]]) -> None:
    assert codes(report, **options) == expected


def test_somebody_must_say_who_dealt_first() -> None:
    assert codes("0 100 62", start=TableStart(4)) == [("KJ_DEALER_REQUIRED", "dealer")]
    assert table("0 100 62 dealer 2", start=TableStart(4)).state.dealer == 3


def test_a_list_of_another_length_and_another_suit() -> None:
    game = klaverjas_game(klaverjas())
    state = game.first_state(TableStart(4, 3))
    for name, figures in (("card_points", [162]), ("roem", [0, 20, 0]), ("tricks", [])):
        outcome = game.score_deal(state, {"player": 0, "card_points": [100, 62], name: figures})
        assert [(each.code, each.field) for each in outcome.problems] == [("KJ_TWO_SIDES", name)]
    outcome = game.score_deal(state, {"player": 0, "card_points": [100, 62], "trump": "NT"})
    assert [each.code for each in outcome.problems] == ["KJ_TRUMP"]
    assert [each.code for each in game.score_deal(state, {"player": "0", "wij": 1}).problems] == ["KJ_WRONG_TYPE", "KJ_UNKNOWN_FIELD"]


@pytest.mark.parametrize(
    ("start", "expected"),
    [
        (TableStart(3), ["KJ_SEATS"]),
        (TableStart(4, 4, -1), ["KJ_SEAT_RANGE"] * 2),
        (TableStart(4, carry_over={"x": [1]}), ["SHEET_UNKNOWN_FIELD"]),
    ],
)
def test_a_table_that_cannot_be(start: TableStart, expected: list[str]) -> None:
    with pytest.raises(Refused) as refused:
        klaverjas_game(klaverjas()).first_state(start)
    assert [problem.code for problem in refused.value.problems] == expected


def test_sixteen_deals_and_no_more() -> None:
    replay = table(*["0 100 62"] * 17)
    assert replay.state.finished
    assert [problem.code for problem in replay.outcomes[-1].problems] == ["KJ_TOO_MANY_DEALS"]
    assert klaverjas_game(klaverjas()).form(replay.state).questions == ()


def test_what_a_deal_and_its_result_say() -> None:
    game = klaverjas_game(klaverjas(kraken=True))
    state = game.first_state(TableStart(4, 3))
    sentences_of_deals = []
    for report in ("S 0 100 62 roem 20 0", "0 nat", "0 pit", "0 pit nat", "0 100 62 krak 2", "revoke 1", "0 162 0 nopit"):
        outcome = game.score_deal(state, deal(report, klaverjas()))
        sentences_of_deals.append(game.describe_deal(facts_of(outcome), NAMES, "nl"))
    assert sentences_of_deals == [
        "♠ Els 100–62, roem 20–0", "Els nat", "Els pit", "Els tegenpit", "Els 100–62 herkraakt", "An verzaakte", "Els 162–0",
    ]  # fmt: skip
    outcome = game.score_deal(state, deal("0 100 62", klaverjas()))
    assert outcome.played is not None
    assert game.describe_result(outcome.played, NAMES, "nl") == (
        "Els speelt en haalt het. Els en Piet 100, An en Jo 62. An betaalt Piet 38, Jo betaalt Els 38."
    )


def test_the_sheet_has_points_roem_and_total_for_us_and_for_them() -> None:
    rules = klaverjas(revoke_rule="redeal")
    game = klaverjas_game(rules)
    deals = [deal(each, rules) for each in ("0 100 62 roem 20 0", "1 60 102 roem 20 40", "revoke 0", "0 pit nat")]
    card = game.scorecard(TableStart(4, 3), list(enumerate(game.replay(TableStart(4, 3), deals).outcomes, 1)), 6)
    assert card.sides == ((0, 2), (1, 3))
    shown = [(row.lead[0].text, row.lead[0].mark, *(tuple(cell.text for cell in side) for side in row.seats)) for row in card.rows]
    assert shown == [
        ("A", "made", ("100", "20", "120"), ("62", "–", "62")),
        ("B", "made", ("60", "20", "200"), ("102", "40", "204")),
        ("", "void", ("", "", ""), ("", "", "")),
        ("A", "lost", ("0", "–", "200"), ("262", "–", "466")),
        ("", "", ("", "", ""), ("", "", "")),
        ("", "", ("", "", ""), ("", "", "")),
        ("", "", ("", "", "200"), ("", "I", "466")),
    ]


def test_a_rounds_totals_are_settled_as_its_deals_are() -> None:
    for settlement, expected in (("difference", (50, -50, 50, -50)), ("pairwise", (100, -100, 100, -100)), ("none", (0, 0, 0, 0))):
        game = klaverjas(settlement=settlement).game
        assert points(game.payments_of_totals((1700, 1650, 1700, 1650)), 4) == expected


def test_rules_that_cannot_be_played_are_refused() -> None:
    for name, value in (("pit_bonus", -1), ("revoke_fine", "100"), ("deals", None)):
        copy = published("klaverjas").copy()
        copy["data"]["options"][name]["default"] = value
        with pytest.raises(Refused):
            ruleset_from(copy)
