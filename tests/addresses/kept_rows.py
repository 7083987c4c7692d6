"""All rows of the database, and the tables in which something changed."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from django.db import connection

NOT_OURS_TO_KEEP = ("django_session", "axes_", "usersessions_", "shared_cache")
"""Tables, by the beginning of their names, whose rows come and go with every visit."""
READS = ("SELECT", "SAVEPO", "RELEAS", "ROLLBA", "PRAGMA", "SET CO")
"""The beginnings of statements that write nothing."""
WRITE = re.compile(r'\s*(?:INSERT (?:OR IGNORE )?INTO|UPDATE|DELETE FROM)\s+"?(\w+)', re.IGNORECASE)


class Written:
    """The tables that a request wrote to: `with connection.execute_wrapper(written): …`."""

    def __init__(self) -> None:
        self.tables: set[str] = set()

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if not sql.lstrip()[:6].upper().startswith(READS):
            write = WRITE.match(sql)
            self.tables |= {write[1]} if write else set(_tables())
        return execute(sql, params, many, context)


class KeptRows:
    """The rows of every table at the moment at which this object is made.

    Only a table that a statement wrote to can have changed, and only those are read again: reading them all after each of thousands of
    requests took a fifth of the time.
    """

    def __init__(self) -> None:
        self._before = {table: _rows(table) for table in _tables()}

    def changed(self, written: Written) -> list[str]:
        """Return those of the written tables in which a row was added, removed or changed."""
        return [table for table, before in self._before.items() if table in written.tables and _rows(table) != before]


@cache
def _tables() -> tuple[str, ...]:
    with connection.cursor() as cursor:
        return tuple(sorted(each for each in connection.introspection.table_names(cursor) if not each.startswith(NOT_OURS_TO_KEEP)))


def _rows(table: str) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)} ORDER BY 1")
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows
