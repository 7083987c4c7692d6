"""Reads the values of a rule file and collects a problem for each wrong one, under the path of its key.

A reader of a wrong value returns a harmless one of the right type, so that reading goes on and finds all problems at once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from datetime import date, datetime
from fractions import Fraction
from typing import TypeVar

from competitions.competition.numbers import Points, number_in, plain
from competitions.competition.refusal import CompetitionProblem, Expected

Value = TypeVar("Value")
Read = Callable[[object, str], object]


class TomlValues:
    """The readers of values, and the problems that they found."""

    def __init__(self) -> None:
        self.problems: list[CompetitionProblem] = []

    def refuse(self, code: str, field: str, **context: str | Points) -> None:
        self.problems.append(CompetitionProblem(code, field, context))

    def refuse_type(self, field: str, expected: Expected, **context: Points) -> None:
        self.refuse("RULE_TYPE", field, expected=expected.value, **context)

    def table(self, value: object, field: str, keys: Collection[str]) -> dict[str, object]:
        """Return the known keys of a table. Every other key is a problem."""
        if not isinstance(value, Mapping):
            self.refuse_type(field, Expected.TABLE)
            return {}
        for key in value:
            if key not in keys:
                self.refuse("RULE_UNKNOWN", f"{field}.{key}" if field else key, key=key)
        return {key: each for key, each in value.items() if key in keys}

    def items(self, value: object, field: str, read: Callable[[object, str], Value], *, filled: bool = False) -> tuple[Value, ...]:
        """Return the values of a list; with `filled`, an empty list is a problem."""
        if not isinstance(value, list):
            self.refuse_type(field, Expected.LIST)
            return ()
        if filled and not value:
            self.refuse_type(field, Expected.FILLED_LIST)
        return tuple(read(each, f"{field}.{number}") for number, each in enumerate(value))

    def texts(self, value: object, field: str) -> tuple[str, ...]:
        return self.items(value, field, self.text)

    def text(self, value: object, field: str) -> str:
        if isinstance(value, str):
            return value
        self.refuse_type(field, Expected.TEXT)
        return ""

    def flag(self, value: object, field: str) -> bool:
        if isinstance(value, bool):
            return value
        self.refuse_type(field, Expected.FLAG)
        return False

    def date(self, value: object, field: str) -> date:
        if isinstance(value, date) and not isinstance(value, datetime):
            return value
        self.refuse_type(field, Expected.DATE)
        return date.min

    def choice(self, value: object, field: str, choices: Collection[str]) -> str:
        text = self.text(value, field)
        if isinstance(value, str) and text not in choices:
            self.refuse("RULE_CHOICE", field, value=text, choices=" ".join(choices))
        return text

    def number(self, value: object, field: str, least: int | None = None, most: int | None = None) -> Points:
        """Return a number: one of TOML, or text such as "7/3"."""
        read = number_in(value) if isinstance(value, str) else value
        if isinstance(read, int | Fraction) and not isinstance(read, bool) and _is_between(read, least, most):
            return plain(read)
        self._refuse_number(field, least, most, whole=False)
        return 1

    def whole(self, value: object, field: str, least: int | None = None, most: int | None = None) -> int:
        """Return a whole number of TOML."""
        if isinstance(value, int) and not isinstance(value, bool) and _is_between(value, least, most):
            return value
        self._refuse_number(field, least, most, whole=True)
        return 1

    def _refuse_number(self, field: str, least: int | None, most: int | None, *, whole: bool) -> None:
        if least is not None and most is not None:
            self.refuse_type(field, Expected.WHOLE_BETWEEN if whole else Expected.NUMBER_BETWEEN, least=least, most=most)
        elif least is not None:
            self.refuse_type(field, Expected.WHOLE_FROM if whole else Expected.NUMBER_FROM, least=least)
        else:
            self.refuse_type(field, Expected.WHOLE if whole else Expected.NUMBER)

    def nth(self, value: object, field: str) -> int:
        """Return which weekday of its month is meant: 1 to 5, or -1 for the last."""
        if isinstance(value, int) and not isinstance(value, bool) and value in (-1, 1, 2, 3, 4, 5):
            return value
        self.refuse_type(field, Expected.NTH)
        return 1


def _is_between(number: Points, least: int | None, most: int | None) -> bool:
    return (least is None or number >= least) and (most is None or number <= most)
