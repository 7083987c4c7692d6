"""A reading: one thing that is measured, with its limits and its names for people and for programs. No reading is defined here."""

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
"""The measured values by the reading's name; None for a reading that got no answer in time."""
SILENT = "no answer"


class ReadingLevel(IntEnum):
    """The severity of a value. The worst level of all readings is shown for the installation. At `WARNING` the installation still works."""

    FINE = 0
    WARNING = 1
    UNAVAILABLE = 2


@dataclass(frozen=True)
class Words:
    """The text about a value for people: what was measured, and what to do about it."""

    text: str
    advice: str = ""
    more: tuple[str, ...] = ()
    """Further sentences below the text, one for each table or process."""


@dataclass(frozen=True)
class ReadingLine:
    """One reading as a page shows it: its name, its level as a word and icon, the measured value, and what to do."""

    key: str
    """The `id` attribute of the line on the page."""
    name: str
    level: ReadingLevel
    text: str
    advice: str = ""
    more: tuple[str, ...] = ()

    @property
    def state(self) -> str:
        """The level in a word or two."""
        return {
            ReadingLevel.FINE: pgettext("state of a part of the house", "in order"),
            ReadingLevel.WARNING: pgettext("state of a part of the house", "needs a look"),
            ReadingLevel.UNAVAILABLE: pgettext("state of a part of the house", "does not work"),
        }[self.level]

    @property
    def icon(self) -> str:
        """The name of the icon for the level: `check`, `alert` or `cross`."""
        return {ReadingLevel.FINE: "check", ReadingLevel.WARNING: "alert", ReadingLevel.UNAVAILABLE: "cross"}[self.level]

    @property
    def css(self) -> str:
        """The CSS class, which sets the colour."""
        return {ReadingLevel.FINE: "ok", ReadingLevel.WARNING: "warn", ReadingLevel.UNAVAILABLE: "bad"}[self.level]


class Reading(ABC, Generic[Value]):
    """One thing that is measured."""

    name: str
    unit: str
    title: Promise | str
    """The reading's name for people."""
    silent: ReadingLevel = ReadingLevel.WARNING
    """The level if the reading gets no answer in time."""
    health: str = ""
    """The reading's name in the answer of `/health/`; empty if it is not in that answer."""
    alert: str = ""
    """The expression of the Prometheus alert for this reading, as in docs/monitoring/alerts.yml; empty if there is no alert."""

    @abstractmethod
    def read(self) -> Value:
        """Measure and return the value, in a thread of its own. A database error counts as no answer."""

    @abstractmethod
    def level(self, value: Value) -> ReadingLevel:
        """Return the level of this value."""

    @abstractmethod
    def words(self, value: Value, values: Values) -> Words:
        """Describe the value to people. `values` also holds the values of the other readings."""

    def silence(self) -> Words:
        """Describe to people that there is no answer. The text must not need any file, as the disk may be the cause."""
        return Words(_("The disk does not answer."))

    def report(self, value: Value) -> str:
        """Describe the value to programs in a word or two, in English."""
        return "ok"

    def metrics(self, value: Value) -> Iterator[Metric]:
        """Return the value as metrics for Prometheus."""
        return iter(())

    def level_of(self, value: Value | None) -> ReadingLevel:
        """Return the level of this value, or `silent` if there is none."""
        return self.silent if value is None else self.level(value)

    def lines(self, values: Values) -> list[ReadingLine]:
        """Return the reading's lines on a page: usually one."""
        value = values[self.name]
        words = self.silence() if value is None else self.words(value, values)
        return [ReadingLine(self.name, str(self.title), self.level_of(value), words.text, words.advice, words.more)]
