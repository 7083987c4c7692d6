"""Places from figures: who is before whom, and who shares a place. Pure; knows no player and no evening."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)
Figures = Mapping[str, int]
"""A player's figures by name; `points` is always there."""


def _more(name: str) -> Callable[[Figures], int]:
    return lambda figures: figures.get(name, 0)


def _fewer(name: str) -> Callable[[Figures], int]:
    return lambda figures: -figures.get(name, 0)


CRITERIA: Mapping[str, Callable[[Figures], int]] = {
    "points": _more("points"),
    "best_round": _more("best_round"),
    "deals_won": _more("deals_won"),
    "solos_made": _more("solos_made"),
    "fewest_fines": _fewer("fines"),
}
"""What may decide a place, by name; the larger value is better."""


def rank(rows: Mapping[Key, int | Figures], criteria: Sequence[str] = ("points",)) -> dict[Key, int]:
    """The place of every row. A row is its points alone, or its figures by name.

    Criteria decide in order; rows that are equal in all share a place and the next place is skipped: 1, 2, 2, 4.
    Raises KeyError for a criterion that is not in CRITERIA.
    """
    measures = [CRITERIA[name] for name in criteria]
    worth = {key: tuple(measure(row if isinstance(row, Mapping) else {"points": row}) for measure in measures) for key, row in rows.items()}
    places: dict[Key, int] = {}
    place, before = 0, None
    for number, key in enumerate(sorted(worth, key=worth.__getitem__, reverse=True), 1):
        if worth[key] != before:
            place, before = number, worth[key]
        places[key] = place
    return places
