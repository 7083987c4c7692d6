"""Laws of every deal of Schafkopf: plus and minus are equal, no seat is special, the phone asks enough, no input raises."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from scoring.engine.form import Form
from scoring.engine.result import totals
from scoring.engine.state import TableStart
from scoring.engine.words import LANGUAGES, say
from scoring.games import published
from scoring.games.schafkopf.facts import SchafkopfFacts
from scoring.games.schafkopf.rules import PLAYING, SOLOS
from scoring.games.schafkopf.state import SchafkopfState
from tests.depth import examples, some_by_day
from tests.scoring.dossier import check_one_wrong_field, moved_on, questions_due
from tests.scoring.phone import ways
from tests.scoring.typed_games import facts_of, schafkopf_game

NAMES = ["Els", "An", "Piet", "Jo", "Kim"]
ALL_GAMES = {"geier": True, "farbwenz": True, "farbgeier": True, "hochzeit": True, "bettel": True}
OPTIONS: list[dict[str, Any]] = [
    {},
    {"wenz_value": 2, "solo_value": 2, "laufende": 1, "tout_flat": 6, "sie_flat": 14, "schwarz_by": "eyes", "all_pass": "muss"},
    {**ALL_GAMES, "all_pass": "ramsch", "durchmarsch": "91", "jungfrau": True, "stoss_most": 2},
    {"all_pass": "cross", "cross_tie": "void", "ruf_payment": "each_to_each", "tout_counts_schwarz": True, "fault_pays": "offender"},
    {"all_pass": "next_dealer", "heart_solo_value": 10, "legen_most": 4, "laufende": 2, "sie": False, "fault_pays": "offender"},
    {"all_pass": "cross", "muss_wins_with": 61, "tout": False, "sie": False, "schneider_players": 29, "schneider_opponents": 30},
    {"all_pass": "ramsch", "durchmarsch": "all", "laufende": 1, "laufende_from": 1, "laufende_most": 4, "laufende_from_wenz": 3},
    {**ALL_GAMES, "leaf": "short", "all_pass": "ramsch", "durchmarsch": "all", "jungfrau": True, "laufende": 1},
    {**ALL_GAMES, "written": "good", "all_pass": "ramsch", "durchmarsch": "all", "fault_pays": "offender"},
    {"written": "good_value", "leaf": "short", "all_pass": "cross", "ruf_payment": "each_to_each", "stoss_most": 1},
    {**ALL_GAMES, "cash": True, "all_pass": "ramsch", "durchmarsch": "91", "heart_solo_value": 6, "legen_most": 1, "tout_flat": 6},
    {"leaf": "short", "all_pass": "muss", "laufende": 2, "laufende_from": 1, "schwarz_by": "eyes", "tout_counts_schwarz": True},
]
TABLES = [(number, seats) for number in range(len(OPTIONS)) for seats in (4, 5)]


def start(seats: int) -> TableStart:
    return TableStart(seats, seats - 1)


@pytest.mark.parametrize(("number", "seats"), TABLES)
def test_every_deal_that_is_listed_keeps_the_laws(number: int, seats: int) -> None:
    game = schafkopf_game(published("schafkopf").with_options(OPTIONS[number]))
    usual = {name: value for name, value in OPTIONS[number].items() if name not in ("written", "cash")}
    plain = schafkopf_game(published("schafkopf").with_options(usual))
    state = game.first_state(start(seats))
    listed = list(game.possible_deals(state))
    assert len(set(listed)) == len(listed) > 250
    for facts in some_by_day(listed):
        assert game.check(state, facts) == (), game.write_facts(facts)
        assert game.read_facts(game.write_facts(facts)) == facts
        played = game.play(state, facts)
        points = played.points(seats)
        on_list = plain.play(state, facts).points(seats)
        each = played.lines[0].details.get("each", 0)
        good = {"good": tuple(max(0, figure) for figure in on_list), "good_value": tuple(each * (figure > 0) for figure in on_list)}
        assert played.score(seats) == good.get(OPTIONS[number].get("written", ""), on_list)
        assert points == on_list or "cash" in OPTIONS[number]
        assert (sum(points), played.pot()) == (0, 0)
        assert not any(points[seat] for seat in state.sits_out)
        assert hash(played.state) is not None
        line = played.lines[0]
        if line.made is not None and line.declarer is not None and facts.fault is None:
            assert points[line.declarer] * (1 if line.made else -1) > 0, "who plays and wins is paid"
        if line.reason in SOLOS and facts.fault is None:
            assert all(abs(on_list[seat]) == line.details["each"] for seat in state.after_dealer if seat != line.declarer)
        for language in LANGUAGES:
            assert game.describe_result(played, NAMES[:seats], language)
            assert game.describe_deal(facts, NAMES[:seats], language)


@pytest.mark.parametrize(("number", "seats"), TABLES)
def test_no_seat_is_special(number: int, seats: int) -> None:
    game = schafkopf_game(published("schafkopf").with_options(OPTIONS[number]))
    for facts in islice(game.possible_deals(game.first_state(start(seats))), 0, None, 7):
        here = game.play(game.first_state(TableStart(seats, seats - 1)), facts)
        there = game.play(game.first_state(TableStart(seats, 0)), turned(facts, seats))
        assert moved_on(here.points(seats)) == there.points(seats)
        moved = {((int(str(each.payer)) + 1) % seats, (int(str(each.payee)) + 1) % seats) for each in here.payments}
        assert moved == {(each.payer, each.payee) for each in there.payments}


def turned(facts: SchafkopfFacts, seats: int) -> SchafkopfFacts:
    """Return the same deal with everybody one seat further."""
    names = ("dealer", "declarer", "partner", "loser", "durchmarsch", "fault")
    moved: dict[str, Any] = {name: None if (seat := getattr(facts, name)) is None else (seat + 1) % seats for name in names}
    lists: dict[str, Any] = {name: moved_on(each) for name in ("eyes", "tricks") if isinstance(each := getattr(facts, name), tuple)}
    return replace(facts, **moved, **lists)


def test_more_eyes_are_never_worth_less() -> None:
    """From 0 to 120 eyes, the payment of the playing side only rises; it changes where the dossier says so."""
    steps = {"RUF": [(0, -2), (31, -1), (61, 1), (91, 2)], "SOLO": [(0, -18), (31, -15), (61, 15), (91, 18)]}
    game = schafkopf_game(published("schafkopf"))
    state = game.first_state(TableStart(4, 3))
    for code, expected in steps.items():
        seen: list[tuple[int, int]] = []
        for eyes in (0, *range(2, 119), 120):
            played = game.play(state, SchafkopfFacts(contract=code, declarer=0, partner=2 if code == "RUF" else None, eyes=eyes))
            points = played.points(4)[0]
            if not seen or seen[-1][1] != points:
                seen.append((eyes, points))
        assert seen == expected


@pytest.mark.parametrize("seed", range(examples(20, by_day=8)))
def test_a_whole_round_adds_up(seed: int) -> None:
    """A round has 32 deals that count, with any first dealer; a deal that is dealt again moves neither points nor the dealer."""
    options, chance = OPTIONS[seed % len(OPTIONS)], Random(seed)
    seats = 4 + seed % 2
    game = schafkopf_game(published("schafkopf").with_options(options))
    state, deals, counted = game.first_state(TableStart(seats, chance.randrange(seats))), [], 0
    first = TableStart(seats, state.dealer)
    while counted < 32:
        deals.append(game.write_facts(chance.choice(list(game.possible_deals(state)))))
        played = game.score_deal(state, deals[-1]).played
        assert played is not None
        assert played.state.dealer == (state.dealer if not played.counts else (int(str(state.dealer)) + 1) % seats)
        counted, state = counted + played.counts, played.state
    points, pot = totals(game.replay(first, deals).outcomes, seats)
    assert (sum(points), pot) == (0, 0)
    assert not state.finished
    card = game.scorecard(first, list(enumerate(game.replay(first, deals).outcomes, 1)), 32)
    plus, minus = ([int(str(seat[column].text)) for seat in card.rows[-1].seats] for column in (1, 2))
    assert sum(plus) == sum(minus)
    assert tuple(won - lost for won, lost in zip(plus, minus, strict=True)) == points
    assert len([row for row in card.rows if row.kind == "deal" and row.deal]) == len(deals) == len(card.rows) - 1


def form_of(seats: int = 4, **options: Any) -> Form:
    game = schafkopf_game(published("schafkopf").with_options(options))
    return game.form(game.first_state(start(seats)))


def test_a_usual_deal_is_four_answers_and_the_button() -> None:
    form = form_of()
    assert questions_due(form, contract="RUF", declarer=0, partner=2, result="won_plain") == ["contract", "declarer", "partner", "result"]
    assert questions_due(form, contract="SOLO", declarer=0, result="won_schneider") == ["contract", "declarer", "result"]
    assert questions_due(form, contract="SOLO_tout", declarer=0, made="won") == ["contract", "declarer", "made"]
    assert questions_due(form, contract="SOLO_sie", declarer=0) == ["contract", "declarer"]
    assert questions_due(form, contract="ALL_PASS") == ["contract"]
    counted = ["contract", "declarer", "partner", "result", "eyes"]
    assert questions_due(form, contract="RUF", declarer=0, partner=2, result="eyes", eyes=95) == counted
    assert questions_due(form, contract="RUF", declarer=0, partner=2, result="eyes", eyes=120) == [*counted, "schwarz"]
    assert questions_due(form, contract="RUF", declarer=0, partner=2, fault=1) == ["contract", "declarer", "partner"]


def test_clubs_rules_ask_what_they_need_and_no_more() -> None:
    assert questions_due(form_of(heart_solo_value=9), contract="SOLO", declarer=0, suit="H", result="won_plain")[2] == "suit"
    assert questions_due(form_of(all_pass="muss"), contract="MUSS", declarer_MUSS=0, partner=1) == [
        "contract",
        "declarer_MUSS",
        "partner",
        "result",
    ]
    assert questions_due(form_of(all_pass="cross"), contract="CROSS", declarer_CROSS=0) == ["contract", "declarer_CROSS", "result"]
    assert questions_due(form_of(all_pass="ramsch"), contract="RAMSCH", loser=0) == ["contract", "loser"]
    runners = next(each for each in form_of(laufende=1, laufende_most=4).questions if each.name.startswith("laufende"))
    assert [choice.value for choice in runners.choices if not choice.rare] == [3, 4, 5]
    assert not any(each.name.startswith(("laufende", "stoss", "legen", "suit", "jungfrauen")) for each in form_of().questions)


def test_only_what_is_played_is_offered() -> None:
    offered = [choice.value for choice in form_of().questions[0].choices]
    assert offered == ["RUF", "WENZ", "SOLO", "ALL_PASS", "WENZ_tout", "SOLO_tout", "SOLO_sie"]
    assert [choice.value for choice in form_of().questions[0].choices if not choice.rare] == ["RUF", "WENZ", "SOLO", "ALL_PASS"]
    few = form_of(tout=False, sie=False, all_pass="ramsch", bettel=True).questions[0].choices
    assert [choice.value for choice in few] == ["RUF", "BETTEL", "WENZ", "SOLO", "RAMSCH"]
    at_five = form_of(5).questions[1].choices
    assert [choice.value for choice in at_five] == [0, 1, 2, 3]
    assert {choice.hint: choice.value for choice in at_five if choice.hint} == {"leads": 0}


@pytest.mark.parametrize(("number", "seats"), TABLES)
def test_every_way_through_the_form_is_a_deal_and_every_ending_is_reached(number: int, seats: int) -> None:
    game = schafkopf_game(published("schafkopf").with_options(OPTIONS[number]))
    state = game.first_state(start(seats))
    reached: set[SchafkopfFacts] = set()
    for answers, report in _sample(game.form(state), seats, Random(number)):
        outcome = game.score_deal(state, report)
        assert outcome.problems == (), (answers, report)
        reached.add(facts_of(outcome))
    assert {facts.contract for facts in reached} == set(game.rules.played)
    assert {facts.announced for facts in reached} - {None} == {name for name in ("tout", "sie") if getattr(game.rules, name)}
    assert {(facts.result, facts.level) for facts in reached if facts.contract == "RUF"} >= {
        (result, level) for result in ("won", "lost") for level in (None, "schneider", "schwarz")
    }
    assert {facts.fault for facts in reached} == {None, *state.after_dealer}


def _sample(form: Form, seats: int, chance: Random) -> Any:
    """Yield some ways through the form, with at most one of the optional extras at a time, because all together are too many."""
    extras = [question.name for question in form.questions if question.optional]
    for extra in (None, *extras):
        questions = tuple(question for question in form.questions if not question.optional or question.name in (extra, "fault"))
        if extra is not None:
            questions = tuple(replace(question, optional=False) if question.name == extra else question for question in questions)
            questions = tuple(question for question in questions if question.name != "fault" or extra in ("fault", "fault_level"))
        dropped = {question.name for question in form.questions} - {question.name for question in questions}
        whole = replace(form, questions=questions)
        yield from (each for each in ways(whole, seats) if not dropped.intersection(each[0]) and chance.random() < 0.2)


def test_where_nobody_knows_who_deals_at_five_it_is_asked_first() -> None:
    game = schafkopf_game(published("schafkopf"))
    form = game.form(game.first_state(TableStart(5)))
    assert form.questions[0].name == "dealer"
    for _answers, report in islice(ways(form, 5), 0, None, 11):
        assert game.score_deal(game.first_state(TableStart(5)), report).problems == ()
    assert all(question.name != "dealer" for question in game.form(game.first_state(TableStart(4))).questions)


@pytest.mark.parametrize(("number", "seats"), TABLES)
def test_an_answer_after_which_the_same_dealer_deals_again_says_so(number: int, seats: int) -> None:
    game = schafkopf_game(published("schafkopf").with_options(OPTIONS[number]))
    state = game.first_state(start(seats))
    form = game.form(state)
    again = {(question.name, choice.value) for question in form.questions for choice in question.choices if choice.again}
    for answers, report in _sample(form, seats, Random(5)):
        played = game.score_deal(state, report).played
        assert played is not None
        assert played.counts is not bool(again.intersection(answers.items()))


ODD: tuple[Any, ...] = (
    None, True, False, 0, 1, 3, 4, -1, 60, 120, 10**30, 1.5, float("nan"), "", "S", "H", "NT", "won", "lost", "schwarz", "tout", "sie",
    "RUF", "SOLO", "RAMSCH", "CROSS", "MUSS", "ALL_PASS", "BETTEL", "x" * 200, [], {}, [120, 0, 0, 0], [30, 30, 30, 30], [2, 2, 2, 2],
    [45, 45, 20, 10, 0], [None], [[1]], {"a": 1}, [10**9] * 4, (4, 4), [1] * 50,
)  # fmt: skip
FIELDS = (
    "dealer", "contract", "declarer", "partner", "suit", "announced", "result", "level", "eyes", "tricks", "laufende", "stoss", "legen",
    "loser", "durchmarsch", "jungfrauen", "fault", "surprise",
)  # fmt: skip


@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_nothing_that_is_told_can_break_it(number: int) -> None:
    rules, chance, played_deals = published("schafkopf").with_options(OPTIONS[number]), Random(number), 0
    game = schafkopf_game(rules)
    for first in (TableStart(PLAYING, 2), TableStart(PLAYING), TableStart(5, 4), TableStart(5)):
        state: SchafkopfState = game.first_state(first)
        listed = list(game.possible_deals(state))
        for turn in range(examples(2000, by_day=400)):
            report: Any = {name: chance.choice(ODD) for name in chance.sample(FIELDS, chance.randrange(9) // (1 + turn % 2 * 2))}
            if turn % 2:  # a possible deal, with some odd fields
                report = game.write_facts(chance.choice(listed)) | report
            outcome = game.score_deal(game.state_when_dealt(state, report), report)
            for problem in outcome.problems:
                for language in LANGUAGES:
                    sentence = rules.sentence(problem, language)
                    assert sentence != problem.code
                    assert "{" not in sentence
            if outcome.facts is not None:
                assert game.describe_deal(outcome.facts, NAMES[: first.seats], "nl")
            if outcome.played is not None:
                played_deals += 1
                assert sum(outcome.played.points(first.seats)) + outcome.played.pot() == 0
                assert say(game.words_for(outcome.played.lines[0].reason), "nl")
    assert played_deals > 100, "some of it is a deal"


@pytest.mark.parametrize(("number", "seats"), TABLES)
def test_one_wrong_field_breaks_nothing(number: int, seats: int) -> None:
    game = schafkopf_game(published("schafkopf").with_options(OPTIONS[number]))
    for first in (TableStart(seats, 2), TableStart(seats)):
        check_one_wrong_field(game, first, FIELDS, Random(5))
