"""How far a phone without a line can go on: which deals are asked the same, whatever comes of those before them. Knows no game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from scoring.engine.form import Form, Question
from scoring.engine.ruleset import RuleSet
from scoring.engine.sheet import contract_label
from scoring.engine.state import TableState


class Same:
    """A rule set as a key: itself and no other."""

    __slots__ = ("rules",)

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules

    def __hash__(self) -> int:
        return id(self.rules)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.rules is self.rules


@lru_cache(maxsize=1024)
def deals_askable_offline(same: Same, state: TableState, most: int) -> int:
    """How many deals after the next one, at most `most`, can be asked before that one is known.

    A later deal is offered only where its form, made as if nothing had been played before it, is true after every contract: the
    same dealer and declarer, tricks to share and players to ask, and no answer that may not be given then. Each contract is tried
    in the next deal, and again in every deal after it, which soonest uses up what may be played so often. So in Rifki, where each
    negative contract is played twice, a phone asks one deal ahead at the beginning, and none once any contract that may be chosen
    has been played once; the family's games can be asked as far as one likes.

    A form may know less than the deal brings: a question or a sentence more (a player who by now needs the jury).
    """
    rules = same.rules
    seen: set[Any] = set()
    for told, after in _first_of_each(rules, state):
        if most == 0:
            break
        if after not in seen:
            seen.add(after)
            most = _alike(rules, told, after, rules.game.skip_deal(state), most)
    return most


def _first_of_each(rules: RuleSet, state: TableState) -> Iterator[tuple[dict[str, Any], TableState]]:
    """For each contract the first deal that counts and leaves the table playing, and where the table then stands."""
    found: set[str] = set()
    for facts in rules.game.possible_deals(state):
        told = rules.game.write_facts(facts)
        code = contract_label(told)
        after = None if code in found else _played(rules, state, told)
        if after is not None:
            found.add(code)
            yield told, after


def _played(rules: RuleSet, state: TableState, told: dict[str, Any]) -> TableState | None:
    """Where the table stands after this deal; None if it cannot be played here, does not count, or is the last."""
    played = rules.game.score_deal(state, told).played
    return played.state if played and played.counts and not played.state.finished else None


def _alike(rules: RuleSet, told: dict[str, Any], after: TableState | None, without: TableState, most: int) -> int:
    """How many deals in a row, at most `most`, are asked alike after this one, played again and again, and without it."""
    for ahead in range(most):
        if after is None or after == without:
            return most
        if not _true(rules.game.form(without), rules.game.form(after)):
            return ahead
        turns = ({name: value for name, value in told.items() if name not in left} for left in ({"dealer"}, {"dealer", "declarer"}))
        after = next((found for turn in turns if (found := _played(rules, after, turn)) is not None), None)
        without = rules.game.skip_deal(without)
    return most


def _true(form: Form, after: Form) -> bool:
    """Whether all that a form says and offers holds where the table asks `after`; who needs the jury may be more by then."""

    def asks(question: Question) -> tuple[object, ...]:
        return question.kind, question.total, question.seats, question.least, question.most

    known, notes = {question.name: question for question in after.questions}, [(note.words, note.seats) for note in after.notes]
    same = [(each, known[each.name]) for each in form.questions if each.name in known]
    return (
        all(after.facts.get(name) == value for name, value in form.facts.items())
        and all((note.words, note.seats) in notes for note in form.notes if not note.article)
        and all(asks(each) == asks(then) for each, then in same)
        and all({choice.value for choice in each.choices} <= {choice.value for choice in then.choices} for each, then in same)
    )
