"""Compares two programs that share no code on the same deals: reasons, payments, each seat's score, and whether a deal counts."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Protocol

import pytest

from scoring.engine.game import AnyGame
from scoring.engine.payments import POT, Side
from scoring.engine.result import Played
from scoring.engine.state import TableStart
from scoring.games import published
from tests.checker.program import checker
from tests.depth import some_by_day


class Scores(Protocol):
    """A function of the checker that scores a deal of one game."""

    def __call__(self, facts: dict[str, Any], options: dict[str, Any], seats: int, dealer: int, played: int = 0) -> Any: ...


def options_of(game: str, options: dict[str, Any]) -> dict[str, Any]:
    """Return every option's value, as the checker reads it from a file."""
    rules = published(game)
    values: dict[str, Any] = checker.options_of(json.loads(json.dumps({"game": rules.code, "data": rules.data, "options": options})))
    return values


def by_checker(scored: Any) -> tuple[Any, ...]:
    """Return what a file contains of a score: the paying lines by number, and the first line's reason even if it pays nothing."""
    lines = [(number, line.reason, sorted(line.pays, key=str)) for number, line in enumerate(scored.lines) if line.pays or not number]
    return lines, tuple(scored.score), not scored.again


def by_engine(played: Played[Any], seats: int) -> tuple[Any, ...]:
    lines = [
        (number, line.reason, sorted(((side(each.payer), side(each.payee), each.amount) for each in line.payments), key=str))
        for number, line in enumerate(played.lines)
        if line.payments or not number
    ]
    return lines, played.score(seats), played.counts


def side(seat: Side) -> int | None:
    """Return a side of a payment as the checker writes it: None is the pot."""
    return None if seat is POT else int(seat)


class CheckedSheet:
    """A table as the checker scores it: the dealer, the deals played and lost, and the sums."""

    def __init__(self, scores: Scores, options: dict[str, Any], seats: int, dealer: int) -> None:
        self.scores, self.options, self.seats, self.dealer = scores, options, seats, dealer
        self.played = 0
        self.lost, self.score, self.points, self.pot = [0] * seats, [0] * seats, [0] * seats, 0

    def plays(self, facts: dict[str, Any]) -> Any:
        if facts.get("dealer", self.dealer) != self.dealer and self.played:
            raise checker.Invalid("somebody else deals")
        self.dealer = facts.get("dealer", self.dealer)
        more = {"lost_before": self.lost} if self.scores is checker.score_skat else {}
        scored = self.scores(facts, self.options, self.seats, self.dealer, self.played, **more)
        gets = checker.sums(pay for line in scored.lines for pay in line.pays)
        self.pot += gets.pop(None, 0)
        self.points = [figure + gets[seat] for seat, figure in enumerate(self.points)]
        self.score = [figure + more for figure, more in zip(self.score, scored.score, strict=True)]
        for seat, made, _solo in scored.ended:
            self.lost[seat] += not made
        if not scored.again:
            self.played, self.dealer = self.played + 1, (self.dealer + 1) % self.seats
        return scored


def scores_the_example(scores: Scores, example: dict[str, Any]) -> None:
    """Assert that a worked example of a dossier gives exactly its figures, or is refused."""
    sheet, expected = example["sheet"], example["expect"]
    first = sheet.get("first_dealer", sheet["deals"][0].get("dealer", 0))
    table = CheckedSheet(scores, options_of(sheet["game"], sheet["options"]), sheet["seats"], first)
    if "error" in expected:
        with pytest.raises(checker.Invalid):
            [table.plays(facts) for facts in sheet["deals"]]
        return
    for facts in sheet["deals"]:
        scored = table.plays(facts)
    assert (table.score, table.points, table.pot) == (expected["score"], expected["points"], expected["pot"])
    assert table.dealer == expected.get("next_dealer", table.dealer)
    assert scored.again is ("deal_status" in expected)


def scores_alike(scores: Scores, game: str, options: dict[str, Any], seats: int, odd: Sequence[tuple[str, Sequence[Any]]]) -> None:
    """Compare the game's listed deals (by day some), and as many with unusual fields: both programs score and refuse the same."""
    rules, chance = published(game).with_options(options), Random(len(str(options)) + seats)
    state, values = rules.game.first_state(TableStart(seats, seats - 1)), options_of(game, options)
    listed = [json.loads(json.dumps(rules.game.write_facts(each))) for each in some_by_day(rules.game.possible_deals(state))]
    refused = 0
    for facts in (*listed, *_odd(rules.game, listed, odd, chance)):
        outcome = rules.game.score_deal(state, facts)
        if outcome.played is None:
            refused += 1
            if [problem.code.partition("_")[2] for problem in outcome.problems] != [
                "WRONG_DEALER"
            ]:  # the log and the rows determine whose turn it is
                with pytest.raises(checker.Invalid):
                    assert scores(facts, values, seats, seats - 1) is None, facts
            continue
        try:
            scored = scores(facts, values, seats, facts.get("dealer", seats - 1))
        except checker.Invalid as problem:
            raise AssertionError((facts, problem)) from problem
        assert by_checker(scored) == by_engine(outcome.played, seats), facts
    assert refused > 300


def _odd(
    game: AnyGame, listed: list[dict[str, Any]], odd: Sequence[tuple[str, Sequence[Any]]], chance: Random, count: int = 1500
) -> Iterator[dict[str, Any]]:
    """Yield deals with up to three fields of other deals, of the right type: as the program reads them before they are in a file."""
    for _ in range(count):
        facts = dict(chance.choice(listed))
        for name, values in chance.sample(odd, chance.randrange(1, 4)):
            changed = {each: value for each, value in facts.items() if each != name}
            if chance.random() < 0.8:
                changed[name] = chance.choice(values)
            read = game.normal_form(changed)
            facts = facts if read is None else json.loads(json.dumps(read))
        yield facts
