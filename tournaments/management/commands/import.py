# ruff: noqa: N999 - the command bears the word people use
"""`manage.py import`: bring an exported evening back into this database."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubs.actors import Actor
from clubs.planner import renew_statistics
from tournaments.archive.restore import restore
from tournaments.archive.verify import read_evening
from tournaments.evening.problems import Refusal
from tournaments.evening.strict_json import Unreadable


class Command(BaseCommand):
    help = (
        "Restore an exported evening exactly as it was. The file is verified first, and nothing is stored if anything differs. The "
        "club, its members and the season are created if they do not exist. Officials receive their office again if an account with "
        "the same name exists; other names stay in the list without an office."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a file that `export` wrote")
        parser.add_argument("--slug", default="", help="a new address for the tournament, if its own is already in use")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            evening = read_evening(Path(options["file"]).read_text(encoding="utf-8"))
            tournament = restore(by=Actor(command="import"), evening=evening, slug=options["slug"])
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(f"The file cannot be read: {error}.") from None
        except Unreadable as unreadable:
            raise CommandError(f"This file is not an export of a Troela tournament: {unreadable}.") from None
        except Refusal as refusal:
            raise CommandError(" ".join(problem["message"] for problem in refusal.messages())) from None
        renew_statistics()
        offices = ", ".join(f"{official.user} ({official.role})" for official in evening.officials)
        self.stdout.write(f"Imported as {tournament.slug}, head {evening.head[:16]}. Officials: {offices or 'none'}.")
