"""Schafkopf deal by deal: the dossier's worked examples, the code of every mistake, and the texts on paper and phone."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.engine.problem import Refused
from scoring.engine.result import TableReplay
from scoring.engine.ruleset import RuleSet
from scoring.engine.state import TableStart
from scoring.games import published, ruleset_from
from scoring.games.schafkopf.facts import SchafkopfFacts
from scoring.games.schafkopf.state import SchafkopfState
from tests.scoring.dossier import check_example, examples, problems
from tests.scoring.notations.schafkopf_notation import deal
from tests.scoring.typed_games import facts_of, schafkopf_game

EXAMPLES = examples("schafkopf")
NAMES = ["Els", "An", "Piet", "Jo"]
EVERYTHING = {"geier": True, "farbwenz": True, "farbgeier": True, "hochzeit": True, "bettel": True}
RAMSCH = {"all_pass": "ramsch"}


def schafkopf(**options: Any) -> RuleSet:
    return published("schafkopf").with_options(options)


def table(*reports: str, start: TableStart | None = None, **options: Any) -> TableReplay[SchafkopfState, SchafkopfFacts]:
    """Replay deals in the players' notation, at a table where seat 3 deals first."""
    rules = schafkopf(**options)
    return schafkopf_game(rules).replay(start or TableStart(4, first_dealer=3), [deal(each, rules) for each in reports])


def codes(*reports: str, start: TableStart | None = None, **options: Any) -> list[tuple[str, str]]:
    return problems(table(*reports, start=start, **options))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example["id"]))
def test_example(example: dict[str, Any]) -> None:
    check_example(example)


@pytest.mark.parametrize("dealer", [5, 7, -1])
@pytest.mark.parametrize("figures", [{"eyes": [50, 40, 20, 10, 0]}, {"tricks": [3, 3, 1, 1, 0], "loser": 0}])
def test_a_dealer_who_is_no_seat_is_a_mistake_and_nothing_worse(dealer: int, figures: dict[str, Any]) -> None:
    game = schafkopf_game(schafkopf(**RAMSCH))
    outcome = game.score_deal(game.first_state(TableStart(5)), {"contract": "RAMSCH", "dealer": dealer, **figures})
    assert [(problem.code, problem.field) for problem in outcome.problems] == [("SK_SEAT_RANGE", "dealer")]


def test_all_of_them_are_here() -> None:
    assert len(EXAMPLES) == 60


