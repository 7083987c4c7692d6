"""Rifki: every deal that a table could report now: for tests, demo evenings, and to find how far a phone can continue offline."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scoring.games.rifki.check import open_contracts
from scoring.games.rifki.facts import RifkiFacts
from scoring.games.rifki.rules import SEATS, SUITS, RifkiContract, RifkiRules
from scoring.games.rifki.state import RifkiState


def possible_deals(rules: RifkiRules, state: RifkiState) -> Iterator[RifkiFacts]:
    """Yield every deal that is possible now: each open contract and trump suit with every split, and every void deal.

    Calling time is not among them, because it is not a deal.
    """
    if state.finished:
        return
    turn = RifkiFacts(dealer=state.dealer, declarer=state.declarer)
    contracts = open_contracts(rules, state)
    for contract in contracts:
        for trump in tuple(SUITS) if contract.trump else (None,):
            for counts in _counts(rules, contract):
                yield replace(turn, contract=contract.code, trump=trump, counts=counts)
    for void in rules.voids.values():
        if void.agreed and rules.contracts[void.contract] in contracts:
            yield replace(turn, contract=void.contract, void=void.code)


def _counts(rules: RifkiRules, contract: RifkiContract) -> Iterator[tuple[int, ...]]:
    void = rules.kiz_one_each
    for split in splits(contract.pieces, SEATS):
        if void is None or contract.code != void.contract or split != (1,) * SEATS:
            yield split


def splits(pieces: int, seats: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to divide `pieces` over `seats`."""
    if seats == 1:
        yield (pieces,)
        return
    for first in range(pieces + 1):
        for rest in splits(pieces - first, seats - 1):
            yield (first, *rest)
