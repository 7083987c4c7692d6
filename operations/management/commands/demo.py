"""`manage.py demo`: make an evening with which to try Troela."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from clubs.actors import Actor
from operations.demo import addresses, papers
from operations.demo.evening import play_to_the_end, start_evening
from operations.demo.past import play_past, prepare_season
from operations.demo.scene import GAME, AccountTaken, newest_demo
from scoring.games import GAMES
from tournaments.archive.export import evening_text, export_evening
from tournaments.evening.models import Tournament
from tournaments.rehearsal.actions import play_by_itself

LIVE_SPEED = 8
"""The speed of a demo that plays by itself, as a multiple of a real evening's: a deal every few seconds at its nine tables."""


class Breath:
    """A pause after each deal, as long as the deal took, in which other processes get the database's lock.

    The process keeps its normal priority: at a low priority it would hold the lock longer, and all other writers would wait.
    """

    def __init__(self) -> None:
        self._since = time.monotonic()

    def __call__(self) -> None:
        time.sleep(time.monotonic() - self._since)
        self._since = time.monotonic()


class Command(BaseCommand):
    help = (
        "Make a demo evening to explore: the club De Vier Azen with 37 members and a tournament of rikken on nine tables, in the "
        "middle of its second round. Prints the addresses and the passwords. If the demo evening exists already, nothing is "
        "changed."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--past", action="store_true", help="also make the club's earlier evenings: four of this season, and last season's results"
        )
        parser.add_argument("--finish", action="store_true", help="play the evening to its end: all rounds, signed and closed")
        parser.add_argument("--out", type=Path, metavar="FOLDER", help="write all its papers (PDF) and its export to this folder")
        parser.add_argument("--fresh", action="store_true", help="make another evening in addition to the existing one")
        parser.add_argument("--game", choices=sorted(GAMES), default=GAME, help="an evening of another game, by its published rules")
        parser.add_argument("--seed", default="vier azen", help="the seed: the same word makes the same evening")
        parser.add_argument("--live", action="store_true", help="let the evening play automatically while manage.py play is running")
        parser.add_argument("--addresses", action="store_true", help="only print the addresses and the passwords")
        parser.add_argument(
            "--yes", action="store_true", help="make the demo on a public server too, where anybody could log in with its passwords"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["addresses"]:
            tournament = newest_demo()
            self.stdout.write(
                addresses.what_to_open(tournament) if tournament else f"There is no demo evening here. Open {settings.PUBLIC_URL}/"
            )
            return
        if settings.PRODUCTION and not options["yes"]:
            raise CommandError("This is a public server: anybody could log in with the demo's passwords. If you want that, add --yes.")
        with transaction.atomic():
            tournament = self._evening(options["seed"], options["game"], fresh=options["fresh"], whole=options["finish"])
            if options["past"]:
                prepare_season(options["seed"])
        if options["finish"]:
            self._finish(tournament, options["seed"])
        if options["live"]:
            play_by_itself(by=Actor(command="demo"), tournament=tournament, speed=LIVE_SPEED)
        if options["out"] is not None:
            self._write(tournament, options["out"])
        self.stdout.write(f"\n{addresses.what_to_open(tournament)}")
        if options["past"]:
            self._play_past(options["seed"], behind=options["live"])

    def _evening(self, seed: str, game: str, *, fresh: bool, whole: bool) -> Tournament:
        evening = newest_demo(game)
        if evening is not None and not fresh:
            self.stdout.write(f"The demo evening exists already: {evening.slug}. To make another: manage.py demo --fresh")
            return evening
        began_at = time.monotonic()
        try:
            tournament = start_evening(seed, game=game, whole=whole)
        except AccountTaken as name:
            raise CommandError(
                f"There is already an account {name} that is not of the demo. Try the demo with an empty database."
            ) from None
        self.stdout.write(f"The demo evening {tournament.slug} is ready, in {time.monotonic() - began_at:.1f} s.")
        return tournament

    def _finish(self, tournament: Tournament, seed: str) -> None:
        if tournament.state == Tournament.State.CLOSED:
            self.stdout.write("It has already been played to its end.")
            return
        began_at = time.monotonic()
        play_to_the_end(tournament, seed)
        self.stdout.write(f"Played to its end in {time.monotonic() - began_at:.1f} s.")

    def _play_past(self, seed: str, *, behind: bool) -> None:
        """Play the club's earlier evenings. With `behind`, pause after each step, so that people who use the pages need not wait."""
        began_at = time.monotonic()
        evenings = play_past(seed, Breath() if behind else lambda: None)
        if evenings:
            self.stdout.write(f"\nThe season was made too: {evenings} earlier evenings, in {time.monotonic() - began_at:.1f} s.\n")

    def _write(self, tournament: Tournament, folder: Path) -> None:
        try:
            papers.write_papers(tournament, folder, self.stdout)
            file = folder / f"{tournament.slug}.json"
            file.write_text(evening_text(export_evening(tournament)), encoding="utf-8")
        except OSError as error:
            raise CommandError(f"The papers cannot be written: {error}.") from None
        self.stdout.write(f"{file}: the whole evening; check it with manage.py verify {file}")
