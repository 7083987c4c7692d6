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
        "Makes the papers that people ask for on the papers page: scoresheets, standings, seating lists. `make run` starts it by itself; "
        "where Redis is configured the Celery worker does this instead. It stops at Ctrl-C or SIGTERM; a paper it cannot finish waits "
        "for the next process."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--once", action="store_true", help="make what waits now, then stop")

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            from tournaments.papers.making.press import warm_up
        except OSError as error:
            raise CommandError(f"Papers cannot be made here, a system library is missing (`manage.py check` names it): {error}") from None
        warm_up()
        maker = Maker(make, once_a_day)
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, maker.stop)
        if not options["once"]:
            start_heartbeat(ProcessKind.PAPERS, release())
        maker.run(once=options["once"])
