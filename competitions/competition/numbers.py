"""Reads and writes exact numbers: whole numbers as int, all others as Fraction, since ints are faster."""

from __future__ import annotations

import re
from fractions import Fraction

Points = int | Fraction

MAX_DIGITS = 100
"""The greatest length of a number as text. Reading a very long one would take seconds."""
MAX_EXPONENT = 30
_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+|/[0-9]+)?")
_DECIMAL = re.compile(r"[+-]?[0-9]+(?:\.[0-9]+)?(?:[eE]([+-]?[0-9]{1,3}))?")


class NotANumber:
    """A value of a rule file that is written as a number but is none, or has too many digits: inf, nan, 1e999."""


def number_in(text: str) -> Points | None:
    """Return the number in this text: `12`, `-2.5` or `7/3`; None if it has any other form."""
    if len(text) > MAX_DIGITS or not _NUMBER.fullmatch(text):
        return None
    try:
        return exact(Fraction(text))
    except ZeroDivisionError:
        return None


def toml_decimal(text: str) -> Fraction | NotANumber:
    """Return a decimal of a TOML file exactly as it is written there. It is a Fraction, so `4.0` is not taken for a whole number."""
    text = text.replace("_", "")
    match = _DECIMAL.fullmatch(text)
    if not match or len(text) > MAX_DIGITS or abs(int(match[1] or 0)) > MAX_EXPONENT:
        return NotANumber()
    return Fraction(text)


def exact(points: Fraction) -> Points:
    """Return the points as an int if they are a whole number, since ints are faster; else unchanged."""
    return points.numerator if points.denominator == 1 else points


def divided(number: Points, by: Points) -> Points:
    """Return the exact quotient."""
    return exact(Fraction(number) / by)


def plain(number: Points) -> Points:
    """Return the number as an int if it is whole."""
    return number if isinstance(number, int) else exact(number)
