"""The folder that backups stand in: each is a folder of its own, whose name says whose it is, which, and of when."""

from __future__ import annotations

import hmac
import re
import shutil
import time
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from tournaments.backup.manifest import NAME

PATTERN = re.compile(r"troela-(?P<house>[0-9a-f]{8})-(?P<number>\d{6})-[0-9-]+")
UNFINISHED = re.compile(r"\.troela-(?P<house>[0-9a-f]{8})-.*\.part")
ABANDONED_SECONDS = 3600.0
"""After which a backup without an end is nobody's any more."""


@dataclass(frozen=True, order=True)
class BackupInFolder:
    """A whole backup, by its name."""

    number: int
    house: str
    path: Path


def house_name(secret: str | None = None) -> str:
    """Eight digits that follow from the secret and do not tell it."""
    key = (settings.SECRET_KEY if secret is None else secret).encode()
    return hmac.digest(key, b"the name of the house in backups", "sha256").hex()[:8]


def whole_backups(folder: Path, house: str | None = None) -> list[BackupInFolder]:
    """The backups in a folder, the oldest first; those of one house, or all."""
    names = ((PATTERN.fullmatch(path.name), path) for path in folder.iterdir())
    backups = [BackupInFolder(int(match["number"]), match["house"], path) for match, path in names if match and (path / NAME).is_file()]
    return sorted(each for each in backups if house is None or each.house == house)


def remove_older(folder: Path, house: str, keep: int) -> None:
    """Keep this many of the newest backups of a house. Those of other houses stay."""
    backups = whole_backups(folder, house)
    for each in backups[: max(len(backups) - keep, 0)]:
        # Renamed first: one that is only half removed must not look whole.
        doomed = each.path.with_name(f".{each.path.name}.part")
        each.path.rename(doomed)
        shutil.rmtree(doomed, ignore_errors=True)


def remove_abandoned(folder: Path, house: str) -> None:
    """Remove what was begun and never finished: the stick was pulled out, or the machine lost its power."""
    for path in folder.iterdir():
        match = UNFINISHED.fullmatch(path.name)
        if match and match["house"] == house and abs(time.time() - path.stat().st_mtime) > ABANDONED_SECONDS:
            shutil.rmtree(path, ignore_errors=True)
