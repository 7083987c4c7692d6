"""Laws of every deal of Skat: points and pot are 0, no seat is special, the phone asks enough, no input raises."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product
from random import Random
from typing import Any

import pytest

from scoring.engine.form import Form
from scoring.engine.payments import POT
from scoring.engine.result import totals
from scoring.engine.ruleset import RuleSet
from scoring.engine.state import TableStart
from scoring.engine.words import LANGUAGES, say
from scoring.games import published
from scoring.games.skat.facts import SkatFacts
from scoring.games.skat.rules import BASE, BIDS, MOST_MATADORS, NULL_VALUES, RAMSCH, SETTLEMENTS
from tests.depth import examples, some_by_day
from tests.scoring.dossier import check_one_wrong_field, moved_on, questions_due
from tests.scoring.phone import ways
from tests.scoring.typed_games import Skat, skat_game

NAMES = ["Els", "An", "Piet", "Jo"]
OPTIONS: list[dict[str, Any]] = [
    {},
    {"seeger": "own", "settlement": "pairwise_game", "hand_loss": "single", "null_overbid": "null_value"},
    {"seeger": "none", "settlement": "loss_fee", "failed_level": "announced_only"},
    {"kontra": 2, "bock": True, "passed_in": "push_ramsch", "ramsch_seeger": True},
    {"settlement": "pairwise_fee", "loss_fee_first": 500, "loss_fee_count": 0, "passed_in": "ramsch", "ramsch_seeger": True},
    {"settlement": "pairwise_game", "passed_credit": 50, "passed_fee": 10},
    {"settlement": "pairwise_game_fee", "loss_fee_first": 0, "loss_fee_count": 1, "loss_fee_later": 7},
    {"bid_recorded": "required", "passed_in": "ramsch", "settlement": "none", "rounds": 0},
]
SEATS = (3, 4)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("options", OPTIONS)
def test_every_deal_that_is_listed_keeps_the_laws(options: dict[str, Any], seats: int) -> None:
    game = skat_game(published("skat").with_options(options))
    state = game.first_state(TableStart(seats, seats - 1))
    listed = list(game.possible_deals(state))
    assert len(set(listed)) == len(listed) > 400
    for facts in some_by_day(listed):
        assert game.check(state, facts) == ()
        assert game.read_facts(game.write_facts(facts)) == facts
        played = game.play(state, facts)
        assert sum(played.points(seats)) + played.pot() == 0
        assert played.state.scores == played.score(seats)
        assert (sum(played.state.won) + sum(played.state.lost) <= 1) or facts.game == RAMSCH
        assert hash(played.state) is not None
        if seats == 4 and facts.game != RAMSCH:
            out = 3
            assert played.lines[0].score[out] == options.get("passed_credit", 0) * bool(facts.passed), "who sits out plays no game"
        for language in LANGUAGES:
            assert game.describe_result(played, NAMES, language)
            assert game.describe_deal(facts, NAMES, language)


def every_game() -> Iterator[SkatFacts]:
    """Yield each suit game and Grand, with and without each number of matadors, at each level and announcement, won and lost."""
    levels = (None, "schneider", "schwarz")
    for game, (hand, announced), reached, won in product(
        BASE, ((None, None), (True, None), (True, "schneider"), (True, "schwarz"), (True, "ouvert")), levels, (True, False)
    ):
        for count in range(1, MOST_MATADORS[game] + 1):
            for matadors in (count, -count):
                yield SkatFacts(declarer=0, game=game, matadors=matadors, hand=hand, announced=announced, reached=reached, won=won)


def test_every_value_is_a_bid_and_every_bid_a_value() -> None:
    """The values of possible games are the sixty-three bids of the auction."""
    game = skat_game(published("skat"))
    state = game.first_state(TableStart(3, 2))
    values = set(NULL_VALUES.values())
    for facts in every_game():
        if not game.check(state, facts):
            line = game.play(state, facts).lines[0]
            assert line.score[0] == (line.details["value"] if facts.won else -2 * line.details["value"])
            values.add(line.details["value"])
    assert values == BIDS


def test_a_higher_level_never_brings_less() -> None:
    """If two games differ in one level, the higher one wins and loses more."""
    game = skat_game(published("skat"))
    state = game.first_state(TableStart(3, 2))
    for facts in every_game():
        if facts.reached is None and not game.check(state, facts):
            more = (replace(facts, reached="schneider"), replace(facts, reached="schwarz"), replace(facts, hand=True))
            figures = [abs(game.play(state, each).lines[0].score[0]) for each in (facts, *more) if not game.check(state, each)]
            assert figures[0] == min(figures)


def test_without_is_worth_what_with_is() -> None:
    game = skat_game(published("skat"))
    state = game.first_state(TableStart(4, 3))
    for facts in every_game():
        if (facts.matadors or 0) > 0 and not game.check(state, facts):
            there = replace(facts, matadors=-(facts.matadors or 0))
            assert game.play(state, facts).score(4) == game.play(state, there).score(4)


def test_a_game_bid_above_its_value_is_lost_at_the_next_multiple() -> None:
    game = skat_game(published("skat"))
    state = game.first_state(TableStart(3, 2))
    for name, bid in product(BASE, sorted(BIDS)):
        played = game.play(state, SkatFacts(declarer=0, game=name, matadors=1, bid=bid, card_points=70))
        line, base = played.lines[0], BASE[name]
        value = line.details["value"]
        assert value % base == 0
        if bid <= 2 * base:
            assert (line.made, value) == (True, 2 * base)
        else:
            assert line.made is False
            assert value - base < bid <= value


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("options", OPTIONS)
def test_no_seat_is_special(options: dict[str, Any], seats: int) -> None:
    game = skat_game(published("skat").with_options(options))
    for facts in islice(game.possible_deals(game.first_state(TableStart(seats, seats - 1))), 0, None, 7):
        here, there = (
            game.play(game.first_state(TableStart(seats, dealer)), each) for dealer, each in ((seats - 1, facts), (0, turned(facts, seats)))
        )
        assert moved_on(here.points(seats)) == there.points(seats)
        assert moved_on(here.score(seats)) == there.score(seats)


def turned(facts: SkatFacts, seats: int) -> SkatFacts:
    """Return the same deal with everybody one seat further."""
    moved: dict[str, Any] = {
        name: None if (seat := getattr(facts, name)) is None else (seat + 1) % seats for name in ("dealer", "declarer")
    }
    if isinstance(facts.card_points, tuple):
        moved["card_points"] = moved_on(facts.card_points)
    if facts.no_trick is not None:
        moved["no_trick"] = tuple((seat + 1) % seats for seat in facts.no_trick)
    return replace(facts, **moved)


def whole_list(game: Skat, seats: int, chance: Random) -> tuple[TableStart, list[dict[str, Any]]]:
    """Return the start and random deals until the list is full; the settlement does not change which deals are possible."""
    start = TableStart(seats, chance.randrange(seats))
    state, deals = game.first_state(start), list[dict[str, Any]]()
    while not state.finished:
        deals.append(game.write_facts(chance.choice(list(game.possible_deals(state)))))
        played = game.score_deal(state, deals[-1]).played
        assert played is not None
        state = played.state
    return start, deals


@pytest.mark.parametrize("seed", range(6))
def test_a_whole_list_adds_up_however_it_is_settled(seed: int) -> None:
    """Performance is game points, 50 for each own game, and 40 or 30 for each game that others lost (§3).

    Settling it gives the sum of the deals' settlements.
    """
    by_settlement = {
        settlement: skat_game(published("skat").with_options({"settlement": settlement, "rounds": 4})) for settlement in SETTLEMENTS
    }
    lists = {seats: whole_list(by_settlement["none"], seats, Random(seed)) for seats in SEATS}
    for seats, (settlement, game) in product(SEATS, by_settlement.items()):
        start, deals = lists[seats]
        replay = game.replay(start, deals)
        state = replay.state
        assert state.finished, settlement
        points, pot = totals(replay.outcomes, seats)
        assert sum(points) + pot == 0
        assert len(deals) == 4 * seats
        plays = [each.played for each in replay.outcomes if each.played]
        game_points = [sum(played.lines[0].score[seat] for played in plays) for seat in range(seats)]
        others = 40 if seats == 3 else 30
        assert state.scores == tuple(
            game_points[seat] + 50 * (state.won[seat] - state.lost[seat]) + others * (sum(state.lost) - state.lost[seat])
            for seat in range(seats)
        )
        if settlement == "pairwise":
            assert points == tuple(seats * score - sum(state.scores) for score in state.scores)
        fees = [50 * min(lost, 3) + 100 * max(0, lost - 3) for lost in state.lost]
        if settlement == "loss_fee":
            assert points == tuple(-fee for fee in fees)
        if settlement == "pairwise_fee":
            assert points == tuple(seats * score - sum(state.scores) - fee for score, fee in zip(state.scores, fees, strict=True))
        best = max(zip(state.scores, state.won, (-lost for lost in state.lost), strict=True))
        assert plays[-1].winners == tuple(seat for seat in range(seats) if (state.scores[seat], state.won[seat], -state.lost[seat]) == best)
        assert not any(played.winners for played in plays[:-1])


def test_a_performance_is_settled_between_those_of_one_table() -> None:
    """Nobody pays another table, and only a fee goes into the pot."""
    for options in OPTIONS:
        game = skat_game(published("skat").with_options(options))
        state = game.first_state(TableStart(4, 3))
        for facts in islice(game.possible_deals(state), 0, None, 5):
            to_pot = [each for each in game.play(state, facts).payments if POT in (each.payer, each.payee)]
            charged = facts.passed and options.get("passed_fee")
            assert not to_pot or ((charged or options.get("settlement", "").endswith("fee")) and to_pot[0].payee is POT)
            assert not to_pot or not game.sums_to_zero


def form_of(rules: RuleSet) -> Form:
    game = skat_game(rules)
    return game.form(game.first_state(TableStart(4, 3)))


def test_the_phone_asks_only_what_it_cannot_know() -> None:
    rules = published("skat")
    assert questions_due(form_of(rules), declarer="passed") == ["declarer"]
    assert questions_due(form_of(rules), declarer=0, game="C") == ["declarer", "game", "matadors", "end"]
    assert questions_due(form_of(rules), declarer=0, game="G") == ["declarer", "game", "grand_matadors", "end"]
    assert questions_due(form_of(rules), declarer=0, game="N") == ["declarer", "game", "null_end"]
    assert questions_due(form_of(rules), declarer=0, game="C", how="ouvert") == ["declarer", "game", "matadors", "end_schwarz"]
    assert "bid" in questions_due(form_of(rules.with_options({"bid_recorded": "required"})), declarer=0, game="C")


def test_the_phone_offers_only_what_can_still_be() -> None:
    game = skat_game(published("skat"))
    questions = {each.name: each for each in game.form(game.first_state(TableStart(4, 1))).questions}
    assert [choice.value for choice in questions["declarer"].choices] == [0, 2, 3, "passed"]
    assert max(int(choice.value) for choice in questions["grand_matadors"].choices) == 4
    assert [choice.value for choice in questions["end_schneider"].choices if str(choice.value).startswith("won")] == [
        "won_schneider",
        "won_schwarz",
    ]
    assert [choice.value for choice in questions["end_schwarz"].choices if str(choice.value).startswith("won")] == ["won_schwarz"]


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
def test_every_way_through_the_questions_makes_a_deal_that_counts(seats: int) -> None:
    """Every combination of taps is a playable deal, except a bid that no game has."""
    for options in ({}, {"kontra": 1}):
        game = skat_game(published("skat").with_options(options))
        state, seen = game.first_state(TableStart(seats, 0)), 0
        for _, report in ways(game.form(state), seats):
            problems = [each.code for each in game.score_deal(state, report).problems]
            assert problems in ([], ["SK_NULL_BELOW_BID"]), (report, problems)
            seen += 1
        assert seen > 1000


ODD: tuple[Any, ...] = (
    None, True, False, 0, 1, 2, 3, 4, -1, 61, 120, 10**30, 1.5, float("nan"), "", "C", "G", "N", "R", "X", "schneider", "schwarz", "ouvert",
    "x" * 200, [], {}, [60, 60, 0], [0, 60, 60, 0], [120, 0, 0], [0], [1, 2], [None], [[1]], {"a": 1}, [10**9] * 3, (4, 4), [1] * 50,
    18, 24,
)  # fmt: skip
FIELDS = (
    "dealer", "passed", "declarer", "game", "matadors", "hand", "announced", "reached", "won", "card_points", "bid", "kontra", "bock",
    "no_trick", "pushed", "surprise",
)  # fmt: skip
LIKELY: dict[str, tuple[Any, ...]] = {
    "declarer": (0, 1, 2),
    "game": ("C", "G", "N", "R"),
    "matadors": (1, -2, 4),
    "won": (True, False),
    "bid": (18,),
}


@pytest.mark.parametrize("options", OPTIONS)
def test_nothing_that_is_told_can_break_it(options: dict[str, Any]) -> None:
    rules, chance = published("skat").with_options(options), Random(11)
    game, played = skat_game(rules), 0
    for start in (TableStart(3, 2), TableStart(4, 3), TableStart(4)):
        state = game.first_state(start)
        for _ in range(examples(2000, by_day=400)):
            report: Any = {name: chance.choice(ODD) for name in chance.sample(FIELDS, chance.randrange(6))}
            report |= {name: chance.choice(values) for name, values in LIKELY.items() if chance.random() < 0.6}
            outcome = game.score_deal(game.state_when_dealt(state, report), report)
            for problem in outcome.problems:
                for language in LANGUAGES:
                    assert rules.sentence(problem, language) != problem.code
            if outcome.facts is not None:
                assert game.describe_deal(outcome.facts, NAMES, "de")
            if outcome.played is not None:
                played += 1
                assert sum(outcome.played.points(start.seats)) + outcome.played.pot() == 0
                assert say(game.words_for(outcome.played.lines[0].reason), "de")
    assert played > examples(50, by_day=5)


@pytest.mark.parametrize("options", OPTIONS)
def test_one_wrong_field_breaks_nothing(options: dict[str, Any]) -> None:
    game = skat_game(published("skat").with_options(options))
    for start in (TableStart(3, 2), TableStart(4, 3), TableStart(4)):
        check_one_wrong_field(game, start, FIELDS, Random(5))
