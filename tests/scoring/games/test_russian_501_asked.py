"""Russian 501 at the table: the phone's questions, the sheet's columns, and the texts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scoring.engine.form import Form, FormQuestion
from scoring.engine.scorecard import Scorecard, ScorecardRow
from scoring.engine.state import TableStart
from scoring.engine.words import LANGUAGES
from scoring.games import published
from scoring.games.russian_501.facts import ALL_PASS, GIVE_UP, PLAY, TIME_CALLED
from tests.depth import some_by_day
from tests.scoring.phone import _put, is_asked
from tests.scoring.typed_games import facts_of, russian_501

RULES = published("russian_501")
GAME = russian_501(RULES)
NAMES = ["Els", "An", "Piet", "Jo"]
DEAL = {"declarer": 0, "bid": 66, "contract": 80, "trump": "H", "card_points": [70, 30, 20], "marriages": [[0, "H"]]}
BLIND = {"declarer": 1, "bid": 70, "blind": True, "give_up": True}
LOST = {"declarer": 1, "bid": 70, "contract": 100, "trump": "NT", "blind": True, "card_points": [70, 30, 20]}
PASSED, TIME = {"kind": "all_pass"}, {"time_called": True}


def form(seats: int = 3, dealer: int | None = 2, **options: Any) -> Form:
    game = russian_501(RULES.with_options(options))
    return game.form(game.first_state(TableStart(seats, dealer)))


def answered(form: Form, report: dict[str, Any]) -> dict[str, Any]:
    """Return the answers that would give these facts, as the table's page finds them."""
    answers: dict[str, Any] = {}
    for question in form.questions:
        value = _get(report, question.path.split(".")) if question.path else None
        fits = [each for each in question.choices if each.sets and all(_get(report, path.split(".")) == put for path, put in each.sets)]
        if value is not None:
            answers[question.name] = value
        elif fits:
            answers[question.name] = max(fits, key=lambda each: len(each.sets)).value
    for more in (question for question in form.questions if question.kind == "more"):
        if any(more.name in question.when and question.name in answers for question in form.questions if question.kind != "more"):
            answers[more.name] = True
    return answers


def told_by(form: Form, answers: dict[str, Any]) -> dict[str, Any]:
    """Return the facts that these answers give."""
    facts = dict(form.facts)
    for question in form.questions:
        if question.name not in answers or not is_asked(question, answers):
            assert question.optional or not is_asked(question, answers), f"{question.name} is not answered"
            continue
        for path, value in _sets(question, answers[question.name]):
            facts = _put(facts, path.split("."), value)
    return facts


def _sets(question: FormQuestion, answer: Any) -> list[tuple[str, Any]]:
    chosen = next((choice for choice in question.choices if choice.value == answer), None)
    assert chosen is not None or not question.choices or question.kind == "number", (question.name, answer)
    return [*([(question.path, answer)] if question.path else []), *(chosen.sets if chosen else ())]


def _get(report: Any, path: list[str]) -> Any:
    for step in path:
        if isinstance(report, list):
            report = report[int(step)] if int(step) < len(report) else None
        else:
            report = report.get(step) if isinstance(report, dict) else None
    return report


@pytest.mark.parametrize(("seats", "dealer"), [(3, 2), (3, None), (4, 0), (4, None)])
def test_every_deal_can_be_told_and_be_corrected(seats: int, dealer: int | None) -> None:
    """Except for tricks and the auction, which no phone asks."""
    state = GAME.first_state(TableStart(seats, dealer))
    questions = GAME.form(state)
    for facts in some_by_day(GAME.possible_deals(state)):
        without_extras = replace(facts, tricks=None, auction=None)
        report = told_by(questions, answered(questions, GAME.write_facts(without_extras)))
        assert GAME.read_facts(report) == without_extras


def test_a_table_tells_it_in_this_order() -> None:
    questions = form().questions
    report = {**GAME.write_facts(facts_of(GAME.score_deal(GAME.first_state(TableStart(3, 2)), DEAL)))}
    answers = answered(form(), report)
    assert [question.name for question in questions if is_asked(question, answers) and not question.optional] == [
        "what", "declarer", "bid", "contract", "trump", "card_points", "marriage_by", "marriage_suit",
    ]  # fmt: skip
    assert [question.name for question in questions if is_asked(question, answers) and question.optional] == [
        "blind", "marriage", "marriage_2",
    ]  # fmt: skip


def test_the_contract_is_asked_and_the_bid_offered_first() -> None:
    asks = {question.name: question for question in form().questions}
    assert (asks["contract"].choices[0].value, asks["contract"].optional) == ("bid", False)
    assert asks["contract"].choices[0].words["nl"] == "Gelijk aan het bod: {bid}"
    assert (asks["contract"].least, asks["bid"].least, asks["bid"].most) == (66, 66, 220)
    assert (asks["card_points"].entry, asks["card_points"].total, asks["card_points"].seats) == ("type", 120, (0, 1, 2))
    assert {question.name: question for question in form(max_contract=0).questions}["bid"].most is None


