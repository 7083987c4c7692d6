"""The phone's questions about a deal of rifki, the sheet as its players write it, and the table of payments."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scoring.engine.form import Form, FormQuestion
from scoring.engine.ruleset import RuleSet
from scoring.engine.scorecard import Scorecard
from scoring.engine.state import TableStart
from scoring.engine.words import LANGUAGES, Words, say
from scoring.games import published
from scoring.games.rifki.rules import SUITS
from tests.scoring.games.test_rifki import whole_game
from tests.scoring.games.test_rifki_laws import AGREED, OPTIONS, states
from tests.scoring.notations.rifki_notation import deal
from tests.scoring.phone import is_asked, ways
from tests.scoring.typed_games import facts_of, rifki_game

MOST_TAPS = 6


def form(rules: RuleSet | None = None, **changes: Any) -> Form:
    rules = rules or published("rifki")
    return rifki_game(rules).form(replace(rifki_game(rules).first_state(TableStart(4, first_dealer=0)), **changes))


def offered(asked_for: Form, name: str = "contract", rare: bool = False) -> list[str | int]:
    question = next(question for question in asked_for.questions if question.name == name)
    return [choice.value for choice in question.choices if choice.rare is rare]


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS)
def test_every_way_through_the_form_is_a_deal_and_every_deal_is_reached(options: dict[str, Any]) -> None:
    for rules, state in list(states(options))[:: 2 if options == AGREED else 4]:
        game = rifki_game(rules)
        reached = set()
        for _, report in ways(game.form(state), 4):
            outcome = game.score_deal(state, report)
            codes = [problem.code for problem in outcome.problems]
            assert codes in ([], ["RF_KIZ_VOID_REDEAL"]), (report, codes)
            if not codes:
                reached.add(replace(facts_of(outcome), declarer=state.declarer))
        assert set(game.possible_deals(state)) <= reached


def taps(question: FormQuestion) -> int:
    """Return how many taps an answer takes: the last figure of a row is filled in automatically."""
    if question.kind != "per_seat":
        return 1
    return int(question.total or 0) if question.entry == "tap" else len(question.seats) - 1


def test_a_usual_deal_is_told_and_sent_in_six_taps() -> None:
    questions = form().questions
    for code in offered(form()):
        answers: dict[str, Any] = {"contract": code, "trump": "S"}
        needed = [question for question in questions if is_asked(question, answers)]
        assert sum(taps(question) for question in needed) + 1 <= MOST_TAPS, code


def test_the_declarer_and_the_dealer_are_known() -> None:
    asked_for = form()
    assert asked_for.facts == {"dealer": 0, "declarer": 3}
    assert [say(note.words, "en", declarer="Jo", **note.values) for note in asked_for.notes] == [
        "Jo declares.",
        "Still to choose: koz 2×, negatives 3×.",
    ]
    assert asked_for.notes[0].seats == {"declarer": 3}


def test_only_what_may_be_declared_is_offered() -> None:
    everything = ["KOZ", "RIFKI", "KIZ", "ERKEK", "KUPA", "SON_IKI", "EL_ALMAZ"]
    assert offered(form()) == everything
    assert offered(form(koz=(0, 0, 0, 2))) == everything[1:]
    assert offered(form(negatives=(0, 0, 0, 3))) == ["KOZ"]
    assert offered(form(used=(2, 0, 0, 2, 0, 2))) == ["KOZ", "KIZ", "ERKEK", "SON_IKI"]
    assert offered(form(koz=(2, 0, 0, 0), negatives=(3, 0, 0, 0))) == everything
    assert "trump" not in {question.name for question in form(koz=(0, 0, 0, 2)).questions}


def test_what_is_rare_waits() -> None:
    assert offered(form(), rare=True) == ["time_called"]
    agreed = published("rifki").with_options(AGREED)
    voids = ["void_kiz_one_each", "void_no_high_card", "void_lone_heart_king"]
    assert offered(form(agreed), rare=True) == [*voids, "time_called"]
    assert offered(form(agreed, negatives=(0, 0, 0, 3)), rare=True) == ["void_no_high_card", "time_called"]
    again = {choice.value for choice in form(agreed).questions[0].choices if choice.again}
    assert again == set(voids)
    assert offered(form(agreed, replay="KOZ")) == ["KOZ"]


def test_nothing_is_asked_when_the_game_is_over() -> None:
    over = form(ended="time_called")
    assert over.questions == ()
    assert say(over.notes[0].words, "fr") == "La partie est terminée."


def test_who_holds_the_two_of_diamonds_is_asked_once() -> None:
    rules = published("rifki").with_options({"first_declarer": "diamond_two"})
    game = rifki_game(rules)
    question = next(question for question in form(rules).questions if question.name == "declarer")
    assert say(question.ask, "en") == "Who holds ♦2 and declares first?"
    assert form(rules).facts == {"dealer": 0}
    after = game.replay(TableStart(4, 0), [deal("1: KIZ 4 0 0 0", rules)]).state
    assert "declarer" not in {question.name for question in game.form(after).questions}


def card(deals: list[dict[str, Any]], planned: int = 20, start: TableStart | None = None, **options: Any) -> Scorecard:
    game = rifki_game(published("rifki").with_options(options))
    start = start or TableStart(4, first_declarer=1)
    scorecard = game.scorecard(start, list(enumerate(game.replay(start, deals).outcomes, 1)), planned)
    assert scorecard is not None
    return scorecard


def seats_with_mark(row: Any, mark: str) -> list[int]:
    return [seat for seat, cells in enumerate(row.seats) if any(cell.mark == mark for cell in cells)]


def test_a_blank_sheet_says_who_declares() -> None:
    blank = card([])
    deals = [row for row in blank.rows if row.kind == "deal"]
    assert [seats_with_mark(row, "declarer") for row in deals] == [[(1 - number) % 4] for number in range(20)]
    assert {cell.text for row in deals for cells in row.seats for cell in cells} == {""}
    assert [len(column.choices) for column in blank.lead] == [7, 4]
    assert [[cell.text for cell in cells] for _, cells in blank.boxes[1].rows] == [["2"] * 4, ["3"] * 4]
    assert len(card([], planned=12).rows) == 13


def test_a_sheet_that_was_played() -> None:
    played = card(whole_game()["deals"])
    assert [say(str_or_words(cell.text), "en") for cell in played.rows[5].lead] == ["Koz", "♣"]
    assert [[cell.text for cell in cells] for cells in played.rows[5].seats] == [
        ["+100", "−820"], ["+100", "−690"], ["+200", "−110"], ["+250", "−220"],
    ]  # fmt: skip
    *deals, total, end = played.rows
    assert [row.deal for row in deals] == list(range(1, 21))
    assert [cells[1].text for cells in total.seats] == ["−110", "−200", "+100", "+210"]
    assert (seats_with_mark(total, "winner"), seats_with_mark(end, "got_out"), seats_with_mark(end, "sank")) == ([3], [2, 3], [0, 1])
    assert [[cell.text for cell in cells] for _, cells in played.boxes[0].rows][1] == ["1", "5"]
    assert [[cell.text for cell in cells] for _, cells in played.boxes[1].rows] == [["0"] * 4, ["0"] * 4]
    assert played.boxes[2].rows[0][1][0].text == "0"


def str_or_words(text: str | Words) -> Words:
    return {"en": text} if isinstance(text, str) else text


def test_a_void_deal_has_a_row_and_takes_no_deal_away() -> None:
    rules = published("rifki").with_options(AGREED)
    report = [deal(each, rules) for each in ("1: void kiz_one_each", "1: KIZ 4 0 0 0", "3: KIZ 4 0 0 0", "time called")]
    half = card(report[:2], **AGREED)
    assert len([row for row in half.rows if row.kind == "deal"]) == 21
    assert [seats_with_mark(row, "declarer") for row in half.rows[:3]] == [[1], [1], [0]]
    assert half.rows[0].lead[0].mark == "void"
    in_doubt = card(report[:3], **AGREED)
    assert in_doubt.rows[2].lead[0].mark == "in_doubt"
    assert seats_with_mark(in_doubt.rows[2], "declarer") == [3]
    ended = card([*report[:2], report[3]], **AGREED)
    assert len(ended.rows) == 4
    assert seats_with_mark(ended.rows[3], "winner") == [1, 2, 3]


def test_a_deal_that_is_missing_has_its_row() -> None:
    rules = published("rifki")
    game = rifki_game(rules)
    state = game.first_state(TableStart(4, first_declarer=1))
    outcome = game.score_deal(game.skip_deal(state), deal("0: KIZ 4 0 0 0", rules))
    scorecard = game.scorecard(TableStart(4, first_declarer=1), [(2, outcome)], 20)
    assert scorecard is not None
    assert [row.deal for row in scorecard.rows[:3]] == [None, 2, None]


def test_the_chart_says_what_every_count_brings() -> None:
    (chart,) = rifki_game(published("rifki")).charts()
    rows = {row.code: row.cells for row in chart.rows}
    assert list(rows) == ["KOZ", "RIFKI", "KIZ", "ERKEK", "KUPA", "SON_IKI", "EL_ALMAZ"]
    assert (rows["KOZ"][13], rows["ERKEK"][8], rows["KUPA"][4], rows["SON_IKI"][2]) == ((650,), (-480,), (-120,), (-360,))
    assert {code: sum(cell is not None for cell in cells) for code, cells in rows.items()} == {
        "KOZ": 14, "RIFKI": 2, "KIZ": 5, "ERKEK": 9, "KUPA": 14, "SON_IKI": 3, "EL_ALMAZ": 14,
    }  # fmt: skip


def test_the_players_own_languages_are_there() -> None:
    rules = published("rifki")
    game = rifki_game(rules)
    assert rules.local == ("tr", "ja")
    for words in (rules.title, *(row.label for row in game.charts()[0].rows)):
        assert {*LANGUAGES, "tr", "ja"} <= words.keys()
    assert game.words_for("SON_IKI")["ja"] == "ソン・イキ"
    assert {option.name for option in rules.all_options if {*LANGUAGES} <= option.title.keys() & option.help.keys()} == {
        option.name for option in rules.all_options
    }
    assert game.max_deals(4) == 20
    assert [say(choice.words, "en") for choice in trumps(rules)] == ["♠ spades", "♥ hearts", "♦ diamonds", "♣ clubs"]


def trumps(rules: RuleSet) -> tuple[Any, ...]:
    question = next(question for question in form(rules).questions if question.name == "trump")
    assert [choice.value for choice in question.choices] == list(SUITS)
    return question.choices
