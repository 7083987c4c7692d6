"""Finds damage in a database or its copy: a page that cannot be read, or missing rows. Only `verify` checks what the rows mean."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Mapping
from functools import partial
from typing import Literal

_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_EXTENDED_CODES = 256
"""SQLite's primary error code is its extended error code modulo this number."""
_TREE = re.compile(r"\b[Tt]ree(?: page)? (\d+)")


def damage_of(connection: sqlite3.Connection, check: Literal["quick_check", "integrity_check"] = "quick_check") -> str:
    """Return a description of the first damage that SQLite finds, with the table or index it is in; "" if there is none.

    A `quick_check` of 100 MB takes 0.2 seconds; an `integrity_check`, which also compares each index with its table, takes ten times that.
    """
    # The answer may quote damaged bytes.
    usual, connection.text_factory = connection.text_factory, partial(str, encoding="utf-8", errors="replace")
    try:
        answer = str(connection.execute(f"PRAGMA {check}(1)").fetchone()[0])
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise
        return str(error)
    finally:
        connection.text_factory = usual
    if answer == "ok":
        return ""
    text = " ".join(line for line in answer.splitlines() if not line.startswith("***"))
    tree = _TREE.search(text)
    try:
        owner = connection.execute("SELECT name FROM sqlite_master WHERE rootpage = ?", [int(tree[1])]).fetchone() if tree else None
    except sqlite3.DatabaseError:
        owner = None
    return f"{text} (in {owner[0]})" if owner else text


def is_damage(error: Exception) -> bool:
    """Return True if this database error means that the content is damaged."""
    if isinstance(error, sqlite3.Error):
        return getattr(error, "sqlite_errorcode", 0) % _EXTENDED_CODES in _DAMAGED
    return str(getattr(error, "sqlstate", "")).startswith("XX0")


def rows_differ(expected: Mapping[str, int], copied: Mapping[str, int]) -> str:
    """Describe the first table that has another number of rows in the copy; "" if there is no such table."""
    sentences = (
        f"{table} has {rows} rows, and its copy {copied.get(table, 0)}" for table, rows in expected.items() if copied.get(table, 0) != rows
    )
    return next(sentences, "")
