"""The random draw that anybody can reproduce: the players are sorted by the SHA-256 of `seed:number`, as any tool computes it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

from tournaments.seating.draw.table_sizes import LIKED_SIZE, sizes


def order(players: Sequence[int], seed: str) -> list[int]:
    """Return the players (by number) sorted by the SHA-256 of `seed:number`, so that the order depends on the seed only."""
    return sorted(players, key=lambda player: hashlib.sha256(f"{seed}:{player}".encode()).digest())


def draw(
    players: Sequence[int], seed: str, allowed: Sequence[int], preferred: int = LIKED_SIZE, turns: Mapping[int, int] | None = None
) -> list[list[int]]:
    """Divide the players over tables by `order`. Returns the tables in order, each as a list of players by seat.

    Tables of another size than the preferred one come last. `turns` is the number of times each player sat at such a table before. If it is
    given, the players with the fewest turns sit there; of players with equal turns, those who are last in the order.
    """
    shuffled = order(players, seed)
    tables = sizes(len(shuffled), allowed, preferred)
    if turns is not None:
        count = sum(size for size in tables if size != preferred)
        last_first = shuffled[::-1]
        due = set(sorted(last_first, key=lambda player: turns.get(player, 0))[:count])
        shuffled = [player for player in shuffled if player not in due] + [player for player in shuffled if player in due]
    rest = iter(shuffled)
    return [[next(rest) for _ in range(size)] for size in tables]
