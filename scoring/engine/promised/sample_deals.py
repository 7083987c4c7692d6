"""Sample deals that show a club what its rules pay. Contracts that the club changed are preferred."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any

from scoring.engine.promised.contract_rows import has_rows
from scoring.engine.promised.duties.jury_facts import APPROVED
from scoring.engine.promised.table import TRICKS, PricedContract
from scoring.engine.result import AnyPlayed
from scoring.engine.ruleset import RuleSet
from scoring.engine.state import TableStart

TABLE = 4
NUMBER_OF_SAMPLES = 3
MAX_TRIED = 300
"""In a game of another family, this many deals are scored, and the samples are chosen from them. It takes about 30 ms."""


@dataclass(frozen=True)
class SampleDeal:
    """A deal and its points."""

    facts: object
    played: AnyPlayed
    seats: int
    contract: str = ""
    """The code of the contract that the deal is about; empty in games of another family."""


def sample_deals(rules: RuleSet, changed: Sequence[str]) -> tuple[SampleDeal, ...]:
    """Return three deals at a table of four (else at the smallest table): one made, one lost, one with several declarers.

    `changed` holds the codes of contracts to prefer; if none of them is played, all contracts are considered, in bidding order. Each deal
    is possible under the rules. In a game of another family, one deal moves few points, one a medium number and one many.
    """
    sizes = rules.game.table_sizes
    size = TABLE if TABLE in sizes else min(sizes)
    state = rules.game.first_state(TableStart(size, size - 1, None, {}))
    if not has_rows(rules):
        return _of_other_family(rules, state)
    contracts = rules.game.rules.contracts
    played = [each for each in contracts.values() if each.played]
    mine = [each for each in played if each.code in changed] or played
    several = [each for each in mine if each.together] or mine[1:] or mine
    proposals = (
        [_made(each) for each in mine],
        [_lost(each) for each in sorted([*mine[1:], *mine], key=lambda each: not each.alone)],
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
                result.append(SampleDeal(outcome.facts, outcome.played, state.seats, deal["contracts"][0]["code"]))
                break
        if len(result) == NUMBER_OF_SAMPLES:
            break
    return tuple(result)


def _of_other_family(rules: RuleSet, state: Any) -> tuple[SampleDeal, ...]:
    by_points: dict[tuple[int, ...], SampleDeal] = {}
    for facts in islice(rules.game.possible_deals(state), MAX_TRIED):
        played = rules.game.score_deal(state, rules.game.write_facts(facts)).played
        if played is not None:
            by_points.setdefault(tuple(played.score(state.seats)), SampleDeal(facts, played, state.seats))
    deals = [deal for points, deal in sorted(by_points.items(), key=lambda each: sum(map(abs, each[0]))) if any(points)]
    return tuple({id(deal): deal for place in (1, 2, 4) if deals for deal in [deals[max(0, len(deals) * place // 4 - 1)]]}.values())


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
