"""The folder of the backups. Each backup is a subfolder, named after its installation, its number and its time."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import shutil
import time
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from operations.backup.checksums import replace_text
from operations.backup.manifest import NAME

PATTERN = re.compile(r"troela-(?P<house>[0-9a-f]{8})-(?P<number>\d{6})-[0-9-]+")
UNFINISHED = re.compile(r"\.troela-(?P<house>[0-9a-f]{8})-.*\.part")
VERIFIED = "verified.json"
"""The name of the file that is in a backup if its verification found no difference.

The file contains the time of that verification, and the checksum of the backup's manifest, so that it is not valid in any other backup.
"""
ABANDONED_SECONDS = 3600.0
"""The seconds after which an unfinished backup counts as abandoned."""


@dataclass(frozen=True, order=True)
class BackupInFolder:
    """A complete backup. Its number and its installation are read from the name of its folder."""

    number: int
    house: str
    path: Path


def installation_name(secret: str | None = None) -> str:
    """Return eight hexadecimal digits that identify the installation. They are derived from its secret and do not reveal it."""
    key = (settings.SECRET_KEY if secret is None else secret).encode()
    return hmac.digest(key, b"the name of the house in backups", "sha256").hex()[:8]


def whole_backups(folder: Path, house: str | None = None) -> list[BackupInFolder]:
    """Return the complete backups in a folder, the oldest first. With `house`, only those of that installation."""
    names = ((PATTERN.fullmatch(path.name), path) for path in folder.iterdir())
    backups = [BackupInFolder(int(match["number"]), match["house"], path) for match, path in names if match and (path / NAME).is_file()]
    return sorted(each for each in backups if house is None or each.house == house)


def mark_verified(backup: Path) -> None:
    """Write the file VERIFIED into this backup, after a verification without a difference."""
    value = {"verified_at": timezone.now().isoformat(), "manifest": _manifest_checksum(backup)}
    replace_text(backup / VERIFIED, json.dumps(value) + "\n")


def is_verified(backup: Path) -> bool:
    """Return True if this backup was verified without a difference, according to its file VERIFIED."""
    try:
        value = json.loads((backup / VERIFIED).read_text(encoding="utf-8"))
        return isinstance(value, dict) and value.get("manifest") == _manifest_checksum(backup)
    except (OSError, ValueError, RecursionError):
        return False


def _manifest_checksum(backup: Path) -> str:
    return hashlib.sha256((backup / NAME).read_bytes()).hexdigest()


def remove_older(folder: Path, house: str, keep: int) -> None:
    """Remove old backups of an installation. The newest `keep` backups stay, and the newest verified one.

    While no backup has been verified, nothing is removed: an old one may be the only good one. Backups of other installations stay.
    """
    backups = whole_backups(folder, house)
    agreed = next((each for each in reversed(backups) if is_verified(each.path)), None)
    for each in backups[: max(len(backups) - keep, 0)]:
        if agreed is None or each == agreed:
            continue
        # Rename first, so that a backup that is only half removed does not look complete.
        doomed = each.path.with_name(f".{each.path.name}.part")
        each.path.rename(doomed)
        shutil.rmtree(doomed, ignore_errors=True)


def remove_abandoned(folder: Path, house: str) -> None:
    """Remove unfinished backups, which are left if the USB stick is pulled out or the machine loses power."""
    for path in folder.iterdir():
        match = UNFINISHED.fullmatch(path.name)
        if match and match["house"] == house and abs(time.time() - path.stat().st_mtime) > ABANDONED_SECONDS:
            shutil.rmtree(path, ignore_errors=True)
