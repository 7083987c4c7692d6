"""Skat deal by deal: the dossier's worked examples, the code of every mistake, and the texts on paper and phone."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.engine.payments import points
from scoring.engine.problem import Refused
from scoring.engine.result import TableReplay
from scoring.engine.ruleset import RuleSet
from scoring.engine.state import TableStart
from scoring.games import published, ruleset_from
from scoring.games.skat.facts import SkatFacts
from scoring.games.skat.rules import BIDS
from scoring.games.skat.state import SkatState
from tests.scoring.dossier import check_example, examples, problems
from tests.scoring.notations.skat_notation import deal
from tests.scoring.typed_games import facts_of, skat_game

EXAMPLES = examples("skat")
NAMES = ["Els", "An", "Piet", "Jo"]
ALL_BIDS = """
18 20 22 23 24 27 30 33 35 36 40 44 45 46 48 50 54 55 59 60 63 66 70 72 77 80 81 84 88 90 96 99 100 108 110 117 120 121 126 130 132 135 140
143 144 150 153 154 156 160 162 165 168 170 176 180 187 192 198 204 216 240 264
"""


def skat(**options: Any) -> RuleSet:
    return published("skat").with_options(options)


def table(*reports: str, start: TableStart | None = None, **options: Any) -> TableReplay[SkatState, SkatFacts]:
    """Replay deals in the players' notation, at a table of four where seat 3 deals first."""
    rules = skat(**options)
    return skat_game(rules).replay(start or TableStart(4, first_dealer=3), [deal(each, rules) for each in reports])


def codes(*reports: str, start: TableStart | None = None, **options: Any) -> list[tuple[str, str]]:
    return problems(table(*reports, start=start, **options))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example["id"]))
def test_example(example: dict[str, Any]) -> None:
    check_example(example)


def test_all_of_them_are_here() -> None:
    assert len(EXAMPLES) == 60


def test_the_bids_are_the_sixty_three_of_the_order() -> None:
    assert sorted(BIDS) == [int(each) for each in ALL_BIDS.split()]
    assert len(BIDS) == 63


