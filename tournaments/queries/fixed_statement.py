"""A statement that is written once and asked often. Django writes the SQL of a QuerySet anew each time, which costs half a millisecond to
two, more than most small reads take the database; a page with twenty of them waits longer for that than for its rows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import connection
from django.db.models import QuerySet

_MARKS = (31_991, 31_993, 31_997)
"""Values that stand in the SQL for those of the caller, each once; small enough for every column of whole numbers."""


class FixedStatement:
    """The statement of a QuerySet whose SQL never changes but for some whole numbers, such as the key of an evening.

    `build` makes the QuerySet of them, with `values_list`; it is called once for each database that a process knows. Its other conditions
    must be constant: what it reads of a clock or of the caller would stay as it was.
    """

    def __init__(self, build: Callable[..., QuerySet[Any, tuple[Any, ...]]], values: int = 1) -> None:
        self._build = build
        self._marks = _MARKS[:values]
        self._by_vendor: dict[str, tuple[str, tuple[Any, ...], tuple[tuple[int, tuple[Any, ...]], ...]]] = {}

    def rows(self, *values: int) -> list[tuple[Any, ...]]:
        """The rows for these values, as the QuerySet would give them. One query."""
        vendor = connection.vendor
        if vendor not in self._by_vendor:
            self._by_vendor[vendor] = self._written()
        sql, parameters, conversions = self._by_vendor[vendor]
        of_mark = dict(zip(self._marks, values, strict=True))
        with connection.cursor() as cursor:
            cursor.execute(sql, [of_mark.get(each, each) if isinstance(each, int) else each for each in parameters])
            rows: list[tuple[Any, ...]] = cursor.fetchall()
        return [_converted(row, conversions) for row in rows] if conversions else rows

    def _written(self) -> tuple[str, tuple[Any, ...], tuple[tuple[int, tuple[Any, ...]], ...]]:
        """The SQL, its parameters with the marks in them, and what the values of its columns must go through."""
        compiler = self._build(*self._marks).query.get_compiler(connection=connection)
        sql, parameters = compiler.as_sql()
        assert set(self._marks) <= {each for each in parameters if isinstance(each, int)}, "every value has its place in the SQL"
        converters = compiler.get_converters([column for column, _sql, _alias in compiler.select])
        columns = ((place, tuple((convert, column) for convert in each)) for place, (each, column) in converters.items())
        return sql, tuple(parameters), tuple(columns)


def _converted(row: tuple[Any, ...], conversions: tuple[tuple[int, tuple[Any, ...]], ...]) -> tuple[Any, ...]:
    values = list(row)
    for place, converters in conversions:
        for convert, column in converters:
            values[place] = convert(values[place], column, connection)
    return tuple(values)
