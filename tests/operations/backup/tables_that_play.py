"""Tables of an evening as their phones see them, over HTTP: each plays, keeps what was answered, and resends what a server lacks."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from operations.robot.http import PhoneClient, Wire
from operations.robot.steps import Report
from scoring.games import published

TIMEOUT_SECONDS = 60
PACE_SECONDS = 0.1


class PlayingPhone:
    """One table's phone. Each of its reads and steps uses a connection of its own, in the thread that calls it."""

    def __init__(self, port: int, key: str, table: int) -> None:
        self._port = port
        self._phone = PhoneClient(Wire(port), published("rikken_brabant"), table, f"Table {key}", f"tables/{table}/")
        self.answered: dict[str, Report] = {}
        """The reports that the server confirmed, by UUID."""

    def state(self) -> dict[str, Any]:
        self._phone.line = Wire(self._port)
        asyncio.run(asyncio.wait_for(self._phone.reads(), TIMEOUT_SECONDS))
        return self._phone.table

    def plays(self) -> None:
        """Report the next deal."""
        self.state()
        self.send(self._phone.next_report())

    def send(self, report: Report) -> None:
        self._phone.line = Wire(self._port)
        asyncio.run(asyncio.wait_for(self._phone.does(report), TIMEOUT_SECONDS))
        self.answered[str(report.id)] = report

    def plays_until(self, stop: threading.Event) -> None:
        while not stop.wait(PACE_SECONDS):
            self.plays()

    def missing(self) -> list[str]:
        """Return the confirmed deals that the server does not have, in the order in which they were played."""
        there = {each["id"] for each in self.state()["history"]}
        return [id for id in self.answered if id not in there]

    def sends_again(self) -> None:
        for id in self.missing():
            self.send(self.answered[id])


def play(hall: ThreadPoolExecutor, phones: list[PlayingPhone], deals: int) -> None:
    """Make every table play the same number of deals, all at the same time."""
    for _ in range(deals):
        list(hall.map(PlayingPhone.plays, phones))
