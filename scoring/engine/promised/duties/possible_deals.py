"""Generate every deal that a table could report now under rules with duties, with every answer of the jury that is possible."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from scoring.engine.promised import possible_deals as family
from scoring.engine.promised.duties.check import ARTICLES, NEEDED, duties, duties_of, obligations
from scoring.engine.promised.duties.jury_facts import ANNULLED, APPROVED, JURY, REFUSED, THIRD_SOLO, JuryEvent, with_events, with_jury
from scoring.engine.promised.facts import ALL_PASS, Promise, PromisedFacts
from scoring.engine.promised.rules import PromisedRules
from scoring.engine.promised.state import PromisedState
from scoring.engine.result import Obligation


def possible_deals(rules: PromisedRules, state: PromisedState) -> Iterator[PromisedFacts]:
    """Yield every deal of promised tricks, with each possible answer of the jury if it must be called.

    If all pass, also yield the deal after each contract that the jury can refuse. A refusal does not affect the contract that is played
    instead, so the two are not combined.
    """
    for deal in family.possible_deals(rules, state):
        at = state.dealt_by(deal.dealer)
        if deal.kind == ALL_PASS:
            yield deal
            for event in _refusals(rules, at):
                yield with_events(deal, event)
        else:
            yield from _with_answers(deal, obligations(rules, at, deal), duties_of(rules).forgotten)


def _refusals(rules: PromisedRules, at: PromisedState) -> Iterator[JuryEvent]:
    for seat in at.playing:
        for contract in rules.contracts.values():
            if contract.played and any(duties(duties_of(rules), at, seat, contract.code)):
                yield JuryEvent(REFUSED, seat, contract.code)


def _with_answers(deal: PromisedFacts, due: tuple[Obligation, ...], usually: str) -> Iterator[PromisedFacts]:
    """Yield the deal with every possible answer to its duties: for each seat, the jury approved or was not called.

    `usually` is what these rules do with a deal for which the jury was not called: `annulled` or `stands`. If it stands, the deal is
    also yielded as annulled by the jury.
    """
    needed: dict[int, str] = {}
    for duty in due:
        needed.setdefault(duty.seat, JURY if duty.article == ARTICLES[NEEDED] else THIRD_SOLO)
    for answers in product((True, False), repeat=len(needed)):
        forgotten = [seat for seat, jury_called in zip(needed, answers, strict=True) if not jury_called]
        yield with_events(_allowed(deal, set(needed) - set(forgotten)), *(JuryEvent(needed[seat], seat) for seat in forgotten))
    first = deal.promises[0].declarer if deal.promises else None
    if isinstance(first, int) and needed.get(first) == JURY and usually != ANNULLED:
        yield with_events(_allowed(deal, set(needed) - {first}), JuryEvent(JURY, first, deal=ANNULLED))


def _allowed(deal: PromisedFacts, seats: set[int]) -> PromisedFacts:
    def word(promise: Promise) -> Promise:
        return with_jury(promise, APPROVED) if promise.declarer in seats else promise

    return replace(deal, promises=tuple(word(promise) for promise in deal.promises)) if seats else deal
