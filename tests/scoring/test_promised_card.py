"""The family's scoresheet: the phone's questions as columns, points and running totals, and rows for the deals to come."""

from __future__ import annotations

from typing import Any

from scoring.engine.scorecard import Scorecard, ScorecardRow
from scoring.engine.state import TableStart
from scoring.games import published
from tests.scoring.typed_games import promised

RULES = published("rikken_brabant")
GAME = promised(RULES)
RIK: dict[str, Any] = {"kind": "contract", "contracts": [{"code": "RIK", "declarer": 1, "partner": 2, "took": 9}]}


def card_after(*deals: dict[str, Any], seats: int = 4, planned: int = 6) -> Scorecard:
    start = TableStart(seats, 0)
    outcomes = GAME.replay(start, deals).outcomes
    return GAME.scorecard(start, list(enumerate(outcomes, 1)), planned)


def column(card: Scorecard, name: str) -> int:
    return [each.name for each in card.lead].index(name)


def figures(row: ScorecardRow) -> list[tuple[object, ...]]:
    return [tuple(cell.text for cell in cells) for cells in row.seats]


def test_to_write_on_it_asks_what_the_phone_asks() -> None:
    card = card_after()
    assert [each.name for each in card.lead if each.on_blank] == ["dealer", "contract", "declarer", "partner", "tricks"]
    assert [each["en"] for each in card.lead[column(card, "partner")].choices] == ["A", "B", "C", "D"]
    form = GAME.form(GAME.first_state(TableStart(4, 0)))
    assert card.lead[column(card, "contract")].choices == tuple(choice.words for choice in form.questions[0].choices)


def test_filled_it_describes_each_deal_and_adds_up_the_points() -> None:
    card = card_after(RIK, RIK)
    assert [each.sentence or each.name for each in card.lead if each.on_filled] == ["dealer", "deal", "result"]
    assert figures(card.rows[0]) == [("−2", "−2"), ("+2", "+2"), ("+2", "+2"), ("−2", "−2")]
    assert figures(card.rows[1]) == [("−2", "−4"), ("+2", "+4"), ("+2", "+4"), ("−2", "−4")]
    assert figures(card.rows[-1]) == [("", "−4"), ("", "+4"), ("", "+4"), ("", "−4")]


def test_deals_to_come_name_the_dealer_and_nothing_else() -> None:
    card = card_after(RIK)
    rows = [row for row in card.rows if row.kind == "deal"]
    assert [row.deal for row in rows] == [1, None, None, None, None, None]
    assert [row.lead[column(card, "dealer")].text for row in rows] == ["A", "B", "C", "D", "A", "B"]
    assert all(texts == ("", "") for row in rows[1:] for texts in figures(row))


def test_who_sits_out_at_five_can_be_crossed_nowhere() -> None:
    card = card_after(RIK, seats=5)
    sit_out = [[seat for seat, cells in enumerate(row.seats) if cells[0].mark == "sits_out"] for row in card.rows[:-1]]
    assert sit_out == [[0], [1], [2], [3], [4], [0]]
    assert [row.lead[column(card, "declarer")].closed for row in card.rows[:-1]] == [(0,), (1,), (2,), (3,), (4,), (0,)]


def test_a_deal_that_does_not_fit_has_a_question_mark_for_its_points() -> None:
    card = card_after(RIK, {"kind": "contract", "contracts": [{"code": "NONE"}]})
    assert figures(card.rows[1]) == [("?", "−2"), ("?", "+2"), ("?", "+2"), ("?", "−2")]


def test_a_deal_that_is_dealt_again_takes_no_row_from_those_to_come() -> None:
    card = card_after({"kind": "all_pass"}, RIK, planned=3)
    assert [(row.number, row.deal) for row in card.rows[:-1]] == [("1", 1), ("2", 2), ("3", None), ("4", None)]
    assert [row.lead[column(card, "dealer")].text for row in card.rows[:-1]] == ["A", "A", "B", "C"]
