"""Belgian rikken: check whether a deal is possible.

The checks are those of all games of promised tricks with duties to the jury; here the called ace is checked too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from scoring.engine.problem import Problem
from scoring.engine.promised.duties import check as duty_check
from scoring.engine.promised.duties.check import duties_of
from scoring.engine.promised.duties.jury_facts import events
from scoring.engine.promised.facts import PromisedFacts
from scoring.engine.promised.rules import PromisedRules
from scoring.engine.promised.state import PromisedState

OTHER_CODES: Mapping[str, str] = {"PARTNER_IS_DECLARER": "PARTNER_INVALID"}
"""The codes of problems that have another name in this game.

The key is the code in `scoring.engine.promised`, the value the code in this game's dossier.
"""


def check(rules: PromisedRules, state: PromisedState, facts: PromisedFacts) -> tuple[Problem, ...]:
    """Return all problems of a deal, including those about the jury.

    If the deal ended before it was played, the called ace is not checked.
    """
    problems = duty_check.check(rules, state, facts)
    if problems:
        problems = tuple(_as_here(rules, problem) for problem in problems)
    happened = events(facts)
    if happened and any(duties_of(rules).ends(event) for event in happened):
        return problems
    return (*problems, *_called_suits(rules, facts))


def _as_here(rules: PromisedRules, problem: Problem) -> Problem:
    code = problem.code.removeprefix(f"{rules.prefix}_")
    return replace(problem, code=f"{rules.prefix}_{OTHER_CODES[code]}") if code in OTHER_CODES else problem


def _called_suits(rules: PromisedRules, facts: PromisedFacts) -> Iterator[Problem]:
    """Yield the problems of a called ace: it must not be of the trump suit, and only rik may call one (§2)."""
    for number, promise in enumerate(facts.promises):
        suit = promise.own("called_suit") if promise.more else None
        contract = rules.contracts.get(promise.code or "")
        if contract is None or suit is None:
            continue
        where = f"contracts.{number}.called_suit"
        trump = promise.trump or (facts.own("turned") if contract.trump == "turned" else None)
        if contract.partner != "called":
            yield Problem(f"{rules.prefix}_FIELD_NOT_HERE", where, {"name": "called_suit"})
        elif suit == trump:
            yield Problem(f"{rules.prefix}_CALLED_SUIT_IS_TRUMP", where)
