"""`manage.py papers`: the process that makes papers where there is no queue."""

from __future__ import annotations

import signal
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.live.heartbeat import ProcessKind, start_heartbeat
from tournaments.pages.release import release
from tournaments.papers.making.daily import once_a_day
from tournaments.papers.making.make import make
from tournaments.papers.making.process import Maker


class Command(BaseCommand):
    help = (
        "Make the papers that people request on the papers page: scoresheets, standings, seating lists. `make run` starts this "
        "command; if Redis is configured, the Celery worker does the same instead. It stops at Ctrl-C or SIGTERM, and leaves "
        "unfinished papers to the next process."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--once", action="store_true", help="make the papers that are waiting now, then stop")

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            from tournaments.papers.making.press import warm_up
        except OSError as error:
            raise CommandError(
                f"Papers cannot be made here, because a system library is missing (`manage.py check` names it): {error}"
            ) from None
        warm_up()
        maker = Maker(make, once_a_day)
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, maker.stop)
        if not options["once"]:
            start_heartbeat(ProcessKind.PAPERS, release())
        maker.run(once=options["once"])
