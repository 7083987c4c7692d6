"""`manage.py restore FROM`: restore a backup into an empty installation."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from clubs.planner import renew_statistics
from operations.backup.contents import differences
from operations.backup.database import own_database
from operations.backup.restoring import restore
from operations.backup.trouble import RestoreRefused


class Command(BaseCommand):
    help = (
        "Restore a backup into an empty installation: check every checksum, copy the files, migrate, forget again the people on the "
        "list of the forgotten, and verify all evenings. FROM is a backup or a folder of backups; of a folder, the newest verified "
        "backup is taken. A backup that is damaged, incomplete or from a newer version is refused before anything is written, and "
        "so is an installation that is not empty."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("source", type=Path, metavar="FROM", help="a backup, or a folder with backups")
        parser.add_argument(
            "--own-secret",
            action="store_true",
            help="keep the SECRET_KEY that is set here; the codes on the tables must then be printed again",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        database = own_database()
        try:
            done = restore(database, options["source"].absolute(), own_secret=options["own_secret"])
        except RestoreRefused as refusal:
            raise CommandError(str(refusal)) from None
        moment = timezone.localtime(done.manifest.made_at)
        for reason in done.skipped:
            self.stdout.write(f"A newer backup was skipped: {reason}")
        self.stdout.write(f"{done.backup.name}, of {moment:%Y-%m-%d %H:%M:%S}, is restored. Now it is migrated and verified.")
        call_command("migrate", verbosity=0)
        if wrong := differences(done.manifest.contents, database.contents()):
            raise CommandError("The restored data differ from the backup: " + "; ".join(wrong) + ". Take another backup.")
        renew_statistics()
        call_command("forget", verbosity=0, stdout=self.stdout)
        call_command("verify", stdout=self.stdout, stderr=self.stderr)
        self.stdout.write(
            f"Restored: everything until {moment:%H:%M:%S}. Phones that connect send the deals that were entered since automatically."
        )
        if done.secret_differs:
            self.stdout.write("The codes on the tables were made with another secret: print new ones, and new name codes too.")
        elif done.manifest.url != settings.PUBLIC_URL:
            self.stdout.write(
                f"The printed codes contain {done.manifest.url}. They still work if you start Troela at that address (make run "
                f"TROELA_URL={done.manifest.url}) on a machine that has it. Otherwise print new ones: Troela is at {settings.PUBLIC_URL}."
            )
