"""A person's mistake as a value. It holds a code; the sentence is made for each reader, in their language."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake: a fixed code, the name of the wrong field, and values for the sentence."""

    code: str
    field: str
    context: Mapping[str, Any] = dataclasses.field(default_factory=dict)


class Refused(Exception):
    """Raised if rules or facts cannot be read; `problems` holds all reasons."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(", ".join(problem.code for problem in problems))
        self.problems = problems
