"""Make papers without a queue: one process looks for waiting rows, and makes each paper in a child process.

A child that runs out of memory or hangs harms nothing else, and all its memory is freed when it ends. It is forked from a process that has
loaded fonts and style, so it starts at once.
"""

from __future__ import annotations

import datetime
import multiprocessing
import resource
import signal
import time
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from types import FrameType

import structlog
from django.db import connections

from tournaments.papers.making import claims

LOOK_EVERY = 0.5
"""The time between two polls for waiting rows, in seconds."""
DAY = 86_400.0
"""The time between two runs of the daily jobs, in seconds."""
FREE_EVERY = 10.0
"""The time between two searches for papers of dead workers, in seconds."""
MAX_SECONDS = 300.0
"""The timeout of one paper, in seconds."""
MAX_MEMORY = 2 * 1024**3
"""The greatest number of bytes of memory (address space) that one child process may use."""
PATIENCE = 4.0
"""The number of seconds that the current paper may still take after a stop signal."""

log = structlog.get_logger(__name__)


class Maker:
    """The loop of `manage.py papers`, which makes papers until it is stopped."""

    def __init__(self, make: Callable[[int], object], daily: Callable[[], object] | None = None) -> None:
        self._make = make
        self._daily = daily
        self._did_daily_at = -DAY
        self._stopping = False
        self._freed_at: float | None = None

    def stop(self, _number: int = 0, _frame: FrameType | None = None) -> None:
        """Stop soon: finish the current paper if that is quick, else return it to the queue for the next process."""
        self._stopping = True

    def run(self, *, once: bool = False) -> None:
        """Make papers until told to stop; with `once`, until no paper waits."""
        while not self._stopping:
            self._daily_work()
            waiting_papers = self._papers_to_make()
            if not waiting_papers:
                if once:
                    return
                time.sleep(LOOK_EVERY)
            for pk in waiting_papers[:1]:
                self._one(pk)

    def _daily_work(self) -> None:
        """Run the daily jobs if a day has passed since the last time."""
        if self._daily is not None and time.monotonic() - self._did_daily_at >= DAY:
            self._did_daily_at = time.monotonic()
            self._daily()

    def _papers_to_make(self) -> list[int]:
        begun, now = self._freed_at is None, time.monotonic()
        if self._freed_at is not None and now - self._freed_at < FREE_EVERY:
            return claims.papers_to_make()
        self._freed_at = now
        # An installation runs only one such process, so a paper "being made" at its start was left by a killed process.
        return claims.free_abandoned(silent_for=datetime.timedelta(0)) if begun else claims.free_abandoned()

    def _one(self, pk: int) -> None:
        connections.close_all()  # a database connection cannot be shared with a child process
        child = multiprocessing.get_context("fork").Process(target=_child, args=(self._make, pk), daemon=True)
        child.start()
        end = time.monotonic() + MAX_SECONDS
        while child.is_alive() and time.monotonic() < end:
            child.join(0.1)
            if self._stopping:
                end = min(end, time.monotonic() + PATIENCE)
        if child.is_alive():
            child.kill()
            child.join()
            (claims.give_back if self._stopping else claims.give_up)(pk)
            log.warning("paper_stopped", paper=pk, stopping=self._stopping)
        elif _killed(child):
            claims.give_up(pk)
            log.error("paper_maker_died", paper=pk, signal=-(child.exitcode or 0))


def _killed(child: BaseProcess) -> bool:
    return child.exitcode is not None and child.exitcode < 0


def _child(make: Callable[[int], object], pk: int) -> None:
    # A stop signal reaches all processes. The child ignores it, because the parent decides whether it may finish.
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    limit = MAX_MEMORY if hard == resource.RLIM_INFINITY else min(hard, MAX_MEMORY)
    resource.setrlimit(resource.RLIMIT_AS, (limit, hard))
    make(pk)
    connections.close_all()
