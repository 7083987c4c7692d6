"""Laws of every game of rifki: no dead end, the pot ends at 0, no seat is special, and no report raises."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from scoring.engine.payments import POT, Side
from scoring.engine.problem import Refused
from scoring.engine.result import DealOutcome, totals
from scoring.engine.ruleset import RuleSet
from scoring.engine.state import TableStart
from scoring.engine.words import LANGUAGES
from scoring.games import published, ruleset_from
from scoring.games.rifki.check import open_contracts
from scoring.games.rifki.facts import RifkiFacts
from scoring.games.rifki.rules import DEALS, NEGATIVES, SEATS, SUITS
from scoring.games.rifki.state import RifkiState
from tests.depth import examples, some_by_day
from tests.scoring.typed_games import facts_of, rifki_game

AGREED: dict[str, Any] = {"kiz_one_each_void": True, "misdeal_no_high_card": True, "misdeal_lone_heart_king": True, "king_at_10": True}
OPTIONS: list[dict[str, Any]] = [{}, AGREED, {"broken_off": "deviation"}, {"broken_off": "annulled", "first_declarer": "diamond_two"}]
NAMES = ["Els", "An", "Piet", "Jo"]
NOTHING = (0,) * SEATS


def a_deal(rules: RuleSet, state: RifkiState, chance: Random) -> dict[str, Any]:
    """Return a random deal that is possible now."""
    contract = chance.choice(open_contracts(rifki_game(rules).rules, state))
    counts = list(NOTHING)
    for _ in range(contract.pieces):
        counts[chance.randrange(SEATS)] += 1
    report: dict[str, Any] = {"contract": contract.code, "counts": counts, "dealer": state.dealer, "declarer": state.declarer}
    return report | ({"trump": chance.choice(tuple(SUITS))} if contract.trump else {})


def a_game(rules: RuleSet, chance: Random, deals: int = DEALS) -> list[dict[str, Any]]:
    """Return the deals of a random game."""
    state, report = rifki_game(rules).first_state(TableStart(SEATS, first_dealer=chance.randrange(SEATS))), []
    for _ in range(deals):
        outcome = rifki_game(rules).score_deal(state, a_deal(rules, state, chance))
        assert outcome.played is not None, outcome.problems
        report.append(rifki_game(rules).write_facts(facts_of(outcome)))
        state = outcome.played.state
    return report


@pytest.mark.parametrize("seed", range(60))
def test_a_whole_game_has_twenty_deals_and_leaves_the_pot_empty(seed: int) -> None:
    rules = published("rifki")
    deals = a_game(rules, Random(seed))
    replay = rifki_game(rules).replay(TableStart(SEATS, first_declarer=deals[0]["declarer"]), deals)
    points, pot = totals(replay.outcomes, SEATS)
    assert pot == 0 == sum(points)
    assert points == replay.state.totals
    assert replay.state.finished
    assert (set(replay.state.koz), set(replay.state.negatives), set(replay.state.used)) == ({2}, {3}, {2})
    last = replay.outcomes[-1].played
    assert last is not None
    assert last.winners == tuple(seat for seat in range(SEATS) if points[seat] == max(points))


def test_no_choice_leads_to_a_dead_end() -> None:
    """Every reachable state has an open contract until twenty deals are played. Negative contracts count as equal."""
    game = rifki_game(published("rifki"))
    level = {game.first_state(TableStart(SEATS, first_declarer=0))}
    for _ in range(DEALS):
        following: set[RifkiState] = set()
        for state in level:
            contracts = open_contracts(game.rules, state)
            assert contracts, state
            for contract in contracts:
                after = state.declared(contract.negative, NOTHING)
                following.add(replace(after, used=tuple(sorted(after.used))))
        level = following
    assert {(state.koz, state.negatives, state.used) for state in level} == {((2,) * 4, (3,) * 4, (2,) * NEGATIVES)}
    assert all(state.finished for state in level)


def states(options: dict[str, Any]) -> Iterator[tuple[RuleSet, RifkiState]]:
    """Yield the start, and some states in the middle of a game."""
    rules = published("rifki").with_options(options)
    yield rules, rifki_game(rules).first_state(TableStart(SEATS, first_dealer=2))
    yield rules, rifki_game(rules).first_state(TableStart(SEATS))
    for seed, deals in ((1, 7), (2, 13), (3, 19)):
        calm = published("rifki")
        report = a_game(calm, Random(seed), deals)
        state = rifki_game(calm).replay(TableStart(SEATS, first_declarer=report[0]["declarer"]), report).state
        yield rules, state


@pytest.mark.parametrize("options", OPTIONS)
def test_every_deal_that_is_listed_keeps_the_laws(options: dict[str, Any]) -> None:
    for rules, state in states(options):
        game = rifki_game(rules)
        listed = list(game.possible_deals(state))
        assert len(set(listed)) == len(listed) > 0
        for facts in some_by_day(listed):
            assert game.check(state, facts) == ()
            assert game.read_facts(game.write_facts(facts)) == facts
            played = game.play(state, facts)
            points = played.points(SEATS)
            assert sum(points) + played.pot() == 0
            assert points == played.score(SEATS)
            assert played.state.totals == tuple(map(sum, zip(state.totals, points, strict=True)))
            assert hash(played.state) is not None


def test_figures_that_would_leave_something_in_the_pot_are_refused() -> None:
    copy = published("rifki").copy()
    copy["data"]["contracts"]["KUPA"]["each"] = -40
    with pytest.raises(Refused) as refused:
        ruleset_from(copy)
    assert [(problem.code, problem.field) for problem in refused.value.problems] == [("TABLE_VALUE", "contracts")]


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        (("contracts", "KUPA", "each"), -30.5, "TABLE_HALF_POINTS"),
        (("contracts", "KUPA", "pieces"), 14, "TABLE_VALUE"),
        (("contracts", "KUPA", "entry"), "shout", "TABLE_VALUE"),
        (("contracts", "KUPA"), 3, "TABLE_VALUE"),
        (("contracts",), [], "TABLE_OPEN"),
        (("order",), ["KOZ"], "TABLE_VALUE"),
        (("voids", "kiz_one_each"), {"contract": "BRIDGE"}, "TABLE_VALUE"),
    ],
)
def test_rules_that_cannot_be_played_are_refused(path: tuple[str, ...], value: Any, code: str) -> None:
    copy = published("rifki").copy()
    *way, last = ("data", *path)
    place = copy
    for step in way:
        place = place[step]
    place[last] = value
    with pytest.raises(Refused) as refused:
        ruleset_from(copy)
    assert [problem.code for problem in refused.value.problems] == [code]


def test_everything_that_may_be_declared_is_listed() -> None:
    game = rifki_game(published("rifki").with_options(AGREED))
    listed = list(game.possible_deals(game.first_state(TableStart(SEATS, 0))))
    assert {facts.contract for facts in listed} == set(game.rules.contracts)
    assert {facts.void for facts in listed} == {None, *game.rules.voids}
    assert len(listed) == 4 * 560 + 560 + 560 + 165 + 34 + 10 + 4 + 3
    assert list(game.possible_deals(replace(game.first_state(TableStart(SEATS, 0)), koz=(2,) * SEATS, negatives=(3,) * SEATS))) == []


@pytest.mark.parametrize("options", OPTIONS)
def test_no_seat_is_special(options: dict[str, Any]) -> None:
    for rules, state in states(options):
        game = rifki_game(rules)
        for facts in list(game.possible_deals(state))[::7]:
            here = game.play(state, facts)
            there = game.play(moved_state(state), moved_facts(facts))
            moved = sorted((str(chair(p.payer)), str(chair(p.payee)), p.amount) for p in here.payments)
            assert sorted((str(p.payer), str(p.payee), p.amount) for p in there.payments) == moved
            assert sorted((seat + 1) % SEATS for seat in here.winners) == sorted(there.winners)
            assert there.state == moved_state(here.state)


def chair(side: Side) -> Side:
    return POT if side is POT else (int(side) + 1) % SEATS


def moved_row(row: tuple[int, ...] | None) -> Any:
    return row and (row[-1], *row[:-1])


def moved_state(state: RifkiState) -> RifkiState:
    return replace(
        state,
        turn=(state.turn + 1) % SEATS,
        first_dealer=None if state.first_dealer is None else (state.first_dealer + 1) % SEATS,
        koz=moved_row(state.koz),
        negatives=moved_row(state.negatives),
        totals=moved_row(state.totals),
    )


def moved_facts(facts: RifkiFacts) -> RifkiFacts:
    dealer, declarer = (None if seat is None else (seat + 1) % SEATS for seat in (facts.dealer, facts.declarer))
    return replace(facts, dealer=dealer, declarer=declarer, counts=moved_row(facts.counts), tricks=moved_row(facts.tricks))


def as_a_table_folds(rules: RuleSet, start: TableStart, deals: list[dict[str, Any]]) -> list[DealOutcome[RifkiState, RifkiFacts]]:
    """Fold the deals as a table does: the stored declarer is kept, and a deal that does not fit is skipped."""
    game = rifki_game(rules)
    state, outcomes = game.first_state(start), []
    for report in deals:
        outcome = game.score_deal(game.state_when_dealt(state, report), report)
        outcomes.append(outcome)
        state = outcome.played.state if outcome.played else game.skip_deal(state)
    return outcomes


@pytest.mark.parametrize("seed", range(30))
def test_a_corrected_game_is_the_game_that_would_have_been_played(seed: int) -> None:
    rules = published("rifki").with_options(AGREED | {"king_at_10": False})
    game = rifki_game(rules)
    chance = Random(seed)
    deals = [deal | {"counts": [2, 1, 1, 0]} if deal["contract"] == "KIZ" else deal for deal in a_game(published("rifki"), chance)]
    start = TableStart(SEATS, first_declarer=deals[0]["declarer"])
    number = chance.randrange(DEALS)
    before = game.replay(start, deals[:number]).state
    for report in (a_deal(rules, before, chance), {"void": "kiz_one_each"}, {"time_called": True}, {"contract": "NOT ONE"}):
        corrected = [*deals[:number], report, *deals[number + 1 :]]
        folded = as_a_table_folds(rules, start, corrected)
        points, pot = totals(folded, SEATS)
        assert sum(points) + pot == 0
        if "contract" in report and all(outcome.played for outcome in folded):
            assert game.replay(start, corrected).outcomes == tuple(folded)
        assert_can_be_played_out(rules, folded[-1], chance)
        for count in range(0, DEALS, 6):
            card = game.scorecard(start, list(enumerate(folded[:count], 1)), DEALS)
            assert card is not None
            assert {len(row.seats) for row in card.rows} == {SEATS}


def assert_can_be_played_out(rules: RuleSet, last: DealOutcome[RifkiState, RifkiFacts], chance: Random) -> None:
    """Assert that a game that is not over can be played to an empty pot, whatever was corrected."""
    state = last.played.state if last.played else rifki_game(rules).skip_deal(last.before)
    while not state.finished:
        outcome = rifki_game(rules).score_deal(state, a_deal(rules, state, chance))
        assert outcome.played is not None, outcome.problems
        state = outcome.played.state
    assert state.ended or state.pot == 0


ODD: tuple[Any, ...] = (
    None, True, False, 0, 1, 3, 4, -1, 13, 10**30, 1.5, float("nan"), "", "KOZ", "KIZ", "S", "NT", "kiz_one_each", "x" * 200, [], {},
    [1, 1, 1, 1], [13, 0, 0, 0], [1, 2], [None], [[1]], {"a": 1}, [10**9] * 4, (4, 0, 0, 0),
)  # fmt: skip
FIELDS = ("contract", "trump", "counts", "tricks", "declarer", "dealer", "stopped_early", "void", "time_called", "surprise")


@pytest.mark.parametrize("options", OPTIONS)
def test_nothing_that_is_told_can_break_it(options: dict[str, Any]) -> None:
    chance = Random(7)
    for rules, state in states(options):
        game = rifki_game(rules)
        for _ in range(examples(1500, by_day=400)):
            report: Any = {name: chance.choice(ODD) for name in chance.sample(FIELDS, chance.randrange(8))}
            outcome = game.score_deal(game.state_when_dealt(state, report), report)
            for problem in outcome.problems:
                for language in LANGUAGES:
                    sentence = rules.sentence(problem, language)
                    assert sentence != problem.code
                    assert "{" not in sentence
            if outcome.facts is not None:
                assert game.read_facts(game.write_facts(outcome.facts)) == outcome.facts
                assert isinstance(game.describe_deal(outcome.facts, NAMES, "nl"), str)
            if outcome.played is not None:
                assert "{" not in game.describe_result(outcome.played, NAMES, "fr")
    for odd in ODD:
        rifki_game(published("rifki")).score_deal(state, odd)
