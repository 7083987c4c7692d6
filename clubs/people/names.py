"""Names as people type them: one function reads every name in the house. It removes what nobody can see, and knows no model.

A name is shown in the middle of other text. Characters that turn the direction of what follows (U+202E and its kin), or that hide in a name
so that two look the same, are taken out; what a script needs stays, such as the non-joiner in Persian names.
"""

from __future__ import annotations

import re
import unicodedata

from clubs.problems import refuse

_JOINERS = "\u200c\u200d"
"""The non-joiner and the joiner: letters of Persian and Indic names and some emoji need them between two characters."""
_BLANKS = re.compile("[\u115f\u1160\u2800\u3164\uffa0\U0001d159]")
"""Letters and signs that are drawn as empty space: Hangul fillers, the empty Braille cell, a musical sign without a head."""
_IGNORED = re.compile(
    "[\u00ad\u034f\u061c\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff0-\ufffb"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U000e0fff]"
)
"""Characters without a picture of their own, by Unicode's property Default_Ignorable_Code_Point: zero-width spaces, direction marks and
overrides, tags. Joiners and variation selectors, which names may need, are not among them.
"""
_REPEATED = re.compile(f"([{_JOINERS}]|[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef])\\1+")
"""The same joiner or variation selector several times: only the first can mean something."""
MAX_TABLE_NAME_LENGTH = 24


def read_name(text: str, field: str = "name", *, max_length: int = 120) -> str:
    """The name in this text: in Unicode's composed form (NFC), without control characters, runs of white space as one space, and no longer
    than `max_length` characters.

    Refused: FIELD_MISSING (there is nothing but white space), NAME_INVISIBLE (there is something, but nobody can see it).
    """
    if not text.strip():
        raise refuse("FIELD_MISSING", field)
    name = _visible(text.strip()[: 4 * max_length])[:max_length]  # to normalize a long run of marks takes minutes
    name = _visible(name)  # the cut may have left a joiner or a space at the end
    if not name:
        raise refuse("NAME_INVISIBLE", field)
    return name


def read_optional_name(text: str, field: str = "name", *, max_length: int = 120) -> str:
    """The same for a name that may be left out: empty if there is nothing but white space. Refused: NAME_INVISIBLE."""
    return read_name(text, field, max_length=max_length) if text.strip() else ""


def read_table_name(text: str, name: str, field: str = "called") -> str:
    """The name used at the table: what was typed, or the first word of the name. Refused: NAME_INVISIBLE."""
    first_word = name.split()[0]
    return read_name(text if text.strip() else first_word, field, max_length=MAX_TABLE_NAME_LENGTH)


def _visible(text: str) -> str:
    text = _BLANKS.sub(" ", unicodedata.normalize("NFC", text))
    text = "".join(sign for sign in _IGNORED.sub("", text) if sign.isspace() or unicodedata.category(sign) not in ("Cc", "Cs"))
    words = (_without_stray_signs(_REPEATED.sub(r"\1", word)) for word in text.split())
    return " ".join(word for word in words if word)


def _without_stray_signs(word: str) -> str:
    """The word without marks that have no letter before them, as they are drawn over whatever stands there; and without joiners that join
    nothing.
    """
    marks = "".join(sign for sign in word if unicodedata.category(sign).startswith("M"))
    return word.lstrip(marks + _JOINERS).rstrip(_JOINERS)
