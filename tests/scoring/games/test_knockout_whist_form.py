"""Knock-out whist on phone and paper: every way through the form is a hand, and every hand is reached; the contents of card and poster."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from scoring.engine.form import Form, FormQuestion
from scoring.engine.result import ANNULLED, AWARDED, DealOutcome, Played
from scoring.engine.ruleset import RuleSet
from scoring.engine.state import TableStart
from scoring.engine.words import LANGUAGES, say
from scoring.games import published
from scoring.games.knockout_whist.facts import KnockoutWhistFacts
from scoring.games.knockout_whist.possible_deals import splits
from scoring.games.knockout_whist.state import ONE_CARD, KnockoutWhistState
from tests.scoring.typed_games import facts_of, knockout_whist

KNOCKOUT = published("knockout_whist")
GAME = knockout_whist(KNOCKOUT)
MONEY = {"money": True, "dealer_rule": "hand_winner"}
NAMES = ["Els", "An", "Piet", "Jo"]
Answers = dict[str, Any]


def state(rules: RuleSet, *tricks: list[int] | dict[str, Any], seats: int = 3) -> KnockoutWhistState:
    deals = [{"tricks": deal} if isinstance(deal, list) else deal for deal in tricks]
    replay = knockout_whist(rules).replay(TableStart(seats, 0), deals)
    assert all(outcome.played for outcome in replay.outcomes)
    return replay.state


def ways(form: Form, seats: int, number: int = 0, answers: Answers | None = None, facts: Any = None) -> Iterator[dict[str, Any]]:
    """Yield the facts of every complete set of answers."""
    answers, facts = answers or {}, dict(form.facts) if facts is None else facts
    if number == len(form.questions):
        yield facts
        return
    question = form.questions[number]
    if not is_asked(question, answers):
        yield from ways(form, seats, number + 1, answers, facts)
        return
    if question.optional:
        yield from ways(form, seats, number + 1, answers, facts)
    for value, sets in possible(question, answers, seats):
        report = facts
        for path, put in sets:
            report = put_in(report, path.split("."), put)
        yield from ways(form, seats, number + 1, {**answers, question.name: value}, report)


def is_asked(question: FormQuestion, answers: Answers) -> bool:
    for name, values in question.when.items():
        whole, _, seat = name.partition(".")
        given = answers.get(whole)
        if (given[int(seat)] if seat and given is not None else given) not in values:
            return False
    figures = answers.get(question.among_most, ())
    return not question.among_most or sum(figure == max(figures) for figure in figures) > 1


def possible(question: FormQuestion, answers: Answers, seats: int) -> Iterator[tuple[Any, tuple[tuple[str, Any], ...]]]:
    if question.kind == "more":
        yield True, ()
    elif question.kind == "per_seat":
        most = tuple(question.most or 0 if seat in question.seats else 0 for seat in range(seats))
        for numbers in splits(question.total or 0, most):
            yield numbers, ((question.path, list(numbers)),)
    else:
        figures = answers.get(question.among_most, ())
        excluded = [answers[name] for name in question.differs_from if name in answers]
        for choice in question.choices:
            if choice.value not in excluded and (not figures or figures[int(choice.value)] == max(figures)):
                yield choice.value, choice.sets or (((question.path, choice.value),) if question.path else ())


def put_in(facts: Any, path: list[str], value: Any) -> Any:
    if not path:
        return value
    if isinstance(facts, list) or (facts is None and path[0] == "0"):
        return [*(facts or []), value]
    return {**(facts or {}), path[0]: put_in((facts or {}).get(path[0]), path[1:], value)}


def in_order(facts: KnockoutWhistFacts) -> KnockoutWhistFacts:
    """Return the same hand with its rainbows in seat order."""
    rainbow = facts.rainbow
    return facts if rainbow is None else replace(facts, rainbow=replace(rainbow, seats=tuple(sorted(rainbow.seats))))


CASES: list[tuple[dict[str, Any], tuple[Any, ...]]] = [
    ({}, ()),
    ({}, ([4, 3, 0],)),
    ({}, ([4, 3, 0], [3, 3, 0])),
    ({}, ([3, 2, 2], [2, 2, 2], [2, 2, 1], [2, 1, 1], [1, 1, 1], [1, 1, 0])),
    ({"trump_tie": "turn"}, ()),
    ({"rainbow": True}, ([4, 3, 0], [4, 2, 0], [3, 2, 0])),
    ({"rainbow": True}, ([3, 2, 2], [2, 2, 2], [2, 2, 1])),
    (MONEY, ()),
    (MONEY, ({"tricks": [4, 3, 0], "buys": {"2": True}},)),
    ({**MONEY, "rainbow": True}, ({"tricks": [4, 3, 0], "buys": {"2": True}}, [3, 2, 1], [3, 1, 1])),
]


@pytest.mark.parametrize(("options", "before"), CASES)
def test_every_way_through_the_form_is_a_hand_and_every_hand_is_reached(options: dict[str, Any], before: tuple[Any, ...]) -> None:
    rules = KNOCKOUT.with_options(options)
    game = knockout_whist(rules)
    now = state(rules, *before)
    reached: set[KnockoutWhistFacts] = set()
    for report in ways(game.form(now), 3):
        outcome = game.score_deal(now, report)
        codes = {problem.code for problem in outcome.problems}
        assert codes <= {"KO_ONE_CARD_SEAT", "KO_RAINBOW_SEAT"}, report  # one question cannot check these for each player
        if not codes:
            reached.add(in_order(facts_of(outcome)))
    needs_cut = options.get("dealer_rule") == "hand_winner"
    listed = {
        facts for facts in game.possible_deals(now) if facts.rainbow or not needs_cut or not tied(facts) or facts.cut_winner is not None
    }
    if options.get("trump_tie") == "turn":
        listed = {facts for facts in listed if facts.cut_winner is None}
    assert {facts for facts in reached if facts.time_called}
    assert {facts for facts in reached if not facts.time_called} == listed


def tied(facts: KnockoutWhistFacts) -> bool:
    tricks = facts.tricks or ()
    return sum(excluded == max(tricks) for excluded in tricks) > 1 and sum(tricks) > 1


def test_a_usual_hand_is_one_question_of_a_tap_a_trick() -> None:
    question = next(each for each in GAME.form(state(KNOCKOUT)).questions if not each.optional)
    assert (question.name, question.entry, question.total, question.seats) == ("tricks", "tap", 7, (0, 1, 2))
    assert [each.name for each in GAME.form(state(KNOCKOUT)).questions if not each.optional] == ["tricks"]


def test_who_is_out_is_not_asked_and_everybody_with_one_card_takes_one_at_most() -> None:
    tricks = GAME.form(state(KNOCKOUT, [4, 3, 0], [3, 3, 0])).questions[1]
    assert (tricks.total, tricks.seats) == (5, (0, 1))
    last = GAME.form(state(KNOCKOUT, [3, 2, 2], [2, 2, 2], [2, 2, 1], [2, 1, 1], [1, 1, 1], [1, 1, 0])).questions
    assert [(each.name, each.total, each.most) for each in last] == [("time_called", None, None), ("tricks", 1, 1)]


def test_a_finished_game_asks_nothing() -> None:
    assert GAME.form(state(KNOCKOUT, [7, 0, 0], [6, 0, 0])) == Form(())


def notes(rules: RuleSet, now: KnockoutWhistState, language: str = "en") -> list[str]:
    report = knockout_whist(rules).form(now).notes
    return [say(note.words, language, **note.values, **{key: NAMES[seat] for key, seat in note.seats.items()}) for note in report]


def test_what_to_know_before_a_hand() -> None:
    assert notes(KNOCKOUT, state(KNOCKOUT)) == ["7 cards each.", "Els deals.", "Turn a card for trumps.", "An leads."]
    assert notes(KNOCKOUT, state(KNOCKOUT, [4, 3, 0])) == [
        "6 cards each.", "Piet: one card (dog’s life).", "An deals.", "Els looks at the cards and chooses trumps.",
        "Piet leads, or knocks.",
    ]  # fmt: skip
    hard = KNOCKOUT.with_options({"dogs_life": "none"})
    assert "An is uit, geeft deze keer nog en gaat dan weg." in notes(hard, state(hard, [4, 0, 3]), "nl")
    money = KNOCKOUT.with_options(MONEY)
    assert notes(money, state(money, {"tricks": [4, 3, 0], "buys": {"2": True}}))[-1] == "In the pot: 4."
    tie = "Who won the hand before chooses trumps; after a tie, who won the cut."
    assert notes(KNOCKOUT, state(KNOCKOUT, [3, 3, 1])) == ["6 cards each.", "An deals.", tie, "Piet leads."]
    winner_leads = KNOCKOUT.with_options({"first_leader": "hand_winner", "trump_tie": "turn"})
    assert notes(winner_leads, state(winner_leads, [3, 3, 1])) == ["6 cards each.", "An deals.", "Turn a card for trumps."]
    assert notes(winner_leads, state(winner_leads, [2, 2, 3]))[-1] == "Piet leads."


def test_after_a_skipped_hand_nobody_is_said_to_have_won_it() -> None:
    after = GAME.skip_deal(state(KNOCKOUT, [4, 2, 1]))
    assert (after.chooser, after.dealer) == (None, 2)
    rules = KNOCKOUT.with_options(MONEY)
    game = knockout_whist(rules)
    after = game.skip_deal(state(rules, [4, 2, 1]))
    assert (after.dealer, game.form(after).questions[1].name, "dealer" in game.form(after).facts) == (
        None,
        "dealer",
        False,
    )
    assert game.score_deal(after, {"dealer": 1, "tricks": [2, 2, 1]}).played is not None


def test_the_card_of_a_money_game() -> None:
    game = knockout_whist(KNOCKOUT.with_options(MONEY))
    deals = [{"tricks": [4, 3, 0], "buys": {"2": True}}, {"tricks": [3, 3, 0], "buys": {"2": False}}]
    replay = game.replay(TableStart(3, 0), deals)
    card = game.scorecard(TableStart(3, 0), list(enumerate(replay.outcomes, 1)), 7)
    assert card is not None
    assert [row.number for row in card.rows] == list("7654321")
    assert [row.deal for row in card.rows] == [1, 2, None, None, None, None, None]
    first, second, third = card.rows[:3]
    assert ([cell.text for cell in first.lead], [seat[0].text for seat in first.seats]) == (["4"], ["4", "3", "0"])
    bought, out = first.seats[2][1], second.seats[2][1]
    assert not isinstance(bought.text, str)
    assert not isinstance(out.text, str)
    assert say(bought.text, "fa") == "زندگی سگ"
    assert (say(out.text, "en"), out.mark) == ("out", "out")
    assert third.seats[2][0].mark == "out"
    assert [[cell.text for cell in cells] for _, cells in card.boxes[0].rows] == [["1"] * 3, ["", "", "1"], [""] * 3, [""] * 3]
    assert say(card.seat[1].choices[0], "en") == "dog’s life"


def test_the_card_shows_who_has_one_card_and_who_won() -> None:
    replay = GAME.replay(TableStart(3, 0), [{"tricks": [4, 3, 0]}, {"tricks": [6, 0, 0]}])
    card = GAME.scorecard(TableStart(3, 0), list(enumerate(replay.outcomes, 1)), 7)
    assert card is not None
    assert [[seat[1].mark for seat in row.seats] for row in card.rows] == [["", "", "one_card"], ["winner", "out", "out"]]
    assert (card.lead, card.boxes) == ((), ())


def test_a_hand_in_doubt_has_an_empty_row_and_takes_a_card() -> None:
    replay = GAME.replay(TableStart(3, 0), [{"tricks": [4, 4, 0]}])
    card = GAME.scorecard(TableStart(3, 0), [(1, replay.outcomes[0])], 7)
    assert card is not None
    assert [row.number for row in card.rows] == list("7654321")
    assert len(GAME.scorecard(TableStart(3, 0), [], 4).rows) == 4


@pytest.mark.parametrize("status", [ANNULLED, AWARDED])
@pytest.mark.parametrize("report", [{"tricks": [4, 3, 0]}, {"tricks": [4, 3]}, {"tricks": "four"}])
def test_a_hand_of_which_the_jury_counts_nothing_is_marked_and_leaves_nobody_out(status: str, report: dict[str, Any]) -> None:
    now = state(KNOCKOUT)
    reported = GAME.score_deal(now, report).facts
    ruled = DealOutcome(now, reported, played=Played((), status, now if status == ANNULLED else GAME.skip_deal(now)))
    card = GAME.scorecard(TableStart(3, 0), [(1, ruled)], 7)
    assert card is not None
    figures = ["4", "3", "0"] if report["tricks"] == [4, 3, 0] else [""] * 3
    assert [[(cell.text, cell.mark) for cell in cells] for cells in card.rows[0].seats] == [[(each, "void"), ("", "")] for each in figures]


def test_the_settlements_are_those_of_the_dossier() -> None:
    (stake,) = GAME.charts()
    assert (stake.head, stake.rows[0].cells) == ((2, 3, 4, 5, 6, 7), ((1, -1), (2, -1), (3, -1), (4, -1), (5, -1), (6, -1)))
    (placement,) = knockout_whist(KNOCKOUT.with_options({"settlement": "placement"})).charts()
    by_size = [[row.cells[column] for row in placement.rows] for column in range(6)]
    assert [[cell[0] for cell in cells if cell] for cells in by_size] == [
        [1, -1], [2, 0, -2], [3, 1, -1, -3], [4, 2, 0, -2, -4], [5, 3, 1, -1, -3, -5], [6, 4, 2, 0, -2, -4, -6],
    ]  # fmt: skip
    pot, lives = knockout_whist(KNOCKOUT.with_options(MONEY)).charts()
    assert pot.rows == tuple(replace(row, label=pot.rows[0].label) for row in stake.rows)
    assert [row.cells for row in lives.rows] == [((-1, -2),), ((-1, -3),), ((-1, -4),)]


def test_what_is_said_of_a_hand() -> None:
    rules = KNOCKOUT.with_options(MONEY)
    game = knockout_whist(rules)
    first, second = game.replay(TableStart(3, 0), [{"tricks": [4, 3, 0], "buys": {"2": True}}, {"tricks": [5, 0, 1]}]).outcomes
    assert (game.describe_deal(facts_of(first), NAMES, "en"), game.describe_deal(facts_of(first), NAMES, "nl")) == (
        "4-3-0, Piet buys",
        "4-3-0, Piet koopt",
    )
    assert first.played is not None
    assert second.played is not None
    assert (
        game.describe_result(first.played, NAMES, "en")
        == "Dog’s life bought: Piet. Els pays the pot 1, An pays the pot 1, Piet pays the pot 2."
    )
    assert game.describe_result(second.played, NAMES, "en") == "An is out."
    won = GAME.replay(TableStart(3, 0), [{"tricks": [7, 0, 0]}, {"tricks": [6, 0, 0]}]).outcomes
    assert [GAME.describe_result(each.played, NAMES, "en") for each in won if each.played] == [
        "An and Piet have a dog’s life: one card each.", "An and Piet are out. Els wins the game. An pays Els 1, Piet pays Els 1.",
    ]  # fmt: skip


def test_everything_is_said_in_three_languages_and_the_games_own_words_in_persian() -> None:
    for part, words in KNOCKOUT.data["words"].items():
        if part == "articles":  # their fines only; the words are shared by all games
            continue
        for name, each in words.items():
            for text in each.values() if part == "options" else [each]:
                sets = [text] if "en" in text else text.values()
                assert all({*LANGUAGES} <= one.keys() for one in sets), (part, name)
    assert KNOCKOUT.local == ("fa",)
    assert all("fa" in words for words in (KNOCKOUT.title, *KNOCKOUT.data["words"]["terms"].values()))
    assert KNOCKOUT.data["words"]["terms"].keys() >= ONE_CARD
