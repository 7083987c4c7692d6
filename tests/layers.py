"""The layers that most tests stand on: the club, its evening, its people, the first round. What one test makes of them is kept for a while,
and the tests after it in the same process get the same rows back, which takes a tenth of the time.

A layer is put back only on what it was made on: the layers before it, and nothing else written by this test. Otherwise it is made anew.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import pytest
from django.db import connection

from tests.rows_once import Rows, all_rows, insert_rows

MAX_AGE_SECONDS = 20.0
"""How long a layer is kept. Its rows bear the time at which they were made, and no test should find a round that began long ago."""
READS = ("SELECT", "SAVEPO", "RELEAS", "PRAGMA", "WITH P", "SET CO")


@dataclass(frozen=True)
class Layer:
    """The rows that a layer added, by table, those of earlier layers that it changed, what it gave, when it was made, and on what."""

    added: Rows
    changed: Rows
    value: Any
    made_at: float
    below: Layer | None


class Layers(Protocol):
    """`layers(name, make)`: what `make` returns (keys or texts, no rows), with the rows that it makes."""

    def __call__(self, name: str, make: Callable[[], Any]) -> Any: ...


KEPT: dict[tuple[str, ...], Layer] = {}
"""By the names of the layers under it and its own."""


@dataclass
class WrittenByTest:
    """What this test has written so far."""

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
    """Let the layers of the cast be made once and put back for later tests."""
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
            cursor.executemany(f"UPDATE {table} SET {settings} WHERE {columns[0]} = %s", [(*row[1:], row[0]) for row in rows])


_COLUMNS: dict[str, Sequence[str]] = {}


def _columns(table: str) -> Sequence[str]:
    """The columns of a table in their order, the key first."""
    if table not in _COLUMNS:
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT * FROM {table} LIMIT 0")
            _COLUMNS[table] = [connection.ops.quote_name(each[0]) for each in cursor.description]
    return _COLUMNS[table]
