#!/usr/bin/env python3
"""Compute the tables of a competition without Troela, from its rule file and results in CSV, or exported evenings.

    python3 troela_competition.py RULE.toml RESULTS.csv
    python3 troela_competition.py RULE.toml EVENING.json [EVENING.json …] [--past RESULTS.csv] [--season NAME]

One file, Python 3.11 or later, nothing to install; evenings are read with `troela_check.py` beside it. It was written from the description
of competitions (docs/competitions.md), independently of Troela's own code, and prints the same lines as `manage.py competition --json`.
Exit code: 0 counted, 1 a line differs from `--expected`, 2 the rule or the results are refused or cannot be read.
"""

from __future__ import annotations

import argparse
import calendar
import csv
import hashlib
import importlib.util
import io
import json
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

PRESENT = ("played", "substitute", "bye")
"""The marks of somebody who was there, the strongest first."""
MISSING = ("excused", "absent")
COLUMNS = ("points", "score", "won", "drawn", "lost", "deals")
NO_NAMES = ("date", "evening", "round", "mark", *COLUMNS, "table", "kind", "category", "tags", "recorded")
"""The columns that `by` cannot use."""
WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
TIES = ("units", "evenings", "best_unit", "best_played", "last_unit", "points", "score", "won", "direct", "lots")
TIES_OF_ROWS = ("points", "score", "won", "direct")
"""The ties that a competition of competitions does not have, because they look at rows."""
KEYS_EVERYWHERE = (
    "title",
    "who",
    "marks",
    "floor",
    "places",
    "times",
    "planned",
    "keep",
    "keep_beside",
    "final_decides",
    "best",
    "drop",
    "count",
    "fill",
    "minimum",
    "rights",
    "ties",
    "lots",
    "decimals",
)
KEYS_OF_ROWS = ("unit", "by", "only", "without", "whole", "worth", "members", "age", "bonus")
"""The keys that a competition of competitions does not have."""
SELECTOR_KEYS = ("from", "to", "weekdays", "nth", "units", "tags", "at_least_players", "rounds")
MAX_DIGITS = 400
"""A number in a rule may have this many digits before and after the point."""

Selector = dict[str, Any]
"""The keys of a selector, with dates, numbers and lists of them as values."""


@dataclass(frozen=True)
class CheckedProblem:
    """A reason to refuse: its code, the place in the rule or the results, and a sentence."""

    code: str
    field: str
    sentence: str


class UnusableFiles(Exception):
    """The rule or the results are refused. Nothing is counted."""

    def __init__(self, problems: Iterable[CheckedProblem]) -> None:
        super().__init__()
        self.problems = tuple(dict.fromkeys(problems))


def exact(text: str) -> Fraction | None:
    """Return the number that a text is: `12`, `-2.5` or `7/3`. None if it is none."""
    if re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", text) or re.fullmatch(r"-?[0-9]+/0*[1-9][0-9]*", text):
        return Fraction(text)
    return None


def day_of(text: str) -> date | None:
    """Return the date that a text is in the form 2026-01-05. None if it is none."""
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


# ---- the rule ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class MissedWorth:
    """The worth that a missing mark brings: `nothing`, `lowest`, `mean`, or a number."""

    worth: str | Fraction = "nothing"
    less: Fraction = Fraction(0)
    at_table: bool = False
    strikable: bool = True


@dataclass(frozen=True)
class CheckedPlaces:
    points: tuple[Fraction, ...]
    rest: Fraction
    last: Fraction | None
    mean: bool


@dataclass(frozen=True)
class AskedAttendance:
    units: int | None = None
    evenings: int | None = None
    share: Fraction | None = None


@dataclass(frozen=True)
class CheckedRight:
    name: str
    asks: AskedAttendance
    only: Selector


@dataclass
class CheckedRule:
    """One competition of a rule file."""

    name: str
    by_round: bool = False
    of: tuple[str, ...] = ()
    by: str = "player"
    only: Selector = field(default_factory=dict)
    without: Selector | None = None
    who: dict[str, list[str]] = field(default_factory=dict)
    whole: bool = False
    worth: dict[str, Fraction] = field(default_factory=lambda: {"points": Fraction(1)})
    members_mean: bool = False
    members_best: int | None = None
    floor: Fraction | None = None
    places: CheckedPlaces | None = None
    row_marks: dict[str, str | Fraction] = field(default_factory=dict)
    missed: dict[str, MissedWorth] = field(default_factory=lambda: {mark: MissedWorth() for mark in MISSING})
    times: list[tuple[Selector, Fraction]] = field(default_factory=list)
    months: int | None = None
    ages: list[Fraction] = field(default_factory=list)
    planned: int = 0
    keep: Selector | None = None
    keep_beside: bool = False
    final_decides: bool = False
    best: int | None = None
    drop: int = 0
    mean: bool = False
    fill: int = 0
    come: Fraction = Fraction(0)
    stay: Fraction = Fraction(0)
    minimum: AskedAttendance = AskedAttendance(units=1)
    below_last: bool = False
    rights: list[CheckedRight] = field(default_factory=list)
    ties: list[str] = field(default_factory=list)
    seed: str | None = None
    order: list[str] | None = None
    decimals: int | None = None

    @property
    def nested(self) -> bool:
        return bool(self.of)


class RuleReader:
    """Reads the values of a rule file and collects its problems. A value that is refused becomes None."""

    def __init__(self) -> None:
        self.problems: list[CheckedProblem] = []

    def refuse(self, code: str, at: str, sentence: str) -> None:
        self.problems.append(CheckedProblem(code, at, sentence))

    def wrong(self, at: str, wanted: str) -> None:
        self.refuse("RULE_TYPE", at, f"{at} must be {wanted}.")

    def refuse_others(self, value: Mapping[str, Any], at: str, keys: Sequence[str]) -> None:
        for key in value:
            if key not in keys:
                self.refuse("RULE_UNKNOWN", f"{at}.{key}" if at else key, f"There is no key {key}.")

    def table(self, value: Any, at: str, keys: Sequence[str] | None = None) -> dict[str, Any] | None:
        """Return a table. With `keys`, others are refused."""
        if not isinstance(value, dict):
            self.wrong(at, "a table")
            return None
        if keys is not None:
            self.refuse_others(value, at, keys)
            return {key: each for key, each in value.items() if key in keys}
        return value

    def items(self, value: Any, at: str, read: Callable[[Any, str], Any], *, some: bool = False) -> list[Any]:
        """Return a list, each of its entries read by `read`, without those that are refused."""
        if not isinstance(value, list) or (some and not value):
            self.wrong(at, "a list that is not empty" if some else "a list")
            return []
        return [each for each in (read(entry, f"{at}.{number}") for number, entry in enumerate(value)) if each is not None]

    def text(self, value: Any, at: str) -> str | None:
        if not isinstance(value, str):
            self.wrong(at, "text")
            return None
        return value

    def flag(self, value: Any, at: str) -> bool:
        if not isinstance(value, bool):
            self.wrong(at, "true or false")
        return value is True

    def day(self, value: Any, at: str) -> date | None:
        if not isinstance(value, date) or isinstance(value, datetime):
            self.wrong(at, "a date")
            return None
        return value

    def choice(self, value: Any, at: str, choices: Sequence[str]) -> str | None:
        if self.text(value, at) is None:
            return None
        if value not in choices:
            self.refuse("RULE_CHOICE", at, f"{at} must be one of {', '.join(choices)}.")
            return None
        return str(value)

    def number(self, value: Any, at: str, low: int | None = None, high: int | None = None) -> Fraction | None:
        made = number_of(value)
        if made is None or (low is not None and made < low) or (high is not None and made > high):
            self.wrong(
                at, "a number" + (f" of at least {low}" if low is not None else "") + (f", at most {high}" if high is not None else "")
            )
            return None
        return made

    def whole(self, value: Any, at: str, low: int, high: int | None = None) -> int | None:
        if not isinstance(value, int) or isinstance(value, bool) or value < low or (high is not None and value > high):
            self.wrong(at, f"a whole number of at least {low}" + (f", at most {high}" if high is not None else ""))
            return None
        return value


