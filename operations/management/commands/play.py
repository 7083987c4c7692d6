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
        "Play the demo and all rehearsals automatically until Ctrl-C, including those that are started on a page later. `make run` "
        "starts this command."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        stopping: list[int] = []
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda number, _frame: stopping.append(number))
        start_heartbeat(ProcessKind.PLAY, release())
        play_evenings(stopping=lambda: bool(stopping))
