"""`manage.py rehearse SLUG`: make a copy of this evening with invented people, which plays by itself while its staff rehearses."""

from __future__ import annotations

import signal
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from clubs.actors import Actor
from clubs.problems import Refusal
from operations.robot.evening import play_evenings
from tournaments.evening.models import Tournament
from tournaments.rehearsal.actions import MAX_SPEED, rehearse, throw_away

BY = Actor(command="rehearse")


class Command(BaseCommand):
    help = (
        "Make a rehearsal of an evening and play it: the same rules, plan, tables, officials and prizes, and the same number of players, "
        "all invented. Its name shows that it is a rehearsal, and no season or statistic includes it. It plays until Ctrl-C or "
        "until it is closed. With --throw-away, delete the rehearsal with this slug; a real evening is never deleted."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("tournament", metavar="SLUG", help="the evening to rehearse, or the rehearsal to throw away")
        parser.add_argument("--speed", type=int, default=1, metavar="N", help=f"play N times as fast as people (1 to {MAX_SPEED})")
        parser.add_argument(
            "--faults", action="store_true", help="simulate faults: phones fall silent, send late or send twice, and players leave"
        )
        parser.add_argument("--crew", action="store_true", help="people are director and jury; only the tables play automatically")
        parser.add_argument("--throw-away", action="store_true", help="delete this rehearsal and all its data")

    def handle(self, *args: Any, **options: Any) -> None:
        tournament = Tournament.objects.select_related("club").filter(slug=options["tournament"]).first()
        if tournament is None:
            raise CommandError(f"There is no evening {options['tournament']}.")
        try:
            if options["throw_away"]:
                throw_away(by=BY, tournament=tournament)
                self.stdout.write(f"{tournament.slug} was deleted.")
                return
            how = {name: options[name] for name in ("speed", "faults", "crew")}
            rehearsal = rehearse(by=BY, tournament=tournament, **how)
        except Refusal as refusal:
            raise CommandError(" ".join(problem["message"] for problem in refusal.messages())) from None
        self.stdout.write(f"{rehearsal.name}: {settings.PUBLIC_URL}{reverse('desk', args=[rehearsal.slug])}")
        self.stdout.write(f"It plays until Ctrl-C. To delete it: manage.py rehearse {rehearsal.slug} --throw-away")
        stopping: list[int] = []
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda number, _frame: stopping.append(number))
        play_evenings(only=rehearsal.slug, stopping=lambda: bool(stopping))
