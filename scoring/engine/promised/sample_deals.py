"""Sample deals that show a club what its rules pay. Contracts that the club changed are preferred."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from scoring.engine.promised.contract_rows import has_rows
from scoring.engine.promised.duties.jury_facts import APPROVED
from scoring.engine.promised.table import TRICKS, PricedContract
from scoring.engine.result import AnyPlayed
from scoring.engine.ruleset import RuleSet
from scoring.engine.state import TableStart

TABLE = 4
NUMBER_OF_SAMPLES = 3


@dataclass(frozen=True)
class SampleDeal:
    """A deal and its points."""

    facts: object
    played: AnyPlayed
    seats: int


def sample_deals(rules: RuleSet, changed: Sequence[str]) -> tuple[SampleDeal, ...]:
    """Return three deals at a table of four (else at the smallest table): one made, one lost, one of several declarers.

    `changed` holds the codes of contracts to prefer; if none of them is played, all contracts are considered, in bidding order. Each deal
    is possible under the rules. Empty for a game of another family.
    """
    if not has_rows(rules):
        return ()
    sizes = rules.game.table_sizes
    state = rules.game.first_state(TableStart(TABLE if TABLE in sizes else min(sizes), 3, None, {}))
    contracts = rules.game.rules.contracts
    played = [each for each in contracts.values() if each.played]
    mine = [each for each in played if each.code in changed] or played
    several = [each for each in mine if each.together] or mine[1:] or mine
    proposals = (
        [_made(each) for each in mine],
        [_lost(each) for each in [*mine[1:], *mine]],
        chain.from_iterable(_more(each) for each in [*several, *mine, *played]),
        chain.from_iterable(_more(each) for each in played),
    )
    result: list[SampleDeal] = []
    for deals in proposals:
        for deal in deals:
            outcome = rules.game.score_deal(state, deal)
            if rules.is_for_the_jury(outcome.problems):
                outcome = rules.game.score_deal(state, _allowed(rules, deal))
            if outcome.played is not None and all(outcome.facts != sample.facts for sample in result):
                result.append(SampleDeal(outcome.facts, outcome.played, state.seats))
                break
        if len(result) == NUMBER_OF_SAMPLES:
            break
    return tuple(result)


def _allowed(rules: RuleSet, deal: dict[str, Any]) -> dict[str, Any]:
    """Return the deal with the jury's approval on each contract that needs it."""
    for promise in deal["contracts"]:
        deal = rules.game.with_jury_word(deal, promise["declarer"], promise["code"], APPROVED)
    return deal


def _made(contract: PricedContract) -> dict[str, Any]:
    best = contract.target if contract.exactly else min(contract.target + 1, TRICKS)
    return _deal(_promise(contract, 0, best))


def _lost(contract: PricedContract) -> dict[str, Any]:
    return _deal(_promise(contract, 1, contract.target - 1 if contract.target else 1))


def _more(contract: PricedContract) -> Iterator[dict[str, Any]]:
    if contract.together:
        first = {"code": contract.code, "declarer": 0, "made": True}
        yield _deal(first, {**first, "declarer": 2, "made": False})
    yield _deal(_promise(contract, 2, contract.target))
    yield _lost(contract)
    yield _made(contract)


def _promise(contract: PricedContract, declarer: int, took: int) -> dict[str, Any]:
    partner = {} if contract.alone else {"partner": (declarer + 2) % TABLE}
    return {"code": contract.code, "declarer": declarer, **partner, "took": took}


def _deal(*promises: Mapping[str, Any]) -> dict[str, Any]:
    return {"dealer": 3, "contracts": [dict(each) for each in promises]}
