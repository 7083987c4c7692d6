"""The manifest of a backup: its installation, its time, its files with their checksums, and a summary of the database."""

from __future__ import annotations

import datetime
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from operations.backup.checksums import StoredFile
from operations.backup.trouble import RestoreRefused

FORMAT = 1
NAME = "manifest.json"


@dataclass(frozen=True)
class Contents:
    """A summary of a database's content, for comparison after a restore."""

    counts: dict[str, int]
    """The number of rows of each table, by the table's name."""
    heads: dict[str, str]
    """For each log, by the slug of its evening or club: the number and hash of its newest entry."""
    migrations: tuple[str, ...]


@dataclass(frozen=True)
class Manifest:
    """The manifest of a backup. It is the file that is written last."""

    house: str
    """Eight digits that identify the installation, so that two installations can share a USB stick."""
    number: int
    """The backup's number. Backups are ordered by it and not by time, because a laptop's clock may be wrong."""
    made_at: datetime.datetime
    database: str
    """`sqlite` or `postgresql`."""
    url: str
    """The address of the installation, which is in the printed codes on the tables."""
    contents: Contents
    files: dict[str, StoredFile]
    """The files by their path in the backup."""

    @property
    def bytes(self) -> int:
        return sum(file.bytes for file in self.files.values())

    def as_json(self) -> str:
        value = {"format": FORMAT, **asdict(self), "made_at": self.made_at.isoformat()}
        return json.dumps(value, indent=1, sort_keys=True) + "\n"


def read_manifest(backup: Path) -> Manifest:
    """Return the manifest of a backup.

    Refused, with a reason, if the manifest is missing, cannot be read, or was made by a later version of Troela.
    """
    file = backup / NAME
    if file.exists() and not file.is_file():
        raise RestoreRefused(f"{backup} is damaged: its {NAME} is not a regular file. Take another backup.")
    try:
        value = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise RestoreRefused(f"{backup} is not a complete backup: it has no {NAME}, which is written last.") from None
    except (OSError, ValueError, RecursionError) as error:
        raise RestoreRefused(f"{backup} is damaged: its {NAME} cannot be read ({error}). Take another backup.") from None
    if isinstance(value, dict) and isinstance(value.get("format"), int) and value["format"] > FORMAT:
        raise RestoreRefused(f"{backup} was made by a newer version of Troela. Install that version, then restore.")
    try:
        return _manifest(value)
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError):
        raise RestoreRefused(f"{backup} is damaged: its {NAME} has missing or wrong fields. Take another backup.") from None


def _manifest(value: dict[str, Any]) -> Manifest:
    contents, made_at = value["contents"], datetime.datetime.fromisoformat(value["made_at"])
    if made_at.tzinfo is None:
        raise ValueError("a time without a time zone")
    return Manifest(
        house=str(value["house"]),
        number=int(value["number"]),
        made_at=made_at,
        database=str(value["database"]),
        url=str(value["url"]),
        contents=Contents(
            counts={str(table): int(rows) for table, rows in contents["counts"].items()},
            heads={str(address): str(head) for address, head in contents["heads"].items()},
            migrations=tuple(map(str, contents["migrations"])),
        ),
        files={
            str(path): StoredFile(int(file["bytes"]), str(file["sha256"]), int(file["changed_ns"])) for path, file in value["files"].items()
        },
    )
