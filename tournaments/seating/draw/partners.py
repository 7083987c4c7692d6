"""Partners in a game that is played in pairs: they sit opposite one another, for the whole evening or for one round. Pure.

A table of four has two pairs: seats 0 and 2, and seats 1 and 3. At a table of another size nobody has a partner.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from tournaments.seating.draw.hashed_order import order
from tournaments.seating.draw.values import EveningToDraw, Partners, Round, Table, Wishes, pairs_opposite, teams_apart

PAIR_TABLE = 4
Pair = frozenset[int]


def pairs_at(table: Table) -> tuple[Pair, ...]:
    """Return the two pairs of a table of four; empty for another table size."""
    return (frozenset(table[::2]), frozenset(table[1::2])) if len(table) == PAIR_TABLE else ()


def times_together(rounds: Iterable[Round]) -> Counter[Pair]:
    """Return for every two players the number of times they were partners in these rounds. The keys are the pairs."""
    return Counter(pair for tables in rounds for table in tables for pair in pairs_at(table))


def with_pairs(evening: EveningToDraw) -> EveningToDraw:
    """Return the evening with a mandatory wish for each fixed pair: to sit opposite one another, or at different tables.

    Unchanged if partners are not fixed.
    """
    if evening.partners is Partners.APART:
        return replace(evening, wishes=replace(evening.wishes, apart=(*evening.wishes.apart, *teams_apart(evening.pairs))))
    if evening.partners is not Partners.FIXED:
        return evening
    return replace(evening, wishes=keeping_pairs(evening.wishes, fixed_pairs(evening)))


def keeping_pairs(wishes: Wishes, pairs: Iterable[Pair]) -> Wishes:
    """Return these wishes, with a mandatory wish to sit opposite one another added for each of these pairs."""
    wished = {frozenset((wish.first, wish.second)) for wish in wishes.together if wish.opposite and wish.weight is None}
    new = pairs_opposite(_in_order(pair) for pair in pairs if pair not in wished)
    return replace(wishes, together=(*wishes.together, *new))


def fixed_pairs(evening: EveningToDraw) -> list[Pair]:
    """Return the pairs of an evening with fixed partners. One player may be left over.

    The pairs that the evening is played by come first, then those with a mandatory wish to sit opposite. Then two players are a pair if
    they were partners in the first round in which both had a partner. The remaining players are paired by lot. If the evening is played
    by pairs, earlier rounds do not matter, and new lots are drawn in each round.
    """
    pairs: list[Pair] = []
    free = set(evening.players)
    own = [frozenset(pair) for pair in evening.pairs]
    wished = [frozenset((wish.first, wish.second)) for wish in evening.wishes.together if wish.opposite and wish.weight is None]
    played = [] if own else [pair for tables in evening.played for table in tables for pair in pairs_at(table)]
    for pair in (*own, *wished, *played):
        if pair <= free:
            pairs.append(pair)
            free -= pair
    salt = f"{evening.seed}/partners/{len(evening.played) + 1}" if own else f"{evening.seed}/partners"
    return pairs + _by_lot(evening, order(sorted(free), salt))


def _by_lot(evening: EveningToDraw, players: Sequence[int]) -> list[Pair]:
    """Pair these players in an order that the seed gives. If possible, no pair has a wish to sit apart. One player may be left over."""
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
