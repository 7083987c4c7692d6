"""Lots that anybody can repeat: players sorted by the SHA-256 of `seed what they are about:number`, as any tool computes it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable


def lots_order(seed: str, about: str, players: Iterable[int]) -> tuple[int, ...]:
    """The players in the order that this seed gives. Whom else it is drawn among changes nothing in the order of two."""
    return tuple(sorted(players, key=lambda player: hashlib.sha256(f"{seed} {about}:{player}".encode()).digest()))
