"""Texts of several lines that people type: directions, notes, a description. Imports no model."""

from __future__ import annotations

import re

from clubs.people.names import read_optional_name
from clubs.problems import refuse

_PARAGRAPHS = re.compile(r"\n{3,}")


def read_prose(typed: str, field: str, max_length: int) -> str:
    """Return a text with its line breaks, without invisible signs; "" if it is empty. Paragraphs are divided by one empty line.

    Refused: TEXT_TOO_LONG, NAME_INVISIBLE.
    """
    text = typed.strip()
    if len(text) > 2 * max_length:  # its lines are normalized one by one, which takes long for a long text
        raise refuse("TEXT_TOO_LONG", field, most=max_length)
    lines = [read_optional_name(line, field, max_length=2 * max_length) for line in text.splitlines()]
    text = _PARAGRAPHS.sub("\n\n", "\n".join(lines))
    if len(text) > max_length:
        raise refuse("TEXT_TOO_LONG", field, most=max_length)
    return text