@pytest.mark.parametrize(
    ("report", "options", "expected"),
    [
        ("4 C +1 won", {}, [("SK_SEAT_RANGE", "declarer")]),
        ("0 C +1 won dealer 4", {}, [("SK_SEAT_RANGE", "dealer")]),
        ("0 C +1 won dealer 2", {}, [("SK_WRONG_DEALER", "dealer")]),
        ("3 C +1 won", {}, [("SK_DEALER_SITS_OUT", "declarer")]),
        ("C +1 won", {}, [("SK_DECLARER_REQUIRED", "declarer")]),
        ("0 +1 won", {}, [("SK_GAME_REQUIRED", "game")]),
        ("0 X +1 won", {}, [("SK_GAME_UNKNOWN", "game")]),
        ("passed won", {}, [("SK_PASSED_HAS_PLAY", "passed")]),
        ("passed", {"passed_in": "ramsch"}, [("SK_RAMSCH_REQUIRED", "passed")]),
        ("0 C won", {}, [("SK_MATADORS_REQUIRED", "matadors")]),
        ("0 C +0 won", {}, [("SK_MATADORS_RANGE", "matadors")]),
        ("0 C -12 won", {}, [("SK_MATADORS_RANGE", "matadors")]),
        ("0 C +11 won", {}, []),
        ("0 G -5 won", {}, [("SK_MATADORS_RANGE", "matadors")]),
        ("0 N +1 won", {}, [("SK_NULL_MATADORS", "matadors")]),
        ("0 N schwarz-announced won", {}, [("SK_NULL_ANNOUNCED", "announced")]),
        ("0 N open-announced won", {}, [("SK_ANNOUNCED_UNKNOWN", "announced")]),
        ("0 N schneider won", {}, [("SK_NULL_REACHED", "reached")]),
        ("0 N points 61", {}, [("SK_NULL_CARD_POINTS", "card_points")]),
        ("0 C +1 hand open-announced won", {}, [("SK_ANNOUNCED_UNKNOWN", "announced")]),
        ("0 C +1 ouvert won", {}, [("SK_ANNOUNCED_NEEDS_HAND", "announced")]),
        ("0 C +1 hand ouvert schneider won", {}, [("SK_ANNOUNCED_NOT_REACHED", "reached")]),
        ("0 C +1 hand schneider-announced points 80 won", {}, [("SK_ANNOUNCED_NOT_REACHED", "reached")]),
        ("0 C +1 hand schneider-announced points 50 won", {}, [("SK_RESULT_MISMATCH", "won")]),
        ("0 C +1", {}, [("SK_RESULT_REQUIRED", "won")]),
        ("0 N", {}, [("SK_RESULT_REQUIRED", "won")]),
        ("0 C +1 points 60 won", {}, [("SK_RESULT_MISMATCH", "won")]),
        ("0 C +1 points 61 lost", {}, [("SK_RESULT_MISMATCH", "won")]),
        ("0 C +1 points 61 lost bid 60", {}, []),
        ("0 S +1 points 61 won bid 24", {}, [("SK_WON_BELOW_BID", "won")]),
        ("0 S +1 points 121", {}, [("SK_POINTS_RANGE", "card_points")]),
        ("0 S +1 points 1", {}, [("SK_POINTS_UNREACHABLE", "card_points")]),
        ("0 S +1 points 119", {}, [("SK_POINTS_UNREACHABLE", "card_points")]),
        ("0 S +1 points 31 schneider", {}, [("SK_REACHED_MISMATCH", "reached")]),
        ("0 S +1 points 90 schneider", {}, []),
        ("0 S +1 points 23 schwarz", {}, [("SK_REACHED_MISMATCH", "reached")]),
        ("0 S +1 points 22 schwarz", {}, []),
        ("0 S +1 won", {"bid_recorded": "required"}, [("SK_BID_REQUIRED", "bid")]),
        ("0 N won bid 18", {"bid_recorded": "required"}, []),
        ("0 S +1 lost bid 25", {}, [("SK_BID_IMPOSSIBLE", "bid")]),
        ("0 N hand lost bid 36", {}, [("SK_NULL_BELOW_BID", "bid")]),
        ("0 N hand lost bid 35", {}, []),
        ("0 N won bid 24", {"null_overbid": "null_value"}, [("SK_WON_BELOW_BID", "won")]),
        ("0 C +1 kontra 2 won", {"kontra": 1}, [("SK_KONTRA_NOT_ALLOWED", "kontra")]),
        ("0 C +1 bock 1 won", {}, [("SK_BOCK_NOT_ALLOWED", "bock")]),
        ("0 C +1 bock 3 won", {"bock": True}, [("SK_BOCK_RANGE", "bock")]),
        ("0 C +1 pushed 1 won", {}, [("SK_PUSHED", "pushed")]),
        ("0 C +1 no_trick 1 won", {}, [("SK_NO_TRICK", "no_trick")]),
        ("R 40 40 40 0", {}, [("SK_RAMSCH_NOT_ALLOWED", "game")]),
        ("R 40 40 40 0 hand won", {"passed_in": "ramsch"}, [("SK_RAMSCH_HAS_GAME", "hand"), ("SK_RAMSCH_HAS_GAME", "won")]),
        ("R 40 40 40 0 pushed 1", {"passed_in": "ramsch"}, [("SK_PUSHED", "pushed")]),
        ("R 40 40 40 0 pushed 4", {"passed_in": "push_ramsch"}, [("SK_PUSHED", "pushed")]),
        ("R 40 40 30 10", {"passed_in": "ramsch"}, [("SK_DEALER_SITS_OUT", "card_points")]),
        ("R 40 40 39 0", {"passed_in": "ramsch"}, [("SK_POINTS_SUM", "card_points")]),
        ("R 1 59 60 0", {"passed_in": "ramsch"}, [("SK_POINTS_UNREACHABLE", "card_points")]),
        ("R 140 0 0 0", {"passed_in": "ramsch"}, [("SK_POINTS_RANGE", "card_points")]),
        ("R 40 80", {"passed_in": "ramsch"}, [("SK_FIELD_TYPE", "card_points")]),
        ("R 120 0 0 0 no_trick 1 2 3", {"passed_in": "ramsch"}, [("SK_NO_TRICK", "no_trick")]),
        ("R 60 60 0 0 no_trick 3", {"passed_in": "ramsch"}, [("SK_NO_TRICK", "no_trick")]),
        ("R 60 60 0 0 no_trick 1", {"passed_in": "ramsch"}, [("SK_NO_TRICK_HAS_POINTS", "no_trick")]),
        ("R 60 60 0 0 bock 1", {"passed_in": "ramsch"}, [("SK_BOCK_NOT_ALLOWED", "bock")]),
    ],
)
def test_what_every_mistake_is_called(report: str, options: dict[str, Any], expected: list[tuple[str, str]]) -> None:
    assert codes(report, **options) == expected


