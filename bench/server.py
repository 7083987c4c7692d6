"""Runs Troela as on a server, until the measurement ends: uvicorn with two processes, on a port of this machine.

It also measures the processor time that these processes use.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.db import connections

PROCESSES = 2
SECONDS_TO_START = 60.0
IDLE_SHARE = 0.05
"""The server counts as idle if it uses less than this part of one processor."""


@dataclass(frozen=True)
class RunningServer:
    """A running server."""

    port: int
    pid: int

    def spent(self) -> float:
        """Return the seconds of processor time that the server's processes have used so far."""
        ticks = sum(spent for pid, (parent, spent) in _processes().items() if self.pid in (pid, parent))
        return ticks / os.sysconf("SC_CLK_TCK")

    def wait_until_idle(self, seconds: float = SECONDS_TO_START) -> None:
        """Wait until the server's processes are idle: all have started and have answered their requests."""
        until, spent = time.monotonic() + seconds, self.spent()
        while time.monotonic() < until:
            time.sleep(0.5)
            before, spent = spent, self.spent()
            if spent - before < 0.5 * IDLE_SHARE:
                return


def _processes() -> dict[int, tuple[int, int]]:
    """Return, for every process of this machine, its parent process and its processor time in clock ticks."""
    times = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            # The program's name is in parentheses and may contain spaces and parentheses.
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # the process has ended
        times[int(stat.parent.name)] = int(fields[1]), int(fields[11]) + int(fields[12])
    return times


@contextmanager
def running(processes: int = PROCESSES, address: str = "/up/") -> Iterator[RunningServer]:
    """Run a server with this process's environment variables until the end of the `with` block, which begins once `address` answers 200.

    Closes this process's database connections.
    """
    connections.close_all()
    port = _free_port()
    command = [sys.executable, "-m", "uvicorn", "config.asgi:application", "--host", "127.0.0.1", "--port", str(port)]
    options = [
        "--http",
        "config.server.connections:Connection",
        "--workers",
        str(processes),
        "--timeout-graceful-shutdown",
        "3",
        "--no-access-log",
        "--log-level",
        "error",
    ]
    server = subprocess.Popen([*command, *options], env=os.environ, stdout=sys.stderr)
    try:
        _wait_until_it_answers(server, port, address)
        yield RunningServer(port, server.pid)
    finally:
        server.send_signal(signal.SIGTERM)
        try:
            server.wait(15)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def _free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


def _wait_until_it_answers(server: subprocess.Popen[bytes], port: int, address: str) -> None:
    until = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < until and server.poll() is None:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}{address}", timeout=5).close()
        except OSError:
            time.sleep(0.02)
        else:
            return
    raise SystemExit("The server did not start.")
