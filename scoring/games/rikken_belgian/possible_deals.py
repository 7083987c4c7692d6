"""Belgian rikken: every deal that a table could report now: for tests, demo evenings, and to find how far a phone can go on offline."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from scoring.engine.promised import possible_deals as family
from scoring.engine.promised.facts import ALL_PASS, CONTRACT, Facts, Promise
from scoring.engine.promised.rules import Rules
from scoring.engine.promised.state import HANDS, State
from scoring.engine.result import Obligation
from scoring.games.rikken_belgian import jury
from scoring.games.rikken_belgian.facts import (
    ANNULLED,
    APPROVED,
    JURY,
    REFUSED,
    THIRD_SOLO,
    TROU,
    TURNUP,
    Event,
    with_events,
    with_jury,
)
from scoring.games.rikken_belgian.jury import ARTICLES, NEEDED
from scoring.games.rikken_belgian.rules import house
from scoring.games.rikken_belgian.state import Table, table_when_dealt


def possible_deals(rules: Rules, state: State) -> Iterator[Facts]:
    """The family's deals with the jury's word where it is due, refusals before all pass, and deals that ended early.

    A refusal changes nothing in what is played instead, nor does an event that costs nothing: these are not listed with every contract.
    """
    for deal in family.possible_deals(rules, state):
        at = table_when_dealt(state, deal)
        if deal.kind == ALL_PASS:
            yield deal
            for event in _refusals(rules, at):
                yield with_events(deal, event)
        else:
            yield from _with_answers(deal, jury.obligations(rules, at, deal), house(rules).forgotten)
    for dealer in range(state.seats) if state.dealer is None and state.seats > HANDS else (state.dealer,):
        ended = Facts(CONTRACT, dealer)
        if dealer is not None:
            yield with_events(ended, Event(TURNUP, dealer))
            if state.seats == HANDS and house(rules).fines[TURNUP]:
                yield with_events(ended, Event(TURNUP, dealer, agreed_free_redeal=True))
        for seat in state.dealt_by(dealer).playing:
            yield with_events(ended, Event(TROU, seat, play_started=True))


def _refusals(rules: Rules, at: Table) -> Iterator[Event]:
    for seat in at.playing:
        for contract in rules.contracts.values():
            if contract.played and any(jury.duties(house(rules), at, seat, contract.code)):
                yield Event(REFUSED, seat, contract.code)


def _with_answers(deal: Facts, duties: tuple[Obligation, ...], usually: str) -> Iterator[Facts]:
    """The deal with every possible answer to its duties: allowed, or not called; annulled, where the result `usually` stands."""
    needed: dict[int, str] = {}
    for duty in duties:
        needed.setdefault(duty.seat, JURY if duty.article == ARTICLES[NEEDED] else THIRD_SOLO)
    for answers in product((True, False), repeat=len(needed)):
        forgotten = [seat for seat, jury_called in zip(needed, answers, strict=True) if not jury_called]
        yield with_events(_allowed(deal, set(needed) - set(forgotten)), *(Event(needed[seat], seat) for seat in forgotten))
    first = deal.promises[0].declarer if deal.promises else None
    if isinstance(first, int) and needed.get(first) == JURY and usually != ANNULLED:
        yield with_events(_allowed(deal, set(needed) - {first}), Event(JURY, first, deal=ANNULLED))


def _allowed(deal: Facts, seats: set[int]) -> Facts:
    def word(promise: Promise) -> Promise:
        return with_jury(promise, APPROVED) if promise.declarer in seats else promise

    return replace(deal, promises=tuple(word(promise) for promise in deal.promises)) if seats else deal
