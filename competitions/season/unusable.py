"""The reasons why a season cannot be counted: stable codes with values for the sentences of `competitions.wording.season`."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from itertools import islice
from typing import Any

MAX_PROBLEMS = 200
"""The greatest number of problems reported, even if every row of a large file is wrong."""


@dataclasses.dataclass(frozen=True, slots=True)
class SeasonProblem:
    """One problem of a rule or a file: its code, its place in the rule or file, and the values for its sentence."""

    code: str
    field: str = ""
    context: dict[str, Any] = dataclasses.field(default_factory=dict)


class Unusable(ValueError):
    """The exception for a rule that cannot be used, or a file that cannot be read. Has all problems at once, up to `MAX_PROBLEMS`."""

    def __init__(self, problems: Iterable[SeasonProblem]) -> None:
        self.problems = tuple(islice(problems, MAX_PROBLEMS))
        super().__init__("; ".join(f"{each.code} {each.field} {each.context}" for each in self.problems))
