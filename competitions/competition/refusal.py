"""The reasons why a competition cannot be counted: stable codes, fields, and values for the sentences of `wording/competition.py`."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from enum import StrEnum

from competitions.competition.numbers import Points


class Expected(StrEnum):
    """The kinds of values that a rule can ask for; each has its words in the sentence of RULE_TYPE."""

    TABLE = "table"
    LIST = "list"
    FILLED_LIST = "filled list"
    TEXT = "text"
    FLAG = "flag"
    DATE = "date"
    NUMBER = "number"
    NUMBER_FROM = "number from"
    NUMBER_BETWEEN = "number between"
    WHOLE = "whole"
    WHOLE_FROM = "whole from"
    WHOLE_BETWEEN = "whole between"
    NTH = "nth"
    LOTS = "lots"


@dataclasses.dataclass(frozen=True, slots=True)
class CompetitionProblem:
    """One problem of a rule file or of a file of results."""

    code: str
    field: str = ""
    """The path of a value in the rule, such as `competition.year.best`; or the line and column of a cell, such as `7.points`; or ""."""
    context: Mapping[str, str | Points] = dataclasses.field(default_factory=dict)
    """The values that its sentence names."""


class UnusableCompetition(ValueError):
    """The exception for a rule or results by which nothing can be counted. Has all problems of the stage that failed."""

    def __init__(self, problems: Iterable[CompetitionProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(f"{each.code} {each.field}" for each in self.problems[:20]))
