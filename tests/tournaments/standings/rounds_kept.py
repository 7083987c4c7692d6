"""Standings with and without the cache of earlier rounds, for comparison. A test is one transaction, in which nothing would be cached."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from django.db import connection

from tournaments.evening.models import Tournament
from tournaments.standings.queries.standings import Standings, standings

SEES = "tournaments.standings.queries.cached_rounds.sees_uncommitted"


@contextmanager
def as_if_committed() -> Iterator[None]:
    """Treat everything written so far as committed; an action's own writes count only once it ends."""
    depth = len(connection.savepoint_ids)
    with patch(SEES, lambda: len(connection.savepoint_ids) > depth):
        yield


def by_the_ledger(evening: Tournament) -> Standings:
    """Return the standings without any cache."""
    with patch(SEES, lambda: True):
        return standings(evening)


def is_as_the_ledger_says(evening: Tournament) -> Standings:
    """Read the standings with the cache, and compare them with those of the ledger alone."""
    read = Tournament.objects.select_related("club").get(pk=evening.pk)
    kept = standings(read)
    assert values(kept) == values(by_the_ledger(read))
    return kept


def values(of: Standings) -> dict[str, Any]:
    """Return everything that was read, independent of the order in which the database returns tables."""
    assert of.played is not None
    return {
        **{name: value for name, value in vars(of).items() if name != "played"},
        **vars(of.played),
        "tables": sorted(of.played.tables or ()),
    }
