"""What takes seconds to play is played once in a process; every later test that asks for it gets the same rows back.

Each test still has its own transaction and may change what it likes: the rows are written into it, and leave with it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar, cast

import pytest
from django.db import connection

T = TypeVar("T")
Rows = dict[str, list[tuple[Any, ...]]]


@dataclass(frozen=True)
class Snapshot:
    """The rows that were there before, by table, those that were made, and what the maker returned."""

    before: Rows
    made: Rows
    value: Any


class RowsOnce(Protocol):
    """`rows_once(name, make)`: what `make` returns (a key or a text, no row), with the rows that it makes."""

    def __call__(self, name: str, make: Callable[[], T]) -> T: ...


SNAPSHOTS: dict[str, Snapshot] = {}


@pytest.fixture
def rows_once(db: None) -> RowsOnce:
    """Let something be made once in this process, and be put back for the tests after it.

    It is made anew where a test has made something else before, or commits: the rows would not be all there is, or be announced.
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
    """The rows of every table that has any."""
    rows: Rows = {}
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            if values := cursor.fetchall():
                rows[table] = values
    return rows


def insert_rows(rows: Rows) -> None:
    """Write rows as they were. Foreign keys are checked at the end of a transaction, so any order will do."""
    with connection.cursor() as cursor:
        for table, values in rows.items():
            places = ", ".join(["%s"] * len(values[0]))
            cursor.executemany(f"INSERT INTO {connection.ops.quote_name(table)} VALUES ({places})", values)
