"""Schafkopf in two programs that share no code: golden lines, the dossier's examples, all listed deals; both refuse the same odd facts."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from scoring.engine.payments import points
from scoring.engine.state import TableStart
from scoring.games import published
from scoring.games.schafkopf.facts import SchafkopfFacts
from tests.checker.program import checker
from tests.depth import examples
from tests.scoring.games.test_schafkopf import EXAMPLES
from tests.scoring.games.test_schafkopf_laws import FIELDS, ODD, OPTIONS, TABLES
from tests.scoring.notation import golden
from tests.scoring.typed_games import schafkopf_game


def options_of(options: dict[str, Any]) -> dict[str, Any]:
    """Return every option's value, as the checker reads it from a file."""
    rules = published("schafkopf")
    values: dict[str, Any] = checker.options_of(json.loads(json.dumps({"game": rules.code, "data": rules.data, "options": options})))
    return values


def paid(scored: Any, seats: int) -> tuple[int, ...]:
    gets = [checker.sums(line.pays) for line in scored.lines]
    return tuple(sum(each.get(seat, 0) for each in gets) for seat in range(seats))


def test_every_golden_line() -> None:
    for line in golden("schafkopf"):
        options, dealer, total = options_of(dict(line.rules.options)), line.start.first_dealer or 0, [0] * line.start.seats
        for outcome in line.played():
            assert outcome.played is not None
            facts = json.loads(json.dumps(line.rules.game.write_facts(outcome.facts)))
            scored = checker.score_schafkopf(facts, options, line.start.seats, dealer)
            assert scored.again is not outcome.played.counts
            has_list = checker.schafkopf_has_list(options) and not scored.again
            assert not has_list or scored.score == list(outcome.played.score(line.start.seats))
            total = [sum(both) for both in zip(total, paid(scored, line.start.seats), strict=True)]
            dealer = dealer if scored.again else (dealer + 1) % line.start.seats
        assert line.expected.startswith(" ".join(f"+{each}" if each > 0 else f"−{-each}" if each else "0" for each in total))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example["id"]))
def test_every_worked_example(example: dict[str, Any]) -> None:
    sheet, expected = example["sheet"], example["expect"]
    options, total = options_of(sheet["options"]), [0] * sheet["seats"]
    if expected.get("error") == "SK_DEALER_OUT_OF_TURN":
        return  # the log and the rows determine whose turn it is
    if "error" in expected:
        with pytest.raises(checker.Invalid):
            [checker.score_schafkopf(facts, options, sheet["seats"], facts["dealer"]) for facts in sheet["deals"]]
        return
    for facts in sheet["deals"]:
        scored = checker.score_schafkopf(facts, options, sheet["seats"], facts["dealer"])
        total = [sum(both) for both in zip(total, paid(scored, sheet["seats"]), strict=True)]
    assert total == expected["points"]


@pytest.mark.parametrize(("number", "seats"), TABLES)
def test_every_deal_that_is_listed_and_what_is_odd(number: int, seats: int) -> None:
    """Checker and product agree on payments, players and reasons, and refuse the same deals."""
    game, options, chance = (
        schafkopf_game(published("schafkopf").with_options(OPTIONS[number])),
        options_of(OPTIONS[number]),
        Random(number),
    )
    state = game.first_state(TableStart(seats, seats - 1))
    listed = [game.write_facts(each) for each in game.possible_deals(state)]
    refused = 0
    for facts in (*listed, *(_odd(chance.choice(listed), chance, seats) for _ in range(examples(1500, by_day=400)))):
        facts = json.loads(json.dumps(facts))
        outcome = game.score_deal(state, facts)
        if outcome.played is None:
            with pytest.raises(checker.Invalid):
                checker.score_schafkopf(facts, options, seats, seats - 1)
            refused += 1
            continue
        scored = checker.score_schafkopf(facts, options, seats, seats - 1)
        line = outcome.played.lines[0]
        assert scored.again is not outcome.played.counts, facts
        assert scored.lines[0].reason == line.reason
        assert scored.score in (None, list(outcome.played.score(seats))), facts
        assert sorted(scored.lines[0].pays) == sorted((each.payer, each.payee, each.amount) for each in line.payments), facts
        assert paid(scored, seats) == points(line.payments, seats)
    assert refused > examples(300, by_day=80)


def _odd(facts: dict[str, Any], chance: Random, seats: int) -> dict[str, Any]:
    """Return a deal with one or two fields of other deals, of the right type: as the program reads it before it is in a file."""
    game = schafkopf_game(published("schafkopf"))
    odd = dict(facts)
    for name in chance.sample([each for each in FIELDS if each not in ("dealer", "surprise")], chance.randrange(1, 3)):
        values = [*range(-1, 9), 30, 60, 61, 90, 91, 119, 120, *(each for each in ODD if isinstance(each, str | list))]
        changed = {**odd, name: chance.choice(values)}
        if game.is_readable(changed):
            odd = changed
    return odd


def test_facts_are_read_alike() -> None:
    assert set(checker.SCHAFKOPF_SEATS) < {*FIELDS}
    assert {each for each in FIELDS if each != "surprise"} == set(SchafkopfFacts.__dataclass_fields__)
