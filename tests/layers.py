"""The layers on which most tests are built: the club, its evening, its people, the first round. Their rows are cached for later tests.

The next tests in the same process get the same rows again, which takes a tenth of the time. A layer is restored only on the layers on which
it was made, and if this test has written nothing else. Otherwise it is made again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import pytest
from django.db import connection

from tests.rows_once import Rows, all_rows, bindable, insert_rows

MAX_AGE_SECONDS = 20.0
"""How long a layer is cached. Its rows contain the time at which they were made, and no test should find a round that began long ago."""
READS = ("SELECT", "SAVEPO", "RELEAS", "PRAGMA", "WITH P", "SET CO")


@dataclass(frozen=True)
class Layer:
    """The rows that a layer added and those of earlier layers that it changed, by table; its value, its time, and the layer below."""

    added: Rows
    changed: Rows
    value: Any
    made_at: float
    below: Layer | None


class Layers(Protocol):
    """`layers(name, make)`: returns the result of `make` (keys or texts, no rows), together with the rows that it makes."""

    def __call__(self, name: str, make: Callable[[], Any]) -> Any: ...


KEPT: dict[tuple[str, ...], Layer] = {}
"""The cached layers, by their own name and the names of the layers below."""


@dataclass
class WrittenByTest:
    """The writes of this test so far."""

    writes: int = 0
    written_by_layers: int = 0
    layers: tuple[str, ...] = ()
    top: Layer | None = None

    def count(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        self.writes += not sql.lstrip()[:6].upper().startswith(READS)
        return execute(sql, params, many, context)

    def layer(self, name: str, make: Callable[[], Any]) -> Any:
        if not connection.in_atomic_block or self.writes != self.written_by_layers:
            return make()
        path = (*self.layers, name)
        kept = KEPT.get(path)
        if kept is None or kept.below is not self.top or time.monotonic() - kept.made_at > MAX_AGE_SECONDS:
            kept = KEPT[path] = _make(make, self.top)
        else:
            _put_back(kept)
        self.layers, self.top, self.written_by_layers = path, kept, self.writes
        return kept.value


@pytest.fixture
def layers(db: None) -> Iterator[Layers]:
    """Make the layers of the cast once and restore them for later tests."""
    test = WrittenByTest()
    with connection.execute_wrapper(test.count):
        yield test.layer


def _make(make: Callable[[], Any], below: Layer | None) -> Layer:
    before = all_rows()
    value = make()
    added: Rows = {}
    changed: Rows = {}
    for table, rows in all_rows().items():
        earlier = {row[0]: row for row in before.get(table, [])}
        if new := [row for row in rows if row[0] not in earlier]:
            added[table] = new
        if other := [row for row in rows if row[0] in earlier and row != earlier[row[0]]]:
            changed[table] = other
    return Layer(added, changed, value, time.monotonic(), below)


def _put_back(layer: Layer) -> None:
    insert_rows(layer.added)
    with connection.cursor() as cursor:
        for table, rows in layer.changed.items():
            columns = _columns(table)
            settings = ", ".join(f"{column} = %s" for column in columns[1:])
            cursor.executemany(f"UPDATE {table} SET {settings} WHERE {columns[0]} = %s", [bindable((*row[1:], row[0])) for row in rows])


_COLUMNS: dict[str, Sequence[str]] = {}


def _columns(table: str) -> Sequence[str]:
    """Return the columns of a table in order, the key first."""
    if table not in _COLUMNS:
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT * FROM {table} LIMIT 0")
            _COLUMNS[table] = [connection.ops.quote_name(each[0]) for each in cursor.description]
    return _COLUMNS[table]
