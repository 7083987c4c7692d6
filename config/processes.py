"""Keeps the processes of Troela on one machine running until they are told to stop: a process that ends is started again.

The system may kill a process that uses much memory, or a bug may end it; the evening continues. A process that ends repeatedly needs a
person to look at it. If it is the web server, nothing works, so all processes stop with a message. If it is another one, the evening
continues, and the process is started again after a minute.
"""

from __future__ import annotations

import signal
import subprocess  # starts our own processes, with fixed arguments  # nosec B404
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import FrameType

from django.conf import settings

SECONDS_TO_STOP = 8
"""The number of seconds that a process has to stop before it is killed."""
LOOK_EVERY = 0.1
"""The seconds between two checks that all processes run."""
MOST_ENDS, WITHIN_SECONDS = 5, 60.0
"""A process that ended MOST_ENDS times within WITHIN_SECONDS is not started again at once."""

STOPS = """
{name} ended {ends} times within a minute, so Troela stops. Confirmed deals are stored, and open phones keep the others.
What to do:
  1. Read the lines above: the last one usually has the reason.
  2. Is the disk full? Free some space. Does another program use this address? Stop it, or choose another: make run TROELA_URL=…
  3. Start again: make run. Open phones send the deals that they still have automatically.
  4. If it ends again, or the lines report a damaged database, restore the newest backup: docs/operations.md, Backup.
"""
TRIED_LATER = (
    "{name} ended {ends} times within a minute; the lines above have the reason. The other programs continue, and this one is "
    "started again after a minute."
)


@dataclass(frozen=True)
class Program:
    """A command to run, and its name for people."""

    name: str
    command: Sequence[str]


class Child:
    """A running program that is started again when it ends. It remembers the last times at which it ended.

    `advice` is printed when the process becomes hopeless (`is_hopeless`). `may_end` is True if exit code 0 means that its work is done.
    """

    def __init__(
        self,
        program: Program,
        advice: str,
        now: Callable[[], float] = time.monotonic,
        *,
        may_end: bool = False,
    ) -> None:
        self._program = program
        self._may_end = may_end
        self._advice = advice
        self._now = now
        self._ends: deque[float] = deque(maxlen=MOST_ENDS)
        self._start_at: float | None = None
        """The time at which to start the process again; None while it runs."""
        self.process = start(program.command)

    @property
    def is_hopeless(self) -> bool:
        """True if the process ended MOST_ENDS times within WITHIN_SECONDS, so that starting it at once would not help."""
        return len(self._ends) == MOST_ENDS and self._ends[-1] - self._ends[0] < WITHIN_SECONDS

    def look(self) -> None:
        """Start the process again if it has ended: at once, or after a minute if it is hopeless."""
        if self._may_end and self.process.poll() == 0:
            return
        if self._start_at is None and self.process.poll() is not None:
            self._ends.append(self._now())
            self._start_at = self._now() + (WITHIN_SECONDS if self.is_hopeless else 0.0)
            print(f"{self._program.name} ended ({_how(self.process.returncode)}).", flush=True)
            if self.is_hopeless:
                print(self._advice.format(name=self._program.name, ends=MOST_ENDS), flush=True)
        if self._start_at is not None and self._now() >= self._start_at:
            if self.is_hopeless:
                self._ends.clear()
            self.process, self._start_at = start(self._program.command), None


def _how(exit_code: int) -> str:
    """Return how a process ended, as text for people: "exit code 1", "killed by signal 9"."""
    return f"killed by signal {-exit_code}" if exit_code < 0 else f"exit code {exit_code}"


class Processes:
    """The processes of Troela on one machine, started and stopped together."""

    def __init__(
        self,
        web: Program,
        workers: Sequence[Program],
        demo: Program | None = None,
    ) -> None:
        self._web = web
        self._workers = workers
        self._demo = demo
        self._stopping = False

    def run(self) -> int:
        """Run the processes until a signal, or until the web server ends repeatedly.

        Returns the web server's last exit code, or 0 after a signal. A process that ends is started again, except the process
        that makes the demo, once it has succeeded.
        """
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._stop)
        web = Child(self._web, STOPS)
        workers = [Child(program, TRIED_LATER) for program in self._workers]
        if self._demo is not None:
            workers.append(Child(self._demo, TRIED_LATER, may_end=True))
        while not self._stopping and not web.is_hopeless:
            time.sleep(LOOK_EVERY)
            for child in (web, *workers):
                child.look()
        running = [web.process, *(worker.process for worker in workers)]
        for process in running:
            process.terminate()
        for process in running:
            wait_for_end(process)
        return 0 if self._stopping else web.process.returncode

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        self._stopping = True


def start(command: Sequence[str]) -> subprocess.Popen[bytes]:
    """Start the command in its own session. Ctrl-C then reaches only the present process, which stops all others once and in order."""
    return subprocess.Popen(command, cwd=settings.BASE_DIR, start_new_session=True)  # nosec B603


def wait_for_end(process: subprocess.Popen[bytes]) -> None:
    """Wait until the process has ended; kill it after `SECONDS_TO_STOP`."""
    try:
        process.wait(SECONDS_TO_STOP)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