def test_fields_that_are_read_in_no_game_of_this_kind() -> None:
    rules = skat(passed_in="ramsch")
    game = skat_game(rules)
    state = game.first_state(TableStart(3, 2))
    for facts, expected in (
        ({"declarer": "0", "augen": 61}, ["SK_FIELD_TYPE", "SK_FIELD_UNKNOWN"]),
        ({"declarer": 0, "game": "C", "matadors": 1, "card_points": [61, 59, 0]}, ["SK_FIELD_TYPE"]),
        ({"declarer": 0, "game": "C", "matadors": 1, "reached": "black", "won": True}, ["SK_REACHED_UNKNOWN"]),
        ({"game": "R"}, ["SK_RESULT_REQUIRED"]),
        ({"game": "R", "card_points": 61}, ["SK_FIELD_TYPE"]),
    ):
        assert [each.code for each in game.score_deal(state, facts).problems] == expected


def test_every_problem_of_the_dossier_has_its_sentence() -> None:
    words = skat().words["problems"]
    dossier = """
    SEATS SEAT_RANGE DEALER_REQUIRED WRONG_DEALER LIST_FULL DEALER_SITS_OUT PASSED_HAS_PLAY RAMSCH_REQUIRED GAME_REQUIRED GAME_UNKNOWN
    DECLARER_REQUIRED MATADORS_REQUIRED MATADORS_RANGE NULL_MATADORS NULL_ANNOUNCED NULL_REACHED NULL_CARD_POINTS ANNOUNCED_UNKNOWN
    REACHED_UNKNOWN ANNOUNCED_NEEDS_HAND ANNOUNCED_NOT_REACHED RESULT_REQUIRED RESULT_MISMATCH WON_BELOW_BID POINTS_RANGE
    POINTS_UNREACHABLE POINTS_SUM REACHED_MISMATCH BID_REQUIRED BID_IMPOSSIBLE NULL_BELOW_BID KONTRA_NOT_ALLOWED BOCK_NOT_ALLOWED
    BOCK_RANGE RAMSCH_NOT_ALLOWED RAMSCH_HAS_GAME NO_TRICK NO_TRICK_HAS_POINTS PUSHED FIELD_UNKNOWN FIELD_TYPE
    """
    assert [code for code in dossier.split() if code not in words] == []


def test_somebody_must_say_who_dealt_first() -> None:
    assert codes("0 C +1 won", start=TableStart(4)) == [("SK_DEALER_REQUIRED", "dealer")]
    assert table("0 C +1 won dealer 2", start=TableStart(4)).state.dealer == 3
    assert codes("0 C +1 won dealer 0", start=TableStart(4)) == [("SK_DEALER_SITS_OUT", "declarer")]


@pytest.mark.parametrize(
    ("start", "expected"),
    [
        (TableStart(5), ["SK_SEATS"]),
        (TableStart(4, 4, -1), ["SK_SEAT_RANGE"] * 2),
        (TableStart(4, carry_over={"x": [1]}), ["SHEET_UNKNOWN_FIELD"]),
    ],
)
def test_a_table_that_cannot_be(start: TableStart, expected: list[str]) -> None:
    with pytest.raises(Refused) as refused:
        skat_game(skat()).first_state(start)
    assert [problem.code for problem in refused.value.problems] == expected


@pytest.mark.parametrize(("seats", "deals"), [(3, 36), (4, 48)])
def test_a_list_is_twelve_rounds_and_no_more(seats: int, deals: int) -> None:
    game = skat_game(skat())
    assert game.max_deals(seats) == deals
    replay = table(*["passed"] * (deals + 1), start=TableStart(seats, 0))
    assert replay.state.finished
    assert [problem.code for problem in replay.outcomes[-1].problems] == ["SK_LIST_FULL"]
    assert game.form(replay.state).questions == ()


