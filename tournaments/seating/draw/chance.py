"""Pseudo-random numbers read from a hash of a seed: equal on every machine and in every version of Python."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterator, MutableSequence

RANGE = 1 << 32
"""The end of the range of random numbers: each is at least 0 and less than RANGE."""


class Chance:
    """A source of pseudo-random numbers.

    Each call of `numbers` hashes the next text (`seed/0`, `seed/1` …) with SHAKE-256, whose hashes can have any length.
    """

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._blocks = 0

    def numbers(self, count: int) -> tuple[int, ...]:
        """Return `count` random numbers from 0 to RANGE − 1."""
        block = hashlib.shake_256(f"{self._seed}/{self._blocks}".encode()).digest(4 * count)
        self._blocks += 1
        return struct.unpack(f"<{count}I", block)

    def triples(self, count: int) -> Iterator[tuple[int, int, int]]:
        """Yield `count` groups of three random numbers, for a loop that must be fast."""
        numbers = iter(self.numbers(3 * count))
        return zip(numbers, numbers, numbers, strict=True)

    def shuffle(self, items: MutableSequence[int]) -> None:
        """Shuffle the items in place; every order is equally likely."""
        for last, number in zip(range(len(items) - 1, 0, -1), self.numbers(max(0, len(items) - 1)), strict=True):
            other = number * (last + 1) // RANGE
            items[last], items[other] = items[other], items[last]
