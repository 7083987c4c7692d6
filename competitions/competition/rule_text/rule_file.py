"""Reads a rule file: TOML with one table for each competition.

Every problem is found at once, with the path of its key. Where the specification leaves a choice, the strict reading holds: a key counts as
given even if it has its default value, and a key that is not allowed beside `of` is refused without reading its value.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import partial
from typing import Any

from competitions.competition.numbers import toml_decimal
from competitions.competition.refusal import CompetitionProblem, Expected, UnusableCompetition
from competitions.competition.rounding import MAX_EXACT_DECIMALS
from competitions.competition.rule_text.mark_rules import Marks
from competitions.competition.rule_text.rule_links import check_links
from competitions.competition.rule_text.selector_rules import selector
from competitions.competition.rule_text.toml_values import TomlValues
from competitions.competition.values import (
    EVENING,
    FIGURE_COLUMNS,
    MEAN,
    PLAYER,
    ROUND,
    ROUND_TIES,
    SUM,
    TIES,
    AgeSteps,
    CompetitionLots,
    CompetitionRight,
    CompetitionRule,
    CompetitionRules,
    EveningBonus,
    MembersCount,
    NeededAttendance,
    PlaceAward,
    SharedPlaces,
    UnitTimes,
    WhoCounts,
)

NOT_NESTED = ("unit", "by", "only", "without", "whole", "worth", "members", "age", "bonus")
"""The keys that look at evenings and rows, which a nested competition does not have."""


def rules_of_text(text: str) -> CompetitionRules:
    """Return the competitions in this TOML. Refused (`UnusableCompetition`): all problems of the rule that need no results."""
    try:
        data = tomllib.loads(text, parse_float=toml_decimal)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise UnusableCompetition([CompetitionProblem("RULE_UNREADABLE", context={"reason": str(error)})]) from None
    values = TomlValues()
    data = values.table(data, "", ("as_of", "competition"))
    tables = data.get("competition", {})
    as_of = values.date(data["as_of"], "as_of") if "as_of" in data else None
    competitions: tuple[CompetitionRule, ...] = ()
    if not isinstance(tables, dict):
        values.refuse_type("competition", Expected.TABLE)
    elif not tables:
        values.refuse("RULE_EMPTY", "")
    else:
        competitions = tuple(_CompetitionTable(values, name, table).rule() for name, table in tables.items())
        competitions = check_links(values, competitions, tables)
    if values.problems:
        raise UnusableCompetition(values.problems)
    return CompetitionRules(competitions, as_of)


class _CompetitionTable:
    """The table of one competition while it is read."""

    def __init__(self, values: TomlValues, name: str, table: object) -> None:
        self.values, self.name, self.path = values, name, f"competition.{name}"
        self.given = values.table(table, self.path, _KEYS)
        self.is_nested = "of" in self.given
        unit = self.given.get("unit", EVENING)
        self.is_round = unit == ROUND
        self.is_unit_known = unit in (EVENING, ROUND)

    def rule(self) -> CompetitionRule:
        read: dict[str, Any] = {}
        for key, value in self.given.items():
            if self.is_nested and key in NOT_NESTED:
                self.values.refuse("RULE_BOTH", f"{self.path}.{key}", key=key, other="of")
            else:
                read |= _KEYS[key](self, value, f"{self.path}.{key}")
        self._needs()
        return CompetitionRule(name=self.name, **read)

    def _needs(self) -> None:
        """Refuse keys that exclude each other or lack the key that they need."""
        given, values = self.given, self.values
        if "drop" in given and "best" in given:
            values.refuse("RULE_BOTH", f"{self.path}.drop", key="drop", other="best")
        if "fill" in given and given.get("count") != MEAN:
            values.refuse("RULE_NEEDS", f"{self.path}.fill", key="fill", need='count = "mean"')
        for key in ("keep_beside", "final_decides"):
            if key in given and "keep" not in given:
                values.refuse("RULE_NEEDS", f"{self.path}.{key}", key=key, need="keep")
        if self.is_nested:
            return
        if "whole" in given and self.is_round:
            values.refuse("RULE_NEEDS", f"{self.path}.whole", key="whole", need='unit = "evening"')
        if "members" in given and given.get("by", PLAYER) == PLAYER:
            values.refuse("RULE_NEEDS", f"{self.path}.members", key="members", need='by = "team"')

    def unit_selector(self, value: object, field: str) -> Any:
        return selector(self.values, value, field, nested=self.is_nested, rounds=self.is_round or not self.is_unit_known)

    def who(self, value: object, field: str) -> WhoCounts:
        given = self.values.table(value, field, ("kinds", "categories", "players", "without"))
        return WhoCounts(**{key: self.values.texts(each, f"{field}.{key}") for key, each in given.items()})

    def worth(self, value: object, field: str) -> tuple[tuple[str, Any], ...]:
        given = self.values.table(value, field, FIGURE_COLUMNS)
        return tuple((key, self.values.number(each, f"{field}.{key}")) for key, each in given.items())

    def members(self, value: object, field: str) -> MembersCount:
        return MembersCount(**self._read(value, field, count=self.count, best=self.from_one))

    def places(self, value: object, field: str) -> PlaceAward:
        values = self.values
        read = self._read(
            value,
            field,
            points=partial(values.items, read=values.number, filled=True),
            rest=values.number,
            last=values.number,
            shared=partial(values.choice, choices=[each.value for each in SharedPlaces]),
        )
        if isinstance(value, dict) and "points" not in value:
            values.refuse_type(f"{field}.points", Expected.FILLED_LIST)
        shared = SharedPlaces.MEAN if read.pop("shared", "") == MEAN else SharedPlaces.SAME
        return PlaceAward(**{"points": (), **read}, shared=shared)

    def marks(self, value: object, field: str) -> dict[str, Any]:
        by = self.given.get("by", PLAYER)
        may_be_round = self.is_round or not self.is_unit_known
        may_be_player = by == PLAYER or not isinstance(by, str)
        marks = Marks(self.values, nested=self.is_nested, at_table=may_be_round and may_be_player and not self.is_nested)
        return marks.read(value, field)

    def times(self, value: object, field: str) -> tuple[UnitTimes, ...]:
        def one(each: object, path: str) -> UnitTimes:
            return UnitTimes(**self._read(each, path, only=self.unit_selector, by=self.number_from_zero))

        return self.values.items(value, field, one)

    def age(self, value: object, field: str) -> AgeSteps:
        read = self._read(
            value, field, months=self.from_one, by=lambda each, path: self.values.items(each, path, self.number_from_zero, filled=True)
        )
        if isinstance(value, dict):
            for key, expected in (("months", Expected.WHOLE), ("by", Expected.FILLED_LIST)):
                if key not in value:
                    self.values.refuse_type(f"{field}.{key}", expected)
        return AgeSteps(**{"months": 1, "by": (), **read})

    def bonus(self, value: object, field: str) -> EveningBonus:
        return EveningBonus(**self._read(value, field, come=self.values.number, stay=self.values.number))

    def minimum(self, value: object, field: str) -> dict[str, Any]:
        below = partial(self.values.choice, choices=("unranked", "last"))
        read = self._read(value, field, **self._attendance(), below=below)
        return {"below_last": read.pop("below", "") == "last", "minimum": NeededAttendance(**read)}

    def rights(self, value: object, field: str) -> tuple[CompetitionRight, ...]:
        def one(each: object, path: str) -> CompetitionRight:
            read = self._read(each, path, name=self.values.text, only=self.unit_selector, **self._attendance())
            if isinstance(each, dict) and "name" not in each:
                self.values.refuse_type(f"{path}.name", Expected.TEXT)
            name, only = read.pop("name", ""), read.pop("only", None)
            right = CompetitionRight(name, NeededAttendance(**read))
            return right if only is None else CompetitionRight(name, right.attendance, only)

        return self.values.items(value, field, one)

    def ties(self, value: object, field: str) -> tuple[str, ...]:
        def one(each: object, path: str) -> str:
            tie = self.values.choice(each, path, TIES)
            if self.is_nested and tie in ROUND_TIES:
                self.values.refuse("RULE_BOTH", path, key=tie, other="of")
            elif tie == "lots" and "lots" not in self.given:
                self.values.refuse("RULE_NEEDS", path, key=tie, need='lots = { seed = "…" }')
            return tie

        return self.values.items(value, field, one)

    def lots(self, value: object, field: str) -> CompetitionLots:
        read = self._read(value, field, seed=self.values.text, order=self.values.texts)
        if isinstance(value, dict) and "order" in value and "seed" in value:
            self.values.refuse("RULE_BOTH", f"{field}.order", key="order", other="seed")
        elif isinstance(value, dict) and not read:
            self.values.refuse_type(field, Expected.LOTS)
        return CompetitionLots(**read)

    def count(self, value: object, field: str) -> str:
        return self.values.choice(value, field, (SUM, MEAN))

    def from_one(self, value: object, field: str) -> int:
        return self.values.whole(value, field, least=1)

    def from_zero(self, value: object, field: str) -> int:
        return self.values.whole(value, field, least=0)

    def number_from_zero(self, value: object, field: str) -> Any:
        return self.values.number(value, field, least=0)

    def _attendance(self) -> dict[str, Callable[[object, str], Any]]:
        return {"units": self.from_zero, "evenings": self.from_zero, "share": partial(self.values.number, least=0, most=1)}

    def _read(self, value: object, field: str, **readers: Callable[[object, str], Any]) -> dict[str, Any]:
        """Return the values of a table, each read by the reader of its key."""
        return {key: readers[key](each, f"{field}.{key}") for key, each in self.values.table(value, field, readers).items()}


def _one(key: str, read: Callable[[_CompetitionTable, object, str], Any]) -> Callable[[_CompetitionTable, object, str], dict[str, Any]]:
    return lambda table, value, field: {key: read(table, value, field)}


_READERS: dict[str, Callable[[_CompetitionTable, object, str], Any]] = {
    "title": lambda table, value, field: table.values.text(value, field),
    "unit": lambda table, value, field: table.values.choice(value, field, (EVENING, ROUND)),
    "of": lambda table, value, field: table.values.items(value, field, table.values.text, filled=True),
    "by": lambda table, value, field: table.values.text(value, field),
    "only": lambda table, value, field: selector(table.values, value, field, nested=False, rounds=True),
    "without": lambda table, value, field: selector(table.values, value, field, nested=False, rounds=True),
    "who": _CompetitionTable.who,
    "whole": lambda table, value, field: table.values.flag(value, field),
    "worth": _CompetitionTable.worth,
    "members": _CompetitionTable.members,
    "floor": lambda table, value, field: table.values.number(value, field),
    "places": _CompetitionTable.places,
    "times": _CompetitionTable.times,
    "age": _CompetitionTable.age,
    "planned": _CompetitionTable.from_one,
    "keep": _CompetitionTable.unit_selector,
    "keep_beside": lambda table, value, field: table.values.flag(value, field),
    "final_decides": lambda table, value, field: table.values.flag(value, field),
    "best": _CompetitionTable.from_one,
    "drop": _CompetitionTable.from_zero,
    "count": _CompetitionTable.count,
    "fill": _CompetitionTable.from_zero,
    "bonus": _CompetitionTable.bonus,
    "rights": _CompetitionTable.rights,
    "ties": _CompetitionTable.ties,
    "lots": _CompetitionTable.lots,
    "decimals": lambda table, value, field: table.values.whole(value, field, least=0, most=MAX_EXACT_DECIMALS),
}
"""The reader of each key whose value is one field of the rule."""
_KEYS: dict[str, Callable[[_CompetitionTable, object, str], dict[str, Any]]] = {
    **{key: _one(key, read) for key, read in _READERS.items()},
    "marks": _CompetitionTable.marks,
    "minimum": _CompetitionTable.minimum,
}
