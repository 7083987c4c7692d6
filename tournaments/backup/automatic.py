"""The backup that is made by itself: every few minutes, if something has changed, the newest ten kept. What goes wrong with the folder or
the database is written where the director's page reads it, and tried again soon; nothing here ends because a stick was pulled out. A
mistake of our own ends the process with its traceback; `make run` starts it again, and the director's page sees the last backup grow old.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import psycopg
import structlog
from django.conf import settings
from django.utils import timezone

from tournaments.backup.database import Database
from tournaments.backup.making import make_backup
from tournaments.backup.status import BackupStatus, read_status, write_status
from tournaments.backup.trouble import BackupFailed, Trouble, failure

EVERY_SECONDS = 300.0
AGAIN_SECONDS = 15.0
"""After a failure: a stick is soon put back."""
KEEP = 10
ABANDONED_COPY_SECONDS = 3600.0
LOOK_SECONDS = 0.5
"""How soon the process ends when it is told to."""

log = structlog.get_logger(__name__)


class AutomaticBackup:
    """Backups of this house into one folder, as long as the process runs."""

    def __init__(self, database: Database, folder: Path, every: float = EVERY_SECONDS) -> None:
        self._database = database
        self._folder = folder
        self._every = every
        self._mark = ""
        self._newest: Path | None = None
        self.status = read_status() or BackupStatus(str(folder))

    def run(self, stopping: Callable[[], bool]) -> None:
        """Look again and again until told to stop."""
        remove_abandoned_copies()
        while not stopping():
            self.look()
            until = time.monotonic() + (AGAIN_SECONDS if self.status.trouble else self._every)
            while not stopping() and time.monotonic() < until:
                time.sleep(LOOK_SECONDS)

    def look(self) -> None:
        """Make a backup if the newest does not hold everything, and write down how it stands."""
        before = self.status
        try:
            self._make_if_changed()
        except BackupFailed as error:
            self._note(error)
        except OSError as error:
            self._note(failure(error, self._folder))
        except (sqlite3.Error, psycopg.Error) as error:
            self._note(BackupFailed(Trouble.FAILED, f"The database cannot be read: {error}"))
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
            self._newest, _manifest = make_backup(self._database, self._folder, KEEP)
            self._mark = mark
        same_disk = self._folder.stat().st_dev == Path(settings.DATA).stat().st_dev
        self.status = BackupStatus(str(self._folder), now, same_disk=same_disk)


def remove_abandoned_copies() -> None:
    """Remove copies of the database that a process left beside it when it was killed."""
    for path in Path(settings.DATA).glob(".copy-*.sqlite3*"):
        if time.time() - path.stat().st_mtime > ABANDONED_COPY_SECONDS:
            path.unlink(missing_ok=True)