def test_who_deals_at_a_table_of_four_is_not_asked_about() -> None:
    asks = {question.name: question for question in form(4, 1).questions}
    assert [choice.value for choice in asks["declarer"].choices] == [0, 2, 3]
    assert [choice.hint for choice in asks["declarer"].choices] == ["", "leads", ""]
    assert asks["card_points"].seats == (0, 2, 3)


def test_at_a_table_of_four_who_sits_out_is_asked_where_nobody_knows() -> None:
    questions = form(4, None).questions
    report = {**BLIND, "dealer": 3, "kind": "give_up"}
    answers = answered(form(4, None), report)
    assert [question.name for question in questions if is_asked(question, answers)] == ["dealer", "what", "declarer", "bid", "blind"]
    played = answered(form(4, None), {**DEAL, "kind": "play", "dealer": 3})
    (points,) = (question for question in questions if question.kind == "per_seat" and is_asked(question, played))
    assert points.seats == (0, 1, 2)
    assert {question.differs_from for question in questions if question.kind == "seat" and question.name != "dealer"} == {("dealer",)}
    assert "dealer" not in {question.name for question in (*form(4, 1).questions, *form(3, None).questions)}


def test_what_can_have_happened() -> None:
    assert [choice.value for choice in form().questions[0].choices] == [PLAY, GIVE_UP, ALL_PASS, TIME_CALLED]
    assert [choice.value for choice in form(give_up_allowed=False).questions[0].choices] == [PLAY, ALL_PASS, TIME_CALLED]
    assert [choice.value for choice in form().questions[0].choices if choice.rare] == [TIME_CALLED]


def test_a_suit_has_one_marriage() -> None:
    asks = {question.name: question for question in form().questions}
    assert asks["marriage_suit_4"].differs_from == ("marriage_suit", "marriage_suit_2", "marriage_suit_3")
    assert asks["marriage_by_4"].path == "marriages.3.0"


def test_everything_is_asked_in_every_language() -> None:
    for question in form().questions:
        assert {*LANGUAGES} <= question.ask.keys()
        for choice in question.choices:
            assert question.kind == "seat" or {*LANGUAGES} <= choice.words.keys(), choice


# -- the sheet ---------------------------------------------------------------------------------------------------------------


def card(*deals: dict[str, Any], planned: int = 0, seats: int = 3, dealer: int | None = 2, **options: Any) -> Scorecard:
    game = russian_501(RULES.with_options(options))
    start = TableStart(seats, dealer)
    outcomes = game.replay(start, deals).outcomes
    scorecard = game.scorecard(start, list(enumerate(outcomes, 1)), planned)
    assert scorecard is not None
    for row in scorecard.rows:
        assert len(row.lead) == len(scorecard.lead)
        assert all(len(cells) == len(scorecard.seat) for cells in row.seats)
        assert len(row.seats) == seats
    return scorecard


def written(row: ScorecardRow) -> str:
    lead = " ".join(cell.text if isinstance(cell.text, str) else cell.text["en"] for cell in row.lead).split()
    seats = [" ".join(f"{cell.text}{'!' + cell.mark if cell.mark else ''}" for cell in cells).strip() for cells in row.seats]
    return " ".join(lead) + " | " + " | ".join(seats)


def test_the_sheet_as_players_write_it() -> None:
    rows = card(DEAL, BLIND, PASSED, LOST, TIME).rows
    assert [(row.number, row.kind) for row in rows[:2]] == [("", "opening"), ("1", "deal")]
    assert [written(row) for row in rows] == [
        " | 501 | 501 | 501",
        "66 80 ♥ | ●!declarer −80!made 421 | −30 471 | −20 481",
        "70 ● Given up | −25 396 | ●!declarer +140!lost 611 | −25 456",
        "All pass | 396 | 611 | 456",
        "70 ● 100 NT | −70 326 | ●!declarer +200!lost 811 | −20 436",
        "Time called | 326 | 811 | 436",
    ]


def test_the_sheet_of_a_game_that_is_won() -> None:
    short = {"declarer": 0, "bid": 66, "contract": 66, "trump": "H", "card_points": [70, 30, 20]}
    rows = card(short, planned=4, start=60, round="deals").rows
    assert [row.kind for row in rows] == ["opening", "deal", "opening", "deal", "deal", "deal"]
    assert written(rows[1]).startswith("66 66 ♥ | ●!declarer −66!made −6!winner")
    assert [row.kind for row in card(short, planned=4, start=60).rows] == ["opening", "deal"]


def test_a_blank_sheet_says_who_sits_out() -> None:
    rows = card(planned=5, seats=4, dealer=3).rows
    assert [row.number for row in rows] == ["", "1", "2", "3", "4", "5"]
    assert [next(seat for seat, cells in enumerate(row.seats) if cells[0].mark == "sits_out") for row in rows[1:]] == [3, 0, 1, 2, 3]
    assert [row.deal for row in rows] == [None] * 6
    assert not any(cells[0].mark for row in card(planned=3, dealer=None).rows for cells in row.seats)


