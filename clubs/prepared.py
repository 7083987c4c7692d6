"""SQL statements that are compiled once per process.

The actions at a table use them to lock, read, pay and log (ADR 86), and every request to read its evening and its account's roles. Django
would need a quarter of a millisecond or more for each queryset that it compiles.

A read is written as a queryset, an insert or update as a model. Django makes the SQL, the conversion and the objects from these, for each
kind of database, so a new column needs no change here. Only the keys in a queryset's conditions may vary: any other value, such as the
current time, stays as it was at the first use.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from inspect import signature
from itertools import chain
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import Model, QuerySet
from django.db.models.base import ModelState
from django.db.models.query import get_related_populators
from django.db.models.sql import InsertQuery, UpdateQuery

Row = TypeVar("Row", bound=Model)
Converter = tuple[int, Sequence[Callable[..., Any]], Any]
"""The conversion of a column's values: the column's index, Django's conversion functions, and the expression that is passed to them."""

Key = int | str
KEYS: tuple[Key, ...] = (31_991, 31_993, 31_997)
"""Placeholders for the real keys while the SQL is compiled. They fit into every integer column."""
TEXT_KEYS: tuple[Key, ...] = ("key-31991",)
"""The placeholder for a key that is a text, such as the slug of an address."""


@dataclass(frozen=True)
class _Statement:
    """The SQL of a compiled queryset, with the conversion of its columns."""

    sql: str
    parameters: tuple[Any, ...]
    """The parameters of the SQL, with one of `marks` in the place of each key."""
    marks: Sequence[Key]
    converters: Sequence[Converter]

    def rows(self, keys: Sequence[Key]) -> list[tuple[Any, ...]]:
        """Run the SQL with these keys. Returns the rows as tuples of Python values."""
        by_mark = dict(zip(self.marks, keys, strict=True))
        with connection.cursor() as cursor:
            cursor.execute(self.sql, [_with_key(each, by_mark) for each in self.parameters])
            rows: list[tuple[Any, ...]] = cursor.fetchall()
        return [_converted(row, self.converters) for row in rows] if self.converters else rows


@dataclass(frozen=True)
class _Objects:
    """The conversion of rows of the database to model objects."""

    model: type[Any]
    names: list[str]
    columns: slice
    related: Sequence[Any]
    annotations: Mapping[str, int]

    def one(self, row: tuple[Any, ...]) -> Any:
        """Return the model object of this row of the database.

        It does what `Model.from_db` does, in a fifth of the time. None of our models overrides `from_db`.
        """
        made: Any = object.__new__(self.model)
        state = ModelState()
        state.db, state.adding = DEFAULT_DB_ALIAS, False
        made.__dict__.update(zip(self.names, row[self.columns], strict=True), _state=state)
        for each in self.related:
            each.populate(row, made)
        for name, place in self.annotations.items():
            setattr(made, name, row[place])
        return made


class PreparedRead(Generic[Row]):
    """A query whose only parameters are keys: integers, or one text. It prefetches nothing: related rows need a read of their own."""

    def __init__(self, queryset: Callable[..., QuerySet[Row]], *, by_text: bool = False) -> None:
        self.queryset = queryset
        self._marks = TEXT_KEYS if by_text else KEYS
        self._by_vendor: dict[str, tuple[_Statement, _Objects]] = {}

    def rows(self, *keys: Key) -> list[Row]:
        """Return the objects that the queryset returns for these keys."""
        written = self._by_vendor.get(connection.vendor)
        if written is None:
            statement, compiler = _written(self.queryset, self._marks)
            written = self._by_vendor[connection.vendor] = (statement, _objects(compiler))
        statement, objects = written
        return [objects.one(row) for row in statement.rows(keys)]

    def first(self, *keys: Key) -> Row | None:
        """Return the first of the objects that the queryset returns for these keys; None if there is none."""
        return next(iter(self.rows(*keys)), None)


class PreparedValues:
    """A query of values (`values_list`, also a union) whose only parameters are integer keys. It returns tuples instead of objects."""

    def __init__(self, queryset: Callable[..., QuerySet[Any, Any]]) -> None:
        self.queryset = queryset
        self._by_vendor: dict[str, _Statement] = {}

    def rows(self, *keys: int) -> list[tuple[Any, ...]]:
        """Return the tuples that the queryset returns for these keys."""
        written = self._by_vendor.get(connection.vendor)
        if written is None:
            written = self._by_vendor[connection.vendor] = _written(self.queryset, KEYS)[0]
        return written.rows(keys)


class PreparedInsert(Generic[Row]):
    """An insert of several rows of a model in one statement. A key that the database generates is not read back.

    With `only_new`, rows whose key is stored already are left out. Any other error still raises IntegrityError (Django's `ignore_conflicts`
    hides it on SQLite).
    """

    def __init__(self, model: type[Row], *, only_new: bool = False) -> None:
        self._only_new = only_new
        self._model = model
        key = model._meta.auto_field
        self._fields = [field for field in model._meta.concrete_fields if field is not key]
        self._statements: dict[tuple[str, int], tuple[str, bool]] = {}

    def __call__(self, rows: Sequence[Row]) -> int:
        """Insert the rows. Returns how many were stored; with `only_new` these may be fewer than were given."""
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
        """Return the SQL that inserts this number of rows, and True if its parameters are one list for each column.

        PostgreSQL takes such lists if there is more than one row; otherwise each value is a parameter.
        """
        insertion = InsertQuery(self._model)
        insertion.insert_values(self._fields, list(rows))
        ((statement, parameters),) = insertion.get_compiler(connection=connection).as_sql()
        by_column = len(rows) > 1 and len(parameters) == len(self._fields)
        if not by_column and len(parameters) != len(rows) * len(self._fields):
            raise ValueError(f"{self._model.__name__} has a field that is not stored as one value")
        if self._only_new:
            statement = f"{statement} ON CONFLICT ({connection.ops.quote_name(str(self._model._meta.pk.column))}) DO NOTHING"
        return str(statement), by_column


class PreparedUpdate(Generic[Row]):
    """An update of some fields of the row with a given key."""

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
        update: Any = self._model._default_manager.filter(pk=KEYS[0]).query.chain(UpdateQuery)
        update.add_update_values({field.name: value for field, value in zip(self._fields, values, strict=True)})
        sql, parameters = update.get_compiler(connection=connection).as_sql()
        if len(parameters) != len(self._fields) + 1 or parameters[-1] != KEYS[0]:
            raise ValueError(f"{self._model.__name__} has a field that is not stored as one value")
        return sql, type(parameters[-1])


def _written(queryset: Callable[..., QuerySet[Any, Any]], placeholders: tuple[Key, ...]) -> tuple[_Statement, Any]:
    """Return the compiled statement of this queryset, and the Django compiler that made it."""
    marks = placeholders[: len(signature(queryset).parameters)]
    of_marks = queryset(*marks)
    compiler: Any = of_marks.query.get_compiler(connection=connection)
    sql, parameters = compiler.as_sql()
    if of_marks._prefetch_related_lookups:  # type: ignore[attr-defined]
        raise ValueError("a prepared read cannot prefetch")
    if not marks or not set(marks) <= {each for each in parameters if isinstance(each, int | str)}:
        raise ValueError("a prepared read needs keys, and each must appear in the SQL")
    converters = compiler.get_converters([column[0] for column in compiler.select])
    return _Statement(sql, tuple(parameters), marks, [(place, *pair) for place, pair in converters.items()]), compiler


def _objects(compiler: Any) -> _Objects:
    described = compiler.klass_info
    model = described["model"]
    places = described["select_fields"]
    columns = slice(places[0], places[-1] + 1)
    return _Objects(
        model=model,
        names=[column[0].target.attname for column in compiler.select[columns]],
        columns=columns,
        related=get_related_populators(described, compiler.select, DEFAULT_DB_ALIAS),  # type: ignore[call-arg]  # the stubs are of a later Django
        annotations=compiler.annotation_col_map or {},
    )


def _converted(row: tuple[Any, ...], converters: Sequence[Converter]) -> tuple[Any, ...]:
    values = list(row)
    for place, functions, expression in converters:
        for convert in functions:
            values[place] = convert(values[place], expression, connection)
    return tuple(values)


def _with_key(parameter: Any, keys: Mapping[Key, Key]) -> Any:
    """Return the parameter; if it is a placeholder, return the key for which it stands, converted to the parameter's type."""
    if isinstance(parameter, int | str) and parameter in keys:
        return type(parameter)(keys[parameter])
    return parameter


def keep_related(owner: Model, name: str, rows: Sequence[Model]) -> None:
    """Make `owner.name.all()` return these rows without a query, as after a prefetch, and set the owner on each of them."""
    manager = getattr(owner, name)
    queryset = manager.get_queryset()
    queryset._result_cache, queryset._prefetch_done = [*rows], True
    for row in rows:
        manager.field.set_cached_value(row, owner)
    if not hasattr(owner, "_prefetched_objects_cache"):
        owner._prefetched_objects_cache = {}  # type: ignore[attr-defined]
    owner._prefetched_objects_cache[name] = queryset  # type: ignore[attr-defined]
