"""`manage.py verify`: check whether an evening's data are consistent, in the database or in a file."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError
from django.db.models import QuerySet

from checker.troela_check import printed_head
from clubs.chain import chain_link, first_break, unproved
from clubs.club.models import Club
from competitions.checks import competition_differences
from operations.backup.database import own_database
from operations.backup.manifest import read_manifest
from operations.backup.restoring import require_whole
from operations.backup.trouble import RestoreRefused
from tournaments.archive.checks.results import result_differences
from tournaments.archive.export import export_evening
from tournaments.archive.verify import Head, differences, read_evening, redacted_text, summary
from tournaments.evening.models import Tournament
from tournaments.evening.strict_json import Unreadable

DO_NOT_GO_ON = "Do not continue with it, and do not repair rows. What to do: docs/operations.md, When something goes wrong."

WRONG_ROWS = (AttributeError, IndexError, KeyError, TypeError, ValueError)
"""The errors of reading a damaged row, such as an invalid time or a number that is text."""


class Command(BaseCommand):
    help = (
        "Check an evening completely: the chain of the log, the rules, the draw, every deal, every payment and every decision of "
        "the jury. All deals are replayed by the rules and compared with what is stored. Prints the first difference and exits with "
        "1, or prints that everything agrees and exits with 0."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "what",
            nargs="?",
            default="",
            metavar="TOURNAMENT|FILE",
            help="a tournament's address (its club's log is checked too), or an exported file; if left out, everything",
        )
        parser.add_argument("--all", action="store_true", help="report all differences, not only the first")
        parser.add_argument(
            "--head",
            type=printed_head,
            metavar="NUMBER:HASH",
            help="the head of the log on a paper of this evening (at least 16 digits of the hash): also check that the log still has it, "
            "so that nothing was cut off its end and it was not rewritten",
        )

        parser.add_argument(
            "--backup", type=Path, metavar="FOLDER", help="a backup of this installation: also compare each of its files with its checksum"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["head"] and not options["what"]:
            raise CommandError("A head belongs to one evening: give its tournament or file.", returncode=2)
        is_file = bool(options["what"]) and Path(options["what"]).is_file()
        if not is_file and (damage := own_database().damage()):
            raise CommandError(f"The database is damaged: {damage}. {DO_NOT_GO_ON}")
        try:
            sources = list(self._sources(options["what"]))
            clubs = list(self._clubs(sources, everything=not options["what"]))
        except DatabaseError as error:
            raise CommandError(f"The database cannot be read: {str(error).strip()}. {DO_NOT_GO_ON}") from None
        checks = [(name, partial(self._verify_evening, name, source, options["head"], options["all"])) for name, source in sources]
        checks += [(f"club {club.slug}", partial(self._verify_club, club)) for club in clubs]
        if options["backup"] is not None:
            checks.append((str(options["backup"]), partial(self._verify_files, options["backup"])))
        results = [self._agrees(name, check) for name, check in checks]
        if not all(results):
            sys.exit(1)

    def _agrees(self, name: str, check: Callable[[], bool]) -> bool:
        """Return True if this evening or club is consistent.

        Rows that cannot be read, or that no action could have written, count as a difference.
        """
        try:
            return check()
        except DatabaseError as error:
            self.stderr.write(f"{name}: the database cannot be read: {str(error).strip()}. {DO_NOT_GO_ON}")
        except WRONG_ROWS as error:
            self.stderr.write(f"{name}: a row has values that no action could have written ({error!r}). {DO_NOT_GO_ON}")
        return False

    def _clubs(self, sources: list[tuple[str, Path | Tournament]], *, everything: bool) -> QuerySet[Club]:
        """Return the clubs whose logs to verify: all, or those of the given evenings."""
        clubs = Club.objects.order_by("slug")
        if everything:
            return clubs
        return clubs.filter(pk__in=[source.club_id for _name, source in sources if isinstance(source, Tournament)])

    def _sources(self, what: str) -> Iterator[tuple[str, Path | Tournament]]:
        """Return the evenings and files to verify, each with its name."""
        tournaments = Tournament.objects.order_by("slug")
        if not what:
            yield from ((tournament.slug, tournament) for tournament in tournaments)
        elif Path(what).is_file():
            yield what, Path(what)
        elif (tournament := tournaments.filter(slug=what).first()) is not None:
            yield what, tournament
        else:
            raise CommandError(f"There is no tournament and no file {what}.")

    def _verify_evening(self, name: str, source: Path | Tournament, printed: Head | None, everything: bool) -> bool:
        """Return True if this evening is consistent; print its differences.

        A tournament is exported to memory first, so that it is checked in the same way as a file.
        """
        try:
            evening = read_evening(source.read_text(encoding="utf-8")) if isinstance(source, Path) else export_evening(source)
        except (Unreadable, OSError, UnicodeDecodeError) as error:
            self.stderr.write(f"{name}: {error}")
            return False
        of_result = result_differences(source) if isinstance(source, Tournament) else ()
        wrong = list(islice(chain(differences(evening, printed), of_result), None if everything else 1))
        for difference in wrong:
            self.stderr.write(f"{name}: {difference}")
        if not wrong:
            self.stdout.write(f"{name}: {summary(evening)}")
        return not wrong

    def _verify_club(self, club: Club) -> bool:
        """Return True if a club's log is an unbroken chain, and the final tables of its competitions agree with their evenings."""
        entries = club.log.order_by("number")
        broken = first_break(map(chain_link, entries))
        if broken is not None:
            self.stderr.write(f"club {club.slug}: entry {broken} of the log was changed, or one before it is missing.")
        else:
            redacted = unproved(map(chain_link, entries))
            agrees = [f"club {club.slug}: {len(entries)} log entries agree.", *([redacted_text(redacted)] if redacted else [])]
            self.stdout.write(" ".join(agrees))
        wrong = list(competition_differences(club))
        for difference in wrong:
            self.stderr.write(f"club {club.slug}: {difference}")
        return broken is None and not wrong

    def _verify_files(self, backup: Path) -> bool:
        """Return True if every file of a backup matches its manifest."""
        try:
            require_whole(backup, read_manifest(backup))
        except RestoreRefused as refusal:
            self.stderr.write(str(refusal))
            return False
        return True
