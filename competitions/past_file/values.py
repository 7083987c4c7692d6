"""The content of a file of results as frozen values: its rows, its evenings, and notes on how it was read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import Any

from competitions.competition.numbers import Points
from competitions.competition.values import PLAYED
from competitions.season.unusable import SeasonProblem

FIGURES = ("score", "won", "drawn", "lost", "deals")
"""The columns with numbers, besides the points."""


class FileForm(StrEnum):
    """The forms that a file may have."""

    PER_EVENING = "per_evening"
    """A row for each player of each evening."""
    PER_ROUND = "per_round"
    """A row for each player of each round."""
    MATRIX = "matrix"
    """A row for each player, and a column for each evening."""
    TOTALS = "totals"
    """A row for each player, with the total of the whole season."""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A player's result in a round of an evening, and its place in the file."""

    evening: str
    player: str
    points: Points
    number: int
    """The row's number as in a spreadsheet: the first line is row 1."""
    file: str = ""
    round: int | None = 1
    """None: every round of the evening in which the player has no other row. They were missing."""
    mark: str = PLAYED
    score: Points = 0
    won: Points = 0
    drawn: Points = 0
    lost: Points = 0
    deals: Points = 0
    table: str = ""
    team: str = ""
    pair: str = ""
    category: str = ""
    kind: str = ""
    tags: tuple[str, ...] = ()
    on: date | None = None
    recorded: date | None = None
    """The day on which the row was written. Of two rows of a player and round, the later one counts."""
    column: str = field(default="player", compare=False)
    """The heading of the column in which the result is, for sentences."""


@dataclass(frozen=True, slots=True)
class FileEvening:
    """An evening of a file. `on` is the earliest day of its rows; None if the file has no days."""

    name: str
    on: date | None
    tags: tuple[str, ...]
    rows: tuple[ResultRow, ...]


@dataclass(frozen=True, slots=True)
class FileNote:
    """Something that a reader of the file should know: a code, and the values for its sentence."""

    code: str
    context: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PastFile:
    """A file of results as it was read."""

    form: FileForm
    rows: tuple[ResultRow, ...]
    """The rows that count, in the order of the file."""
    evenings: tuple[FileEvening, ...]
    """The evenings in the order of their days, or of their names if they have no days: "avond 2" comes before "avond 10"."""
    notes: tuple[FileNote, ...] = ()
    """How the file was read, and what was left out."""
    warnings: tuple[FileNote, ...] = ()
    """Everything that may be wrong in the file."""


@dataclass(frozen=True, slots=True)
class SeasonFacts:
    """The facts of a season without which a file of its results cannot be read."""

    name: str
    first: date
    last: date
    totals_on: date
    """The day of an evening that holds only the totals of the whole season."""


def problem(
    code: str, number: int, column: str, file: str, context: Mapping[str, Any] | None = None, *, heading: str = ""
) -> SeasonProblem:
    """Return a problem of the cell in this row and column. `heading` is the column's heading in the file if it is not `column`."""
    return SeasonProblem(code, column, {"file": file, "row": number, "column": heading or column, **(context or {})})
