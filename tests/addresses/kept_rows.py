"""The tables in which a request changed a row."""

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
    """The tables that a request changed: `with connection.execute_wrapper(written): …`.

    Only a table that a statement writes to can change, so its rows are read just before the first of these statements. Reading all
    fifty-eight tables for each address would take 1.5 ms.
    """

    def __init__(self) -> None:
        self._before: dict[str, list[tuple[Any, ...]]] = {}

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if not sql.lstrip()[:6].upper().startswith(READS):
            write = WRITE.match(sql)
            for table in {write[1]}.intersection(_tables()) if write else _tables():
                if table not in self._before:
                    self._before[table] = _rows(table)
        return execute(sql, params, many, context)

    def changed(self) -> list[str]:
        """Return those of the written tables in which a row was added, removed or changed."""
        return sorted(table for table, before in self._before.items() if _rows(table) != before)


@cache
def _tables() -> tuple[str, ...]:
    with connection.cursor() as cursor:
        return tuple(sorted(each for each in connection.introspection.table_names(cursor) if not each.startswith(NOT_OURS_TO_KEEP)))


def _rows(table: str) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)} ORDER BY 1")
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows
