"""The status of the backups: the automatic one, the last one made by the command, and the restore of this installation.

It is stored in small files beside the database. The automatic backup and the commands `backup` and `restore` write them; pages read them.
"""

from __future__ import annotations

import datetime
import json
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils import timezone

from operations.backup.checksums import replace_text
from operations.backup.trouble import Trouble

LATE = datetime.timedelta(minutes=15)
"""If the newest automatic backup is older than this, directors are warned."""
NIGHTLY = datetime.timedelta(hours=26)
"""The greatest age of the newest backup on a server with nightly backups."""
REMIND = datetime.timedelta(hours=24)
"""For this long after a restore, the director's page mentions it."""


@dataclass(frozen=True)
class BackupStatus:
    """The status of the automatic backup."""

    folder: str
    current_at: datetime.datetime | None = None
    """Every change up to this time is in a backup; None if there is no backup."""
    trouble: Trouble | None = None
    """The reason why the last try failed; None if it did not."""
    detail: str = ""
    """The failure in words, for the log and the operator."""
    same_disk: bool = False
    """True if the folder is on the same disk as the database, so that losing the disk loses both."""

    def is_bad(self, now: datetime.datetime) -> bool:
        """Return True if directors must be warned: a try failed, there is no backup, or it is too old."""
        return self.trouble is not None or self.current_at is None or now - self.current_at > LATE


@dataclass(frozen=True)
class MadeBackup:
    """The last backup made by `manage.py backup`, run by a person or by a server's timer."""

    folder: str
    made_at: datetime.datetime | None
    """The time of the backup; None if it failed."""
    trouble: Trouble | None = None
    """The reason why the last try failed, or the fault of the backup that it made; None if all is well."""
    detail: str = ""

    def is_late(self, now: datetime.datetime) -> bool:
        """Return True if the backup is older than NIGHTLY, so that at least one nightly backup is missing."""
        return self.made_at is not None and now - self.made_at > NIGHTLY


@dataclass(frozen=True)
class Restored:
    """The backup from which this installation was restored."""

    made_at: datetime.datetime
    restored_at: datetime.datetime
    url: str
    """The address of the installation that was backed up, which is in the printed codes on the tables."""
    backup: str


def _status_file() -> Path:
    return Path(settings.DATA) / "backup.json"


def _made_file() -> Path:
    return Path(settings.DATA) / "backup_made.json"


def _restored_file() -> Path:
    return Path(settings.DATA) / "restored.json"


def write_status(status: BackupStatus) -> None:
    _write(_status_file(), status)


def read_status() -> BackupStatus | None:
    """Return the status of the automatic backup; None if no folder is set, or nothing was tried yet."""
    value = _read(_status_file())
    try:
        status = BackupStatus(
            folder=str(value["folder"]),
            current_at=_moment(value["current_at"]),
            trouble=Trouble(value["trouble"]) if value["trouble"] else None,
            detail=str(value["detail"]),
            same_disk=bool(value["same_disk"]),
        )
    except (KeyError, TypeError, ValueError):
        return None
    return status if status.folder == str(settings.BACKUP_FOLDER) else None


def write_made(made: MadeBackup) -> None:
    _write(_made_file(), made)


def read_made() -> MadeBackup | None:
    """Return the last backup made by `manage.py backup`; None if that made none for this data folder."""
    value = _read(_made_file())
    try:
        trouble = Trouble(value["trouble"]) if value.get("trouble") else None
        return MadeBackup(str(value["folder"]), _moment(value["made_at"]), trouble, str(value.get("detail", "")))
    except (KeyError, TypeError, ValueError):
        return None


def write_restored(restored: Restored) -> None:
    _write(_restored_file(), restored)


def read_restored() -> Restored | None:
    """Return the backup from which this installation was restored; None if there was no restore in the last day."""
    value = _read(_restored_file())
    try:
        moment, restored_at = _moment(value["made_at"]), _moment(value["restored_at"])
        if moment is None or restored_at is None or timezone.now() - restored_at > REMIND:
            return None
        return Restored(moment, restored_at, str(value["url"]), str(value["backup"]))
    except (KeyError, TypeError, ValueError):
        return None


def _write(file: Path, value: BackupStatus | MadeBackup | Restored) -> None:
    texts = {field.name: getattr(value, field.name) for field in fields(value)}
    replace_text(
        file, json.dumps({name: text.isoformat() if isinstance(text, datetime.datetime) else text for name, text in texts.items()})
    )


def _read(file: Path) -> dict[str, Any]:
    try:
        value = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return value if isinstance(value, dict) else {}


def _moment(text: str | None) -> datetime.datetime | None:
    return datetime.datetime.fromisoformat(text) if text else None
