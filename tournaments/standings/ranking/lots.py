"""Lots that anybody can check: the players are sorted by a hash of the seed, as in the draw of a round (ADR 4)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable


def drawn_order(seed: str, players: Iterable[int]) -> tuple[int, ...]:
    """Return these players (by number) in the order in which the seed draws them: by SHA-256 of `seed:number`, the lowest first."""
    return tuple(sorted(players, key=lambda number: hashlib.sha256(f"{seed}:{number}".encode()).hexdigest()))
