"""Lots that anybody can repeat: numbers sorted by the SHA-256 of `seed subject:number`, as any tool computes it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable


def lots_order(seed: str, about: str, players: Iterable[int]) -> tuple[int, ...]:
    """Return the players in the order that this seed gives. Adding a player does not change the order of the others."""
    return tuple(sorted(players, key=lambda player: hashlib.sha256(f"{seed} {about}:{player}".encode()).digest()))
