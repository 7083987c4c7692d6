"""Devices that retry until they are answered, by the same rule as the phone on a table."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from random import Random

from operations.robot.connection import Answer, KeepAliveConnection

# The phone's page has the same waits in static/js/table/sender.js, and the same timeout in static/js/table/api.js.
FIRST_WAIT_SECONDS = 1.0
LONGEST_WAIT_SECONDS_AT_FIRST = 2.0
FIRST_SECONDS = 60.0
"""For this many seconds after its first failure a device retries at short intervals, as most outages are over by then."""
LONGEST_WAIT_SECONDS = 30.0
TRY_SECONDS = 12.0

TRY_AGAIN = {429, *range(500, 600)}
"""Statuses after which a device retries, as the server is busy, unavailable or broken. Any other status is the answer."""


def wait_seconds(failures: int, since_first: float, random: Random) -> float:
    """Return how many seconds to wait after `failures` failures in a row, the first of them `since_first` seconds ago.

    The wait doubles with each failure, up to a limit, and is shortened by a random part, so that the phones do not all retry at once.
    """
    longest = LONGEST_WAIT_SECONDS_AT_FIRST if since_first < FIRST_SECONDS else LONGEST_WAIT_SECONDS
    return min(longest, FIRST_WAIT_SECONDS * 2.0 ** min(failures, 10)) * random.uniform(0.5, 1.0)


class PatientConnection(KeepAliveConnection):
    """A device that retries until the server answers. It adds the time of each answer (`time.monotonic()`) to `answers`."""

    def __init__(self, port: int, answers: list[float], random: Random) -> None:
        super().__init__(port)
        self._answers = answers
        self._random = random

    async def ask(self, method: str, path: str, headers: Mapping[str, str], body: bytes = b"") -> Answer:
        began, failures = time.monotonic(), 0
        while True:
            try:
                async with asyncio.timeout(TRY_SECONDS):
                    answer = await self.ask_once(method, path, headers, body)
            except (asyncio.IncompleteReadError, OSError):
                pass  # the connection broke, or no answer arrived in time
            else:
                if answer[0] not in TRY_AGAIN:
                    self._answers.append(time.monotonic())
                    return answer
            await asyncio.sleep(wait_seconds(failures, time.monotonic() - began, self._random))
            failures += 1
