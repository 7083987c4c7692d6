"""The signs that stand for a card's marks, and their legend. Colours are not used, because most prints are black and white."""

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
"""The sign of each mark. A mark that is missing here shows only the text of its cell."""

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
    """An entry of the legend: a sign and its meaning."""

    sign: str
    words: str


def legend(marks: Iterable[str]) -> list[Explained]:
    """Return the legend for the marks that a card has: their signs and meanings, in a fixed order and in the active language."""
    present = set(marks)
    return [Explained(sign, str(WORDS[mark])) for mark, sign in SIGNS.items() if mark in present]
