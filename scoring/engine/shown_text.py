"""Make typed text safe to show inside other text: remove invisible characters, and keep it from moving the text around it.

This is done for names and for the words of a club's rules. Two kinds of characters are removed: those that change the direction of the
following text (U+202E and the like), and invisible characters that make two different texts look the same. Characters that a script needs
stay, such as the non-joiner in Persian names.
"""

from __future__ import annotations

import re
import unicodedata

_JOINERS = "\u200c\u200d"
"""The non-joiner and the joiner: Persian and Indic names and some emoji need them between two characters."""
_BLANKS = re.compile("[\u115f\u1160\u2800\u3164\uffa0\U0001d159]")
"""Letters and signs that are drawn as empty space: Hangul fillers, the empty Braille cell, a musical sign without a head."""
_IGNORED = re.compile(
    "[\u00ad\u034f\u061c\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff0-\ufffb"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U000e0fff]"
)
"""Characters without a glyph of their own, by Unicode's property Default_Ignorable_Code_Point: zero-width spaces, direction marks and
overrides, tags. Joiners and variation selectors, which names may need, are not among them.
"""
_REPEATED = re.compile(f"([{_JOINERS}]|[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef])\\1+")
"""Matches a joiner or variation selector that is repeated; only the first can have a meaning."""
_CONTROLS = frozenset({"RLE", "LRE", "RLO", "LRO", "PDF", "RLI", "LRI", "FSI", "PDI"})
_TURNING = _CONTROLS | {"R", "AL", "AN"}
"""Unicode's classes of letters that are written from right to left, and of the marks that change or end a direction."""


def visible(text: str) -> str:
    """Remove invisible characters from a text. Its white space stays as it is."""
    if text.isascii() and text.isprintable():
        return text
    text = _IGNORED.sub("", _BLANKS.sub(" ", text))
    text = "".join(sign for sign in text if sign.isspace() or unicodedata.category(sign) not in ("Cc", "Cs"))
    pieces = re.split(r"(\s+)", _REPEATED.sub(r"\1", text))  # words, and white space between them
    return "".join(_without_stray_signs(piece) for piece in pieces)


def _without_stray_signs(word: str) -> str:
    """Return the word without leading combining marks, which are drawn over the character before it, and without joiners at its ends."""
    begins = (at for at, sign in enumerate(word) if sign not in _JOINERS and not unicodedata.category(sign).startswith("M"))
    return word[next(begins, len(word)) :].rstrip(_JOINERS)


def isolated(text: str) -> str:
    """Prepare a text to be inserted into a sentence.

    A text that is written from right to left, or has a character that changes the direction, is put between the marks FSI and PDI, so that
    it does not move the text around it. Other texts are returned unchanged. In a text with several lines, each line is treated separately.
    """
    if text.isascii():
        return text  # none of its characters changes the direction
    if "\n" in text:
        return "\n".join(map(isolated, text.split("\n")))
    directions = {unicodedata.bidirectional(sign) for sign in text}
    if directions.isdisjoint(_TURNING):
        return text
    inside = "".join(sign for sign in text if unicodedata.bidirectional(sign) not in _CONTROLS)
    return f"\u2068{inside}\u2069"
