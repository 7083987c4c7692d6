"""The draw: who sits at which table. It follows from a seed, so that everybody can check it. Pure; used for every game.

The players are sorted by the SHA-256 of `seed:number`, so that a player can repeat the draw with any tool.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence


class CannotSeat(ValueError):
    """This number of players cannot be divided over tables of the allowed sizes."""


def order(players: Sequence[int], seed: str) -> list[int]:
    """The numbers of the players, in the order that this seed gives."""
    return sorted(players, key=lambda player: hashlib.sha256(f"{seed}:{player}".encode()).digest())


def sizes(players: int, allowed: Sequence[int], preferred: int = 4) -> list[int]:
    """The sizes of the tables for this number of players: as many tables of the preferred size as possible, then larger sizes before
    smaller ones. `sizes(37, (4, 5))` is eight tables of four and one of five. Raises CannotSeat (6, 7 and 11 over fours and fives).
    """
    others = sorted((size for size in allowed if size != preferred), key=lambda size: (size < preferred, abs(size - preferred)))
    best = _fewest_others(players, preferred, others)
    if best is None or players <= 0:
        raise CannotSeat(f"{players} over {sorted(allowed)}")
    return [preferred] * ((players - sum(best)) // preferred) + sorted(best)


def _fewest_others(players: int, preferred: int, others: Sequence[int]) -> list[int] | None:
    """The fewest tables of other sizes after which the remaining players fill tables of the preferred size."""
    layers: list[list[int]] = [[]]
    for _ in range(preferred + 1):
        for layer in layers:
            rest = players - sum(layer)
            if rest >= 0 and rest % preferred == 0:
                return layer
        layers = [[*layer, size] for layer in layers for size in others if sum(layer) + size <= players]
    return None


def draw(players: Sequence[int], seed: str, allowed: Sequence[int], preferred: int = 4) -> list[list[int]]:
    """Tables in order, each a list of players by seat. Every player sits exactly once."""
    shuffled = order(players, seed)
    tables: list[list[int]] = []
    for size in sizes(len(shuffled), allowed, preferred):
        tables.append(shuffled[:size])
        del shuffled[:size]
    return tables
