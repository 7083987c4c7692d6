"""`manage.py play`: run the process that plays demo evenings and rehearsals."""

from __future__ import annotations

import signal
from typing import Any

from django.core.management.base import BaseCommand

from operations.robot.evening import play_evenings
from tournaments.live.heartbeat import ProcessKind, start_heartbeat
from tournaments.pages.release import release


class Command(BaseCommand):
    help = (
        "Lets the demo and every rehearsal play by themselves, also those that somebody begins on a page later, until Ctrl-C. `make run` "
        "starts it."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        stopping: list[int] = []
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda number, _frame: stopping.append(number))
        start_heartbeat(ProcessKind.PLAY, release())
        play_evenings(stopping=lambda: bool(stopping))
