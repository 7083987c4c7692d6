"""`manage.py paper KIND TOURNAMENT --out FILE`: make one paper at once, without a queue."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import translation

from scoring.engine.words import as_said_in
from tournaments.evening.models import Tournament
from tournaments.evening.problems import Refusal
from tournaments.papers.making.make import print_copy, read_copy
from tournaments.papers.queries.subject import PaperSubject
from tournaments.papers.wording import PAPER_KINDS, PICTURES


class Command(BaseCommand):
    help = (
        "Make one paper of a tournament as a PDF file. Example, the current standings: manage.py paper standings marietoernooi-2026 "
        "--out standings.pdf. Example, an empty scoresheet for every table of round 2: manage.py paper scoresheet-blank "
        "marietoernooi-2026 --round 2 --out round2.pdf. The name of a tournament is the last part of its address on the web: "
        "/e/NAME/."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        kinds = sorted(PAPER_KINDS.keys() - PICTURES - {"competition"})
        parser.add_argument("kind", choices=kinds, metavar="KIND", help=f"the paper to make: {', '.join(kinds)}")
        parser.add_argument("tournament", metavar="TOURNAMENT", help="the last part of the tournament's address")
        parser.add_argument("--round", type=int, help="the round; without it, the current standings")
        parser.add_argument("--table", type=int, help="only this table of the round")
        parser.add_argument("--ruling", type=int, help="the ruling, for its slip or a certificate")
        parser.add_argument(
            "--language", choices=[code for code, _name in settings.LANGUAGES], help="the language; by default that of the tournament"
        )
        parser.add_argument("--out", required=True, type=Path, metavar="FILE", help="the file to write, such as standings.pdf")

    def handle(self, *_args: Any, **options: Any) -> None:
        tournament = Tournament.objects.filter(slug=options["tournament"]).first()
        if tournament is None:
            slugs = ", ".join(Tournament.objects.order_by("-on").values_list("slug", flat=True)[:8]) or "none yet"
            raise CommandError(f"There is no tournament {options['tournament']!r}. There are: {slugs}.")
        if options["table"] is not None and options["round"] is None:
            raise CommandError("Which round? Add --round N.")
        about = PaperSubject(options["round"], options["table"], options["ruling"])
        try:
            language = as_said_in(tournament.language, options["language"] or tournament.language)
            copy = read_copy(tournament.pk, options["kind"], about, language)
        except Refusal as refusal:
            with translation.override("en"):
                sentences = " ".join(problem["message"] for problem in refusal.messages())
            raise CommandError(f"{options['kind']} of {about}: {sentences}") from None
        try:
            Path(options["out"]).write_bytes(print_copy(copy))
        except OSError as error:
            raise CommandError(f"The paper could not be made: {error}") from None
        self.stdout.write(f"{options['out']}: {copy.title}, {len(copy.sheets)} sheets, version {copy.version}")
