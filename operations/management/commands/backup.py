"""`manage.py backup TO`: back up the whole installation into a folder, once or every few minutes."""

from __future__ import annotations

import signal
from argparse import ArgumentParser
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from operations.backup.automatic import EVERY_SECONDS, AutomaticBackup
from operations.backup.database import Database, own_database
from operations.backup.folder import installation_name, remove_older
from operations.backup.making import make_backup
from operations.backup.status import MadeBackup, read_made, write_made
from operations.backup.trouble import BackupFailed, Trouble, failure
from operations.backup.verification import Verification
from tournaments.live.heartbeat import ProcessKind, start_heartbeat
from tournaments.pages.release import release

KEPT = "Every earlier backup is kept. What to do: docs/operations.md, When something goes wrong."


class Command(BaseCommand):
    help = (
        "Copy the whole installation into a new folder below TO while Troela runs: database, photos and papers, the list of the "
        "forgotten, and the secret behind the codes on the tables. Anyone who has the folder can read everything and act as "
        "anybody, so keep it safe. `manage.py restore` restores it. All evenings in the backup are verified afterwards. If that "
        "fails, or the database is damaged, the command deletes nothing and exits with 1. With --every it keeps running, as `make "
        "run TROELA_BACKUP=FOLDER` does."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("to", nargs="?", type=Path, metavar="TO", help="the folder for backups; if left out, TROELA_BACKUP")
        parser.add_argument(
            "--keep",
            type=int,
            metavar="NUMBER",
            help="after the verification, delete all but the NUMBER newest backups of this installation there",
        )
        parser.add_argument(
            "--every",
            type=float,
            nargs="?",
            const=EVERY_SECONDS,
            metavar="SECONDS",
            help=f"keep running, and make a backup if something changed, every SECONDS ({EVERY_SECONDS:.0f} if left out); keep ten",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        folder: Path | None = options["to"] or settings.BACKUP_FOLDER
        if folder is None:
            raise CommandError("Give a folder, or set TROELA_BACKUP.")
        if options["keep"] is not None and options["keep"] < 1:
            raise CommandError("--keep must be 1 or more.")
        if options["every"] is not None:
            stopping: list[int] = []
            for number in (signal.SIGINT, signal.SIGTERM):
                signal.signal(number, lambda number, _frame: stopping.append(number))
            start_heartbeat(ProcessKind.BACKUP, release())
            AutomaticBackup(own_database(), folder.absolute(), options["every"]).run(lambda: bool(stopping))
            return
        self._make(own_database(), folder.absolute(), options["keep"])

    def _make(self, database: Database, folder: Path, keep: int | None) -> None:
        """Make one backup, verify it, and only then remove older ones.

        The result is stored for the status page.
        """
        before, made_at, path = read_made(), None, None
        try:
            path, manifest = make_backup(database, folder)
            made_at = manifest.made_at
            evenings, deals = (manifest.contents.counts[f"tournaments_{name}"] for name in ("tournament", "deal"))
            self.stdout.write(f"{path}: {evenings} evenings, {deals} deals, {manifest.bytes / 1e6:.1f} MB")
            self.stdout.flush()
            if difference := Verification(database, path).result():
                raise BackupFailed(Trouble.DISAGREES, f"The backup was made, but its verification failed: {difference}")
            self.stdout.write("Verified: all evenings in the backup agree.")
            if keep is not None:
                remove_older(folder, installation_name(), keep)
        except (BackupFailed, OSError) as error:
            failed = error if isinstance(error, BackupFailed) else failure(error, folder)
            last = made_at or (before.made_at if before is not None else None)
            self._note(MadeBackup(str(folder), last, failed.trouble, str(failed)))
            raise CommandError(f"{failed} {KEPT}") from None
        self._note(MadeBackup(str(folder), made_at))

    def _note(self, made: MadeBackup) -> None:
        with suppress(OSError):  # without its status file the backup is still valid; only the page does not show it
            write_made(made)
