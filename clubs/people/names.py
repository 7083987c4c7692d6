"""Names as people type them: this module reads every name and removes invisible signs (`scoring.engine.shown_text`). Imports no model."""

from __future__ import annotations

import unicodedata

from clubs.problems import refuse
from scoring.engine.shown_text import visible

MAX_TABLE_NAME_LENGTH = 24


def read_name(text: str, field: str = "name", *, max_length: int = 120) -> str:
    """Return the name in this text: in Unicode's composed form (NFC), without control characters, and with single spaces.

    It is cut to `max_length` characters. Refused: FIELD_MISSING (only white space), NAME_INVISIBLE (only invisible characters).
    """
    if not text.strip():
        raise refuse("FIELD_MISSING", field)
    name = _visible(text.strip()[: 4 * max_length])[:max_length]  # normalizing a long run of combining marks takes minutes
    name = _visible(name)  # the cut may leave a joiner or a space at the end
    if not name:
        raise refuse("NAME_INVISIBLE", field)
    return name


def read_optional_name(text: str, field: str = "name", *, max_length: int = 120) -> str:
    """Return a name that may be left out, as `read_name` does; "" if there is only white space. Refused: NAME_INVISIBLE."""
    return read_name(text, field, max_length=max_length) if text.strip() else ""


def read_table_name(text: str, name: str, field: str = "called") -> str:
    """Return the typed name for use at the table; if nothing was typed, the first word of the full `name`. Refused: NAME_INVISIBLE."""
    first_word = name.split()[0]
    return read_name(text if text.strip() else first_word, field, max_length=MAX_TABLE_NAME_LENGTH)


def _visible(text: str) -> str:
    return " ".join(visible(unicodedata.normalize("NFC", text)).split())
