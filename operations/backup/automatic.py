"""The automatic backup: every few minutes, if something has changed.

It keeps the newest ten backups, and the newest one that was verified (`manage.py verify --backup`). The first backup of the process is
verified, and then one an hour: verifying takes 3 ms a deal, too much for every backup. If the folder or the database fails, for example
because somebody pulled the USB stick out, the director's page shows the reason and the backup is soon tried again. Any other error ends the
process with its traceback. `make run` then starts it again, and the director's page shows how old the last backup is.
"""

from __future__ import annotations

import shutil
import sqlite3
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import psycopg
import structlog
from django.conf import settings
from django.utils import timezone

from operations.backup.damage import is_damage
from operations.backup.database import Database
from operations.backup.folder import installation_name, remove_older
from operations.backup.making import make_backup
from operations.backup.status import BackupStatus, read_status, write_status
from operations.backup.trouble import BackupFailed, Trouble, failure
from operations.backup.verification import PREFIX, Verification

EVERY_SECONDS = 300.0
AGAIN_SECONDS = 15.0
"""The seconds after which a failed backup is tried again: a USB stick that was pulled out is soon put back."""
VERIFY_SECONDS = 3600.0
"""The shortest time, in seconds, between the starts of two verifications."""
KEEP = 10
SOON_OVER = frozenset({Trouble.MISSING, Trouble.FULL, Trouble.READ_ONLY, Trouble.FAILED})
"""The troubles after which the next backup is tried soon: the folder is missing, full or read-only, or another error occurred.

A damaged database is not among them: it does not repair itself, and copying it takes time.
"""
ABANDONED_COPY_SECONDS = 3600.0
LOOK_SECONDS = 0.5
"""The seconds between two checks whether the process was told to end."""

log = structlog.get_logger(__name__)


class AutomaticBackup:
    """A maker of backups of this installation into one folder, as long as the process runs."""

    def __init__(self, database: Database, folder: Path, every: float = EVERY_SECONDS) -> None:
        self._database = database
        self._folder = folder
        self._every = every
        self._mark = ""
        self._newest: Path | None = None
        self._verification: Verification | None = None
        self._verified_at = -VERIFY_SECONDS
        """The time at which the last verification began, by the monotonic clock."""
        self._difference = ""
        """The difference that the last verification found; "" if there was none."""
        self.status = read_status() or BackupStatus(str(folder))

    def run(self, stopping: Callable[[], bool]) -> None:
        """Make backups at regular intervals until told to stop."""
        remove_abandoned_copies()
        try:
            while not stopping():
                self.look()
                until = time.monotonic() + (AGAIN_SECONDS if self.status.trouble in SOON_OVER else self._every)
                while not stopping() and time.monotonic() < until and not (self._verification and self._verification.is_over()):
                    time.sleep(LOOK_SECONDS)
        finally:
            if self._verification is not None:
                self._verification.end()

    def look(self) -> None:
        """Make a backup if something has changed since the newest one, and store the status."""
        before = self.status
        try:
            self._take_result()
            self._make_if_changed()
        except BackupFailed as error:
            self._note(error)
        except OSError as error:
            self._note(failure(error, self._folder))
        except (sqlite3.Error, psycopg.Error) as error:
            trouble = Trouble.DAMAGED if is_damage(error) else Trouble.FAILED
            self._note(BackupFailed(trouble, f"The database cannot be read: {error}"))
        if self.status.trouble and self.status.trouble != before.trouble:
            log.warning("backup_failed", why=self.status.detail)
        if before.trouble and not self.status.trouble:
            log.warning("backup_works_again", folder=str(self._folder))
        try:
            write_status(self.status)
        except OSError:
            log.exception("backup_status_not_written")

    def _note(self, failed: BackupFailed) -> None:
        self.status = replace(self.status, trouble=failed.trouble, detail=str(failed))

    def _make_if_changed(self) -> None:
        now, mark = timezone.now(), self._database.mark()
        if mark != self._mark or self._newest is None or not self._newest.is_dir():
            self._newest, _manifest = make_backup(self._database, self._folder)
            self._mark = mark
        self._verify(self._newest)
        remove_older(self._folder, installation_name(), KEEP)
        same_disk = self._folder.stat().st_dev == Path(settings.DATA).stat().st_dev
        trouble = Trouble.DISAGREES if self._difference else None
        self.status = BackupStatus(str(self._folder), now, trouble, self._difference, same_disk)

    def _take_result(self) -> None:
        """If the verification has ended, store its result."""
        if self._verification is not None and self._verification.is_over():
            verification, self._verification = self._verification, None
            self._difference = verification.result()

    def _verify(self, newest: Path) -> None:
        """Begin a verification if the last one began at least an hour ago."""
        if self._verification is None and time.monotonic() - self._verified_at >= VERIFY_SECONDS:
            self._verification = Verification(self._database, newest)
            self._verified_at = time.monotonic()


def remove_abandoned_copies() -> None:
    """Remove copies of the database that a killed process left beside the database."""
    for pattern in (".copy-*.sqlite3*", f"{PREFIX}*"):
        for path in Path(settings.DATA).glob(pattern):
            if time.time() - path.stat().st_mtime > ABANDONED_COPY_SECONDS:
                shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