def number_of(value: Any) -> Fraction | None:
    """Return the number that a value of the rule is: a whole number, a decimal, or a number as text."""
    if isinstance(value, str):
        return exact(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return Fraction(value)
    if isinstance(value, Decimal) and value.is_finite() and abs(int(value.as_tuple().exponent)) <= MAX_DIGITS:
        return Fraction(value)
    return None


@dataclass(frozen=True)
class CheckedRuleFile:
    as_of: date | None
    rules: dict[str, CheckedRule]
    """The competitions, in the order of the file."""


def read_rules(text: str) -> CheckedRuleFile:
    """Read a rule file. Raises UnusableFiles with every problem."""
    try:
        file = tomllib.loads(text, parse_float=Decimal)
    except (tomllib.TOMLDecodeError, RecursionError, ArithmeticError, ValueError) as problem:
        raise UnusableFiles([CheckedProblem("RULE_UNREADABLE", "", f"The rule file is not TOML: {problem}.")]) from None
    reader = RuleReader()
    reader.refuse_others(file, "", ("as_of", "competition"))
    as_of = reader.day(file["as_of"], "as_of") if "as_of" in file else None
    tables = reader.table(file.get("competition", {}), "competition") or {}
    if file.get("competition", {}) == {}:
        reader.refuse("RULE_EMPTY", "", "The rule file has no competition.")
    rules = {name: CompetitionReader(reader, name, table).rule for name, table in tables.items()}
    check_parts(reader, tables, rules)
    if reader.problems:
        raise UnusableFiles(reader.problems)
    return CheckedRuleFile(as_of, rules)


class CompetitionReader:
    """Reads one competition of a rule file into `rule`."""

    def __init__(self, reader: RuleReader, name: str, value: Any) -> None:
        self.reader, self.at, self.rule = reader, f"competition.{name}", CheckedRule(name)
        self.table = reader.table(value, self.at, (*KEYS_EVERYWHERE, *KEYS_OF_ROWS, "of")) or {}
        self.is_nested = "of" in self.table
        if self.is_nested:
            for key in self.table:
                if key in KEYS_OF_ROWS:
                    reader.refuse("RULE_BOTH", f"{self.at}.{key}", f"{key} cannot be given beside of.")
        for key, value_of_key in self.table.items():
            if not self.is_nested or key not in KEYS_OF_ROWS:
                getattr(self, f"read_{key}")(value_of_key, f"{self.at}.{key}")
        self.check_needs()

    def read_title(self, value: Any, at: str) -> None:
        self.reader.text(value, at)

    def read_unit(self, value: Any, at: str) -> None:
        self.rule.by_round = self.reader.choice(value, at, ("evening", "round")) == "round"

    def read_of(self, value: Any, at: str) -> None:
        self.rule.of = tuple(self.reader.items(value, at, self.reader.text, some=True))

    def read_by(self, value: Any, at: str) -> None:
        column = self.reader.text(value, at)
        self.rule.by = "player" if column is None else column
        if self.rule.by in NO_NAMES:
            self.reader.refuse("RULE_COLUMN", at, f"The column {self.rule.by} names nobody.")

    def read_only(self, value: Any, at: str) -> None:
        self.rule.only = self.selector(value, at)

    def read_without(self, value: Any, at: str) -> None:
        self.rule.without = self.selector(value, at)

    def read_who(self, value: Any, at: str) -> None:
        keys = ("kinds", "categories", "players", "without")
        self.rule.who = {
            key: self.reader.items(names, f"{at}.{key}", self.reader.text)
            for key, names in (self.reader.table(value, at, keys) or {}).items()
        }

    def read_whole(self, value: Any, at: str) -> None:
        self.rule.whole = self.reader.flag(value, at)

    def read_worth(self, value: Any, at: str) -> None:
        table = self.reader.table(value, at, COLUMNS) or {}
        self.rule.worth = {column: self.reader.number(number, f"{at}.{column}") or Fraction(0) for column, number in table.items()}

    def read_members(self, value: Any, at: str) -> None:
        table = self.reader.table(value, at, ("count", "best")) or {}
        if "count" in table:
            self.rule.members_mean = self.reader.choice(table["count"], f"{at}.count", ("sum", "mean")) == "mean"
        if "best" in table:
            self.rule.members_best = self.reader.whole(table["best"], f"{at}.best", 1)

    def read_floor(self, value: Any, at: str) -> None:
        self.rule.floor = self.reader.number(value, at)

    def read_places(self, value: Any, at: str) -> None:
        table = self.reader.table(value, at, ("points", "rest", "last", "shared"))
        if table is None:
            return
        points = self.reader.items(table.get("points"), f"{at}.points", self.reader.number, some=True)
        rest = self.reader.number(table.get("rest", 0), f"{at}.rest") or Fraction(0)
        last = self.reader.number(table["last"], f"{at}.last") if "last" in table else None
        shared = self.reader.choice(table.get("shared", "same"), f"{at}.shared", ("same", "mean"))
        self.rule.places = CheckedPlaces(tuple(points), rest, last, shared == "mean")

    def read_marks(self, value: Any, at: str) -> None:
        for mark, worth in (self.reader.table(value, at) or {}).items():
            here = f"{at}.{mark}"
            if mark in ("played", "void"):
                self.reader.refuse("RULE_UNKNOWN", here, f"The mark {mark} always means the same.")
            elif self.is_nested and mark != "absent":
                self.reader.refuse("RULE_BOTH", here, "Beside of, the only mark is absent.")
            elif mark in PRESENT:
                self.rule.row_marks[mark] = self.mark_worth(worth, here, ("played", "nothing"))
            else:
                self.rule.missed[mark] = self.missed_worth(worth, here)

    def mark_worth(self, value: Any, at: str, words: Sequence[str]) -> str | Fraction:
        """Return one of the words, or a number."""
        made = number_of(value)
        if made is not None:
            return made
        if isinstance(value, str):
            return self.reader.choice(value, at, words) or "nothing"
        self.reader.wrong(at, "a number or one of " + ", ".join(words))
        return "nothing"

    def missed_worth(self, value: Any, at: str) -> MissedWorth:
        words = ("nothing", "lowest", "mean")
        if not isinstance(value, dict):
            return MissedWorth(self.mark_worth(value, at, words))
        table = self.reader.table(value, at, ("worth", "less", "among", "strike")) or {}
        before = len(self.reader.problems)
        worth = self.mark_worth(table.get("worth", "nothing"), f"{at}.worth", words)
        understood = len(self.reader.problems) == before
        less = self.reader.number(table["less"], f"{at}.less") or Fraction(0) if "less" in table else Fraction(0)
        if "less" in table and understood and worth not in ("lowest", "mean"):
            self.reader.refuse("RULE_NEEDS", f"{at}.less", "less needs the worth lowest or mean.")
        if "among" in table:
            self.reader.choice(table["among"], f"{at}.among", ("table",))
            if understood and not (
                worth == "lowest" and self.units_may_be_rounds() and self.table.get("by", "player") == "player" and not self.is_nested
            ):
                self.reader.refuse("RULE_NEEDS", f"{at}.among", "among needs the worth lowest, rounds as units, and players.")
        strikable = self.reader.flag(table["strike"], f"{at}.strike") if "strike" in table else True
        return MissedWorth(worth, less, "among" in table, strikable)

    def read_times(self, value: Any, at: str) -> None:
        self.rule.times = self.reader.items(value, at, self.one_times)

    def one_times(self, value: Any, at: str) -> tuple[Selector, Fraction] | None:
        table = self.reader.table(value, at, ("only", "by"))
        if table is None:
            return None
        by = self.reader.number(table.get("by", 1), f"{at}.by", 0)
        return self.unit_selector(table.get("only", {}), f"{at}.only"), Fraction(1) if by is None else by

    def read_age(self, value: Any, at: str) -> None:
        table = self.reader.table(value, at, ("months", "by"))
        if table is not None:
            self.rule.months = self.reader.whole(table.get("months"), f"{at}.months", 1)
            self.rule.ages = self.reader.items(
                table.get("by"), f"{at}.by", lambda number, here: self.reader.number(number, here, 0), some=True
            )

    def read_keep(self, value: Any, at: str) -> None:
        self.rule.keep = self.unit_selector(value, at)

    def read_planned(self, value: Any, at: str) -> None:
        self.rule.planned = self.reader.whole(value, at, 1) or 0

    def read_keep_beside(self, value: Any, at: str) -> None:
        self.rule.keep_beside = self.reader.flag(value, at)
        self.need_keep(at)

    def read_final_decides(self, value: Any, at: str) -> None:
        self.rule.final_decides = self.reader.flag(value, at)
        self.need_keep(at)

    def need_keep(self, at: str) -> None:
        if "keep" not in self.table:
            self.reader.refuse("RULE_NEEDS", at, f"{at} needs the key keep.")

    def read_best(self, value: Any, at: str) -> None:
        self.rule.best = self.reader.whole(value, at, 1)

    def read_drop(self, value: Any, at: str) -> None:
        self.rule.drop = self.reader.whole(value, at, 0) or 0
        if "best" in self.table:
            self.reader.refuse("RULE_BOTH", at, "Give either best or drop.")

    def read_count(self, value: Any, at: str) -> None:
        self.rule.mean = self.reader.choice(value, at, ("sum", "mean")) == "mean"

    def read_fill(self, value: Any, at: str) -> None:
        self.rule.fill = self.reader.whole(value, at, 0) or 0
        if self.table.get("count") != "mean":
            self.reader.refuse("RULE_NEEDS", at, 'fill needs count = "mean".')

    def read_bonus(self, value: Any, at: str) -> None:
        table = self.reader.table(value, at, ("come", "stay")) or {}
        made = {key: self.reader.number(number, f"{at}.{key}") or Fraction(0) for key, number in table.items()}
        self.rule.come, self.rule.stay = made.get("come", Fraction(0)), made.get("stay", Fraction(0))

    def attendance(self, table: Mapping[str, Any], at: str) -> AskedAttendance:
        return AskedAttendance(
            self.reader.whole(table["units"], f"{at}.units", 0) if "units" in table else None,
            self.reader.whole(table["evenings"], f"{at}.evenings", 0) if "evenings" in table else None,
            self.reader.number(table["share"], f"{at}.share", 0, 1) if "share" in table else None,
        )

    def read_minimum(self, value: Any, at: str) -> None:
        table = self.reader.table(value, at, ("units", "evenings", "share", "below")) or {}
        self.rule.minimum = self.attendance(table, at)
        if "below" in table:
            self.rule.below_last = self.reader.choice(table["below"], f"{at}.below", ("unranked", "last")) == "last"

    def read_rights(self, value: Any, at: str) -> None:
        self.rule.rights = self.reader.items(value, at, self.right)

    def right(self, value: Any, at: str) -> CheckedRight | None:
        table = self.reader.table(value, at, ("name", "units", "evenings", "share", "only"))
        if table is None:
            return None
        name = self.reader.text(table.get("name"), f"{at}.name") or ""
        return CheckedRight(name, self.attendance(table, at), self.unit_selector(table.get("only", {}), f"{at}.only"))

    def read_ties(self, value: Any, at: str) -> None:
        self.rule.ties = self.reader.items(value, at, self.tie)

    def tie(self, value: Any, at: str) -> str | None:
        word = self.reader.choice(value, at, TIES)
        if word in TIES_OF_ROWS and self.is_nested:
            self.reader.refuse("RULE_BOTH", at, f"The tie {word} cannot be given beside of.")
        if word == "lots" and "lots" not in self.table:
            self.reader.refuse("RULE_NEEDS", at, "The tie lots needs the key lots.")
        return word

    def read_lots(self, value: Any, at: str) -> None:
        table = self.reader.table(value, at, ("seed", "order"))
        if table is None:
            return
        if not table:
            self.reader.wrong(at, "a table with seed or order")
        if "seed" in table and "order" in table:
            self.reader.refuse("RULE_BOTH", f"{at}.order", "Give either a seed or the order of the lots.")
        if "seed" in table:
            self.rule.seed = self.reader.text(table["seed"], f"{at}.seed")
        if "order" in table:
            self.rule.order = self.reader.items(table["order"], f"{at}.order", self.reader.text)

    def read_decimals(self, value: Any, at: str) -> None:
        self.rule.decimals = self.reader.whole(value, at, 0, 6)

    def selector(self, value: Any, at: str) -> Selector:
        """Read a selector of rows."""
        return {key: self.selected(key, each, f"{at}.{key}") for key, each in (self.reader.table(value, at, SELECTOR_KEYS) or {}).items()}

    def selected(self, key: str, value: Any, at: str) -> Any:
        reader = self.reader
        if key in ("from", "to"):
            return reader.day(value, at)
        if key == "at_least_players":
            return reader.whole(value, at, 1)
        readers: dict[str, Callable[[Any, str], Any]] = {
            "weekdays": lambda word, here: reader.choice(word, here, WEEKDAYS),
            "nth": self.nth,
            "rounds": lambda number, here: reader.whole(number, here, 1),
        }
        return reader.items(value, at, readers.get(key, reader.text))

    def nth(self, value: Any, at: str) -> int | None:
        if value == -1 and not isinstance(value, bool):
            return -1
        return self.reader.whole(value, at, 1, 5)

    def unit_selector(self, value: Any, at: str) -> Selector:
        """Read a selector of units. Beside `of` it can only name competitions, and `rounds` needs rounds as units."""
        if self.is_nested and isinstance(value, dict):
            for key in value:
                if key in SELECTOR_KEYS and key != "units":
                    self.reader.refuse("RULE_BOTH", f"{at}.{key}", "Beside of, a selector can only have units.")
            value = {key: each for key, each in value.items() if key == "units" or key not in SELECTOR_KEYS}
        made = self.selector(value, at)
        for key in made:
            if key == "rounds" and not self.units_may_be_rounds():
                self.reader.refuse("RULE_NEEDS", f"{at}.{key}", 'rounds needs unit = "round".')
        return made

    def units_may_be_rounds(self) -> bool:
        """Return whether the units are rounds, or the key says something that is refused anyway."""
        return bool(self.table.get("unit", "evening") != "evening")

    def check_needs(self) -> None:
        if "whole" in self.table and self.rule.by_round:
            self.reader.refuse("RULE_NEEDS", f"{self.at}.whole", "whole needs evenings as units.")
        if "members" in self.table and not self.is_nested and self.table.get("by", "player") == "player":
            self.reader.refuse("RULE_NEEDS", f"{self.at}.members", "members needs another by than player.")


def check_parts(reader: RuleReader, tables: Mapping[str, Any], rules: Mapping[str, CheckedRule]) -> None:
    """Check the names in each `of`, that no competition is part of itself, and that parts name their entrants by one column."""
    named = True
    for name, rule in rules.items():
        for number, part in enumerate(rule.of):
            if part not in rules or part in rule.of[:number]:
                named = False
                why = "is named twice" if part in rules else "is not in this file"
                reader.refuse("RULE_NAME", f"competition.{name}.of.{number}", f"The competition {part} {why}.")
    cycle = next((name for name in rules if name in parts_of(name, rules)), None)
    if cycle is not None:
        reader.refuse("RULE_CYCLE", f"competition.{cycle}.of", f"The competition {cycle} is part of itself.")
    elif named:
        for name in rules:
            find_column(reader, tables, rules, name)


def find_column(reader: RuleReader, tables: Mapping[str, Any], rules: Mapping[str, CheckedRule], name: str) -> str | None:
    """Return the column that names the entrants of a competition, and give it to the rule. None if its parts differ in it."""
    rule = rules[name]
    if not rule.nested:
        return rule.by
    columns = {find_column(reader, tables, rules, part) for part in rule.of}
    if len(columns) > 1 and None not in columns:
        reader.refuse("RULE_COLUMN", f"competition.{name}.of", "The parts name their entrants by different columns.")
    if len(columns) > 1 or None in columns:
        return None
    rule.by = str(columns.pop())
    if "who" in tables[name] and rule.by != "player":
        reader.refuse("RULE_NEEDS", f"competition.{name}.who", "who needs parts whose entrants are players.")
    return rule.by


def parts_of(name: str, rules: Mapping[str, CheckedRule]) -> set[str]:
    """Return the competitions that are part of this one, at every depth."""
    part_names: set[str] = set()
    open_ = [name]
    while open_:
        for part in rules[open_.pop()].of:
            if part in rules and part not in part_names:
                part_names.add(part)
                open_.append(part)
    return part_names


# ---- the results -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CheckedRow:
    """A line of the results: one player in one round of one evening. Without a round it is a missing mark for all, or withdraws all."""

    line: int
    on: date
    evening: str
    round: int | None
    player: str
    mark: str = "played"
    figures: Mapping[str, Fraction] = field(default_factory=dict)
    table: str = ""
    kind: str = "member"
    category: str = ""
    tags: frozenset[str] = frozenset()
    recorded: date = date.min
    names: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_present(self) -> bool:
        return self.mark in PRESENT

    def figure(self, column: str) -> Fraction:
        return self.figures.get(column, Fraction(0))

    def in_round(self, number: int) -> CheckedRow:
        return replace(self, round=number)


@dataclass(frozen=True)
class ResultFile:
    rows: tuple[CheckedRow, ...]
    columns: tuple[str, ...]


def read_results(text: str) -> ResultFile:
    """Read results in CSV. Raises UnusableFiles with every problem."""
    reader = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), strict=True)
    lines = lines_of_cells(reader)
    headings = next((cells for _, cells in lines), [])
    problems = [
        CheckedProblem("RESULTS_COLUMN", needed, f"The column {needed} is missing.")
        for needed in ("date", "player")
        if needed not in headings
    ]
    problems += [
        CheckedProblem("RESULTS_COLUMN", heading, f"The heading {heading} is there twice.")
        for number, heading in enumerate(headings)
        if heading and heading in headings[:number]
    ]
    if problems:
        raise UnusableFiles(problems)
    rows: list[CheckedRow] = []
    for number, cells in lines:
        rows += row_of(number, headings, cells, problems)
    problems += twice(rows)
    if problems:
        raise UnusableFiles(problems)
    return ResultFile(tuple(rows), tuple(headings))


