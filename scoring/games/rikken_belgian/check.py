"""Belgian rikken: checks whether a deal is possible: the family's problems, and those of events and of the jury's word."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from scoring.engine.problem import Problem
from scoring.engine.promised import check as family
from scoring.engine.promised.facts import Facts
from scoring.engine.promised.rules import Rules
from scoring.engine.promised.state import State
from scoring.games.rikken_belgian import jury
from scoring.games.rikken_belgian.facts import events
from scoring.games.rikken_belgian.rules import house
from scoring.games.rikken_belgian.state import table_when_dealt

OTHER_CODES: Mapping[str, str] = {"PARTNER_IS_DECLARER": "PARTNER_INVALID"}
"""The family's codes that this game's dossier calls otherwise."""


def check(rules: Rules, state: State, facts: Facts) -> tuple[Problem, ...]:
    """The problems of the family, of events and of the jury's word. For a deal that ended before it was played, the family is not asked."""
    dealers = tuple(family.dealer(rules, state, facts)) if facts.dealer != state.dealer or state.dealer is None else ()
    if dealers:
        return dealers
    own, happened, at = house(rules), events(facts), table_when_dealt(state, facts)
    problems = [*jury.problems(rules, at, facts)]
    if not happened or not any(jury.ends(event) for event in happened):
        struck = bool(happened) and any(jury.struck(own, event) for event in happened)
        for problem in family.check(rules, state, facts):
            code = problem.code.removeprefix(f"{rules.prefix}_")
            if not (struck and code == "TRICKS_REQUIRED"):
                problems.append(replace(problem, code=f"{rules.prefix}_{OTHER_CODES.get(code, code)}"))
        problems.extend(_called_suits(rules, facts))
    return tuple(problems)


def _called_suits(rules: Rules, facts: Facts) -> Iterator[Problem]:
    """What is wrong with a called ace: it must not be of the trump suit, and only rik may call one (§2)."""
    for number, promise in enumerate(facts.promises):
        contract, suit = rules.contracts.get(promise.code or ""), promise.own("called_suit")
        if contract is None or suit is None:
            continue
        where = f"contracts.{number}.called_suit"
        trump = promise.trump or (facts.own("turned") if contract.trump == "turned" else None)
        if contract.partner != "called":
            yield Problem(f"{rules.prefix}_FIELD_NOT_HERE", where, {"name": "called_suit"})
        elif suit == trump:
            yield Problem(f"{rules.prefix}_CALLED_SUIT_IS_TRUMP", where)
