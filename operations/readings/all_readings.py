"""The list of readings. Each reading is measured in a thread of its own, so that one without an answer does not delay the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.db import DatabaseError, InterfaceError

from operations.questions import Questions
from operations.readings.backup import BackupReading
from operations.readings.papers import LibrariesReading, PapersReading, TasksReading
from operations.readings.phones import PhonesReading
from operations.readings.processes import ProcessReading, StreamsReading
from operations.readings.reading import Reading, ReadingLine, Values
from operations.readings.storage import DatabaseReading, DiskReading, RedisReading
from tournaments.live.heartbeat import ProcessKind

READINGS: tuple[Reading[Any], ...] = (
    DatabaseReading(),
    DiskReading(),
    PhonesReading(),
    BackupReading(),
    *map(ProcessReading, ProcessKind),
    RedisReading(),
    StreamsReading(),
    PapersReading(),
    LibrariesReading(),
    TasksReading(),
)
"""All readings, the most important for an evening first."""

_questions = Questions()


def measured(readings: Iterable[Reading[Any]], seconds: float, **more: Callable[[], Any]) -> Values:
    """Measure these readings and return their values by name, None for one that takes longer than `seconds`.

    `more` holds further functions by name, whose results are returned too.
    """
    questions = {reading.name: reading.read for reading in readings} | more
    return _questions.answers({name: _without_errors(ask) for name, ask in questions.items()}, seconds)


def _without_errors(ask: Callable[[], Any]) -> Callable[[], Any]:
    def answer() -> Any:
        try:
            return ask()
        except (DatabaseError, InterfaceError):
            return None  # the reading of the database reports the error

    return answer


def lines_of(values: Values) -> list[ReadingLine]:
    """Return the lines of all readings, in the order of the list."""
    return [line for reading in READINGS for line in reading.lines(values)]