def lines_of_cells(reader: Any) -> Iterator[tuple[int, list[str]]]:
    """Yield the lines that are not blank: the number of the line in the file, and its cells without the spaces around them."""
    start = 1
    try:
        for cells in reader:
            stripped = [cell.strip() for cell in cells]
            if any(stripped):
                yield start, stripped
            start = reader.line_num + 1
    except csv.Error as problem:
        raise UnusableFiles([CheckedProblem("RESULTS_UNREADABLE", str(start), f"The results are not CSV: {problem}.")]) from None


def row_of(line: int, headings: Sequence[str], cells: Sequence[str], problems: list[CheckedProblem]) -> Iterator[CheckedRow]:
    """Yield the row of a line, unless it has a problem, which is added."""
    if any(cells[len(headings) :]):
        problems.append(CheckedProblem("RESULTS_COLUMN", str(line), f"Line {line} has more cells than there are headings."))
        return
    before = len(problems)
    cell = dict(zip(headings, cells, strict=False))
    cell = {heading: cell.get(heading, "") for heading in headings}

    def refuse(code: str, column: str, wanted: str) -> None:
        problems.append(CheckedProblem(code, f"{line}.{column}", f"Line {line}: {column} must be {wanted}."))

    day = day_of(cell["date"])
    if day is None:
        refuse("RESULTS_DATE", "date", "a date such as 2026-01-05")
    recorded = day_of(cell["recorded"]) if cell.get("recorded") else day
    if recorded is None and cell.get("recorded"):
        refuse("RESULTS_DATE", "recorded", "a date such as 2026-01-05")
    if not cell["player"]:
        refuse("RESULTS_NAME", "player", "a name")
    mark = cell.get("mark") or "played"
    number = round_of(cell.get("round", ""), mark)
    if number == 0:
        refuse("RESULTS_NUMBER", "round", "a whole number from 1")
    figures: dict[str, Fraction] = {}
    for column in COLUMNS:
        written = cell.get(column, "")
        made = exact(written)
        if written and made is not None:
            figures[column] = made
        elif written or (column == "points" and column in headings and mark in ("played", "substitute")):
            refuse("RESULTS_NUMBER", column, "a number such as 12, -2.5 or 7/3")
    if day is None or recorded is None or len(problems) > before:
        return
    yield CheckedRow(
        line=line,
        on=day,
        evening=cell.get("evening") or day.isoformat(),
        round=number,
        player=cell["player"],
        mark=mark,
        figures=figures,
        table=cell.get("table", ""),
        kind=cell.get("kind") or "member",
        category=cell.get("category", ""),
        tags=frozenset(cell.get("tags", "").split()),
        recorded=recorded,
        names={heading: cell[heading] for heading in headings if heading not in NO_NAMES},
    )


def round_of(text: str, mark: str) -> int | None:
    """Return the round of a line: None without one if the mark is missing or void, 0 if it is no round."""
    if not text:
        return 1 if mark in PRESENT else None
    return int(text) if re.fullmatch(r"[1-9][0-9]*", text) else 0


def twice(rows: Iterable[CheckedRow]) -> Iterator[CheckedProblem]:
    seen: set[Any] = set()
    for row in rows:
        key = (row.evening, row.round, row.player, row.recorded)
        if key in seen:
            yield CheckedProblem(
                "RESULTS_TWICE", str(row.line), f"Line {row.line} is the second of one player and round, recorded on one day."
            )
        seen.add(key)