@pytest.mark.parametrize(
    ("report", "options", "expected"),
    [
        ("RUF 4+2 70", {}, [("SK_SEAT_RANGE", "declarer")]),
        ("RUF 0+2 fault 9", {}, [("SK_SEAT_RANGE", "fault")]),
        ("RUF 0+2 70 dealer 2", {}, [("SK_DEALER_OUT_OF_TURN", "dealer")]),
        ("RUF 0+2 70 dealer 4", {}, [("SK_SEAT_RANGE", "dealer")]),
        ("RIK 0+2 70", {}, [("SK_CONTRACT", "contract")]),
        ("GEIER 0 70", {}, [("SK_NOT_AGREED", "contract")]),
        ("MUSS 0+2 70", {}, [("SK_NOT_AGREED", "contract")]),
        ("RAMSCH loser 1", {"all_pass": "muss"}, [("SK_NOT_AGREED", "contract")]),
        ("ALL_PASS", {"all_pass": "cross"}, [("SK_NOT_AGREED", "contract")]),
        ("ALL_PASS stoss 1", {"stoss_most": 1}, [("SK_NOT_HERE", "stoss")]),
        ("ALL_PASS fault 1", {}, [("SK_NOT_HERE", "fault")]),
        ("WENZ won", {}, [("SK_DECLARER_REQUIRED", "declarer")]),
        ("RUF 0 70", {}, [("SK_PARTNER_REQUIRED", "partner")]),
        ("RUF 0+0 70", {}, [("SK_PARTNER_SELF", "partner")]),
        ("WENZ 0+1 70", {}, [("SK_NOT_HERE", "partner")]),
        ("CROSS 0+1 70", {"all_pass": "cross"}, [("SK_CROSS_PARTNER", "partner")]),
        ("CROSS 0+2 70", {"all_pass": "cross"}, []),
        ("RUF 0+2 H 70", {}, [("SK_SUIT", "suit")]),
        ("WENZ 0 C 70", {}, [("SK_SUIT", "suit")]),
        ("SOLO 0 X 70", {}, [("SK_SUIT", "suit")]),
        ("CROSS 0 C 70", {"all_pass": "cross"}, [("SK_SUIT", "suit")]),
        ("HOCHZEIT 0+1 C 70", {"hochzeit": True}, [("SK_SUIT", "suit")]),
        ("BETTEL 0 C won", {"bettel": True}, [("SK_NOT_HERE", "suit")]),
        ("SOLO 0 won", {"heart_solo_value": 10}, [("SK_SUIT_REQUIRED", "suit")]),
        ("RUF 0+2 tout won", {}, [("SK_ANNOUNCED", "announced")]),
        ("WENZ 0 sie", {}, [("SK_ANNOUNCED", "announced")]),
        ("BETTEL 0 tout won", {"bettel": True}, [("SK_ANNOUNCED", "announced")]),
        ("SOLO 0 tout won", {"tout": False}, [("SK_ANNOUNCED", "announced")]),
        ("SOLO 0 sie", {"sie": False}, [("SK_ANNOUNCED", "announced")]),
        ("WENZ 0", {}, [("SK_RESULT_REQUIRED", "result")]),
        ("WENZ 0 schneider", {}, [("SK_RESULT_REQUIRED", "result")]),
        ("WENZ 0 tricks 4", {}, [("SK_RESULT_REQUIRED", "result")]),
        ("WENZ 0 tout 120", {}, [("SK_RESULT_REQUIRED", "result")]),
        ("WENZ 0 60 won", {}, [("SK_RESULT_MISMATCH", "result")]),
        ("WENZ 0 95 plain", {}, [("SK_RESULT_MISMATCH", "level")]),
        ("WENZ 0 95 schwarz", {}, [("SK_RESULT_MISMATCH", "level")]),
        ("WENZ 0 120 tricks 7 schwarz", {}, [("SK_RESULT_MISMATCH", "level")]),
        ("WENZ 0 120 schneider", {"schwarz_by": "eyes"}, [("SK_RESULT_MISMATCH", "level")]),
        ("WENZ 0 tricks 8 lost", {}, [("SK_RESULT_MISMATCH", "result")]),
        ("WENZ 0 won tricks 1", {}, [("SK_RESULT_MISMATCH", "tricks")]),
        ("WENZ 0 lost tricks 7", {}, [("SK_RESULT_MISMATCH", "tricks")]),
        ("WENZ 0 won schneider tricks 2", {}, [("SK_RESULT_MISMATCH", "tricks")]),
        ("WENZ 0 won schwarz tricks 7", {}, [("SK_RESULT_MISMATCH", "tricks")]),
        ("WENZ 0 won schneider tricks 3", {}, []),
        ("WENZ 0 won schwarz tricks 7", {"schwarz_by": "eyes"}, []),
        ("WENZ 0 won schwarz tricks 3", {"schwarz_by": "eyes"}, [("SK_RESULT_MISMATCH", "tricks")]),
        ("WENZ 0 won tout tricks 7", {}, [("SK_RESULT_MISMATCH", "result")]),
        ("WENZ 0 tout won schneider", {}, [("SK_NOT_HERE", "level")]),
        ("SOLO 0 sie lost", {}, [("SK_RESULT_MISMATCH", "result")]),
        ("SOLO 0 sie tricks 7", {}, [("SK_RESULT_MISMATCH", "tricks")]),
        ("SOLO 0 sie 80", {}, [("SK_RESULT_MISMATCH", "eyes")]),
        ("SOLO 0 sie laufende 7", {}, [("SK_LAUFENDE", "laufende")]),
        ("SOLO 0 sie laufende 8", {}, []),
        ("WENZ 0 fault 0 won", {}, [("SK_RESULT_MISMATCH", "result")]),
        ("WENZ 0 fault 1 lost", {}, [("SK_RESULT_MISMATCH", "result")]),
        ("WENZ 0 70 fault 0", {}, [("SK_NOT_HERE", "eyes")]),
        ("WENZ 0 fault 0 tricks 4", {}, [("SK_NOT_HERE", "tricks")]),
        ("BETTEL 0 won tricks 1", {"bettel": True}, [("SK_RESULT_MISMATCH", "result")]),
        ("BETTEL 0 lost schneider", {"bettel": True}, [("SK_NOT_HERE", "level")]),
        ("BETTEL 0 won laufende 2", {"bettel": True}, [("SK_NOT_HERE", "laufende")]),
        ("RUF 0+2 121", {}, [("SK_EYES", "eyes")]),
        ("RUF 0+2 1", {}, [("SK_EYES", "eyes")]),
        ("RUF 0+2 119", {}, [("SK_EYES", "eyes")]),
        ("RUF 0+2 60 60", {}, [("SK_WRONG_TYPE", "eyes")]),
        ("RUF 0+2 won tricks 9", {}, [("SK_TRICKS", "tricks")]),
        ("RUF 0+2 50 tricks 1", {}, [("SK_EYES_VS_TRICKS", "tricks")]),
        ("RUF 0+2 won tricks 7", {"leaf": "short"}, [("SK_TRICKS", "tricks")]),
        ("RUF 0+2 30 tricks 5", {"leaf": "short"}, [("SK_EYES_VS_TRICKS", "tricks")]),
        ("RUF 0+2 won laufende 13", {"leaf": "short"}, [("SK_LAUFENDE", "laufende")]),
        ("WENZ 0 won laufende 5", {"leaf": "short"}, [("SK_LAUFENDE", "laufende")]),
        ("RAMSCH 50 40 20 10 tricks 3 3 1 1", {**RAMSCH, "leaf": "short"}, [("SK_TRICKS_SUM", "tricks")]),
        ("RUF 0+2 won laufende 15", {}, [("SK_LAUFENDE", "laufende")]),
        ("WENZ 0 won laufende 5", {}, [("SK_LAUFENDE", "laufende")]),
        ("RUF 0+2 won laufende -1", {}, [("SK_LAUFENDE", "laufende")]),
        ("RUF 0+2 won laufende 14", {}, []),
        ("RUF 0+2 won stoss 1", {}, [("SK_STOSS", "stoss")]),
        ("RUF 0+2 won stoss -1", {"stoss_most": 2}, [("SK_STOSS", "stoss")]),
        ("RUF 0+2 won legen 2", {"legen_most": 1}, [("SK_LEGEN", "legen")]),
        ("RUF 0+2 won loser 1", {}, [("SK_NOT_HERE", "loser")]),
        ("CROSS 0 60 lost", {"all_pass": "cross", "cross_tie": "void"}, [("SK_RESULT_MISMATCH", "result")]),
        ("RAMSCH 45 45 20 10", RAMSCH, [("SK_RAMSCH_LOSER", "loser")]),
        ("RAMSCH 45 45 20 10 loser 2", RAMSCH, [("SK_RAMSCH_LOSER", "loser")]),
        ("RAMSCH", RAMSCH, [("SK_RAMSCH_LOSER", "loser")]),
        ("RAMSCH loser 7", RAMSCH, [("SK_SEAT_RANGE", "loser")]),
        ("RAMSCH loser 1 tricks 8 0 0 0", RAMSCH, [("SK_RAMSCH_LOSER", "loser")]),
        ("RAMSCH fault 1 loser 2", RAMSCH, [("SK_RAMSCH_LOSER", "loser")]),
        ("RAMSCH fault 1 eyes 60 60 0 0", RAMSCH, [("SK_NOT_HERE", "eyes")]),
        ("RAMSCH loser 1 won", RAMSCH, [("SK_NOT_HERE", "result")]),
        ("RAMSCH 60 60", RAMSCH, [("SK_WRONG_TYPE", "eyes")]),
        ("RAMSCH 60", RAMSCH, [("SK_WRONG_TYPE", "eyes")]),
        ("RAMSCH 60 60 20 0", RAMSCH, [("SK_EYES_SUM", "eyes")]),
        ("RAMSCH 119 1 0 0", RAMSCH, [("SK_EYES", "eyes")]),
        ("RAMSCH loser 0 tricks 4 2 1 0", RAMSCH, [("SK_TRICKS_SUM", "tricks")]),
        ("RAMSCH loser 0 tricks 9 -1 0 0", RAMSCH, [("SK_TRICKS", "tricks")]),
        ("RAMSCH 50 40 20 10 tricks 1 5 1 1", RAMSCH, [("SK_EYES_VS_TRICKS", "tricks")]),
        ("RAMSCH durchmarsch 0", RAMSCH, [("SK_DURCHMARSCH", "durchmarsch")]),
        ("RAMSCH durchmarsch 0 eyes 90 30 0 0", {**RAMSCH, "durchmarsch": "91"}, [("SK_DURCHMARSCH", "durchmarsch")]),
        ("RAMSCH durchmarsch 0 eyes 91 29 0 0", {**RAMSCH, "durchmarsch": "91"}, []),
        ("RAMSCH durchmarsch 0 tricks 7 1 0 0", {**RAMSCH, "durchmarsch": "all"}, [("SK_DURCHMARSCH", "durchmarsch")]),
        ("RAMSCH durchmarsch 0 loser 1", {**RAMSCH, "durchmarsch": "all"}, [("SK_NOT_HERE", "loser")]),
        ("RAMSCH loser 0 jungfrauen 1", RAMSCH, [("SK_JUNGFRAUEN", "jungfrauen")]),
        ("RAMSCH loser 0 jungfrauen 4", {**RAMSCH, "jungfrau": True}, [("SK_JUNGFRAUEN", "jungfrauen")]),
        ("RAMSCH loser 0 jungfrauen 2 tricks 5 2 1 0", {**RAMSCH, "jungfrau": True}, [("SK_JUNGFRAUEN", "jungfrauen")]),
        ("RAMSCH 60 40 20 0 jungfrauen 2", {**RAMSCH, "jungfrau": True}, [("SK_JUNGFRAUEN", "jungfrauen")]),
        ("RAMSCH 60 40 20 0 jungfrauen 1", {**RAMSCH, "jungfrau": True}, []),
    ],
)
def test_what_every_mistake_is_called(report: str, options: dict[str, Any], expected: list[tuple[str, str]]) -> None:
    assert codes(report, **options) == expected


