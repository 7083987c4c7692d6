"""Caches rows that take seconds to make: they are made once in a process, and every later test that needs them gets the same rows.

Each test still has its own transaction and may change the rows: they are inserted in it, and rolled back with it.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar, cast

import pytest
from django.db import connection

T = TypeVar("T")
Rows = dict[str, list[tuple[Any, ...]]]


@dataclass(frozen=True)
class Snapshot:
    """The rows that existed before, by table, those that were made, and the value that the maker returned."""

    before: Rows
    made: Rows
    value: Any


class RowsOnce(Protocol):
    """`rows_once(name, make)`: returns the result of `make` (a key or a text, no row), together with the rows that it makes."""

    def __call__(self, name: str, make: Callable[[], T]) -> T: ...


SNAPSHOTS: dict[str, Snapshot] = {}


@pytest.fixture
def rows_once(db: None) -> RowsOnce:
    """Make something once in this process, and restore it for later tests.

    It is made again if the test has written something else before, because the cached rows would then not be all rows, and if the test
    commits, because they would then be announced.
    """

    def once(name: str, make: Callable[[], T]) -> T:
        if not connection.in_atomic_block:
            return make()
        before = all_rows()
        snapshot = SNAPSHOTS.get(name)
        if snapshot is None:
            value = make()
            made = {table: rows for table, rows in all_rows().items() if rows != before.get(table)}
            if not made.keys() & before.keys():
                SNAPSHOTS[name] = Snapshot(before, made, value)
            return value
        if snapshot.before != before:
            return make()
        insert_rows(snapshot.made)
        return cast(T, snapshot.value)

    return once


def all_rows() -> Rows:
    """Return the rows of every table that has any."""
    rows: Rows = {}
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            if values := cursor.fetchall():
                rows[table] = values
    return rows


def insert_rows(rows: Rows) -> None:
    """Insert rows as they were. Foreign keys are checked at the end of a transaction, so any order will do."""
    with connection.cursor() as cursor:
        for table, values in rows.items():
            places = ", ".join(["%s"] * len(values[0]))
            cursor.executemany(f"INSERT INTO {connection.ops.quote_name(table)} VALUES ({places})", [bindable(row) for row in values])


def bindable(row: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the row with its times as text: SQLite's driver reads times, but does not bind them."""
    return tuple(connection.ops.adapt_timefield_value(each) if isinstance(each, datetime.time) else each for each in row)