@dataclass
class ResultEvening:
    name: str
    on: date
    tags: set[str] = field(default_factory=set)
    present: set[str] = field(default_factory=set)
    rounds: set[int] = field(default_factory=set)
    """The rounds in which somebody was present."""


class ExistingResults:
    """The rows that exist on a day: later ones left out, corrections applied, missing marks written out for each round."""

    def __init__(self, rows: Iterable[CheckedRow], as_of: date) -> None:
        self.as_of = as_of
        valid = list(in_force([row for row in rows if row.on <= as_of and row.recorded <= as_of]))
        self.evenings: dict[str, ResultEvening] = {}
        for row in valid:
            evening = self.evenings.setdefault(row.evening, ResultEvening(row.evening, row.on))
            evening.on = min(evening.on, row.on)
            evening.tags |= row.tags
            if row.is_present and row.round is not None:
                evening.present.add(row.player)
                evening.rounds.add(row.round)
        self.players: dict[str, CheckedRow] = {}
        for row in sorted(valid, key=lambda row: (self.evenings[row.evening].on, row.evening, row.round or 0)):
            self.players[row.player] = row
        written = {(row.evening, row.round, row.player) for row in valid}
        self.rows = [
            each
            for row in valid
            for each in (
                [row]
                if row.round is not None
                else [
                    row.in_round(number)
                    for number in sorted(self.evenings[row.evening].rounds)
                    if (row.evening, number, row.player) not in written
                ]
            )
        ]


def in_force(rows: Iterable[CheckedRow]) -> Iterator[CheckedRow]:
    """Yield the rows that count: of one player and round the one recorded last, unless it is withdrawn."""
    newest: dict[Any, CheckedRow] = {}
    withdrawn: dict[tuple[str, str], date] = {}
    for row in rows:
        key = (row.evening, row.round, row.player)
        if key not in newest or newest[key].recorded < row.recorded:
            newest[key] = row
        if row.mark == "void" and row.round is None:
            whole = (row.evening, row.player)
            withdrawn[whole] = max(row.recorded, withdrawn.get(whole, date.min))
    for row in newest.values():
        if row.mark != "void" and row.recorded >= withdrawn.get((row.evening, row.player), date.min):
            yield row


# ---- counting --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CheckedUnit:
    name: str
    weight: Fraction
    kept: bool = False


@dataclass
class CheckedEntrant:
    """Somebody in one competition, with what each unit (by its number) is to them."""

    name: str
    counts: bool
    marks: dict[int, str] = field(default_factory=dict)
    worths: dict[int, Fraction] = field(default_factory=dict)
    """The worths of the units in which they were present; later also of those that they missed."""
    tables: dict[int, str] = field(default_factory=dict)
    evenings: dict[int, set[str]] = field(default_factory=dict)
    """The evenings with a present row, by unit."""
    bonus: Fraction = Fraction(0)
    rows: list[tuple[CheckedRow, Fraction | None]] = field(default_factory=list)
    """The present rows in units that exist, with their worths (None: nothing)."""
    planned: dict[int, Fraction] = field(default_factory=dict)
    """The worths of planned units that are not there yet, by numbers after those of all units."""
    unstrikable: set[int] = field(default_factory=set)
    counted: list[int] = field(default_factory=list)
    figure: Fraction | None = None
    place: int | None = None
    tie: str | None = None
    why: str | None = None
    rights: list[str] = field(default_factory=list)

    def was_present(self, unit: int) -> bool:
        return self.marks.get(unit, "absent") in PRESENT

    def all_worths(self) -> dict[int, Fraction]:
        return self.worths | self.planned

    def all_evenings(self, units: Iterable[int]) -> set[str]:
        return {evening for unit in units for evening in self.evenings.get(unit, ())}


@dataclass
class CompetitionLines:
    """A competition that was counted: its units and its entrants in the order of the lines."""

    rule: CheckedRule
    units: list[CheckedUnit]
    entrants: list[CheckedEntrant]


def month_before(day: date, months: int) -> date:
    """Return the same day this number of months earlier, or the last day of a shorter month."""
    year, month = divmod(day.year * 12 + day.month - 1 - months, 12)
    if year < 1:
        return date.min
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def age_weight(rule: CheckedRule, day: date, as_of: date) -> Fraction:
    """Return how often a unit of this date counts because of its age; 0 if it is older than the last step."""
    if rule.months is None:
        return Fraction(1)
    for step, weight in enumerate(rule.ages):
        if month_before(as_of, (step + 1) * rule.months) < day <= month_before(as_of, step * rule.months):
            return weight
    return Fraction(0)


def fits(selector: Selector, evening: ResultEvening, number: int | None) -> bool:
    """Return whether an evening fits a selector, and the round if it is a row or a round."""
    day = evening.on
    last_of_month = calendar.monthrange(day.year, day.month)[1]
    tests: dict[str, Callable[[Any], bool]] = {
        "from": lambda first: bool(day >= first),
        "to": lambda last: bool(day <= last),
        "weekdays": lambda words: WEEKDAYS[day.weekday()] in words,
        "nth": lambda numbers: (day.day + 6) // 7 in numbers or (-1 in numbers and day.day + 7 > last_of_month),
        "units": lambda names: evening.name in names,
        "tags": lambda words: bool(evening.tags & set(words)),
        "at_least_players": lambda least: len(evening.present) >= least,
        "rounds": lambda numbers: number in numbers,
    }
    return all(tests[key](value) for key, value in selector.items())


def counts(who: Mapping[str, list[str]], player: str, results: ExistingResults) -> bool:
    """Return whether a player counts."""
    last = results.players[player]
    return (
        ("kinds" not in who or last.kind in who["kinds"])
        and ("categories" not in who or last.category in who["categories"])
        and ("players" not in who or player in who["players"])
        and ("without" not in who or player not in who["without"])
    )


class FlatCompetition:
    """A competition whose units are evenings or rounds: its selected rows, units and entrants."""

    def __init__(self, rule: CheckedRule, results: ExistingResults) -> None:
        self.rule, self.results = rule, results
        self.rows = [row for row in results.rows if self.is_selected(row)]
        self.rounds: dict[str, set[int]] = defaultdict(set)
        for row in self.rows:
            if row.is_present and row.round is not None:
                self.rounds[row.evening].add(row.round)
        self.present_rounds: dict[tuple[str, str], set[int | None]] = defaultdict(set)
        """The rounds in which an entrant was present, by the entrant's name and the evening's."""
        for row in self.rows:
            if row.is_present:
                self.present_rounds[self.entrant_of(row), row.evening].add(row.round)
        self.units: list[CheckedUnit] = []
        self.numbers: dict[tuple[str, int | None], int] = {}
        self.keys: list[tuple[str, int | None]] = []
        for name in sorted(self.rounds, key=lambda name: (results.evenings[name].on, name)):
            for number in sorted(self.rounds[name]) if rule.by_round else [None]:
                self.add_unit(results.evenings[name], number)

    def entrant_of(self, row: CheckedRow) -> str:
        return row.player if self.rule.by == "player" else row.names[self.rule.by]

    def is_selected(self, row: CheckedRow) -> bool:
        rule, evening = self.rule, self.results.evenings[row.evening]
        if not fits(rule.only, evening, row.round) or (rule.without is not None and fits(rule.without, evening, row.round)):
            return False
        return rule.by == "player" or (bool(self.entrant_of(row)) and counts(rule.who, row.player, self.results))

    def add_unit(self, evening: ResultEvening, number: int | None) -> None:
        rule = self.rule
        weight = age_weight(rule, evening.on, self.results.as_of)
        for selector, by in rule.times:
            if fits(selector, evening, number):
                weight *= by
        if weight:
            self.numbers[evening.name, number] = len(self.units)
            self.keys.append((evening.name, number))
            kept = rule.keep is not None and fits(rule.keep, evening, number)
            self.units.append(CheckedUnit(evening.name if number is None else f"{evening.name}/{number}", weight, kept))

    def unit_of(self, row: CheckedRow) -> int | None:
        return self.numbers.get((row.evening, row.round if self.rule.by_round else None))

    def selected_units(self, selector: Selector) -> set[int]:
        return {number for number, (name, round_) in enumerate(self.keys) if fits(selector, self.results.evenings[name], round_)}

    def unknown_marks(self) -> Iterator[CheckedProblem]:
        """Yield the marks of the club's own in units of this competition that it does not give."""
        for row in self.rows:
            if not row.is_present and row.mark not in self.rule.missed and self.unit_of(row) is not None:
                yield CheckedProblem(
                    "RESULTS_MARK",
                    f"{row.line}.mark" if row.line else "mark",
                    f"Line {row.line}: {self.rule.name} does not say what {row.mark} brings.",
                )

    def row_worth(self, row: CheckedRow) -> Fraction | None:
        """Return the worth of a present row, or None for nothing."""
        bring = self.rule.row_marks.get(row.mark, "played")
        if isinstance(bring, Fraction):
            return bring
        if bring == "nothing":
            return None
        return sum((number * row.figure(column) for column, number in self.rule.worth.items()), Fraction(0))

    def entrants(self) -> list[CheckedEntrant]:
        by_entrant: dict[str, list[CheckedRow]] = defaultdict(list)
        for row in self.rows:
            if self.unit_of(row) is not None:
                by_entrant[self.entrant_of(row)].append(row)
        return [self.entrant(name, rows) for name, rows in by_entrant.items()]

    def entrant(self, name: str, rows: list[CheckedRow]) -> CheckedEntrant:
        made = CheckedEntrant(name, self.rule.by != "player" or counts(self.rule.who, name, self.results))
        of_unit: dict[int, list[CheckedRow]] = defaultdict(list)
        for row in rows:
            number = self.unit_of(row)
            if number is not None:
                of_unit[number].append(row)
                if row.is_present:
                    made.rows.append((row, self.row_worth(row)))
                    made.evenings.setdefault(number, set()).add(row.evening)
                if self.rule.by_round:
                    made.tables[number] = row.table
        for number, (evening, round_) in enumerate(self.keys):
            rounds = self.rounds[evening] if round_ is None else {round_}
            made.marks[number] = self.mark(of_unit[number], rounds)
            if made.was_present(number):
                worth = self.worth(of_unit[number])
                if worth is not None:
                    made.worths[number] = worth
        made.bonus = self.bonus(made)
        return made

    def mark(self, rows: Iterable[CheckedRow], rounds: Iterable[int]) -> str:
        """Return the mark of an entrant in a unit with these rounds, from their rows in it."""
        by_round: dict[int | None, list[str]] = defaultdict(list)
        for row in rows:
            by_round[row.round].append(row.mark)
        marks = [mark_in_round(by_round[number]) for number in sorted(rounds)]
        present = [mark for mark in PRESENT if mark in marks]
        missing = [mark for mark in marks if mark not in PRESENT]
        if present and not (self.rule.whole and missing):
            return present[0]
        return "absent" if "absent" in missing else missing[0]

    def worth(self, rows: Iterable[CheckedRow]) -> Fraction | None:
        """Return what the present rows of a unit bring, before floor and places."""
        players: dict[str, Fraction] = {}
        for row in rows:
            worth = self.row_worth(row) if row.is_present else None
            if worth is not None:
                players[row.player] = players.get(row.player, Fraction(0)) + worth
        if not players:
            return None
        best = sorted(players.values(), reverse=True)[: self.rule.members_best]
        total = sum(best, Fraction(0))
        return total / len(best) if self.rule.members_mean else total

    def bonus(self, entrant: CheckedEntrant) -> Fraction:
        came = entrant.all_evenings(range(len(self.units)))
        stayed = sum(self.present_rounds[entrant.name, evening] >= self.rounds[evening] for evening in came)
        return self.rule.come * len(came) + self.rule.stay * stayed