def test_words_that_are_none() -> None:
    game = schafkopf_game(schafkopf())
    state, plain = game.first_state(TableStart(4, 3)), {"contract": "RUF", "declarer": 0, "partner": 2}
    for more, expected in (
        ({"result": "draw"}, [("SK_RESULT", "result")]),
        ({"result": "won", "level": "double"}, [("SK_LEVEL", "level")]),
        ({"eyes": "70"}, [("SK_WRONG_TYPE", "eyes")]),
        ({"eyes": 70, "trumps": 5}, [("SK_UNKNOWN_FIELD", "trumps")]),
        ({"eyes": 70, "contract": None}, [("SK_CONTRACT", "contract")]),
        ({"announced": "double", "result": "won", "contract": "SOLO", "partner": None}, [("SK_ANNOUNCED", "announced")]),
    ):
        outcome = game.score_deal(state, plain | more)
        assert [(each.code, each.field) for each in outcome.problems] == expected


def test_at_five_the_dealer_sits_out() -> None:
    five = TableStart(5, first_dealer=4)
    assert codes("SOLO 4 70", start=five) == [("SK_SITTING_OUT", "declarer")]
    assert codes("RUF 0+1 fault 4", start=five) == [("SK_SITTING_OUT", "fault")]
    assert codes("SOLO 0 70", start=TableStart(5)) == [("SK_DEALER_REQUIRED", "dealer")]
    assert codes("CROSS 0+3 70", start=five, all_pass="cross") == [("SK_CROSS_PARTNER", "partner")]
    assert codes("CROSS 3+0 70", start=TableStart(5, 2), all_pass="cross") == []
    assert codes("RAMSCH 40 40 20 20 0", start=five, all_pass="ramsch") == [("SK_RAMSCH_LOSER", "loser")]
    assert codes("RAMSCH 50 40 20 0 10", start=five, all_pass="ramsch") == [("SK_SITTING_OUT", "eyes")]
    assert codes("RAMSCH 50 40 20 10", start=five, all_pass="ramsch") == [("SK_WRONG_TYPE", "eyes")]
    lost = table("RAMSCH loser 0 tricks 5 2 1 0 0", start=five, all_pass="ramsch", jungfrau=True).outcomes[0].played
    assert lost is not None
    assert lost.points(5) == (-6, 2, 2, 2, 0), "one of those who play took no trick"
    replay = table("SOLO 0 70", "SOLO 1 70", start=five)
    assert [outcome.played.points(5) for outcome in replay.outcomes if outcome.played] == [(15, -5, -5, -5, 0), (0, 15, -5, -5, -5)]
    assert replay.state.sits_out == (1,)


