"""The faults that happen at the tables of a real evening: a phone without a network, a deal sent twice, or a deal with impossible facts."""

from __future__ import annotations

import uuid
from dataclasses import replace
from random import Random

from clubs.problems import Refusal
from operations.robot.in_process import RoundPhone
from operations.robot.steps import Report
from tournaments.play.queries.tables import LoadedTable

SILENT_SECONDS = (480.0, 900.0)
"""The shortest and the longest time, in seconds, for which a phone has no network."""
SECONDS_LATE = 15.0
"""The seconds between two deals when a phone is online again and sends the deals that it had stored."""
SILENT, TWICE, WRONG, AGAIN = 0.03, 0.06, 0.06, 0.05
"""The probability of each fault, for each deal.

SILENT: the phone loses its network. TWICE: the deal is sent twice. WRONG: impossible facts are sent first. AGAIN: a deal that is already
entered is sent again with other facts, as by a second phone.
"""


class Faults:
    """A source of random faults for one table."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._late = 0

    def deal(self, phone: RoundPhone, view: LoadedTable, report: Report) -> float | None:
        """Enter the next deal, perhaps with a fault.

        Returns the seconds until the table must act again; None for the usual time.
        """
        chance = self._random.random()
        if self._late:
            self._late -= 1
            phone.does(report)
            return SECONDS_LATE if self._late else None
        if chance < SILENT:
            self._late = self._random.randint(2, 4)
            return self._random.uniform(*SILENT_SECONDS)
        if chance < SILENT + WRONG:
            # A deal with impossible facts: the phone is told what is wrong, and then enters it correctly.
            self._try(phone, replace(report, id=uuid.uuid4(), facts={**report.facts, "dealer": view.table.seats + 1}))
        elif chance < SILENT + WRONG + AGAIN and view.deals:
            # Two phones at one table: the other phone has already sent other facts for this number.
            self._try(phone, replace(report, id=uuid.uuid4(), number=view.deals[-1].deal.number))
        phone.does(report)
        if self._random.random() < TWICE:
            phone.does(report)
        return None

    def _try(self, phone: RoundPhone, report: Report) -> None:
        """Send a report that will be refused."""
        try:
            phone.does(report)
        except Refusal:
            return
