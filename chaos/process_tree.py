"""Ends a process with all its descendants, as a power cut would, and finds a port for a new process."""

from __future__ import annotations

import os
import random
import signal
import socket
import time
from contextlib import suppress
from pathlib import Path

PORTS = range(20_000, 32_000)
"""Ports for the test's servers.

The system does not use them for outgoing connections, so none can take the port of a server that is down for a second.
"""
_given = set[int]()


def free_port() -> int:
    """Return a port of this machine on which nothing listens. Each call returns a different port."""
    for port in random.sample(PORTS, len(PORTS)):
        with socket.socket() as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                trial.bind(("127.0.0.1", port))
            except OSError:
                continue
        if port not in _given:
            _given.add(port)
            return port
    raise OSError(f"No port is free from {PORTS.start} to {PORTS.stop - 1}.")


def kill_tree(pid: int) -> None:
    """End a process and all its descendants, with SIGKILL. Returns when none of them runs any more."""
    remaining = descendants(pid)
    for each in remaining:
        _kill(each)
    while remaining := [each for each in remaining if is_running(each)]:
        time.sleep(0.001)


def descendants(pid: int) -> list[int]:
    """Return this process and all its descendants, parents before children.

    Ending parents first keeps them from replacing a child that was ended.
    """
    tree = [pid]
    for each in tree:
        for children in Path(f"/proc/{each}/task").glob("*/children"):
            try:
                tree += map(int, children.read_text().split())
            except OSError:
                continue  # it has ended
    return tree


def is_running(pid: int) -> bool:
    """Return True if this process runs. A zombie (ended, but not yet waited for) does not count."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def _kill(pid: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
