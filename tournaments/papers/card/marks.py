"""The printed signs of a card's marks, and their legend. They are signs because most prints are black and white."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

SIGNS: Mapping[str, str] = {
    "declarer": "►",
    "made": "✓",
    "lost": "✗",
    "winner": "★",
    "one_card": "◆",
    "out": "†",
    "void": "□",
}
"""The signs of marks; a mark without a sign is only printed as its text."""

WORDS: Mapping[str, str | Promise] = {
    "declarer": gettext_lazy("declares"),
    "made": gettext_lazy("made"),
    "lost": gettext_lazy("lost"),
    "winner": gettext_lazy("winner"),
    "one_card": gettext_lazy("plays with one card"),
    "out": gettext_lazy("out of the game"),
    "void": gettext_lazy("does not count"),
}


@dataclass(frozen=True)
class Explained:
    """One line of the legend."""

    sign: str
    words: str


def legend(marks: Iterable[str]) -> list[Explained]:
    """Return the signs of these marks with their meaning, in a fixed order and in the active language."""
    present = set(marks)
    return [Explained(sign, str(WORDS[mark])) for mark, sign in SIGNS.items() if mark in present]
