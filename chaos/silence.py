"""The longest time without an answer. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise


def longest_silence(answers: Sequence[float], begin: float, end: float, down: tuple[float, float]) -> float:
    """Return the longest time without an answer between `begin` and `end`.

    The time between the two moments in `down`, when nothing could answer, is subtracted. All times are seconds of one clock; `answers` are
    in order.
    """
    times = [begin, *(time for time in answers if begin < time < end), end]
    return max((later - earlier - max(0.0, min(later, down[1]) - max(earlier, down[0])) for earlier, later in pairwise(times)), default=0.0)
