"""Remove a person's names from free text. Pure: imports no model and no log.

Names are found regardless of accents and capitals, and only as whole words: Élise is found as “elise”, An is not found in “Annie”. Three
kinds of text are searched for: the full name, the name used at the table, and each word of the name with a capital and at least three
letters, as in “Peeters kwam te laat”. If somebody else has that name, it is removed too, which is the lesser harm (docs/adr/0031).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from clubs.people.name_match import plain_letters

MARK = "▮▮▮"
"""The text that replaces a name."""
_SEVERAL = re.compile(f"{MARK}(?:[ .-]*{MARK})+")
MIN_LETTERS = 3
"""A word of a name is searched for on its own if it has at least this many letters."""


def forgotten_name(number: int) -> str:
    """Return the name that replaces a forgotten person's: their number, as in `#12`."""
    return f"#{number}"


def searched_words(names: Iterable[str]) -> frozenset[str]:
    """Return the folded texts to search for: each name, and each word of it that can identify the person on its own."""
    searched = set()
    for name in names:
        words = name.split()
        single = (word for word in words if len(_folded(word)) >= MIN_LETTERS and not word[:1].islower())
        searched |= {folded for folded in map(_folded, (name, *single)) if folded}
    return frozenset(searched)


def redact(text: str, searched: frozenset[str]) -> str:
    """Return the text with every searched word or sequence of words replaced by MARK, the longest first."""
    return replace_words(text, dict.fromkeys(searched, ""))


def replace_words(text: str, replacements: Mapping[str, str]) -> str:
    """Replace each key of `replacements` where it occurs as whole words, by its value, or by MARK if the value is "".

    Keys are folded as by `searched_words`. The longest are replaced first, and replaced text is not searched again.
    """
    plain, places = plain_letters(text)
    instead: list[str | None] = [None] * len(text)
    for words in sorted(replacements, key=lambda words: (-len(words), words)):
        start = plain.find(words)
        while start >= 0:
            end = start + len(words)
            span = range(places[start], places[end - 1] + 1)
            is_whole = plain[start - 1 : start] in ("", " ") and plain[end : end + 1] in ("", " ")
            left = [index for index in span if instead[index] is None] if is_whole else []
            for place, index in enumerate(left):
                overlaps = len(left) < len(span)  # a longer sequence of words already replaced part of it
                instead[index] = "" if place else MARK if overlaps else replacements[words] or MARK
            start = plain.find(words, start + 1)
    return _SEVERAL.sub(MARK, "".join(sign if new is None else new for sign, new in zip(text, instead, strict=True)))


def _folded(text: str) -> str:
    return " ".join(plain_letters(text)[0].split())
