"""What keeps a backup from being made or put back."""

from __future__ import annotations

import errno
from enum import StrEnum
from pathlib import Path


class Trouble(StrEnum):
    """The reasons that a director can do something about, and the rest."""

    MISSING = "missing"
    FULL = "full"
    READ_ONLY = "read-only"
    FAILED = "failed"
    DAMAGED = "damaged"
    """The database itself: what would be copied is no longer whole."""
    DISAGREES = "disagrees"
    """The backup is made, and `verify` does not agree with it."""


class BackupFailed(Exception):
    """No backup was made; those from before are whole. Its text says why, in a sentence."""

    def __init__(self, trouble: Trouble, text: str) -> None:
        super().__init__(text)
        self.trouble = trouble


class RestoreRefused(Exception):
    """A backup is not put back. Its text says why, and what to do. Nothing was changed."""


def failure(error: OSError, folder: Path) -> BackupFailed:
    """What an error of the file system means for a backup into this folder."""
    if error.errno in {errno.ENOSPC, errno.EDQUOT}:
        return BackupFailed(Trouble.FULL, f"There is no room left on {folder}.")
    if error.errno in {errno.EROFS, errno.EACCES, errno.EPERM}:
        return BackupFailed(Trouble.READ_ONLY, f"{folder} cannot be written to.")
    if error.errno in {errno.ENOENT, errno.EIO, errno.ENODEV, errno.ENXIO} and not folder.is_dir():
        return missing(folder)
    return BackupFailed(Trouble.FAILED, f"The backup into {folder} failed: {error.strerror or error}.")


def missing(folder: Path) -> BackupFailed:
    return BackupFailed(
        Trouble.MISSING, f"The folder {folder} is not there. It is not made by itself, because it may be a stick that is not in."
    )
