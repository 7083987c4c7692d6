"""Draws as the tests meet them. A seed that nobody names is counted and not by chance: a test draws the same evening whenever it runs.

The search for the tables is a pure function that takes a tenth of a second, and tests ask it for the same evening again and again: each is
searched once in a process.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

import pytest

from tournaments.seating.actions import seeds
from tournaments.seating.draw import whole_evening
from tournaments.seating.draw.tables import search_tables
from tournaments.seating.draw.values import Evening, Round

SEARCHED: dict[str, tuple[Round, ...]] = {}
"""By what was asked: an evening contains a mapping, and has no hash."""


@pytest.fixture(autouse=True, scope="session")
def searches_once() -> Iterator[None]:
    """Let every evening be searched once in this process."""

    def search(evening: Evening, tables: Sequence[Sequence[int]], ranks: Sequence[int] = ()) -> tuple[Round, ...]:
        order = repr((evening, tables, ranks))
        if order not in SEARCHED:
            SEARCHED[order] = search_tables(evening, tables, ranks)
        return SEARCHED[order]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(whole_evening, "search_tables", search)
        yield


@pytest.fixture(autouse=True)
def counted_seeds() -> Iterator[None]:
    """The first seed of each test is 1, the next 2."""
    numbers = count(1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(seeds, "new_seed", lambda: f"{next(numbers):016x}")
        yield
