"""Divide players over tables: as many tables as possible have the size that clubs prefer."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.seating.draw.impossible import CannotSeat

LIKED_SIZE = 4
"""The table size that clubs prefer, because nobody sits out."""


def usual_size(allowed: Sequence[int]) -> int:
    """Return the size that most tables have: four if allowed, else the largest below four, else the smallest allowed."""
    return max((size for size in allowed if size <= LIKED_SIZE), default=min(allowed))


def sizes(players: int, allowed: Sequence[int], preferred: int = LIKED_SIZE) -> list[int]:
    """Return the table sizes for this number of players, with as many tables of the preferred size as possible, and these first.

    If other tables are needed, larger ones are better than smaller ones. `sizes(37, (4, 5))` is eight fours and one five. Raises CannotSeat
    if the players cannot be divided, such as 6, 7 or 11 over fours and fives. The exception's context has the nearest numbers that can be
    divided, and the division with tables of three.
    """
    best = _tables(players, allowed, preferred)
    if best is not None:
        return best
    bound = players + max(allowed) ** 2  # Beyond this bound, either every number of players can be divided or none can.
    raise CannotSeat(
        players=players,
        sizes=tuple(sorted(allowed)),
        fewer=next((count for count in range(players - 1, 0, -1) if _tables(count, allowed, preferred)), None),
        more=next((count for count in range(max(1, players + 1), bound) if _tables(count, allowed, preferred)), None),
        with_threes=None if 3 in allowed else _tables(players, (*allowed, 3), preferred),
    )


def _tables(players: int, allowed: Sequence[int], preferred: int) -> list[int] | None:
    others = sorted((size for size in allowed if size != preferred), key=lambda size: (size < preferred, abs(size - preferred)))
    best = _fewest_others(players, preferred, others)
    if best is None or players <= 0:
        return None
    return [preferred] * ((players - sum(best)) // preferred) + sorted(best)


def _fewest_others(players: int, preferred: int, others: Sequence[int]) -> list[int] | None:
    """Return the sizes of as few tables as possible, chosen from `others`, so that the remaining players fill tables of the preferred size.

    None if the players cannot be divided like this.
    """
    layers: list[list[int]] = [[]]
    for _ in range(preferred + 1):
        for layer in layers:
            rest = players - sum(layer)
            if rest >= 0 and rest % preferred == 0:
                return layer
        layers = [[*layer, size] for layer in layers for size in others if sum(layer) + size <= players]
    return None