def test_a_table_without_an_end_plays_on() -> None:
    assert skat(rounds=0).game.max_deals(4) is None
    replay = table(*["passed"] * 60, rounds=0)
    assert not replay.state.finished


def test_a_game_bid_too_high_counts_the_smallest_multiple_that_reaches_the_bid() -> None:
    for bid, lost in ((18, 44), (23, 66), (33, 66), (35, 88), (44, 88)):
        replay = table(f"0 S +1 points {61 if bid > 22 else 60} bid {bid}", seeger="none")
        assert replay.state.scores == (-lost, 0, 0, 0), bid


def test_who_is_first_on_a_list() -> None:
    for figures, expected in (
        (((100, 100, 90), (2, 3, 5), (0, 4, 0)), (1,)),
        (((100, 100, 90), (2, 2, 5), (1, 0, 0)), (1,)),
        (((100, 100, 90), (2, 2, 5), (1, 1, 0)), (0, 1)),
    ):
        assert SkatState(3, 0, 36, 36, *figures).leaders() == expected, figures


def test_of_two_who_lost_a_ramsch_together_the_others_are_paid_once() -> None:
    replay = table("R 60 60 0", start=TableStart(3, first_dealer=2), passed_in="ramsch", ramsch_seeger=True)
    assert replay.state.scores == (-110, -110, 40)


def test_who_exchanges_seats_takes_their_list_along() -> None:
    game = skat_game(skat(rounds=1))
    state = table("0 D +1 won", "1 C +1 lost", rounds=1).state
    there = game.exchange_seats(state, (1, 0, 2, 3))
    assert (there.scores, there.won, there.lost, there.dealer) == ((-98, 98, 30, 30), (0, 1, 0, 0), (1, 0, 0, 0), state.dealer)


def test_what_a_deal_and_its_result_say() -> None:
    game = skat_game(skat(kontra=2, passed_in="push_ramsch", bock=True))
    state = game.first_state(TableStart(4, 3))
    reports = (
        "0 C +2 hand schneider won", "1 G -1 lost bid 60", "2 N hand ouvert won", "0 D +1 points 61 kontra 2", "0 S +1 bock 1 won",
        "0 H +1 hand schwarz-announced lost", "R 0 60 60 0 pushed 1", "R 0 120 0 0 no_trick 0 2", "passed", "7 X +3",
    )  # fmt: skip
    shown = [game.describe_deal(facts_of(game.score_deal(state, deal(each, skat()))), NAMES, "de") for each in reports]
    assert shown == [
        "♣ Els mit 2 Hand Schneider, gewonnen", "Grand An ohne 1, gereizt bis 60, verloren", "Null Piet Hand ouvert, gewonnen",
        "♦ Els mit 1 61 Re", "♠ Els mit 1 Bock, gewonnen", "♥ Els mit 1 Hand Schwarz angesagt, verloren",
        "Ramsch An 60, Piet 60, 1× geschoben", "Ramsch An 120, Els ohne Stich, Piet ohne Stich", "eingepasst", "X ? mit 3",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("report", "expected"),
    [
        (
            "0 C +2 hand schneider won",
            [
                "Els gewinnt Kreuz: mit 2, Spiel 3, Hand 4, Schneider 5; 5 × 12 = 60.",
                "In der Spielliste: Els +110.",
                "An, Piet und Jo zahlen Els je 110.",
            ],
        ),
        (
            "1 D -1 bid 22 lost",
            [
                "An verliert Karo: ohne 1, Spiel 2; gereizt bis 22, also 3 × 9 = 27.",
                "Es zählt −54.",
                "In der Spielliste: Els +30, An −104, Piet +30, Jo +30.",
                "An zahlt je 134 an Els, Piet und Jo.",
            ],
        ),
        (
            "0 H +1 hand schwarz-announced lost",
            [
                "Els verliert Herz: mit 1, Spiel 2, Hand 3, Schneider 4, angesagt 5, Schwarz 6, angesagt 7; 7 × 10 = 70.",
                "Es zählt −140.",
                "In der Spielliste: Els −190, An +30, Piet +30, Jo +30.",
                "Els zahlt je 220 an An, Piet und Jo.",
            ],
        ),
        ("2 N won", ["Piet gewinnt Null: 23.", "In der Spielliste: Piet +73.", "Els, An und Jo zahlen Piet je 73."]),
        ("passed", ["Eingepasst. Das Spiel zählt in der Spielliste, und niemand bekommt etwas."]),
    ],
)
def test_the_value_is_counted_aloud(report: str, expected: list[str]) -> None:
    game = skat_game(skat())
    played = game.score_deal(game.first_state(TableStart(4, 3)), deal(report, skat())).played
    assert played is not None
    assert game.describe_result(played, NAMES, "de") == " ".join(expected)