@pytest.mark.parametrize(
    ("start", "expected"),
    [
        (TableStart(3), ["SK_SEATS"]),
        (TableStart(6), ["SK_SEATS"]),
        (TableStart(4, 4, -1), ["SK_SEAT_RANGE"] * 2),
        (TableStart(4, carry_over={"x": [1]}), ["SHEET_UNKNOWN_FIELD"]),
    ],
)
def test_a_table_that_cannot_be(start: TableStart, expected: list[str]) -> None:
    with pytest.raises(Refused) as refused:
        schafkopf_game(schafkopf()).first_state(start)
    assert [problem.code for problem in refused.value.problems] == expected


@pytest.mark.parametrize(
    ("report", "options", "expected"),
    [  # dealer 3, so the seats after the dealer are 0, 1, 2, 3
        ("RUF 0+2 won", {}, [(1, 0, 1), (3, 2, 1)]),
        ("RUF 1+3 lost", {}, [(1, 0, 1), (3, 2, 1)]),
        ("RUF 2+3 won", {}, [(0, 2, 1), (1, 3, 1)]),
        ("RUF 2+3 won", {"ruf_payment": "each_to_each"}, [(0, 2, 1), (0, 3, 1), (1, 2, 1), (1, 3, 1)]),
        ("RUF 2+3 fault 1", {"fault_pays": "offender"}, [(1, 2, 1), (1, 3, 1)]),
        ("RUF 2+3 fault 1", {"fault_pays": "offender", "ruf_payment": "each_to_each"}, [(1, 2, 2), (1, 3, 2)]),
        ("SOLO 1 won", {}, [(0, 1, 5), (2, 1, 5), (3, 1, 5)]),
        ("SOLO 1 lost", {}, [(1, 0, 5), (1, 2, 5), (1, 3, 5)]),
        ("SOLO 1 fault 2", {"fault_pays": "offender"}, [(2, 1, 15)]),
        ("RAMSCH loser 1", RAMSCH, [(1, 0, 1), (1, 2, 1), (1, 3, 1)]),
        ("RUF 0+2 won", {"ruf_value": 0}, []),
    ],
)
def test_who_pays_whom(report: str, options: dict[str, Any], expected: list[tuple[int, int, int]]) -> None:
    played = table(report, **options).outcomes[0].played
    assert played is not None
    assert [(each.payer, each.payee, each.amount) for each in played.payments] == expected


