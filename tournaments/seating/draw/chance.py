"""Numbers by chance that follow from a seed, the same on every machine and in every version of Python: they are read from a hash."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterator, MutableSequence

RANGE = 1 << 32
"""The numbers are below this."""


class Chance:
    """An endless row of numbers from SHAKE-256 of `seed/0`, `seed/1` …; each block has the length that was asked for."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._blocks = 0

    def numbers(self, count: int) -> tuple[int, ...]:
        """So many numbers from 0 to RANGE − 1."""
        block = hashlib.shake_256(f"{self._seed}/{self._blocks}".encode()).digest(4 * count)
        self._blocks += 1
        return struct.unpack(f"<{count}I", block)

    def triples(self, count: int) -> Iterator[tuple[int, int, int]]:
        """So many times three numbers, for a loop that must be fast."""
        numbers = iter(self.numbers(3 * count))
        return zip(numbers, numbers, numbers, strict=True)

    def shuffle(self, items: MutableSequence[int]) -> None:
        """Put the items in another order, each order as likely as any."""
        for last, number in zip(range(len(items) - 1, 0, -1), self.numbers(max(0, len(items) - 1)), strict=True):
            other = number * (last + 1) // RANGE
            items[last], items[other] = items[other], items[last]
