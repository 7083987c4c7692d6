"""Compute places from points, with shared places."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)


def rank(points: Mapping[Key, int | Fraction]) -> dict[Key, int]:
    """Return the place of each key by its points; the key with the most points comes first.

    Keys with equal points share a place, and the next place is skipped: 1, 2, 2, 4.
    """
    places: dict[Key, int] = {}
    place = 0
    before: int | Fraction | None = None
    for number, key in enumerate(sorted(points, key=points.__getitem__, reverse=True), 1):
        if points[key] != before:
            place, before = number, points[key]
        places[key] = place
    return places