def test_a_fee_beside_the_settlement_is_told_apart() -> None:
    rules = skat(settlement="pairwise_fee", loss_fee_first=500)
    game = skat_game(rules)
    played = game.score_deal(game.first_state(TableStart(3, 2)), deal("0 D +1 lost", rules)).played
    assert played is not None
    assert game.describe_result(played, NAMES, "de").endswith("Els zahlt je 126 an An und Piet. Els zahlt dem Topf 500.")
    assert game.describe_result(played, NAMES, "nl").endswith("Els betaalt An en Piet elk 126. Els betaalt de pot 500.")
    assert not game.sums_to_zero


def test_a_passed_in_deal_that_brings_something() -> None:
    rules = skat(passed_credit=50, passed_fee=10)
    game = skat_game(rules)
    played = game.score_deal(game.first_state(TableStart(4, 3)), deal("passed", rules)).played
    assert played is not None
    assert game.describe_result(played, NAMES, "de") == (
        "Eingepasst. Das Spiel zählt in der Spielliste. In der Spielliste: Jo +50. Els, An und Piet zahlen Jo je 50. "
        "Els, An und Piet zahlen dem Topf je 10."
    )
    assert (played.state.scores, played.state.won, played.state.lost) == ((0, 0, 0, 50), (0,) * 4, (0,) * 4)
    assert game.settlement_note["de"].endswith("Wird eingepasst, zahlt jeder, der gepasst hat, 10 in den Topf.")
    card = game.scorecard(TableStart(4, 3), [(1, game.replay(TableStart(4, 3), [{"passed": True}]).outcomes[0])], 1)
    assert card.rows[0].seats[3][0].text == "50"
    assert [(cell.text, cell.mark) for cell in card.rows[0].lead[3:]] == [("", ""), ("", ""), ("50", "")], "no game was won"
    assert [hint["de"] for hint in card.hints[2:]] == [
        "Eingepasst: 50 Punkte beim Geber.", "Eingepasst: jeder, der gepasst hat, zahlt 10 in den Topf.",
    ]  # fmt: skip


def test_rules_stored_before_an_option_was_added_score_as_with_its_default() -> None:
    data = skat().data
    earlier = {**data, "options": {name: raw for name, raw in data["options"].items() if name not in ("passed_credit", "passed_fee")}}
    old = ruleset_from({**skat().copy(), "data": earlier})
    assert old.fingerprint == skat().fingerprint
    game = skat_game(old)
    played = game.score_deal(game.first_state(TableStart(4, 3)), deal("passed", old)).played
    assert played is not None
    assert played.points(4) == (0, 0, 0, 0)


def test_a_ramsch_in_words() -> None:
    game = skat_game(skat(passed_in="ramsch"))
    for report, expected in (
        ("R 0 60 60 0 no_trick 0", "Ramsch: An und Piet haben die meisten Augen, je 60."),
        ("R 50 40 30 0", "Ramsch: Els hat die meisten Augen, 50."),
        ("R 0 120 0 0 no_trick 0 2", "Ramsch: An macht einen Durchmarsch."),
    ):
        played = game.score_deal(game.first_state(TableStart(4, 3)), deal(report, skat())).played
        assert played is not None
        assert game.describe_result(played, NAMES, "de").startswith(expected)


