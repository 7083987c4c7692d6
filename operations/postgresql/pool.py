"""The PostgreSQL connections of one process, shared by its threads. It learns at once that the database is away, and that it is back.

psycopg's own pool connects in threads of its own: whoever asks meanwhile waits for the whole time limit and is not told why, and after an
outage of a minute its next try may come half a minute later. Here whoever needs a connection makes it, and so hears what is wrong.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from select import POLLIN, poll

import psycopg

STUCK_SECONDS = 0.8
"""If no connection comes back for so long, those who wait are told: with it, they are answered within a second."""
LONGEST_WAIT_SECONDS = 8.0
"""How long a request waits in a line that moves: a phone gives up after twelve seconds."""
SILENT_SECONDS = 1.0
"""A try to connect that failed after so long met silence, not a refusal. For as long again nobody else is sent into that silence."""
LONGEST_TRY_SECONDS = 5.0
"""Longer than a try to connect takes (`connect_timeout` in the settings)."""
MAX_AGE_SECONDS = 3600.0
"""After which a connection is made anew, so that what the server keeps for it does not grow."""

Connection = psycopg.Connection[tuple[object, ...]]
Clock = Callable[[], float]


class PoolFull(psycopg.OperationalError):
    """All connections of this process are in use, and none came back in time."""


@dataclass(frozen=True)
class PoolUse:
    """How many connections are in use at this moment, of how many, and how many requests wait for one."""

    in_use: int
    size: int
    waiting: int


class Places:
    """So many may go on at a time; the others wait in line, as long as it moves."""

    def __init__(self, size: int, *, stuck_seconds: float, now: Clock) -> None:
        self._lock = threading.Lock()
        self._size = self._free = size
        self._stuck_seconds = stuck_seconds
        self._now = now
        self._moved_at = now()
        """When a place was given or given back last."""
        self.line: deque[threading.Event] = deque()
        """Those who wait, each with the sign that it is their turn."""

    def enter(self) -> bool:
        """Whether there was a place in time; the caller then leaves it with `leave`."""
        with self._lock:
            if self._free:
                self._free -= 1
                self._moved_at = self._now()
                return True
            turn = threading.Event()
            self.line.append(turn)
            came_at = self._now()
        while not turn.wait(self._stuck_seconds):
            with self._lock:
                now = self._now()
                is_stuck = now - max(self._moved_at, came_at) >= self._stuck_seconds
                if not turn.is_set() and (is_stuck or now - came_at >= LONGEST_WAIT_SECONDS):
                    self.line.remove(turn)
                    return False
        return True

    def leave(self) -> None:
        """Give the place to whoever has waited longest."""
        with self._lock:
            self._moved_at = self._now()
            if self.line:
                self.line.popleft().set()
            else:
                self._free += 1

    def use(self) -> PoolUse:
        """How it stands."""
        with self._lock:
            return PoolUse(self._size - self._free, self._size, len(self.line))


class Pool:
    """At most `size` connections. Those that nobody uses wait here, the one used last in front."""

    def __init__(
        self, connect: Callable[[], Connection], *, size: int, stuck_seconds: float = STUCK_SECONDS, now: Clock = time.monotonic
    ) -> None:
        self._connect = connect
        self._places = Places(size, stuck_seconds=stuck_seconds, now=now)
        self._now = now
        self._idle: deque[tuple[Connection, float]] = deque()
        """Connections with the time at which each was made."""
        self._made_at: dict[int, float] = {}
        """Of the connections in use, by their identity."""
        self._silent_until: float | None = None
        """Until when nobody tries to connect, because somebody met silence or is finding out."""
        self._is_closed = False

    def open(self) -> None:
        """Nothing to do: a connection is made when somebody needs it. Django calls it."""

    def getconn(self) -> Connection:
        """A connection that works, for the caller alone until `putconn`. Raises PoolFull, or what PostgreSQL's library says when it cannot
        connect.
        """
        if not self._places.enter():
            raise PoolFull("all connections are in use")
        try:
            connection, made_at = self._idle_one() or (self._new(), self._now())
        except BaseException:
            self._places.leave()
            raise
        self._made_at[id(connection)] = made_at
        return connection

    def putconn(self, connection: Connection) -> None:
        """Take a connection back. One in the middle of something, or broken, is closed."""
        made_at = self._made_at.pop(id(connection))
        is_idle = not connection.closed and connection.info.transaction_status is psycopg.pq.TransactionStatus.IDLE
        if is_idle and connection.autocommit and not self._is_closed and self._now() - made_at < MAX_AGE_SECONDS:
            self._idle.appendleft((connection, made_at))
        else:
            connection.close()
        self._places.leave()

    def use(self) -> PoolUse:
        """How many connections are in use; the caller's own too."""
        return self._places.use()

    def close(self) -> None:
        """Close what nobody uses, and from now on whatever is given back."""
        self._is_closed = True
        while self._idle:
            self._idle.popleft()[0].close()

    def _idle_one(self) -> tuple[Connection, float] | None:
        """A connection that somebody used before and that still works. After a restart of the server none does."""
        while True:
            try:
                connection, made_at = self._idle.popleft()
            except IndexError:
                return None
            if not _has_news(connection):
                return connection, made_at
            try:
                connection.execute("")
            except psycopg.Error:
                connection.close()
            else:
                return connection, made_at

    def _new(self) -> Connection:
        began_at = self._now()
        if self._silent_until is not None:
            if began_at < self._silent_until:
                raise psycopg.OperationalError("the database gave no answer a moment ago")
            self._silent_until = began_at + LONGEST_TRY_SECONDS  # one finds out for all
        try:
            connection = self._connect()
        except psycopg.Error:
            ended_at = self._now()
            self._silent_until = ended_at + SILENT_SECONDS if ended_at - began_at > SILENT_SECONDS else None
            raise
        self._silent_until = None
        return connection


def _has_news(connection: Connection) -> bool:
    """Whether something arrived on a connection on which nothing was asked: its end, as a rule."""
    line = poll()
    line.register(connection, POLLIN)
    return bool(line.poll(0))
