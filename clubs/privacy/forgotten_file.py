"""The file that says whom the clubs forgot, without a name. It stands beside the database and not in it, so that a database of before,
brought back from a backup, is told whom to forget again. Lines are only ever added.
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
    """One forgetting: the club's slug, the hash of the log entry that first named the person, and their number in it."""

    club: str
    entry: str
    number: int


def path() -> Path:
    """Where the file is."""
    return Path(settings.FORGOTTEN_FILE)


def append_line(line: ForgottenLine) -> None:
    """Add a line, and make sure that it is on the disk."""
    path().parent.mkdir(parents=True, exist_ok=True, mode=FOLDER)
    with open(path(), "a", encoding="utf-8", opener=private_opener) as file:
        file.write(json.dumps(asdict(line)) + "\n")
        file.flush()
        os.fsync(file.fileno())


def read_lines(file: Path | None = None) -> list[ForgottenLine]:
    """Every forgetting in the house's file, or in a copy of it; a line that was cut off is left out. None if there is no file."""
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
