"""Reads what each mark brings from a rule file."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

from competitions.competition.numbers import Points, number_in
from competitions.competition.refusal import Expected
from competitions.competition.rule_text.toml_values import TomlValues
from competitions.competition.values import ABSENT, BYE, LOWEST, MEAN, NOTHING, PLAYED, SUBSTITUTE, VOID, MissingMark

TABLE = "table"


class Marks:
    """The reader of the table `marks` of one competition."""

    def __init__(self, values: TomlValues, *, nested: bool, at_table: bool) -> None:
        self.values = values
        self.is_nested = nested
        self.has_tables = at_table
        """True if the units are rounds of players, so that the lowest of a table is known."""

    def read(self, value: object, field: str) -> dict[str, Any]:
        """Return the fields of the rule: the marks of those who were present, and of those who were not."""
        if not isinstance(value, dict):
            self.values.refuse_type(field, Expected.TABLE)
            return {}
        present: dict[str, str | Points] = {}
        missing: dict[str, MissingMark] = {}
        for mark, each in value.items():
            path = f"{field}.{mark}"
            if mark in (PLAYED, VOID):
                self.values.refuse("RULE_UNKNOWN", path, key=mark)
            elif self.is_nested and mark != ABSENT:
                self.values.refuse("RULE_BOTH", path, key=mark, other="of")
            elif mark in (SUBSTITUTE, BYE):
                present[mark] = self._worth(each, path, (PLAYED, NOTHING))
            else:
                missing[mark] = self._missing(each, path)
        return {"present_marks": present, "missing_marks": missing}

    def _worth(self, value: object, field: str, choices: tuple[str, ...]) -> str | Points:
        """Return a number or one of these words."""
        if isinstance(value, str) and number_in(value) is None:
            return self.values.choice(value, field, choices)
        return self.values.number(value, field)

    def _missing(self, value: object, field: str) -> MissingMark:
        if not isinstance(value, dict):
            return MissingMark(self._worth(value, field, (NOTHING, LOWEST, MEAN)))
        readers: dict[str, Callable[[object, str], Any]] = {
            "worth": partial(self._worth, choices=(NOTHING, LOWEST, MEAN)),
            "less": self.values.number,
            "among": partial(self.values.choice, choices=(TABLE,)),
            "strike": self.values.flag,
        }
        read: dict[str, Any] = {key: readers[key](each, f"{field}.{key}") for key, each in self.values.table(value, field, readers).items()}
        worth = read.get("worth", NOTHING)
        is_fixed = worth == NOTHING or isinstance(worth, int | Fraction)
        if "less" in read and is_fixed:
            self.values.refuse("RULE_NEEDS", f"{field}.less", key="less", need='worth = "lowest"')
        if "among" in read and (is_fixed or worth == MEAN):
            self.values.refuse("RULE_NEEDS", f"{field}.among", key="among", need='worth = "lowest"')
        elif "among" in read and not self.has_tables:
            self.values.refuse("RULE_NEEDS", f"{field}.among", key="among", need='unit = "round", by = "player"')
        return MissingMark(worth, read.get("less", 0), bool(read.get("among")), read.get("strike", True))
