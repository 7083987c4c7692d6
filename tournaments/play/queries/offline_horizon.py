"""Computes for how many later deals a phone can ask its questions while offline.

The questions must not depend on results that the phone does not know. This works for every game.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from scoring.engine.form import Form, FormQuestion
from scoring.engine.ruleset import RuleSet
from scoring.engine.sheet import contract_label
from scoring.engine.state import GameState


@lru_cache(maxsize=1024)
def deals_askable_offline(rules: RuleSet, state: GameState, limit: int) -> int:
    """Return how many deals after the next one a phone can ask about without knowing the results before them; at most `limit`.

    An offline phone shows forms for later deals, made as if the deals before them had been left out. Such a form may be shown only if it is
    valid whatever these deals bring: same dealer and declarer, same tricks and players, and every choice still allowed. It may lack a
    question or note, for example that a player now needs the jury.

    1. For each contract, take a deal that counts and after which the table plays on.
    2. Play this deal again and again: this is the fastest way to use up a contract that may be played only a few times.
    3. Before each deal, compare the form made without these deals with the form that the table would then need.
    4. Count how many forms in a row are valid. The result is the smallest count over all contracts.

    Example: in rıfkı each negative contract may be played twice. After one KOZ the form may offer KOZ again, after two it may not. So at
    the start a phone can ask about one later deal; when some contract can be played only once more, about none. In games of promised
    tricks no contract is used up, and the result is `limit`.
    """
    states: set[Any] = set()
    for facts, after in _first_deal_of_each_contract(rules, state):
        if limit == 0:
            break
        if after not in states:
            states.add(after)
            limit = _forms_that_hold(rules, facts, after, rules.game.skip_deal(state), limit)
    return limit


def _first_deal_of_each_contract(rules: RuleSet, state: GameState) -> Iterator[tuple[dict[str, Any], GameState]]:
    """Yield (facts, state after the deal) of one example deal for each contract. The deal counts, and the table plays on after it."""
    contracts: set[str] = set()
    for possible in rules.game.possible_deals(state):
        facts = rules.game.write_facts(possible)
        contract = contract_label(facts)
        after = None if contract in contracts else _state_after(rules, state, facts)
        if after is not None:
            contracts.add(contract)
            yield facts, after


def _state_after(rules: RuleSet, state: GameState, facts: dict[str, Any]) -> GameState | None:
    """Return the state after this deal; None if the deal is not allowed here, does not count, or is the last."""
    played = rules.game.score_deal(state, facts).played
    return played.state if played and played.counts and not played.state.finished else None


def _forms_that_hold(rules: RuleSet, facts: dict[str, Any], after: GameState | None, skipped: GameState, limit: int) -> int:
    """Return how many forms in a row, at most `limit`, a phone may show if it does not know a deal with these facts.

    `after` is the table's state after that deal; `skipped` is the state on the phone, as if the deal had been left out. A form of the phone
    may be shown if the table's own form contains all of it. Each later deal is assumed to have the same `facts`.
    """
    for deals in range(limit):
        if after is None or after == skipped:
            return limit
        if not _holds(rules.game.form(skipped), rules.game.form(after)):
            return deals
        # Play this deal again with the next dealer, and with another declarer if the game determines who declares.
        shortened = ({name: value for name, value in facts.items() if name not in left} for left in ({"dealer"}, {"dealer", "declarer"}))
        after = next((state for each in shortened if (state := _state_after(rules, after, each)) is not None), None)
        skipped = rules.game.skip_deal(skipped)
    return limit


def _holds(shown: Form, asked_then: Form) -> bool:
    """Return whether everything that the form `shown` states and offers is also in `asked_then`, the form that the table would need.

    `asked_then` may have more questions and notes.
    """

    def shape(question: FormQuestion) -> tuple[object, ...]:
        return question.kind, question.total, question.seats, question.least, question.most

    then = {question.name: question for question in asked_then.questions}
    notes = [(note.words, note.seats) for note in asked_then.notes]
    pairs = [(question, then[question.name]) for question in shown.questions if question.name in then]
    return (
        all(asked_then.facts.get(name) == value for name, value in shown.facts.items())
        and all((note.words, note.seats) in notes for note in shown.notes if not note.article)
        and all(shape(one) == shape(other) for one, other in pairs)
        and all({choice.value for choice in one.choices} <= {choice.value for choice in other.choices} for one, other in pairs)
    )
