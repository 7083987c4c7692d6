"""Partners in a game that is played in pairs: they sit opposite one another, for the whole evening or for one round. Pure.

A table of four has two pairs: seats 0 and 2, and seats 1 and 3. At a table of another size nobody has a partner.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from tournaments.seating.draw.hashed_order import order
from tournaments.seating.draw.values import EveningToDraw, Partners, Round, Table, Wishes, pairs_opposite

PAIR_TABLE = 4
Pair = frozenset[int]


def pairs_at(table: Table) -> tuple[Pair, ...]:
    """Return the pairs of a table; empty if it has none."""
    return (frozenset(table[::2]), frozenset(table[1::2])) if len(table) == PAIR_TABLE else ()


def times_together(rounds: Iterable[Round]) -> Counter[Pair]:
    """Return how often each two players were partners in these rounds."""
    return Counter(pair for tables in rounds for table in tables for pair in pairs_at(table))


def with_pairs(evening: EveningToDraw) -> EveningToDraw:
    """Return the evening. If partners are fixed, a wish for each pair to sit opposite one another in every round is added."""
    if evening.partners is not Partners.FIXED:
        return evening
    return replace(evening, wishes=keeping_pairs(evening.wishes, fixed_pairs(evening)))


def keeping_pairs(wishes: Wishes, pairs: Iterable[Pair]) -> Wishes:
    """Return these wishes and a mandatory wish for each of these pairs to sit opposite one another."""
    wished = {frozenset((wish.first, wish.second)) for wish in wishes.together if wish.opposite and wish.weight is None}
    new = pairs_opposite(_in_order(pair) for pair in pairs if pair not in wished)
    return replace(wishes, together=(*wishes.together, *new))


def fixed_pairs(evening: EveningToDraw) -> list[Pair]:
    """Return the pairs of an evening with fixed partners. One player may be left over.

    First come the pairs that must sit opposite one another by a wish, then pairs who were partners in the first round that both played. The
    remaining players are paired by lot.
    """
    pairs: list[Pair] = []
    free = set(evening.players)
    wished = [frozenset((wish.first, wish.second)) for wish in evening.wishes.together if wish.opposite and wish.weight is None]
    played = [pair for tables in evening.played for table in tables for pair in pairs_at(table)]
    for pair in (*wished, *played):
        if pair <= free:
            pairs.append(pair)
            free -= pair
    return pairs + _by_lot(evening, order(sorted(free), f"{evening.seed}/partners"))


def _by_lot(evening: EveningToDraw, players: Sequence[int]) -> list[Pair]:
    """Pair the other players in an order that the seed gives; a pair that must sit apart by a wish is avoided if possible."""
    apart = {frozenset((wish.first, wish.second)) for wish in evening.wishes.apart}
    left, pairs = list(players), []
    while len(left) > 1:
        first = left.pop(0)
        second = next((each for each in left if frozenset((first, each)) not in apart), left[0])
        left.remove(second)
        pairs.append(frozenset((first, second)))
    return pairs


def _in_order(pair: Pair) -> tuple[int, int]:
    first, second = sorted(pair)
    return first, second
