"""The file that lists whom the clubs forgot, without names.

It is outside the database, so that the same people can be forgotten again after an older database was restored from a backup. Lines are
added and never removed.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path

from django.conf import settings

from clubs.private_files import FOLDER, private_opener


@dataclass(frozen=True)
class ForgottenLine:
    """One forgotten person: the club's slug, the hash of the first log entry about them, and their number in the club or evening."""

    club: str
    entry: str
    number: int


def path() -> Path:
    """Return the path of the file that lists the forgotten people."""
    return Path(settings.FORGOTTEN_FILE)


def append_line(line: ForgottenLine) -> None:
    """Add a line, and make sure that it is on the disk."""
    path().parent.mkdir(parents=True, exist_ok=True, mode=FOLDER)
    with open(path(), "a", encoding="utf-8", opener=private_opener) as file:
        file.write(json.dumps(asdict(line)) + "\n")
        file.flush()
        os.fsync(file.fileno())


def read_lines(file: Path | None = None) -> list[ForgottenLine]:
    """Return the lines of the server's file, or of `file`, except damaged ones; none if there is no file."""
    file = file or path()
    if not file.is_file():
        return []
    lines = []
    for text in file.read_text(encoding="utf-8").splitlines():
        try:
            value = json.loads(text)
            lines.append(ForgottenLine(str(value["club"]), str(value["entry"]), int(value["number"])))
        except (ValueError, KeyError, TypeError):
            continue
    return lines
