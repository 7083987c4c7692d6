"""`manage.py restore FROM`: restore a backup into an empty installation."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from operations.backup.contents import differences
from operations.backup.database import own_database
from operations.backup.restoring import restore
from operations.backup.trouble import RestoreRefused


class Command(BaseCommand):
    help = (
        "Put a backup back into an empty house: look at every checksum, copy, migrate, forget again whom the list names, and verify every "
        "evening. FROM is a backup, or a folder of them: then the newest that `verify` agreed with, or agrees with now. A damaged or "
        "incomplete one, one of a later version, and a house that is not empty are refused before anything is written."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("source", type=Path, metavar="FROM", help="a backup, or the folder that holds them")
        parser.add_argument(
            "--own-secret", action="store_true", help="keep the SECRET_KEY that is set here; codes on the tables must be printed anew"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        database = own_database()
        try:
            done = restore(database, options["source"].absolute(), own_secret=options["own_secret"])
        except RestoreRefused as refusal:
            raise CommandError(str(refusal)) from None
        moment = timezone.localtime(done.manifest.made_at)
        for reason in done.skipped:
            self.stdout.write(f"Newer, and not taken: {reason}")
        self.stdout.write(f"{done.backup.name}, of {moment:%Y-%m-%d %H:%M:%S}, is put back. Now it is migrated and verified.")
        call_command("migrate", verbosity=0)
        if wrong := differences(done.manifest.contents, database.contents()):
            raise CommandError("What was put back is not what the backup says: " + "; ".join(wrong) + ". Take another backup.")
        call_command("forget", verbosity=0, stdout=self.stdout)
        call_command("verify", stdout=self.stdout, stderr=self.stderr)
        self.stdout.write(
            f"Restored: everything until {moment:%H:%M:%S}. Phones that reach this house send by themselves what was entered since."
        )
        if done.secret_differs:
            self.stdout.write("The codes on the tables are of another secret: print new ones, and name codes too.")
        elif done.manifest.url != settings.PUBLIC_URL:
            self.stdout.write(
                f"The printed codes hold {done.manifest.url}. Start with that address (make run TROELA_URL={done.manifest.url}) on a "
                f"machine that has it, and they work as they are; else print new ones: this house is at {settings.PUBLIC_URL}."
            )
