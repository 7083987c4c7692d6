"""Troela as it runs on a server: uvicorn with two processes, on a port of this machine, until the measurement ends."""

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

PROCESSES = 2
SECONDS_TO_START = 60.0


@contextmanager
def serving(processes: int = PROCESSES) -> Iterator[int]:
    """Serve with this process's environment; the port."""
    port = _free_port()
    command = [sys.executable, "-m", "uvicorn", "config.asgi:application", "--host", "127.0.0.1", "--port", str(port)]
    options = [
        "--http",
        "config.connections:Connection",
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
        _wait_until_it_answers(server, port)
        yield port
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


def _wait_until_it_answers(server: subprocess.Popen[bytes], port: int) -> None:
    until = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < until and server.poll() is None:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/up/", timeout=5).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit("The server did not start.")
