"""Damages a SQLite database as a dying disk does."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path


def damage_page(database: Path, table: str) -> None:
    """Overwrite the second half of the first page of a table: it has the table's rows, or the numbers of the pages with its rows."""
    with closing(sqlite3.connect(database)) as rows:
        rows.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size = rows.execute("PRAGMA page_size").fetchone()[0]
        root = rows.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", [table]).fetchone()[0]
    with database.open("r+b") as file:
        file.seek((root - 1) * size + size // 2)
        file.write(b"\xff" * (size // 2))