def mark_in_round(marks: Sequence[str]) -> str:
    """Return the mark in a round of a player, or of a team of which several players have a row."""
    for mark in PRESENT:
        if mark in marks:
            return mark
    return "absent" if not marks or "absent" in marks else min(marks)


def nested_competition(
    rule: CheckedRule, tables: Mapping[str, CompetitionLines], results: ExistingResults
) -> tuple[list[CheckedUnit], list[CheckedEntrant]]:
    """Return the units and entrants of a competition of competitions."""
    units: list[CheckedUnit] = []
    parts: list[CompetitionLines] = []
    for name in rule.of:
        weight = Fraction(1)
        for selector, by in rule.times:
            if name in selector.get("units", [name]):
                weight *= by
        if weight and any(entrant.place is not None for entrant in tables[name].entrants):
            units.append(CheckedUnit(name, weight, rule.keep is not None and name in rule.keep.get("units", [name])))
            parts.append(tables[name])
    entrants: dict[str, CheckedEntrant] = {}
    for number, part in enumerate(parts):
        for line in part.entrants:
            counting = rule.by != "player" or counts(rule.who, line.name, results)
            entrant = entrants.setdefault(line.name, CheckedEntrant(line.name, counting))
            entrant.evenings[number] = line.all_evenings(range(len(part.units)))
            if line.place is not None and line.figure is not None:
                entrant.marks[number] = "played"
                entrant.worths[number] = line.figure
    for entrant in entrants.values():
        entrant.marks = {number: entrant.marks.get(number, "absent") for number in range(len(units))}
    return units, list(entrants.values())


class CompetitionCount:
    """Computes places and rights from the worths of units, in flat and nested competitions."""

    def __init__(
        self, rule: CheckedRule, units: list[CheckedUnit], entrants: list[CheckedEntrant], selected: Callable[[Selector], set[int]]
    ) -> None:
        self.rule, self.units, self.entrants, self.selected = rule, units, entrants, selected

    def table(self) -> CompetitionLines:
        self.apply_floor()
        self.apply_places()
        self.work_out_missed()
        for entrant in self.entrants:
            self.choose(entrant)
            self.work_out_figure(entrant)
            entrant.rights = self.rights(entrant)
        self.rank()
        return CompetitionLines(self.rule, self.units, sorted(self.entrants, key=line_order))

    def apply_floor(self) -> None:
        if self.rule.floor is not None:
            for entrant in self.entrants:
                entrant.worths = {unit: max(worth, self.rule.floor) for unit, worth in entrant.worths.items()}

    def apply_places(self) -> None:
        places = self.rule.places
        if places is None:
            return
        for entrant in self.entrants:
            if not entrant.counts:
                entrant.worths = {}
        for unit in range(len(self.units)):
            here = [entrant for entrant in self.entrants if unit in entrant.worths]
            worths = [entrant.worths[unit] for entrant in here]
            ordered = sorted(worths, reverse=True)
            first: dict[Fraction, int] = {}
            for place, worth in enumerate(ordered, 1):
                first.setdefault(worth, place)
            for entrant, worth in zip(here, worths, strict=True):
                place = first[worth]
                positions = range(place, place + worths.count(worth)) if places.mean else range(place, place + 1)
                points = [places.points[each - 1] if each <= len(places.points) else places.rest for each in positions]
                is_last = worth == ordered[-1] and place != 1 and places.last is not None
                entrant.worths[unit] = places.last if is_last and places.last is not None else sum(points, Fraction(0)) / len(points)

    def work_out_missed(self) -> None:
        missed: list[tuple[CheckedEntrant, int, Fraction]] = []
        for entrant in self.entrants:
            for unit, mark in entrant.marks.items():
                if mark not in PRESENT:
                    brings = self.rule.missed[mark]
                    worth = self.missed_worth(entrant, unit, brings)
                    if worth is not None:
                        missed.append((entrant, unit, worth))
                        if not brings.strikable:
                            entrant.unstrikable.add(unit)
        for entrant in self.entrants:
            self.plan(entrant)
        for entrant, unit, worth in missed:
            entrant.worths[unit] = worth

    def plan(self, entrant: CheckedEntrant) -> None:
        """Add the planned units that are not there yet, as missed. They see the worths of the units in which the entrant was present."""
        brings = self.rule.missed["absent"]
        for unit in range(len(self.units), self.rule.planned):
            worth = None if brings.worth == "lowest" else self.missed_worth(entrant, unit, brings)
            if worth is not None:
                entrant.planned[unit] = worth
                if not brings.strikable:
                    entrant.unstrikable.add(unit)

    def missed_worth(self, entrant: CheckedEntrant, unit: int, brings: MissedWorth) -> Fraction | None:
        if isinstance(brings.worth, Fraction):
            return brings.worth
        if brings.worth == "lowest":
            players = [other for other in self.entrants if other.marks[unit] in ("played", "substitute") and unit in other.worths]
            table = entrant.tables.get(unit, "")
            near = [other for other in players if table and other.tables.get(unit) == table] if brings.at_table else []
            return min((other.worths[unit] for other in near or players), default=brings.less) - brings.less if players else None
        if brings.worth == "mean" and entrant.worths:
            return sum(entrant.worths.values(), Fraction(0)) / len(entrant.worths) - brings.less
        return None

    def choose(self, entrant: CheckedEntrant) -> None:
        """Choose the units that count."""
        rule = self.rule
        worths = entrant.all_worths()
        kept = {unit for unit in entrant.worths if self.units[unit].kept}
        firm = kept | {unit for unit in worths if unit in entrant.unstrikable}
        loose = sorted(set(worths) - firm, key=lambda unit: (-self.height(unit, worths[unit]), unit))
        if rule.best is not None:
            loose = loose[: max(0, rule.best - len(firm - kept if rule.keep_beside else firm))]
        elif rule.drop:
            least = 0 if firm else 1
            loose = loose[: max(least, len(loose) - rule.drop)]
        entrant.counted = sorted(firm.union(loose))

    def weight(self, unit: int) -> Fraction:
        return self.units[unit].weight if unit < len(self.units) else Fraction(1)

    def height(self, unit: int, worth: Fraction) -> Fraction:
        return worth * (1 if self.rule.mean else self.weight(unit))

    def work_out_figure(self, entrant: CheckedEntrant) -> None:
        if self.rule.places is not None and not entrant.counts:
            return
        worths = entrant.all_worths()
        weights = sum((self.weight(unit) for unit in entrant.counted), Fraction(0))
        total = sum((self.weight(unit) * worths[unit] for unit in entrant.counted), Fraction(0))
        if not self.rule.mean:
            entrant.figure = total + entrant.bonus
        elif entrant.counted:
            entrant.figure = total / max(weights, Fraction(self.rule.fill)) + entrant.bonus

    def attends(self, entrant: CheckedEntrant, asks: AskedAttendance, units: Iterable[int]) -> bool:
        """Return whether an entrant has the attendance that is asked, in these units."""
        units = list(units)
        present = sum(entrant.was_present(unit) for unit in units)
        return (
            (asks.units is None or present >= asks.units)
            and (asks.evenings is None or len(entrant.all_evenings(units)) >= asks.evenings)
            and (asks.share is None or (bool(units) and Fraction(present, len(units)) >= asks.share))
        )

    def rights(self, entrant: CheckedEntrant) -> list[str]:
        holds: dict[str, bool] = {}
        for right in self.rule.rights:
            holds[right.name] = holds.get(right.name, True) and self.attends(entrant, right.asks, self.selected(right.only))
        return [name for name, has in holds.items() if has]

    def rank(self) -> None:
        ranked: list[CheckedEntrant] = []
        below: list[CheckedEntrant] = []
        for entrant in self.entrants:
            enough = self.attends(entrant, self.rule.minimum, range(len(self.units)))
            if not entrant.counts:
                entrant.why = "who"
            elif not enough and not self.rule.below_last:
                entrant.why = "minimum"
            elif entrant.figure is None:
                entrant.why = "empty"
            else:
                (ranked if enough else below).append(entrant)
        place = 1
        for group in (ranked, below):
            for shared, tie in self.in_order(group):
                for entrant in shared:
                    entrant.place, entrant.tie = place, tie
                place += len(shared)

    def in_order(self, group: Sequence[CheckedEntrant]) -> Iterator[tuple[list[CheckedEntrant], str | None]]:
        """Yield the entrants of a group in order, those who share a place together, with what separated them."""
        kept = [unit for unit, each in enumerate(self.units) if each.kept]
        final = kept[-1] if kept and self.rule.final_decides else None
        keys = {entrant.name: (ranked_value(played_worth(entrant, final)), entrant.figure) for entrant in group}
        for equal in buckets(group, keys):
            yield from self.separated(equal, self.rule.ties) if len(equal) > 1 else [(equal, None)]

    def separated(self, equal: list[CheckedEntrant], ties: Sequence[str]) -> Iterator[tuple[list[CheckedEntrant], str | None]]:
        if not ties:
            yield equal, "shared"
            return
        for bucket in buckets(equal, self.tie_keys(equal, ties[0])):
            if len(bucket) > 1:
                yield from self.separated(bucket, ties[1:])
            else:
                yield bucket, ties[0]

    def tie_keys(self, equal: Sequence[CheckedEntrant], tie: str) -> dict[str, Any]:
        """Return what orders equal entrants by a tie, the highest first."""
        if tie == "direct":
            return direct(equal)
        return {entrant.name: self.tie_key(entrant, tie) for entrant in equal}

    def tie_key(self, entrant: CheckedEntrant, tie: str) -> Any:
        units = range(len(self.units))
        if tie == "units":
            return sum(entrant.was_present(unit) for unit in units)
        if tie == "evenings":
            return len(entrant.all_evenings(units))
        if tie == "best_unit":
            return ranked_value(max(entrant.worths.values(), default=None))
        if tie == "best_played":
            return max((ranked_value(played_worth(entrant, unit)) for unit in units), default=ranked_value(None))
        if tie == "last_unit":
            return [ranked_value(played_worth(entrant, unit)) for unit in reversed(units)]
        if tie == "lots":
            return self.lot(entrant.name)
        return sum((row.figure(tie) for row, _ in entrant.rows), Fraction(0))

    def lot(self, name: str) -> int:
        """Return a number that is the higher, the earlier the lot was drawn."""
        if self.rule.order is not None:
            return -self.rule.order.index(name) if name in self.rule.order else -len(self.rule.order)
        return -int(hashlib.sha256(f"{self.rule.seed}:{name}".encode()).hexdigest(), 16)