def test_the_list_as_skat_players_write_it() -> None:
    rules = skat()
    game = skat_game(rules)
    reports = ("0 C +2 hand schneider won", "1 G -1 lost", "passed", "0 D +1 won")
    card = game.scorecard(
        TableStart(4, 3), list(enumerate(game.replay(TableStart(4, 3), [deal(each, rules) for each in reports]).outcomes, 1)), 6
    )
    shown = [(*(cell.text for cell in row.lead), *(cells[0].text for cells in row.seats)) for row in card.rows if row.kind == "deal"]
    steps = [each[2]["de"] if isinstance(each[2], dict) else each[2] for each in shown]
    assert steps == ["H S", "", "", "", "", ""]
    assert [each[:2] + each[3:] for each in shown] == [
        ("♣", "+2", "60", "", "60", "60", "", "", ""),
        ("G", "−1", "", "−96", "−96", "", "−96", "", ""),
        ("–", "", "", "", "", "", "", "", ""),
        ("♦", "+1", "18", "", "18", "78", "", "", ""),
        ("", "", "", "", "", "", "", "", ""),
        ("", "", "", "", "", "", "", "", ""),
    ]
    marks = [[cells[0].mark for cells in row.seats] for row in card.rows if row.kind == "deal"]
    assert [row.index("sits_out") for row in marks] == [3, 0, 1, 2, 3, 0]
    sums = {row.number["de"]: [cells[0].text for cells in row.seats] for row in card.rows if not isinstance(row.number, str)}
    assert sums == {
        "Spielpunkte": ["78", "−96", "0", "0"],
        "Gewonnen / verloren": ["+2−0", "+0−1", "+0−0", "+0−0"],
        "50 × (gew. − verl.)": ["100", "−50", "0", "0"],
        "30 × verl. der anderen": ["30", "0", "30", "30"],
        "Leistungspunkte": ["208", "−146", "30", "30"],
    }


@pytest.mark.parametrize(
    ("reports", "options"),
    [
        (("R 45 45 30", "0 C +1 lost", "1 N won"), {"passed_in": "ramsch", "ramsch_seeger": True}),
        (("R 120 0 0 no_trick 1 2", "R 40 40 40"), {"passed_in": "ramsch", "ramsch_seeger": True}),
        (("R 50 40 30", "0 C +1 lost"), {"passed_in": "ramsch"}),
        (("0 C +1 lost", "1 N won"), {"seeger": "own"}),
    ],
)
def test_the_list_adds_up_to_what_everybody_scored(reports: tuple[str, ...], options: dict[str, Any]) -> None:
    rules, start = skat(**options), TableStart(3, first_dealer=2)
    replay = table(*reports, start=start, **options)
    last = skat_game(rules).scorecard(start, list(enumerate(replay.outcomes, 1)), 3).rows[-1]
    assert [str(cells[0].text).replace("−", "-") for cells in last.seats] == [str(score) for score in replay.state.scores]


@pytest.mark.parametrize(
    ("report", "steps"),
    [
        ("0 C +1 points 95", "S"),
        ("0 C +1 points 30", "S"),
        ("0 C +1 hand schneider-announced lost", "H S Sa"),
        ("0 C +1 hand schwarz-announced points 120 schwarz", "H S Sa W Wa"),
        ("0 N ouvert won", "O"),
    ],
)
def test_the_list_crosses_every_step_that_counts(report: str, steps: str) -> None:
    replay = table(report)
    row, *_rest = skat_game(skat()).scorecard(TableStart(4, 3), list(enumerate(replay.outcomes, 1)), 1).rows
    assert isinstance(row.lead[2].text, dict)
    assert row.lead[2].text["de"] == steps


def test_a_lists_totals_are_settled_as_its_deals_are() -> None:
    totals = (1332, 1308, 1320, 108)
    for options, expected in (
        ({}, (1260, 1164, 1212, -3636)),
        ({"settlement": "pairwise_game"}, (0, 0, 0, 0)),
        ({"settlement": "pairwise_game", "seeger": "none"}, (1260, 1164, 1212, -3636)),
        ({"settlement": "loss_fee"}, (0, 0, 0, 0)),
        ({"settlement": "pairwise_fee"}, (0, 0, 0, 0)),
        ({"settlement": "none"}, (0, 0, 0, 0)),
        ({"passed_fee": 10}, (0, 0, 0, 0)),
        ({"passed_fee": 10, "passed_in": "ramsch"}, (1260, 1164, 1212, -3636)),
    ):
        assert points(skat(**options).game.payments_of_totals(totals), 4) == expected


def test_rules_that_cannot_be_played_are_refused() -> None:
    for name, value in (("rounds", -1), ("seeger_own", "50"), ("kontra", None)):
        copy = published("skat").copy()
        copy["data"]["options"][name]["default"] = value
        with pytest.raises(Refused):
            ruleset_from(copy)