def test_what_a_deal_and_its_result_say() -> None:
    game = schafkopf_game(schafkopf(**EVERYTHING, **RAMSCH, stoss_most=2))
    state = game.first_state(TableStart(4, 3))
    expected = {
        "RUF 0+2 S 95": "Rufspiel ♠ Els+Piet 95", "SOLO 1 H tout won": "Solo Tout ♥ An gewonnen",
        "WENZ 3 lost schneider stoss 1": "Wenz Jo verloren Schneider, 1× Stoß", "RUF 0+1 fault 2": "Rufspiel Els+An, Regelverstoß von Piet",
        "RAMSCH loser 2": "Ramsch, Piet verliert", "ALL_PASS": "Niemand spielt",
        "WENZ 1 tricks 8": "Wenz An 8 Stiche", "SOLO 0 sie": "Solo Sie Els",
    }  # fmt: skip
    reports = {report: game.score_deal(state, deal(report, schafkopf())) for report in expected}
    assert {report: game.describe_deal(facts_of(outcome), NAMES, "de") for report, outcome in reports.items()} == expected
    results = {}
    for report in ("RUF 0+2 95", "SOLO 1 tout lost", "RUF 0+1 fault 2", "RAMSCH loser 2"):
        played = game.score_deal(state, deal(report, schafkopf())).played
        assert played is not None
        results[report] = game.describe_result(played, NAMES, "de")
    assert results == {
        "RUF 0+2 95": "Els und Piet gewinnen, Schneider. An zahlt Els 2, Jo zahlt Piet 2.",
        "SOLO 1 tout lost": "An verliert: Solo Tout. An zahlt je 10 an Els, Piet und Jo.",
        "RUF 0+1 fault 2": "Regelverstoß von Piet: das Spiel ist für diese Seite verloren. Els und An gewinnen. "
        "Piet zahlt Els 1, Jo zahlt An 1.",
        "RAMSCH loser 2": "Piet verliert den Ramsch. Piet zahlt je 1 an Els, An und Jo.",
    }
    again = table("ALL_PASS").outcomes[0].played
    assert again is not None
    assert schafkopf_game(schafkopf()).describe_result(again, NAMES, "de") == "Niemand spielt: derselbe Geber gibt noch einmal."


