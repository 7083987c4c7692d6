"""Reads a number as people type it in a file of results or a rule."""

from __future__ import annotations

import re
from fractions import Fraction

from competitions.competition.numbers import Points, exact

_NUMBER = re.compile(r"([+\-−–]?)([0-9]{1,9})(?:[.,]([0-9]{1,6}))?")


def read_points(text: str) -> Points | None:
    """Return the number in this text, with a decimal comma or point and an optional sign (+, - or −); None if it is not a number."""
    match = _NUMBER.fullmatch(text.strip())
    if match is None:
        return None
    sign, whole, decimals = match.groups()
    figure = Fraction(int(whole + (decimals or "")), 10 ** len(decimals or ""))
    return exact(-figure if sign not in ("", "+") else figure)