def test_a_deal_in_doubt_is_a_row_without_figures() -> None:
    wrong = {**DEAL, "bid": 60}
    rows = card(wrong, PASSED, planned=3).rows
    assert [(row.deal, written(row)) for row in rows[1:]] == [
        (1, " |  |  | "), (2, "All pass | 501 | 501 | 501"), (None, " |  |  | "),
    ]  # fmt: skip


def test_what_is_paid_is_on_the_charts() -> None:
    results, marriages, cards = GAME.charts()
    cells = {row.code: row.cells for row in results.rows}
    assert results.head == (66, 80, 100, 120, 160, 220)
    assert [cells[code][0] for code in cells] == [(-66, None), (66, None), (-132, None), (132, None), (66, -25), (132, -25), (0, 0)]
    assert [row.cells for row in marriages.rows] == [((40,), (20,), (20,))]
    assert sum(figure * 4 for cell in cards.rows[0].cells if cell for figure in cell if figure) == 120
    house = russian_501(RULES.with_options({"blind_factor": 3, "give_up_allowed": False, "min_bid": 70, "max_contract": 0})).charts()[0]
    assert [(row.code, row.cells[0]) for row in house.rows] == [
        ("PLAY_MADE", (-70, None)), ("PLAY_LOST", (70, None)), ("PLAY_MADE_BLIND", (-210, None)), ("PLAY_LOST_BLIND", (210, None)),
        ("ALL_PASS", (0, 0)),
    ]  # fmt: skip
    for chart in (results, marriages, cards):
        assert {*LANGUAGES} <= chart.title.keys()
        assert {*LANGUAGES} <= chart.note.keys() or chart is cards
        for row in chart.rows:
            assert len(row.cells) == len(chart.head)
            assert {*LANGUAGES, *RULES.local} <= row.label.keys()


# -- texts --------------------------------------------------------------------------------------------------------------------


def description(*deals: dict[str, Any], language: str = "en", **options: Any) -> tuple[str, str]:
    game = russian_501(RULES.with_options(options))
    outcome = game.replay(TableStart(3, 2), deals).outcomes[-1]
    assert outcome.played is not None, outcome.problems
    return game.describe_deal(facts_of(outcome), NAMES[:3], language), game.describe_result(outcome.played, NAMES[:3], language)


def test_a_deal_in_the_players_language() -> None:
    pays = "An pays Els 50, Piet pays Els 60, Piet pays An 10."
    assert description(DEAL) == ("Els 80 ♥ 70-30-20", f"Els makes 80 with 110. Scores: Els −80, An −30 and Piet −20. {pays}")
    assert description(BLIND, language="nl") == (
        "Opgegeven An 70 (blind)",
        "An geeft 70 op, blind geboden. Op het blad: Els −25, An +140 en Piet −25. An betaalt Els en Piet elk 165.",
    )  # fmt: skip
    assert description(PASSED) == ("All pass", "Everybody passed. The next player deals. Nobody pays.")
    assert description(LOST)[1].startswith("An loses 100 blind with 30.")
    assert description(DEAL, settlement="none")[1] == "Els makes 80 with 110. Scores: Els −80, An −30 and Piet −20."


def test_the_end_in_the_players_language() -> None:
    assert "Els wins the game." in description({**DEAL, "marriages": []} | {"contract": 66}, start=60)[1]
    equal = {**DEAL, "marriages": [], "contract": 66, "card_points": [0, 60, 60]}
    assert "An et Piet gagnent la partie ensemble." in description(equal, language="fr", start=60)[1]
    assert description(TIME)[1] == "Time was called. The game stands as it is. Nobody pays."
    assert description(DEAL, TIME, time_called="annulled")[1].startswith(
        "Time was called. The unfinished game does not count. Scores: Els +80"
    )
    assert description(DEAL, TIME, settlement="winner_takes_remaining")[1].endswith("An pays Els 50, Piet pays Els 60.")


def test_every_deal_can_be_told_in_every_language() -> None:
    state = GAME.first_state(TableStart(4, 0))
    for facts in some_by_day(GAME.possible_deals(state)):
        played = GAME.play(state, facts)
        for language in LANGUAGES:
            report = GAME.describe_result(played, NAMES, language)
            assert report.endswith(".")
            assert "{" not in report
            assert "–" not in GAME.describe_deal(facts, NAMES, language)


def test_the_games_own_languages() -> None:
    assert RULES.local == ("ru", "fa")
    for code in ("PLAY", "GIVE_UP", "ALL_PASS", "BLIND", "MARRIAGE", "TALON", "TRUMP"):
        assert {*LANGUAGES, "ru", "fa"} <= GAME.words_for(code).keys()
    assert {*LANGUAGES, "ru", "fa"} <= RULES.title.keys()
    assert GAME.carry_over(GAME.first_state(TableStart(3))) == {}
    assert GAME.max_deals(3) is None
    assert not RULES.provisional
