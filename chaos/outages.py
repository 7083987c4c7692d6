"""Plays one evening and causes every outage of an installation, one after another.

After each outage all deals and papers are counted, while the tables play on.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random

from chaos.bad_line import BadLine
from chaos.exactly_once import DeliveryProblems
from chaos.hall import ChaosHall
from chaos.installation import Fault, Installation
from chaos.silence import longest_silence

TABLES, RATE = 40, 10.0
"""The number of tables, and the deals that all of them together play in a second."""
SHARE = 0.3
"""The part of the requests and answers (0 to 1) that are lost, doubled, delayed or reordered."""
SECONDS_DOWN = 1.0
"""Seconds until a supervisor restarts a killed process."""
WATCH_SECONDS = 4.0
"""The shortest time, in seconds, between a restart and the next outage. In this time the longest silence is measured."""
COUNT_SECONDS = 2.0
"""Seconds reserved for counting at the end of each outage."""
SECONDS_TO_OPEN = 60.0
PAPER_SECONDS = 80.0
"""Seconds to wait for the last papers. If a paper's worker was killed, another begins the paper after at most forty seconds."""
LOOK_SECONDS = 2.0
SPARE_SECONDS = 60
"""Tables get enough extra deals to play this many seconds longer than planned, in case counting takes long."""


@dataclass(frozen=True)
class OutageRow:
    """The result of one outage, or, in the last row, of the whole evening."""

    form: str
    fault: str
    silence: float | None
    """The longest time without an answer to any table, in seconds, not counting the time until the killed process was restarted.

    None in the row of the whole evening.
    """
    deals: int
    """The number of deals that the server had confirmed since the evening began."""
    count: DeliveryProblems

    @property
    def is_right(self) -> bool:
        return not (self.count.lost or self.count.doubled or self.count.disagreeing)


@dataclass(frozen=True)
class OutagesResult:
    """The result of one evening with all outages."""

    rows: tuple[OutageRow, ...]
    line: BadLine
    papers: int


@contextmanager
def living(installation: Installation) -> Iterator[None]:
    """Start the installation, and end all its processes after the `with` block."""
    try:
        installation.start()
        yield
    finally:
        installation.stop()


def play(
    installation: Installation, seconds: float, random: Random, make_line: Callable[[int, float, Random], BadLine] = BadLine
) -> OutagesResult:
    """Play an evening of about `seconds` seconds in this installation, longer if counting takes long."""
    with living(installation):
        deals = 2 + int(RATE * (seconds / 2 + SPARE_SECONDS) / TABLES)
        _say(f"{installation.form}: {TABLES} tables play for some {seconds:.0f} s")
        evening = json.loads(installation.run("-m", "chaos.evening", str(TABLES), str(deals)))
        installation.open()
        return asyncio.run(_play(installation, evening, seconds, random, make_line))


async def _play(
    installation: Installation,
    evening: dict[str, object],
    seconds: float,
    random: Random,
    make_line: Callable[[int, float, Random], BadLine],
) -> OutagesResult:
    line = make_line(installation.port, SHARE, random)
    async with line.carrying():
        hall = ChaosHall.of(evening, line.port, installation.url, random, RATE)
        await _until_open(installation)
        half, end = asyncio.Event(), asyncio.Event()
        rows: list[OutageRow] = []

        async def happen() -> None:
            await _until_all_play(hall, 1)
            for number, fault in enumerate(installation.faults, start=1):
                rows.append(await _suffer(installation, hall, fault, time.monotonic() + seconds / len(installation.faults)))
                if number == max(1, len(installation.faults) // 2):
                    half.set()
                    await _until_all_play(hall, 2)  # between the two halves tables have nothing to send, which would count as silence
            end.set()

        async with asyncio.TaskGroup() as group:
            group.create_task(hall.play(half, end))
            group.create_task(happen())
        _say("all deals are played; papers are still being made")
        rows.append(await _last_count(installation, hall))
        _say("everything is counted")
        return OutagesResult(tuple(rows), line, len(hall.word().papers))


async def _until_open(installation: Installation) -> None:
    until = time.monotonic() + SECONDS_TO_OPEN
    while True:
        try:
            _reader, writer = await asyncio.open_connection("127.0.0.1", installation.port)
        except OSError:
            if time.monotonic() > until:
                raise
            await asyncio.sleep(0.1)
        else:
            writer.close()
            return


async def _until_all_play(hall: ChaosHall, round_: int) -> None:
    """Wait until every table has had an answer in this round."""
    first = {tables[0].id for tables in hall.rounds[round_ - 1]}
    while not first <= hall.run.answered:
        await asyncio.sleep(0.1)


async def _suffer(installation: Installation, hall: ChaosHall, fault: Fault, until: float) -> OutageRow:
    """Cause one fault: kill, start again, wait until shortly before `until`, and check what is stored. Returns the result."""
    killed_at = time.monotonic()
    await asyncio.to_thread(fault.kill)
    _say(f"killed: {fault.name}")
    started_at = killed_at
    starting = None
    if fault.start is not None:
        await asyncio.sleep(SECONDS_DOWN)
        started_at = time.monotonic()
        starting = asyncio.create_task(asyncio.to_thread(fault.start))
    await asyncio.sleep(max(WATCH_SECONDS, until - COUNT_SECONDS - time.monotonic()))
    if starting is not None:
        await starting
    silence = longest_silence(hall.answers, killed_at, time.monotonic(), (killed_at, started_at))
    return OutageRow(installation.form, fault.name, silence, len(hall.run.answered), await _count(installation, hall))


def _say(what: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {what}", file=sys.stderr, flush=True)


async def _count(installation: Installation, hall: ChaosHall) -> DeliveryProblems:
    word = hall.word()
    counted = json.loads(await asyncio.to_thread(installation.count, hall.slug, word.to_json()))
    return DeliveryProblems(**counted)


async def _last_count(installation: Installation, hall: ChaosHall) -> OutageRow:
    """Check what is stored after all is played and every paper is made. A paper that is not made within PAPER_SECONDS counts as lost."""
    until = time.monotonic() + PAPER_SECONDS
    while (count := await _count(installation, hall)).unmade and time.monotonic() < until:
        await asyncio.sleep(LOOK_SECONDS)
    await asyncio.to_thread(installation.run, "manage.py", "verify", hall.slug)
    refused = (f"{times} deals were refused: {why}" for why, times in hall.run.refused.items())
    lost = DeliveryProblems((*count.lost, *count.unmade, *refused), count.doubled, count.disagreeing)
    return OutageRow(installation.form, "in the end", None, len(hall.run.answered), lost)
