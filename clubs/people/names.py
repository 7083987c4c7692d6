"""Names as people type them: one function reads every name in the house. It removes what nobody can see (`scoring.engine.shown_text`), and
knows no model.
"""

from __future__ import annotations

import unicodedata

from clubs.problems import refuse
from scoring.engine.shown_text import visible

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
    return " ".join(visible(unicodedata.normalize("NFC", text)).split())
