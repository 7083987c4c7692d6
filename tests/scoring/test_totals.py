"""The game of totals: worked examples, every refusal, and its laws for any figures and any options of a club."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.engine.form import FormQuestion
from scoring.engine.payments import POT, points, pot
from scoring.engine.problem import Refused
from scoring.engine.ruleset import RuleSet
from scoring.engine.sheet import score
from scoring.engine.spoken import signed
from scoring.engine.state import TableStart
from scoring.engine.words import say
from scoring.games import published, sentences
from scoring.games.totals.facts import TotalsFacts
from scoring.games.totals.state import TotalsState
from tests.scoring.dossier import examples
from tests.scoring.typed_games import totals_game

EXAMPLES = examples("totals")
AGREED = st.fixed_dictionaries(
    {
        "sum": st.sampled_from(["zero", "free"]),
        "better": st.sampled_from(["higher", "lower"]),
        "step": st.sampled_from([1, 5]),
        "most": st.sampled_from([5, 60, 1000]),
        "entry": st.sampled_from(["deal", "round", "game"]),
    }
)


def rules_with(**options: Any) -> RuleSet:
    return published("totals").with_options(options)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example["id"]))
def test_example(example: dict[str, Any]) -> None:
    scored, expected = score(example["sheet"], published, sentences()), example["expect"]
    if "error" in expected:
        assert [error["code"] for error in scored["errors"]] == [expected["error"]]
        assert all(error["message"] != error["code"] for error in scored["errors"])
        return
    assert scored["errors"] == []
    assert {name: scored[name] for name in ("score", "points", "pot")} == expected
    assert sum(scored["points"]) + scored["pot"] == 0


@settings(max_examples=60, deadline=None)
@given(AGREED, st.lists(st.integers(-70, 70), min_size=2, max_size=7))
def test_whatever_is_written_is_booked_or_refused_and_the_pot_has_the_rest(options: dict[str, Any], figures: list[int]) -> None:
    game = totals_game(rules_with(**options))
    outcome = game.score_deal(game.first_state(TableStart(len(figures), 0)), {"figures": figures})
    fits = not any(abs(figure) > options["most"] or figure % options["step"] for figure in figures)
    fits = fits and (options["sum"] == "free" or not sum(figures))
    assert (outcome.played is not None) is fits
    if outcome.played is None:
        assert outcome.problems
        return
    brings = [-figure if options["better"] == "lower" else figure for figure in figures]
    paid = outcome.played.payments
    assert points(paid, len(figures)) == tuple(brings)
    assert pot(paid) == -sum(brings)
    assert options["sum"] == "free" or POT not in {side for each in paid for side in (each.payer, each.payee)}
    assert outcome.facts is not None
    assert game.read_facts(game.write_facts(outcome.facts)) == outcome.facts


@settings(max_examples=40, deadline=None)
@given(AGREED, st.integers(2, 7))
def test_every_deal_that_is_listed_can_be_booked(options: dict[str, Any], seats: int) -> None:
    game = totals_game(rules_with(**options))
    state = game.first_state(TableStart(seats, 0))
    listed = list(game.possible_deals(state))
    assert listed
    assert [facts for facts in listed if game.check(state, facts)] == []


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5), lambda each: st.lists(each, max_size=4)
)


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(st.sampled_from(["figures", "dealer", "x"]), JSON, max_size=3))
def test_nothing_that_is_sent_breaks_it(deal: dict[str, Any]) -> None:
    game = totals_game(published("totals"))
    outcome = game.score_deal(game.first_state(TableStart(4, 0)), deal)
    assert (outcome.played is None) == bool(outcome.problems)
    if outcome.facts is not None:
        assert game.describe_deal(outcome.facts, ("An", "Els", "Jo", "Piet"), "en")


def question(**options: Any) -> FormQuestion:
    game = totals_game(rules_with(**options))
    (only,) = game.form(game.first_state(TableStart(4, 0))).questions
    return only


def test_the_phone_asks_one_question_by_the_name_that_the_club_gave_it() -> None:
    phone = question()
    assert (phone.kind, phone.entry, phone.total, phone.least, phone.most) == ("per_seat", "signed", 0, -1000, 1000)
    assert say(phone.ask, "en") == "What did everybody get in this deal?"
    assert say(question(entry="round").ask, "nl") == "Wat kreeg ieder in deze ronde?"
    assert question(sum="free").total is None


def test_notes_say_what_is_unusual() -> None:
    game = totals_game(rules_with(better="lower", step=10))
    notes = game.form(game.first_state(TableStart(4, 0))).notes
    assert [say(note.words, "en", **note.values) for note in notes] == [
        "Write what you write on paper: who has fewer stands higher.",
        "In steps of 10.",
    ]


def test_a_deal_and_its_result_in_words() -> None:
    game, names = totals_game(rules_with(sum="free")), ("An", "Els", "Jo")
    outcome = game.score_deal(TotalsState(3), {"figures": [5, -2, 0]})
    assert outcome.facts is not None
    assert outcome.played is not None
    assert game.describe_deal(outcome.facts, names, "en") == "An +5, Els −2"
    assert game.describe_result(outcome.played, names, "en") == "Els pays An 2, the pot pays An 3."
    assert game.describe_deal(TotalsFacts(), names, "en") == "0"


def test_the_sheet_holds_what_was_written_the_totals_and_the_pot() -> None:
    game = totals_game(rules_with(sum="free", better="lower", entry="round"))
    outcomes = [(number, game.score_deal(TotalsState(2), {"figures": figures})) for number, figures in ((1, [5, 3]), (2, [0, -4]))]
    card = game.scorecard(TableStart(2, 0), outcomes, 3)
    written = [[*(cell.text for cell in row.lead), *(cell.text for cells in row.seats for cell in cells)] for row in card.rows]
    assert written == [["+8", "+5", "+5", "+3", "+3"], ["+4", "0", "+5", "−4", "−1"], ["", "", "", "", ""]]
    assert say(card.numbered, "fr") == "Tour"


@pytest.mark.parametrize("better", ["higher", "lower"])
def test_the_poster_says_what_is_booked(better: str) -> None:
    (chart,) = totals_game(rules_with(sum="free", better=better)).charts()
    sign = 1 if better == "higher" else -1
    assert chart.rows[0].cells == ((5 * sign, -5 * sign), (-5 * sign, 5 * sign))
    assert [say(head, "en") for head in chart.head if not isinstance(head, int)] == [signed(5), signed(-5)]


@pytest.mark.parametrize(
    ("start", "code"),
    [
        (TableStart(8), "TF_SEATS"),
        (TableStart(4, 4), "TF_SEAT_RANGE"),
        (TableStart(4, carry_over={"lost": (0,) * 4}), "SHEET_UNKNOWN_FIELD"),
    ],
)
def test_a_table_that_cannot_be(start: TableStart, code: str) -> None:
    with pytest.raises(Refused, match=code):
        totals_game(published("totals")).first_state(start)


def test_steps_wider_than_the_largest_figure_are_refused() -> None:
    with pytest.raises(Refused, match="TABLE_VALUE"):
        rules_with(step=10, most=5)
