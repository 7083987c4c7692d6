"""Statements whose SQL Django writes once. A queryset costs half a millisecond of Python each time it is written as SQL, and the path that
every evening walks most asks the same ten things again and again, with another key.

What is asked stays a queryset, and what is stored a model, so a new column needs nothing here: the SQL, its converters and its objects are
those that Django makes, for each kind of database.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import Model, QuerySet
from django.db.models.constants import OnConflict
from django.db.models.query import get_related_populators
from django.db.models.sql import InsertQuery, UpdateQuery

Row = TypeVar("Row", bound=Model)

KEY = 2_147_480_653
"""Stands for the key while the SQL is written."""


@dataclass(frozen=True)
class _Select:
    """A queryset as SQL, and what Django makes of a row."""

    sql: str
    parameters: tuple[Any, ...]
    """With `KEY` where the key belongs."""
    model: type[Any]
    names: list[str]
    columns: slice
    converters: list[tuple[int, Sequence[Callable[..., Any]], Any]]
    related: Sequence[Any]
    annotations: Mapping[str, int]


class PreparedRead(Generic[Row]):
    """The rows of a queryset that depends on one key. It prefetches nothing: what belongs to the rows is a read of its own."""

    def __init__(self, queryset: Callable[[int], QuerySet[Row]]) -> None:
        self.queryset = queryset
        self._selects: dict[str, _Select] = {}

    def rows(self, key: int) -> list[Row]:
        """The objects that the queryset gives for this key."""
        select = self._selects.get(connection.vendor)
        if select is None:
            select = self._selects[connection.vendor] = _select(self.queryset(KEY))
        with connection.cursor() as cursor:
            cursor.execute(select.sql, _with_key(select.parameters, key))
            return [_object(select, list(row)) for row in cursor.fetchall()]

    def first(self, key: int) -> Row | None:
        """The first of them."""
        return next(iter(self.rows(key)), None)


class PreparedInsert(Generic[Row]):
    """New rows of a model, in one statement. A key that the database gives is not read back."""

    def __init__(self, model: type[Row], *, ignore_conflicts: bool = False) -> None:
        self._on_conflict = OnConflict.IGNORE if ignore_conflicts else None
        self._model = model
        key = model._meta.auto_field
        self._fields = [field for field in model._meta.concrete_fields if field is not key]
        self._statements: dict[tuple[str, int], tuple[str, bool]] = {}

    def __call__(self, rows: Sequence[Row]) -> int:
        """How many rows were stored: fewer than were given only where conflicts are ignored."""
        if not rows:
            return 0
        written = self._statements.get((connection.vendor, len(rows)))
        if written is None:
            written = self._statements[connection.vendor, len(rows)] = self._written(rows)
        statement, by_column = written
        values = [[field.get_db_prep_save(field.pre_save(row, add=True), connection) for field in self._fields] for row in rows]
        parameters = [list(column) for column in zip(*values, strict=True)] if by_column else list(chain.from_iterable(values))
        with connection.cursor() as cursor:
            cursor.execute(statement, parameters)
            stored = int(cursor.rowcount)
        for row in rows:
            row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS
        return stored

    def _written(self, rows: Sequence[Row]) -> tuple[str, bool]:
        """The SQL for so many rows, and whether it takes a list of each column's values, as PostgreSQL does for several rows."""
        insertion = InsertQuery(self._model, on_conflict=self._on_conflict)
        insertion.insert_values(self._fields, list(rows))
        ((statement, parameters),) = insertion.get_compiler(connection=connection).as_sql()
        by_column = len(rows) > 1 and len(parameters) == len(self._fields)
        if not by_column and len(parameters) != len(rows) * len(self._fields):
            raise ValueError(f"{self._model.__name__} has a field that is not stored as one value")
        return str(statement), by_column


class PreparedUpdate(Generic[Row]):
    """New values for some fields of the row with a key."""

    def __init__(self, model: type[Row], *names: str) -> None:
        self._model = model
        self._fields = [model._meta.get_field(name) for name in names]
        self._statements: dict[str, tuple[str, Any]] = {}

    def __call__(self, key: int, *values: Any) -> None:
        statement = self._statements.get(connection.vendor)
        if statement is None:
            statement = self._statements[connection.vendor] = self._written(values)
        sql, kind = statement
        new = [field.get_db_prep_save(value, connection) for field, value in zip(self._fields, values, strict=True)]  # type: ignore[union-attr]
        with connection.cursor() as cursor:
            cursor.execute(sql, [*new, kind(key)])

    def _written(self, values: Sequence[Any]) -> tuple[str, Any]:
        update: Any = self._model._default_manager.filter(pk=KEY).query.chain(UpdateQuery)
        update.add_update_values({field.name: value for field, value in zip(self._fields, values, strict=True)})
        sql, parameters = update.get_compiler(connection=connection).as_sql()
        if len(parameters) != len(self._fields) + 1 or parameters[-1] != KEY:
            raise ValueError(f"{self._model.__name__} has a field that is not stored as one value")
        return sql, type(parameters[-1])


def _select(queryset: QuerySet[Any]) -> _Select:
    compiler = queryset.query.get_compiler(connection=connection)
    sql, parameters = compiler.as_sql()
    if KEY not in parameters or queryset._prefetch_related_lookups:  # type: ignore[attr-defined]
        raise ValueError("a read is prepared for one key, and prefetches nothing")
    described = compiler.klass_info
    places = described["select_fields"]
    columns = slice(places[0], places[-1] + 1)
    return _Select(
        sql=sql,
        parameters=tuple(parameters),
        model=described["model"],
        names=[column[0].target.attname for column in compiler.select[columns]],
        columns=columns,
        converters=[(place, *pair) for place, pair in compiler.get_converters([column[0] for column in compiler.select]).items()],
        related=get_related_populators(described, compiler.select, DEFAULT_DB_ALIAS),  # type: ignore[call-arg]  # the stubs are of a later Django
        annotations=compiler.annotation_col_map or {},
    )


def _object(select: _Select, row: list[Any]) -> Any:
    for place, converters, expression in select.converters:
        for convert in converters:
            row[place] = convert(row[place], expression, connection)
    made = select.model.from_db(DEFAULT_DB_ALIAS, select.names, row[select.columns])
    for each in select.related:
        each.populate(row, made)
    for name, place in select.annotations.items():
        setattr(made, name, row[place])
    return made


def _with_key(parameters: Sequence[Any], key: int) -> list[Any]:
    """The parameters with this key, each as its database needs it."""
    return [type(each)(key) if each == KEY else each for each in parameters]


def keep_related(owner: Model, name: str, rows: Sequence[Model]) -> None:
    """Let `owner.name.all()` give these rows without asking, as after a prefetch, and each of them its owner."""
    manager = getattr(owner, name)
    queryset = manager.get_queryset()
    queryset._result_cache, queryset._prefetch_done = [*rows], True
    for row in rows:
        manager.field.set_cached_value(row, owner)
    if not hasattr(owner, "_prefetched_objects_cache"):
        owner._prefetched_objects_cache = {}  # type: ignore[attr-defined]
    owner._prefetched_objects_cache[name] = queryset  # type: ignore[attr-defined]
