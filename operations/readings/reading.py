"""A reading: one thing that is measured, with its bounds and its names for people and for programs. Knows no subject."""

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
    """How bad a value is; the worst reading decides. At `WARNING` the process still does its work."""

    FINE = 0
    WARNING = 1
    UNAVAILABLE = 2


@dataclass(frozen=True)
class Words:
    """The text about a value for people: what was measured, and what to do if something can be done."""

    text: str
    advice: str = ""
    more: tuple[str, ...] = ()
    """Sentences below it, one for each table or process."""


@dataclass(frozen=True)
class Line:
    """A reading as a line of a page: its subject, its state as a word with an icon, the measured value, and what to do."""

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
        """The icon beside the word."""
        return {Level.FINE: "check", Level.WARNING: "alert", Level.UNAVAILABLE: "cross"}[self.level]

    @property
    def css(self) -> str:
        """The CSS class, which sets the colour."""
        return {Level.FINE: "ok", Level.WARNING: "warn", Level.UNAVAILABLE: "bad"}[self.level]


class Reading(ABC, Generic[Value]):
    """One thing that is measured."""

    name: str
    unit: str
    title: Promise | str
    """The reading's name for people."""
    silent: Level = Level.WARNING
    """The level if there is no answer in time."""
    health: str = ""
    """The reading's name in `/health/`; empty if it is not part of that answer."""
    alert: str = ""
    """The expression in docs/monitoring/alerts.yml with the same bound, if the reading's metric has one."""

    @abstractmethod
    def read(self) -> Value:
        """Measure it, in a thread of its own. An error of the database counts as no answer."""

    @abstractmethod
    def level(self, value: Value) -> Level:
        """Return how bad this value is, by the reading's bounds."""

    @abstractmethod
    def words(self, value: Value, values: Values) -> Words:
        """Describe the value to people. `values` holds those of the other readings."""

    def silence(self) -> Words:
        """Tell people that there is no answer. Files are not read for it."""
        return Words(_("The disk does not answer."))

    def report(self, value: Value) -> str:
        """Describe the value to programs in a word or two, in English."""
        return "ok"

    def metrics(self, value: Value) -> Iterator[Metric]:
        """Return the value as metrics for Prometheus."""
        return iter(())

    def level_of(self, value: Value | None) -> Level:
        """Return how bad this value is; the level `silent` if there is none."""
        return self.silent if value is None else self.level(value)

    def lines(self, values: Values) -> list[Line]:
        """Return the reading's lines on a page: one, as a rule."""
        value = values[self.name]
        words = self.silence() if value is None else self.words(value, values)
        return [Line(self.name, str(self.title), self.level_of(value), words.text, words.advice, words.more)]
