"""Finds the line of a rule file on which a refused value is, for people who read the file as text."""

from __future__ import annotations

import re

_HEADER = re.compile(r"\s*\[+\s*(?P<path>[^\]]+?)\s*\]+")
_KEY = re.compile(r"\s*(?P<key>\"[^\"]*\"|'[^']*'|[A-Za-z0-9_-]+)\s*[=.]")


def line_of_field(text: str, field: str) -> int | None:
    """Return the line, from 1, of a value such as `competition.year.best`, or of the innermost table or key around it that the text has.

    None if the text has nothing of it, such as for a problem of the whole file.
    """
    wanted = field.split(".")
    best: tuple[int, int] | None = None
    table: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        header = _HEADER.fullmatch(line.partition("#")[0].rstrip())
        key = _KEY.match(line)
        if header:
            table = [part.strip().strip("\"'") for part in header["path"].split(".")]
            path = table
        elif key:
            path = [*table, key["key"].strip("\"'")]
        else:
            continue
        if path == wanted[: len(path)] and (best is None or len(path) > best[0]):
            best = len(path), number
    return best[1] if best else None
