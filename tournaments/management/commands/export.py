"""`manage.py export`: one evening as one file."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.archive.export import evening_text, export_evening
from tournaments.evening.models import Tournament
from tournaments.evening.strict_json import Unreadable


class Command(BaseCommand):
    help = (
        "Write a whole evening to one file: rules, players, tables, every deal, every payment, the jury's decisions and the log. "
        "Keep the file as the evening's record: `verify FILE` checks it on any machine, and `import FILE` restores the evening."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("tournament", help="the last part of the tournament's address: for …/e/maandag-3/ it is maandag-3")
        parser.add_argument("file", help="the file to write, such as maandag-3.json; - writes to standard output")

    def handle(self, *args: Any, **options: Any) -> None:
        tournament = Tournament.objects.filter(slug=options["tournament"]).first()
        if tournament is None:
            raise CommandError(f"There is no tournament {options['tournament']}.")
        try:
            evening = export_evening(tournament)
        except Unreadable as unreadable:
            raise CommandError(f"The evening cannot be exported: {unreadable}.") from None
        if options["file"] == "-":
            self.stdout.write(evening_text(evening), ending="")
            return
        try:
            Path(options["file"]).write_text(evening_text(evening), encoding="utf-8")
        except OSError as error:
            raise CommandError(f"The file cannot be written: {error}.") from None
        self.stderr.write(f"Written to {options['file']}: {len(evening.log)} log entries, head {evening.head[:16]}.")
