"""Knock-out whist: every hand that is possible in a state: for tests, demo evenings, and to find how far a phone can continue offline."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from scoring.engine.payments import Seat
from scoring.games.knockout_whist.facts import KnockoutWhistFacts, Rainbow
from scoring.games.knockout_whist.play import offers, seats_with_most
from scoring.games.knockout_whist.rules import RAINBOW_CARDS, KnockoutWhistRules
from scoring.games.knockout_whist.state import KnockoutWhistState


def possible_deals(rules: KnockoutWhistRules, state: KnockoutWhistState) -> Iterator[KnockoutWhistFacts]:
    """Yield every possible hand: each split of the tricks, each answer to an offered life and each winner of a cut, then each rainbow."""
    if state.finished:
        return
    offered = offers(rules, state)
    for tricks in splits(state.cards, _most_each(state)):
        best = seats_with_most(tricks)
        asked_seats = [seat for seat in offered if not tricks[seat]]
        cuts: tuple[Seat | None, ...] = (None, *best) if len(best) > 1 else (None,)
        for answers in product((True, False), repeat=len(asked_seats)):
            buys = tuple(zip(asked_seats, answers, strict=True))
            for cut in cuts:
                yield KnockoutWhistFacts(state.dealer, tricks, buys, cut)
    if rules.rainbow and state.cards == RAINBOW_CARDS:
        yield from _rainbows(state)


def _rainbows(state: KnockoutWhistState) -> Iterator[KnockoutWhistFacts]:
    for count in range(1, len(state.full) + 1):
        for seats in combinations(state.full, count):
            winners: tuple[Seat | None, ...] = seats if count > 1 else (None,)
            for winner in winners:
                yield KnockoutWhistFacts(state.dealer, rainbow=Rainbow(seats, winner))


def _most_each(state: KnockoutWhistState) -> tuple[int, ...]:
    return tuple(min(cards, state.cards) for cards in state.next_cards)


def splits(total: int, most_each: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield every way to divide `total` tricks, with at most `most_each` for each player."""
    if not most_each:
        if not total:
            yield ()
        return
    for took in range(min(total, most_each[0]), -1, -1):
        if total - took <= sum(most_each[1:]):
            yield from ((took, *rest) for rest in splits(total - took, most_each[1:]))
