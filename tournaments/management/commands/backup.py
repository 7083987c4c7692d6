"""`manage.py backup TO`: the whole house as a folder, once or every few minutes."""

from __future__ import annotations

import signal
from argparse import ArgumentParser
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tournaments.backup.automatic import EVERY_SECONDS, AutomaticBackup
from tournaments.backup.database import own_database
from tournaments.backup.making import make_backup
from tournaments.backup.status import MadeBackup, write_made
from tournaments.backup.trouble import BackupFailed
from tournaments.heartbeat import Kind, start_heartbeat
from tournaments.web.release import release


class Command(BaseCommand):
    help = (
        "Copy the whole house into a new folder below TO while it goes on: database, photos and papers, the list of the forgotten, and the "
        "secret that the codes on the tables hang on. Whoever has the folder can read everything and pass for anybody: guard it. "
        "`manage.py restore` puts it back. With --every it goes on by itself, as `make run TROELA_BACKUP=FOLDER` does."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("to", nargs="?", type=Path, metavar="TO", help="the folder for backups; TROELA_BACKUP if left out")
        parser.add_argument("--keep", type=int, metavar="NUMBER", help="remove all but the newest of this house's backups there")
        parser.add_argument(
            "--every",
            type=float,
            nargs="?",
            const=EVERY_SECONDS,
            metavar="SECONDS",
            help=f"go on: look every so many seconds ({EVERY_SECONDS:.0f} if left out) whether something has changed; keep the newest ten",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        folder: Path | None = options["to"] or settings.BACKUP_FOLDER
        if folder is None:
            raise CommandError("Name a folder, or set TROELA_BACKUP.")
        if options["keep"] is not None and options["keep"] < 1:
            raise CommandError("--keep must be 1 or more.")
        if options["every"] is not None:
            stopping: list[int] = []
            for number in (signal.SIGINT, signal.SIGTERM):
                signal.signal(number, lambda number, _frame: stopping.append(number))
            start_heartbeat(Kind.BACKUP, release())
            AutomaticBackup(own_database(), folder.absolute(), options["every"]).run(lambda: bool(stopping))
            return
        try:
            path, manifest = make_backup(own_database(), folder.absolute(), options["keep"])
        except BackupFailed as failure:
            raise CommandError(str(failure)) from None
        with suppress(OSError):  # the backup is made; only the page of how things stand does not know it
            write_made(MadeBackup(str(folder.absolute()), manifest.made_at))
        evenings, deals = (manifest.contents.counts[f"tournaments_{name}"] for name in ("tournament", "deal"))
        self.stdout.write(f"{path}: {evenings} evenings, {deals} deals, {manifest.bytes / 1e6:.1f} MB")
