"""Why a season cannot be counted: stable codes with values for the sentences, which `competitions.wording.season` says in the reader's
language.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from itertools import islice
from typing import Any

MAX_PROBLEMS = 200
"""A file of which every row is wrong has one mistake, not a hundred thousand."""


@dataclasses.dataclass(frozen=True, slots=True)
class SeasonProblem:
    """One thing that is wrong with a rule or a file: where, and the values that its sentence tells."""

    code: str
    field: str = ""
    context: dict[str, Any] = dataclasses.field(default_factory=dict)


class Unusable(ValueError):
    """This rule counts nothing, or this file cannot be read. Has every problem at once, up to `MAX_PROBLEMS` of them."""

    def __init__(self, problems: Iterable[SeasonProblem]) -> None:
        self.problems = tuple(islice(problems, MAX_PROBLEMS))
        super().__init__("; ".join(f"{each.code} {each.field} {each.context}" for each in self.problems))