def test_a_list_of_good_points_and_cash_beside_it() -> None:
    rules = schafkopf(written="good_value", cash=True, laufende_from=2)
    game = schafkopf_game(rules)
    start = TableStart(4, 3)
    outcomes = game.replay(start, [deal("SOLO 0 won laufende 2", rules), deal("RUF 0+2 lost schneider", rules)]).outcomes
    solo, lost = (outcome.played for outcome in outcomes)
    assert solo is not None
    assert lost is not None
    assert (solo.score(4), solo.points(4)) == ((5, 0, 0, 0), (210, -70, -70, -70))
    assert (lost.score(4), lost.points(4)) == ((0, 2, 0, 2), (-20, 20, -20, 20))
    assert game.describe_result(solo, NAMES, "de") == (
        "Els gewinnt: Solo. Auf der Liste: Els +5. Bar, in Cent: An, Piet und Jo zahlen Els je 70."
    )
    assert game.describe_result(lost, NAMES, "nl").endswith(
        "Op de lijst: An +2, Jo +2. In geld, in centen: Piet betaalt An 20, Els betaalt Jo 20."
    )
    assert game.ranks_by_score
    assert game.sums_to_zero
    assert game.payments_of_totals((5, 2, 0, 2)) == ()
    assert not schafkopf_game(schafkopf()).ranks_by_score
    card = game.scorecard(start, list(enumerate(outcomes, 1)), 2)
    assert [column.name for column in card.seat] == ["points", "plus", "total"]
    assert [[cell.text for cell in cells] for cells in card.rows[1].seats] == [
        ["", "", "5"],
        ["2", "2", "2"],
        ["", "", "0"],
        ["2", "2", "2"],
    ]
    assert [cells[1].text for cells in card.rows[-1].seats] == ["5", "2", "0", "2"]
    assert not card.row_check
    assert card.hints[-1]["de"] == "Bar, in Cent: Rufspiel 10, Alleinspiel 50, Schneider +10, Schwarz +20, jeder Laufende +10."
    titles = [chart.title["de"] for chart in game.charts()]
    assert titles == ["Was jedes Spiel bringt", "Was jedes Spiel bar bringt, in Cent", "Und außerdem, bar"]
    assert game.charts()[0].rows[0].cells[0] == (1, 0)
    assert game.charts()[1].rows[0].cells[0] == (10, -10)