def played_worth(entrant: CheckedEntrant, unit: int | None) -> Fraction | None:
    """Return what a unit is worth to an entrant who was present in it, else None."""
    return entrant.worths.get(unit) if unit is not None and entrant.was_present(unit) else None


def ranked_value(worth: Fraction | None) -> tuple[bool, Fraction]:
    """Return a value to sort by in which None is the lowest."""
    return worth is not None, worth or Fraction(0)


def buckets(entrants: Iterable[CheckedEntrant], keys: Mapping[str, Any]) -> list[list[CheckedEntrant]]:
    """Return the entrants by their keys, the highest first."""
    made: list[list[CheckedEntrant]] = []
    for entrant in sorted(entrants, key=lambda entrant: keys[entrant.name], reverse=True):
        if made and keys[made[-1][0].name] == keys[entrant.name]:
            made[-1].append(entrant)
        else:
            made.append([entrant])
    return made


def direct(equal: Sequence[CheckedEntrant]) -> dict[str, Fraction]:
    """Return what each of them made in the rounds in which another of them was at the same table."""
    at_table: dict[Any, set[str]] = defaultdict(set)
    for entrant in equal:
        for row, _ in entrant.rows:
            if row.table:
                at_table[row.evening, row.round, row.table].add(entrant.name)
    return {
        entrant.name: sum(
            (worth or Fraction(0) for row, worth in entrant.rows if len(at_table[row.evening, row.round, row.table]) > 1), Fraction(0)
        )
        for entrant in equal
    }


def line_order(entrant: CheckedEntrant) -> Any:
    """Return what puts the lines in order: the place, then the figure, then the name."""
    if entrant.place is not None:
        return (0, entrant.place, False, Fraction(0), entrant.name)
    return (1, 0, entrant.figure is None, -(entrant.figure or Fraction(0)), entrant.name)


def compute(rules: CheckedRuleFile, results: ResultFile, as_of: date | None = None) -> dict[str, CompetitionLines]:
    """Return the table of each competition, in the order of the file. Raises UnusableFiles."""
    for rule in rules.rules.values():
        if not rule.nested and rule.by not in results.columns:
            raise UnusableFiles(
                CheckedProblem("RULE_COLUMN", f"competition.{each.name}.by", f"The results have no column {each.by}.")
                for each in rules.rules.values()
                if not each.nested and each.by not in results.columns
            )
    latest = max((max(row.on, row.recorded) for row in results.rows), default=date.max)
    existing = ExistingResults(results.rows, as_of or rules.as_of or latest)
    flat = {rule.name: FlatCompetition(rule, existing) for rule in rules.rules.values() if not rule.nested}
    problems = [problem for each in flat.values() for problem in each.unknown_marks()]
    if problems:
        raise UnusableFiles({problem.field: problem for problem in problems}.values())
    tables: dict[str, CompetitionLines] = {}

    def count(rule: CheckedRule) -> CompetitionLines:
        if rule.name in tables:
            return tables[rule.name]
        if rule.nested:
            for part in rule.of:
                count(rules.rules[part])
            units, entrants = nested_competition(rule, tables, existing)
            names = [unit.name for unit in units]
            counting = CompetitionCount(
                rule, units, entrants, lambda only: {number for number, name in enumerate(names) if name in only.get("units", [name])}
            )
        else:
            made = flat[rule.name]
            counting = CompetitionCount(rule, made.units, made.entrants(), made.selected_units)
        tables[rule.name] = counting.table()
        return tables[rule.name]

    return {name: count(rule) for name, rule in rules.rules.items()}


# ---- rows from exported evenings ---------------------------------------------------------------------------------------------


class DifferingEvening(Exception):
    """An exported evening contradicts itself. The text names the file and the difference."""


SIGN_OFF_ANSWERS = ("yes", "maybe", "no")
GAMES_BY_SCORE = ("klaverjas", "skat")
"""The games whose standings rank by their own score. Schafkopf does too if it is played by the list."""
OPPOSITE = 2
SIDES_AT = 4
"""Partners sit opposite each other at tables of this size."""
Person = tuple[str, Any]
"""A person over all files: `("member", 12)` by the number in the club, or `("guest", "Wim")` by name."""


@dataclass
class RowOfEvening:
    """A row of an exported evening, in which the player and the pair are not named yet."""

    person: Person
    round: int | None
    mark: str
    figures: dict[str, Fraction] = field(default_factory=dict)
    table: str = ""
    category: str = ""
    team: str = ""
    pair: tuple[Person, ...] = ()

    @property
    def is_present(self) -> bool:
        return self.mark in PRESENT


def evening_checker() -> Any:
    """Return the checker of evenings, the file `troela_check.py` beside this one."""
    name = "troela_check"
    if name not in sys.modules:
        path = Path(__file__).with_name(f"{name}.py")
        spec = importlib.util.spec_from_file_location(name, path)
        if not path.exists() or spec is None or spec.loader is None:
            raise UnreadableFile(f"{path} is missing: evenings are read with it.")
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
    return sys.modules[name]


