"""Deterministic and fast draws for the tests. Seeds that no test sets are counted, so a test draws the same evening in every run.

The search for the tables is a pure function that takes a tenth of a second, and many tests search the same evening: each is searched once
in a process.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

import pytest

from tournaments.seating.actions import seeds
from tournaments.seating.draw import whole_evening
from tournaments.seating.draw.tables import search_tables
from tournaments.seating.draw.values import EveningToDraw, Round

SEARCHED: dict[str, tuple[Round, ...]] = {}
"""The tables found, by the repr of the arguments: an evening contains a mapping, so it has no hash."""


@pytest.fixture(autouse=True, scope="session")
def searches_once() -> Iterator[None]:
    """Search each evening only once in this process."""

    def search(evening: EveningToDraw, tables: Sequence[Sequence[int]], ranks: Sequence[int] = ()) -> tuple[Round, ...]:
        order = repr((evening, tables, ranks))
        if order not in SEARCHED:
            SEARCHED[order] = search_tables(evening, tables, ranks)
        return SEARCHED[order]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(whole_evening, "search_tables", search)
        yield


@pytest.fixture(autouse=True)
def counted_seeds() -> Iterator[None]:
    """Make the seeds 1, 2, 3 … in each test."""
    numbers = count(1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(seeds, "new_seed", lambda: f"{next(numbers):016x}")
        yield
