"""A reading: one thing that is measured, how bad which value is, and what it is called to people and to programs. Knows no subject."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Generic, TypeVar

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from prometheus_client.metrics_core import Metric

Value = TypeVar("Value")
Values = Mapping[str, Any]
"""Values by the name of their reading; None for one that gave no answer in time."""
SILENT = "no answer"


class Level(IntEnum):
    """How bad a value is; the worst of all decides. With a warning the process does its work all the same."""

    FINE = 0
    WARNING = 1
    UNAVAILABLE = 2


@dataclass(frozen=True)
class Words:
    """What people read of a value: what was measured, and what to do if something can be done."""

    text: str
    advice: str = ""
    more: tuple[str, ...] = ()
    """Sentences below it, one for each table or process."""


@dataclass(frozen=True)
class Line:
    """A reading as a line of a page: what it is about, how it is in a word with a sign, what was measured, and what to do."""

    key: str
    """Its id on the page."""
    name: str
    level: Level
    text: str
    advice: str = ""
    more: tuple[str, ...] = ()

    @property
    def state(self) -> str:
        """The state in a word."""
        return {
            Level.FINE: pgettext("state of a part of the house", "in order"),
            Level.WARNING: pgettext("state of a part of the house", "look at it"),
            Level.UNAVAILABLE: pgettext("state of a part of the house", "does not work"),
        }[self.level]

    @property
    def icon(self) -> str:
        """The sign beside the word."""
        return {Level.FINE: "check", Level.WARNING: "alert", Level.UNAVAILABLE: "cross"}[self.level]

    @property
    def css(self) -> str:
        """The class, by which it has its colour."""
        return {Level.FINE: "ok", Level.WARNING: "warn", Level.UNAVAILABLE: "bad"}[self.level]


class Reading(ABC, Generic[Value]):
    """One thing that is measured."""

    name: str
    unit: str
    title: Promise | str
    """Its name to people."""
    silent: Level = Level.WARNING
    """How bad it is if there is no answer in time."""
    health: str = ""
    """Its name in `/health/`, if it is there."""
    alert: str = ""
    """The expression in docs/monitoring/alerts.yml that draws the same bound, if its metric has one."""

    @abstractmethod
    def read(self) -> Value:
        """Measure it, in a thread of its own. An error of the database counts as no answer."""

    @abstractmethod
    def level(self, value: Value) -> Level:
        """Return how bad this value is: its bounds."""

    @abstractmethod
    def words(self, value: Value, values: Values) -> Words:
        """Put it into words for people. `values`: those of the other readings."""

    def silence(self) -> Words:
        """Tell people that there is no answer: what is kept in files is not read."""
        return Words(_("The disk does not answer."))

    def report(self, value: Value) -> str:
        """Put it into a word or two for programs, in English."""
        return "ok"

    def metrics(self, value: Value) -> Iterator[Metric]:
        """Return it for Prometheus."""
        return iter(())

    def level_of(self, value: Value | None) -> Level:
        """Return how bad this value is, or that there is none."""
        return self.silent if value is None else self.level(value)

    def lines(self, values: Values) -> list[Line]:
        """Return its lines on a page: one, as a rule."""
        value = values[self.name]
        words = self.silence() if value is None else self.words(value, values)
        return [Line(self.name, str(self.title), self.level_of(value), words.text, words.advice, words.more)]