def test_cash_makes_the_phone_ask_for_runners() -> None:
    for options, due in (({}, False), ({"cash": True}, True), ({"cash": True, "cash_laufende": 0}, False)):
        game = schafkopf_game(schafkopf(**options))
        names = [question.name for question in game.form(game.first_state(TableStart(4, 3))).questions]
        assert any(name.startswith("laufende") for name in names) is due


def test_the_list_has_plus_and_minus_and_circles_a_won_solo() -> None:
    rules = schafkopf()
    game = schafkopf_game(rules)
    deals = [deal(each, rules) for each in ("RUF 0+2 95", "ALL_PASS", "SOLO 1 won", "WENZ 2 lost")]
    card = game.scorecard(TableStart(4, 3), list(enumerate(game.replay(TableStart(4, 3), deals).outcomes, 1)), 5)
    assert [column.name for column in card.seat] == ["points", "plus", "minus", "total"]
    shown = [(row.lead[1].text, row.lead[1].mark, *(tuple(cell.text for cell in seat[1:]) for seat in row.seats)) for row in card.rows]
    assert shown == [
        ("A", "made", ("2", "", "+2"), ("", "2", "−2"), ("2", "", "+2"), ("", "2", "−2")),
        ("", "void", *[("", "", "")] * 4),
        ("B", "made", ("", "5", "−3"), ("15", "", "+13"), ("", "5", "−3"), ("", "5", "−7")),
        ("C", "lost", ("5", "", "+2"), ("5", "", "+18"), ("", "15", "−18"), ("5", "", "−2")),
        *[("", "", *[("", "", "")] * 4)] * 2,
        ("", "", ("7", "5", "+2"), ("20", "2", "+18"), ("2", "20", "−18"), ("5", "7", "−2")),
    ]  # fmt: skip
    assert [row.seats[1][0].text for row in card.rows if row.deal] == ["−2", "", "+15", "+5"]
    assert [row.seats[1][1].mark for row in card.rows if row.deal] == ["", "", "made", ""]


def test_at_five_the_list_crosses_out_who_sits_out() -> None:
    card = schafkopf_game(schafkopf()).scorecard(TableStart(5, 4), (), 3)
    assert [[seat for seat in range(5) if row.seats[seat][0].mark == "sits_out"] for row in card.rows] == [[4], [0], [1], []]


def test_rules_that_cannot_be_played_are_refused() -> None:
    for name, value in (("schneider", -1), ("solo_value", "5"), ("tout_factor", None)):
        copy = published("schafkopf").copy()
        copy["data"]["options"][name]["default"] = value
        with pytest.raises(Refused):
            ruleset_from(copy)
    copy = published("schafkopf").copy()
    copy["data"]["seats"] = [3]
    with pytest.raises(Refused):
        ruleset_from(copy)
