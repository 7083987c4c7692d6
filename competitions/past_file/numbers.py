"""Reads the numbers of a file of results, and asks where a number may mean two things."""

from __future__ import annotations

import re
from fractions import Fraction

from competitions.competition.numbers import Points
from competitions.season.numbers import read_points

_FRACTION = re.compile(r"(-?[0-9]{1,9})/([0-9]{1,9})")
_DOUBTFUL = re.compile(r"[+\-−–]?[1-9][0-9]{0,2}[.,][0-9]{3}")
"""Such as 1.250, which is 1250 in most of Europe, and 1.25 in a spreadsheet in English."""


class NoNumber(ValueError):
    """The exception for a text that is no number, or leaves a doubt. `code` is the code of the problem."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


def read_number(text: str, *, is_specified: bool = False) -> Points:
    """Return the number in this text. `is_specified`: decimals always have a point, so that 1.250 leaves no doubt."""
    if text.startswith("="):
        raise NoNumber("RESULTS_FORMULA")
    if not is_specified and _DOUBTFUL.fullmatch(text):
        raise NoNumber("RESULTS_NUMBER_DOUBTFUL")
    if (points := read_points(text)) is not None:
        return points
    if (match := _FRACTION.fullmatch(text)) and int(match[2]):
        figure = Fraction(int(match[1]), int(match[2]))
        return figure.numerator if figure.denominator == 1 else figure
    raise NoNumber("RESULTS_NO_NUMBER")


def is_number(text: str) -> bool:
    """Return whether this text is a number, also a doubtful one."""
    return read_points(text) is not None
