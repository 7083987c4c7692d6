"""Anonymous visitors that request one address without a pause, from another process, as if from another machine.

They hardly read the answers, so that they use little of the processor. This module imports nothing of Django.
"""

from __future__ import annotations

import multiprocessing
import re
import socket
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager

from operations.robot.connection import HOST

MAX_BYTES = 1 << 16
LENGTH = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)
SECONDS_TO_WARM_UP = 0.2

Statuses = Counter[int]


@contextmanager
def another_process() -> Iterator[Executor]:
    """Start an executor with one process that does not load Django."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        yield pool


def ask_together(port: int, request: bytes, strangers: int, seconds: float) -> Statuses:
    """Send all requests at once; when all are answered, send them again."""
    connections = [socket.create_connection((HOST, port)) for _ in range(strangers)]
    statuses, until = Statuses(), time.perf_counter() + seconds
    while time.perf_counter() < until:
        for each in connections:
            each.sendall(request)
        statuses.update(_status(each) for each in connections)
    for each in connections:
        each.close()
    return statuses


def ask_alone(port: int, request: bytes, strangers: int, seconds: float) -> Statuses:
    """Send each visitor's next request as soon as its last one is answered."""
    with ThreadPoolExecutor(strangers) as threads:
        return sum(threads.map(lambda _number: ask_together(port, request, 1, seconds), range(strangers)), Statuses())


def _status(connection: socket.socket) -> int:
    """Read one answer to its end, and return its status."""
    answer = b""
    while (end := answer.find(b"\r\n\r\n")) < 0:
        answer += _received(connection)
    length = LENGTH.search(answer, 0, end)
    left = end + 4 + (int(length[1]) if length else 0) - len(answer)
    while left > 0:
        left -= len(_received(connection))
    return int(answer.split(b" ", 2)[1])


def _received(connection: socket.socket) -> bytes:
    part = connection.recv(MAX_BYTES)
    if not part:
        raise ConnectionError("The server closed a connection.")
    return part
