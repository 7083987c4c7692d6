"""Takes a person's names out of free text. Pure: knows no model and no log.

Names are found as people type them, without accents and capitals, and only as whole words: Élise is found as “elise”, An not in “Annie”.
Besides the whole name and the name used at the table, each word of the name counts that begins with a capital and has at least three
letters: “Peeters kwam te laat”. Whoever else is called so in that text loses the word too; that is the lesser harm (docs/adr/0031).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from clubs.people.name_match import plain_letters

MARK = "▮▮▮"
"""What stands in a text where a name stood."""
_SEVERAL = re.compile(f"{MARK}(?:[ .-]*{MARK})+")
MIN_LETTERS = 3
"""How many letters a single word of a name has at least, to be looked for alone."""


def forgotten_name(number: int) -> str:
    """What is left of a forgotten person's name: their number, as everybody reads it."""
    return f"#{number}"


def searched_words(names: Iterable[str]) -> frozenset[str]:
    """What to look for in texts, folded: each name, and each word of it that can stand for the person alone."""
    searched = set()
    for name in names:
        words = name.split()
        single = (word for word in words if len(_folded(word)) >= MIN_LETTERS and not word[:1].islower())
        searched |= {folded for folded in map(_folded, (name, *single)) if folded}
    return frozenset(searched)


def redact(text: str, searched: frozenset[str]) -> str:
    """The text with the mark in place of every word or row of words that is searched for; the longest first."""
    return replace_words(text, dict.fromkeys(searched, ""))


def replace_words(text: str, replacements: Mapping[str, str]) -> str:
    """The text with another in place of each word or row of words, folded as `searched_words` gives them; the mark where that other text is
    empty. The longest come first, and what was replaced is not searched again.
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
                overlaps = len(left) < len(span)  # with a longer one, which stands there already
                instead[index] = "" if place else MARK if overlaps else replacements[words] or MARK
            start = plain.find(words, start + 1)
    return _SEVERAL.sub(MARK, "".join(sign if new is None else new for sign, new in zip(text, instead, strict=True)))


def _folded(text: str) -> str:
    return " ".join(plain_letters(text)[0].split())