class ExportedEvening:
    """The rows of one exported evening. Raises DifferingEvening if the file contradicts itself."""

    def __init__(self, path: str) -> None:
        check = evening_checker()
        self.path = path
        try:
            _agreed, difference, self.evening = check.run_checks(check.read(path))
        except OSError as problem:
            raise UnreadableFile(f"{path} cannot be read: {problem.strerror or problem}.") from None
        except (ValueError, KeyError, TypeError, IndexError, AttributeError, ArithmeticError, RecursionError) as problem:
            raise UnreadableFile(f"{path} cannot be read: {problem!r}.") from None
        if difference:
            raise DifferingEvening(f"{path}: {difference}")
        self.check, self.file, self.tournament = check, self.evening.file, self.evening.tournament
        self.slug, self.name, self.on = self.tournament["slug"], self.tournament["name"], date.fromisoformat(self.tournament["on"])
        self.entrants = {entrant["number"]: entrant for entrant in self.file["entrants"]}
        self.ranking = check.Ranking(self.evening)
        self.begun: list[int] = [] if self.tournament["last_counting_round"] == 0 else list(self.ranking.begun)
        self.won: dict[tuple[int, int], list[int]] = defaultdict(lambda: [0, 0])
        self.single_deals: dict[tuple[int, int], int] = defaultdict(int)
        self.seats: dict[tuple[int, int], str] = {}
        self.partners: dict[tuple[int, int], int] = {}
        for round_, table in self.evening.tables:
            if round_["number"] in self.begun:
                self.read_table(round_["number"], table)
        self.persons = self.find_persons()
        self.names = {person: self.entrants[number]["name"] for number, person in sorted(self.persons.items(), reverse=True)}
        """The names of the people here, by person."""

    @property
    def left_out(self) -> str:
        """The reason why the evening counts in no competition; empty if it counts."""
        if self.tournament["state"] != "closed":
            return "is not closed"
        if self.tournament["last_counting_round"] == 0:
            return "was broken off and nothing of it counts"
        is_published = self.tournament["is_public"] and not self.tournament["policy"].get("frozen")
        return "" if is_published else "has standings that are not public"

    @property
    def season(self) -> str | None:
        return self.tournament["season"]["name"] if self.tournament["season"] else None

    @property
    def has_score(self) -> bool:
        by_list = self.evening.game == "schafkopf" and self.check.schafkopf_has_list(self.evening.options)
        return by_list or self.evening.game in GAMES_BY_SCORE

    @property
    def lacks_scores(self) -> bool:
        """True if the game ranks by a score that the checker does not compute for this evening; then its rows have no scores of deals."""
        return self.has_score and not self.check.knows_deals(self.evening)

    @property
    def tags(self) -> frozenset[str]:
        """The words that the evening was given last, by its log."""
        tags: frozenset[str] = frozenset()
        for entry in self.file["log"]:
            if entry["what"] == "tags":
                tags = frozenset(entry["after"]["tags"].split())
        return tags

    def read_table(self, number: int, table: dict[str, Any]) -> None:
        """Add what happened at a table: deals won and lost, who sat there, and with whom."""
        deals = [deal for deal in table["deals"] if not deal["void"]]
        for deal in deals:
            if not self.check.is_totals(deal["facts"]):
                net: dict[int, int] = defaultdict(int)
                for payment in self.evening.by_deal[deal["id"]]:
                    net[payment["payer"]] -= payment["amount"]
                    net[payment["payee"]] += payment["amount"]
                for player, points in net.items():
                    self.won[number, player][0] += points > 0
                    self.won[number, player][1] += points < 0
                for seat, player in enumerate(self.check.players_at(table, deal["number"])):
                    self.single_deals[number, player] += deal["counts"] and not deal["in_doubt"] and seat not in deal["sits_out"]
        places = [(place["entrant"], place["vacant"]) for place in table["places"]]
        for player, left in [*places, *((place["entrant"], False) for place in table["earlier_places"])]:
            if not left or self.deals(number, player):
                self.seats[number, player] = str(table["number"])
        if self.evening.game in self.check.GAMES_WITH_SIDES and table["seats"] == SIDES_AT:
            self.read_partners(number, table, max((deal["number"] for deal in deals), default=0))

    def read_partners(self, number: int, table: dict[str, Any], deals: int) -> None:
        """Add the partner of each player: of those who had the opposite seat, the one with the most deals."""
        stays: list[dict[int, int]] = [defaultdict(int) for _seat in range(SIDES_AT)]
        for seat, player in enumerate(self.check.by_seat(table)):
            stays[seat][player] += 0
        for deal in range(1, deals + 1):
            for seat, player in enumerate(self.check.players_at(table, deal)):
                stays[seat][player] += 1
        for player in {player for seat in stays for player in seat}:
            own = max(range(SIDES_AT), key=lambda seat: (stays[seat].get(player, -1), -seat))
            opposite = stays[(own + OPPOSITE) % SIDES_AT]
            partner = max(opposite, key=lambda other: opposite[other])
            if partner != player:
                self.partners[number, player] = partner

    def deals(self, number: int, player: int) -> int:
        rounds = self.ranking.rounds
        return rounds[player][number].deals if player in rounds and number in rounds[player] else 0

    def find_persons(self) -> dict[int, Person]:
        """Return the person of each player. Of two guests with one name, those who played come first, and the others are told apart."""
        played = {player for _number, player in self.seats}
        persons: dict[int, Person] = {}
        for number in sorted(self.entrants, key=lambda number: (number not in played, number)):
            entrant = self.entrants[number]
            person: Person = ("guest", entrant["name"])
            if entrant["member"] is not None:
                person = ("member", entrant["member"])
            elif entrant["forgotten"] or person in persons.values():
                person = ("guest", f"{entrant['name']} ({self.slug} {number})")
            persons[number] = person
        return persons

    def groups(self, kind: str) -> dict[int, tuple[dict[str, Any], dict[str, Any]]]:
        """Return the first rating and group of a kind for each player; a reserve belongs to the group for which they may sit in."""
        made: dict[int, tuple[dict[str, Any], dict[str, Any]]] = {}
        ratings = sorted((each for each in self.tournament["ratings"] if each["kind"] == kind), key=lambda rating: rating["number"])
        in_order = [(rating, group) for rating in ratings for group in sorted(rating["groups"], key=lambda group: group["number"])]
        for rating, group in in_order:
            for player in group["players"]:
                made.setdefault(player, (rating, group))
        for rating, group in in_order:
            if group["reserve"] is not None:
                made.setdefault(group["reserve"], (rating, group))
        return made

    def chain(self, number: int) -> Iterator[int]:
        """Yield a player, then the player whose points they took over, and so on."""
        player: int | None = number
        while player is not None:
            yield player
            player = self.entrants[player]["takes_over"]

    def rows(self) -> list[RowOfEvening]:
        """Return the rows of the evening: of the rounds that count, of members who signed off, and with corrected marks."""
        teams, pairs, categories = self.groups("teams"), self.groups("pairs"), self.groups("players")
        made: dict[tuple[Person, int | None], RowOfEvening] = {}
        for number in self.begun:
            for player in sorted(self.entrants):
                row = self.row(number, player)
                if row is None:
                    continue
                chain = list(self.chain(player))
                row.team = next((teams[each][1]["name"] for each in chain if each in teams), "")
                pair = next((pairs[each][1]["players"] for each in chain if each in pairs), None)
                if pair is None and (number, player) in self.partners:
                    pair = [player, self.partners[number, player]]
                row.pair = tuple(self.persons[each] for each in pair or ())
                row.category = categories[player][0]["name"] if player in categories else ""
                other = made.setdefault((row.person, number), row)
                if other is not row:
                    other.figures = {column: other.figures[column] + row.figures[column] for column in COLUMNS}
        there = {person for person, _number in made}
        for person, mark in self.signed_off().items():
            if person not in there:
                made[person, None] = RowOfEvening(person, None, mark)
        return self.corrected(made)

    def row(self, number: int, player: int) -> RowOfEvening | None:
        """Return what a player did in a round, or None if they have no part in it."""
        in_round = self.ranking.rounds[player][number]
        points, score = in_round.points, in_round.score_of_side if self.has_score else 0
        mark = self.mark(number, player)
        if mark is None and not points and not score:
            return None
        won, lost = self.won[number, player]
        drawn = max(self.single_deals[number, player] - won - lost, 0)
        figures = {"points": points, "score": score, "won": won, "drawn": drawn, "lost": lost, "deals": in_round.deals}
        exact_figures = {column: Fraction(figure) for column, figure in figures.items()}
        return RowOfEvening(self.persons[player], number, mark or "played", exact_figures, self.seats.get((number, player), ""))

    def mark(self, number: int, player: int) -> str | None:
        """Return the mark of a player in a round; None without a seat, unless they came and had to sit out."""
        entrant = self.entrants[player]
        if (number, player) not in self.seats:
            came = entrant["present_at"] is not None or any((each, player) in self.seats for each in self.begun)
            sits_out = next(round_["sits_out"] for round_ in self.file["rounds"] if round_["number"] == number)
            return "bye" if player in sits_out and came else None
        groups = [
            group
            for rating in self.tournament["ratings"]
            if rating["kind"] != "players"
            for group in rating["groups"]
            if group["reserve"] == player
        ]
        sits_in = any((number, each) not in self.seats for group in groups for each in group["players"])
        return "substitute" if entrant["takes_over"] is not None or sits_in else "played"

    def signed_off(self) -> dict[Person, str]:
        """Return the marks of members whose last answer was that they do not come: excused until the deadline, then absent."""
        if self.tournament["announcement"] is None:
            return {}
        until = answers_until(self.on, self.tournament["announcement"])
        last: dict[Person, tuple[str, datetime]] = {}
        for entry in self.file["log"]:
            if entry["what"] == "sign_up" and entry["after"]["said"] in SIGN_OFF_ANSWERS:
                for name in entry["after"]["people"]:
                    kind, number = name.split(" ")
                    if kind == "member":
                        last["member", int(number)] = (entry["after"]["said"], datetime.fromisoformat(entry["at"]))
        return {person: "absent" if until is not None and at > until else "excused" for person, (said, at) in last.items() if said == "no"}

    def corrections(self) -> list[dict[str, Any]]:
        """Return the corrections of marks that hold. One of the whole evening replaces all of them, one of a round that of the round."""
        holding: list[dict[str, Any]] = []
        for entry in self.file["log"]:
            for each in entry["after"]["marks"] if entry["what"] == "marks" else ():
                whole = each["round"] is None
                same = [one for one in holding if (one["entrant"], one["member"]) == (each["entrant"], each["member"])]
                covered = any(one["round"] is None for one in same)
                holding = [one for one in holding if one not in same or (not whole and one["round"] != each["round"])]
                if each["mark"] or (not whole and covered):
                    holding.append(each)
        return holding

    def corrected(self, read: dict[tuple[Person, int | None], RowOfEvening]) -> list[RowOfEvening]:
        """Return the rows with corrected marks. Somebody with a missing mark keeps no figures; an added row has none."""
        now = dict(read)
        for each in self.corrections():
            person = self.persons[each["entrant"]] if each["entrant"] is not None else ("member", each["member"])
            mark, rounds = each["mark"], [each["round"]]
            if each["round"] is None:
                now = {key: row for key, row in now.items() if key[0] != person}
                if mark in PRESENT:
                    rounds = [number for whose, number in read if whose == person and number is not None] or self.begun
            for number in rounds:
                row = read.get((person, number))
                if row is None:
                    now.pop((person, number), None)
                    if mark:
                        like = next((one for (whose, _number), one in read.items() if whose == person), RowOfEvening(person, number, mark))
                        now[person, number] = RowOfEvening(person, number, mark, category=like.category, team=like.team)
                else:
                    keeps = not mark or (row.is_present and mark in PRESENT)
                    now[person, number] = replace(row, mark=mark or row.mark, figures=row.figures if keeps else {})
        return list(now.values())


def answers_until(on: date, announcement: Mapping[str, Any]) -> datetime | None:
    """Return until when answers to an announced evening were in time; None without a deadline."""
    days, time = announcement["answer_days_before"], announcement["answer_time"]
    if days is None or time is None:
        return None
    return datetime.fromisoformat(f"{on - timedelta(days=days)}T{time}").replace(tzinfo=ZoneInfo(announcement["time_zone"]))


