"""Verifies a backup with `manage.py verify --backup`, in a separate process with the lowest priority.

It compares every file with its checksum and replays every evening. If it finds no difference, it writes the file VERIFIED into the backup:
`remove_older` does not remove the newest backup with that file, and `restore` prefers it. With SQLite the process reads a copy of the
backup's database. With PostgreSQL it reads the live database.
"""

from __future__ import annotations

import os
import subprocess  # our own command  # nosec B404
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings

from operations.backup.database import Database
from operations.backup.folder import mark_verified

PREFIX = ".verify-"
"""The prefix of the folder beside the database in which the copy is verified."""
LOWEST_PRIORITY = 19


class Verification:
    """A backup that is being verified."""

    def __init__(self, database: Database, backup: Path) -> None:
        """Start verifying this backup in a process of its own. Raises OSError if the copy cannot be read or written."""
        self._backup = backup
        self._folder = TemporaryDirectory(prefix=PREFIX, dir=settings.DATA)
        folder = Path(self._folder.name)
        self._output = folder / "output"
        try:
            own = database.environment_of_copy(backup / database.file, folder)
            environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", "LOG_LEVEL": "ERROR", **own}
            command = [sys.executable, str(Path(settings.BASE_DIR) / "manage.py"), "verify", "--backup", str(backup)]
            with self._output.open("wb") as output:
                self._process = subprocess.Popen(  # noqa: S603 - our own command, no shell  # nosec B603
                    command, env=environment, cwd=settings.BASE_DIR, stdout=subprocess.DEVNULL, stderr=output
                )
        except BaseException:
            self._folder.cleanup()
            raise
        os.setpriority(os.PRIO_PROCESS, self._process.pid, LOWEST_PRIORITY)

    def is_over(self) -> bool:
        """Return True if the process has ended, so that `result` need not wait."""
        return self._process.poll() is not None

    def result(self, *, marks: bool = True) -> str:
        """Wait for the end of the verification. Returns the first difference that it found, or "".

        If it found no difference, write the file VERIFIED into the backup, unless `marks` is False.
        """
        code = self._process.wait()
        lines = [line for line in self._output.read_text(encoding="utf-8", errors="replace").splitlines() if line.strip()]
        self._folder.cleanup()
        if code == 0:
            if marks and self._backup.is_dir():
                mark_verified(self._backup)
            return ""
        if code != 1 or not lines:
            return f"verify ended with exit code {code}."
        return lines[-1] if lines[0].startswith("Traceback") else lines[0]

    def end(self) -> None:
        """Stop the verification before it has finished."""
        self._process.kill()
        self._process.wait()
        self._folder.cleanup()
