"""Klaverjas: deals that a table could report now: for tests, demo evenings, and to find how far a phone can continue offline."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scoring.games.klaverjas.facts import KlaverjasFacts
from scoring.games.klaverjas.result import Pair
from scoring.games.klaverjas.rules import CARD_POINTS, FINE, MOST_KRAK, SEATS, KlaverjasRules, side_of
from scoring.games.klaverjas.state import KlaverjasState, left_of

ROEM: tuple[Pair, ...] = ((0, 0), (20, 0), (0, 20), (50, 20), (0, 100))
"""Some possible amounts of roem for both sides. A complete list would only repeat the same deals with other amounts."""


def possible_deals(rules: KlaverjasRules, state: KlaverjasState) -> Iterator[KlaverjasFacts]:
    """Yield every possible split of the card points, with some roem.

    Also yield pit, counter-pit and nat without points, and a revoke by each player.
    """
    if state.finished:
        return
    for dealer in range(SEATS) if state.dealer is None else (state.dealer,):
        yield from _dealt_by(rules, dealer)


def _dealt_by(rules: KlaverjasRules, dealer: int) -> Iterator[KlaverjasFacts]:
    trump = "S" if rules.record_trump else None
    for player in (left_of(dealer),) if rules.left_must_play else range(SEATS):
        base = KlaverjasFacts(dealer=dealer, player=player, trump=trump)
        for krak in range(MOST_KRAK + 1) if rules.kraken else (None,):
            yield from _played(rules, replace(base, krak=krak or None))
        if rules.revoke_rule == FINE:
            yield replace(base, card_points=(100, 62), revoke=player)
    if rules.revoke_rule != FINE:
        for seat in range(SEATS):
            yield KlaverjasFacts(dealer=dealer, revoke=seat)


def _played(rules: KlaverjasRules, base: KlaverjasFacts) -> Iterator[KlaverjasFacts]:
    for first in (0, *range(2, CARD_POINTS - 1), CARD_POINTS):
        points = (first, CARD_POINTS - first)
        for roem in ROEM:
            facts = replace(base, card_points=points, roem=roem if any(roem) else None)
            yield replace(facts, pit=False) if 0 in points else facts
    side = side_of(base.player or 0)
    for nat in (False, True):
        sweep = 1 - side if nat else side
        roem = (40, 0) if sweep == 0 else (0, 40)
        yield replace(base, pit=True, nat=nat)
        yield replace(base, pit=True, nat=nat, roem=roem)
    for roem in ROEM:
        yield replace(base, nat=True, roem=roem if any(roem) else None)