class NamedPeople:
    """The names of people over all evenings: that of the newest, with the number of a member whose name somebody else has too."""

    def __init__(self, evenings: Sequence[ExportedEvening], rows: Mapping[str, list[RowOfEvening]]) -> None:
        names: dict[Person, str] = {}
        for evening in sorted(evenings, key=lambda evening: (evening.on, evening.slug)):
            for person in [row.person for row in rows[evening.slug]]:
                names.setdefault(person, f"#{person[1]}")
            names |= evening.names
        self.plain = names
        self.names = {
            person: f"{name} #{person[1]}" if person[0] == "member" and list(names.values()).count(name) > 1 else name
            for person, name in names.items()
        }

    def resolved(self, text: str) -> str:
        """Return the printed name of the person whom a rule or a row names: by that name, by `#12`, or by a name that one person has."""
        if text in self.names.values():
            return text
        if re.fullmatch("#[0-9]+", text):
            return self.names.get(("member", int(text[1:])), text)
        persons = [person for person, name in self.plain.items() if name == text]
        return self.names[persons[0]] if len(persons) == 1 else text


def rows_of_evenings(evenings: Sequence[ExportedEvening]) -> tuple[list[CheckedRow], NamedPeople]:
    """Return the rows of exported evenings, and the people in them."""
    rows = {evening.slug: evening.rows() for evening in evenings}
    people = NamedPeople(evenings, rows)
    made = [
        CheckedRow(
            line=0,
            on=evening.on,
            evening=evening.slug,
            round=row.round,
            player=people.names[row.person],
            mark=row.mark,
            figures=row.figures,
            table=row.table,
            kind=row.person[0],
            category=row.category,
            tags=evening.tags,
            recorded=evening.on,
            names={
                "player": people.names[row.person],
                "team": row.team,
                "pair": "+".join(sorted(people.names[person] for person in row.pair)),
            },
        )
        for evening in evenings
        for row in rows[evening.slug]
    ]
    return made, people


def name_as_in_evenings(rules: CheckedRuleFile, evenings: Sequence[ExportedEvening], people: NamedPeople) -> None:
    """Replace the names of people and evenings in rules by those in the rows. An evening may be named by a name that no other has."""
    slugs: dict[str, list[str]] = defaultdict(list)
    for evening in evenings:
        slugs[evening.name].append(evening.slug)

    def rename(selector: Selector | None) -> None:
        if selector is not None and "units" in selector:
            selector["units"] = [slugs[name][0] if len(slugs.get(name, ())) == 1 else name for name in selector["units"]]

    for rule in rules.rules.values():
        for key in ("players", "without"):
            if key in rule.who:
                rule.who[key] = [people.resolved(name) for name in rule.who[key]]
        if rule.order is not None and rule.by == "player":
            rule.order = [people.resolved(name) for name in rule.order]
        if not rule.nested:
            for selector in (rule.only, rule.without, rule.keep, *(only for only, _by in rule.times), *(each.only for each in rule.rights)):
                rename(selector)


def results_of_evenings(rules: CheckedRuleFile, options: argparse.Namespace) -> ResultFile:
    """Return the rows of the exported evenings that count, and of results from before them."""
    evenings: list[ExportedEvening] = []
    for path in options.results:
        evening = ExportedEvening(path)
        if any(other.slug == evening.slug for other in evenings):
            raise UnreadableFile(f"{path} is the evening {evening.slug} a second time.")
        if options.season is not None and evening.season != options.season:
            continue
        if evening.left_out:
            sys.stderr.write(f"{path} {evening.left_out}; it is left out.\n")
            continue
        if evening.lacks_scores:
            sys.stderr.write(f"{path} has rules by which this program does not compute scores; the column score lacks them.\n")
        evenings.append(evening)
    rows, people = rows_of_evenings(evenings)
    name_as_in_evenings(rules, evenings, people)
    past = read_results(text_of(options.past, "RESULTS_UNREADABLE")) if options.past else ResultFile((), ())
    for row in past.rows:
        player = people.resolved(row.player)
        rows.append(replace(row, player=player, names={**row.names, "player": player}))
    return ResultFile(tuple(rows), tuple(dict.fromkeys(["player", "team", "pair", *past.columns])))


# ---- what is printed -------------------------------------------------------------------------------------------------------


def shown(figure: Fraction, decimals: int) -> str:
    """Return a figure with this many decimals, a half away from zero."""
    scaled = abs(figure) * 10**decimals
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    digits = str(whole).rjust(decimals + 1, "0")
    text = f"{digits[:-decimals]}.{digits[-decimals:]}" if decimals else digits
    return f"-{text}" if figure < 0 and whole else text


def lines_of(table: CompetitionLines) -> Iterator[dict[str, Any]]:
    """Yield the lines of a table, as JSON prints them."""
    rule = table.rule
    decimals = rule.decimals if rule.decimals is not None else int(rule.mean)
    for entrant in table.entrants:
        units = range(len(table.units))

        worths = entrant.all_worths()

        def listed(of: Sequence[int], worths: Mapping[int, Fraction] = worths) -> list[list[str | None]]:
            named = [(table.units[unit].name, table.units[unit].weight) if unit < len(table.units) else (None, 1) for unit in of]
            return [[name, str(worths[unit]), str(weight)] for unit, (name, weight) in zip(of, named, strict=True)]

        yield {
            "competition": rule.name,
            "place": entrant.place,
            "player": entrant.name,
            "figure": None if entrant.figure is None else str(entrant.figure),
            "shown": None if entrant.figure is None else shown(entrant.figure, decimals),
            "units": sum(entrant.was_present(unit) for unit in units),
            "evenings": len(entrant.all_evenings(units)),
            "counted": listed(entrant.counted),
            "struck": listed(sorted(set(worths) - set(entrant.counted))),
            "marks": {table.units[unit].name: entrant.marks[unit] for unit in units if entrant.marks[unit] != "played"},
            "rights": entrant.rights,
            "tie": entrant.tie,
            "why": entrant.why,
        }


class UnreadableFile(Exception):
    """A file cannot be read. The text is the reason."""


def text_of(path: str, code: str) -> str:
    """Return the text of a file in UTF-8."""
    try:
        return Path(path).read_bytes().decode("utf-8-sig")
    except OSError as problem:
        raise UnreadableFile(f"{path} cannot be read: {problem.strerror or problem}.") from None
    except UnicodeDecodeError as problem:
        raise UnusableFiles([CheckedProblem(code, "", f"{path} is not in UTF-8: {problem}.")]) from None


def printed_lines(options: argparse.Namespace) -> list[dict[str, Any]]:
    """Return the lines that the options ask for."""
    rules = read_rules(text_of(options.rule, "RULE_UNREADABLE"))
    wanted = options.competition
    if wanted is not None and wanted not in rules.rules:
        raise UnusableFiles([CheckedProblem("RULE_NAME", f"competition.{wanted}", f"The rule file has no competition {wanted}.")])
    if options.results[0].endswith(".csv"):
        if len(options.results) > 1 or options.past or options.season:
            raise UnreadableFile("Give one file of results, or exported evenings (.json) with --past and --season.")
        results = read_results(text_of(options.results[0], "RESULTS_UNREADABLE"))
    else:
        results = results_of_evenings(rules, options)
    tables = compute(rules, results, options.as_of)
    return [line for name, table in tables.items() if wanted in (None, name) for line in lines_of(table)]


def first_difference(lines: Sequence[Mapping[str, Any]], expected: Sequence[Mapping[str, Any]]) -> str:
    """Return a sentence about the first line that is not as expected; empty if all are."""
    for number, (line, other) in enumerate(zip(lines, expected, strict=False), 1):
        who = f"Line {number}, {line.get('player', line.get('field'))} in {line.get('competition', 'the refusals')}"
        for key in dict.fromkeys([*line, *other]):
            if key not in other:
                return f"{who}: {key} is not in the expected line."
            if key not in line or line[key] != other[key]:
                here, there = (json.dumps(each.get(key), ensure_ascii=False) for each in (line, other))
                return f"{who}: {key} is {here} by this program, and {there} in the expected line."
    if len(lines) != len(expected):
        return f"There are {len(lines)} lines by this program, and {len(expected)} expected ones."
    return ""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Compute the tables of a competition, without Troela itself.")
    parser.add_argument("rule", help="the rule file, in TOML")
    parser.add_argument("results", nargs="+", help="results in CSV (.csv), or files of exported evenings")
    parser.add_argument("--past", metavar="RESULTS.csv", help="with evenings: results of evenings from before them")
    parser.add_argument("--season", metavar="NAME", help="with evenings: only those of this season")
    parser.add_argument("--competition", metavar="NAME", help="print this competition alone")
    parser.add_argument("--as-of", type=date.fromisoformat, metavar="DATE", help="the standings of that day")
    parser.add_argument("--expected", metavar="LINES.jsonl", help="compare with these lines instead of printing")
    options = parser.parse_args(arguments)
    status = 0
    try:
        try:
            lines = printed_lines(options)
        except UnusableFiles as unusable:
            sys.stderr.writelines(problem.sentence + "\n" for problem in unusable.problems)
            lines, status = [{"error": problem.code, "field": problem.field} for problem in unusable.problems], 2
        if options.expected is None:
            sys.stdout.writelines(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
            return status
        expected = [json.loads(line) for line in text_of(options.expected, "").splitlines() if line.strip()]
    except DifferingEvening as problem:
        sys.stdout.write(f"DIFFERS. {problem}\n")
        return 1
    except (UnreadableFile, UnusableFiles, json.JSONDecodeError) as problem:
        sys.stderr.write(f"{problem if isinstance(problem, UnreadableFile) else options.expected + ' has no lines in JSON.'}\n")
        return 2
    difference = first_difference(lines, expected)
    sys.stdout.write(f"DIFFERS. {difference}\n" if difference else f"All {len(lines)} lines agree.\n")
    return 1 if difference else 0


if __name__ == "__main__":
    sys.exit(main())
