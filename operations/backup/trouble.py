"""The reasons why a backup could not be made or restored."""

from __future__ import annotations

import errno
from enum import StrEnum
from pathlib import Path


class Trouble(StrEnum):
    """The kinds of failures: those that a director can do something about, and FAILED for all others."""

    MISSING = "missing"
    FULL = "full"
    READ_ONLY = "read-only"
    FAILED = "failed"
    DAMAGED = "damaged"
    """The database itself is damaged, so a copy would be damaged too."""
    DISAGREES = "disagrees"
    """The backup was made, but its verification found a difference."""


class BackupFailed(Exception):
    """The error if no backup was made. Earlier backups are complete. The message gives the reason in a sentence."""

    def __init__(self, trouble: Trouble, text: str) -> None:
        super().__init__(text)
        self.trouble = trouble


class RestoreRefused(Exception):
    """The error if a backup was not restored; nothing was changed. The message gives the reason and what to do."""


def failure(error: OSError, folder: Path) -> BackupFailed:
    """Convert an error of the file system in this folder to a BackupFailed with its reason."""
    if error.errno in {errno.ENOSPC, errno.EDQUOT}:
        return BackupFailed(Trouble.FULL, f"There is no space left on {folder}.")
    if error.errno in {errno.EROFS, errno.EACCES, errno.EPERM}:
        return BackupFailed(Trouble.READ_ONLY, f"{folder} cannot be written to.")
    if error.errno in {errno.ENOENT, errno.EIO, errno.ENODEV, errno.ENXIO} and not folder.is_dir():
        return missing(folder)
    return BackupFailed(Trouble.FAILED, f"The backup into {folder} failed: {error.strerror or error}.")


def missing(folder: Path) -> BackupFailed:
    return BackupFailed(
        Trouble.MISSING,
        f"The folder {folder} does not exist. It is not created automatically, because it may be on a stick that is not plugged in.",
    )
