"""A pool of the PostgreSQL connections of one process, shared by its threads.

It notices at once if the database becomes unavailable, or available again. In psycopg's own pool, threads of the pool connect: a caller
waits for the whole timeout without learning the reason, and after an outage of a minute the next try may be half a minute away. Here the
caller that needs a connection makes it, and so gets the error.
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
"""If no connection is returned for this many seconds, waiting callers get an error, so that requests are refused within a second."""
LONGEST_WAIT_SECONDS = 8.0
"""The greatest number of seconds that a request may wait for a connection in all.

It is less than the twelve seconds after which a phone gives up.
"""
SILENT_SECONDS = 1.0
"""If a try to connect takes longer than this and fails, the server gave no answer. Then nobody tries again for the same time."""
LONGEST_TRY_SECONDS = 5.0
"""After an unanswered try to connect, one caller tries again. All others get an error at once, for at most this many seconds.

It is longer than `connect_timeout` in the settings.
"""
MAX_AGE_SECONDS = 3600.0
"""The age after which a connection is replaced, to limit the memory that the server uses for it."""

Connection = psycopg.Connection[tuple[object, ...]]
Clock = Callable[[], float]


class PoolFull(psycopg.OperationalError):
    """The error if all connections of this process stay in use for too long."""


@dataclass(frozen=True)
class PoolUse:
    """The number of connections in use now, the size of the pool, and the number of requests that wait for a connection."""

    in_use: int
    size: int
    waiting: int


class Places:
    """A semaphore with a queue: at most `size` callers hold a place at once, and the others wait in order of arrival.

    A caller stops waiting if no place is given back for `stuck_seconds`, or after LONGEST_WAIT_SECONDS.
    """

    def __init__(self, size: int, *, stuck_seconds: float, now: Clock) -> None:
        self._lock = threading.Lock()
        self._size = self._free = size
        self._stuck_seconds = stuck_seconds
        self._now = now
        self._moved_at = now()
        """The time at which a place was last given out or given back."""
        self.line: deque[threading.Event] = deque()
        """The waiting callers, first come first, each with the event that is set when it gets a place."""

    def enter(self) -> bool:
        """Wait for a place. Returns True if there was one in time; the caller must then call `leave`."""
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
        """Give the place to the caller that has waited longest."""
        with self._lock:
            self._moved_at = self._now()
            if self.line:
                self.line.popleft().set()
            else:
                self._free += 1

    def use(self) -> PoolUse:
        """Return how many places are taken, how many there are, and how many callers wait."""
        with self._lock:
            return PoolUse(self._size - self._free, self._size, len(self.line))


class Pool:
    """A pool of at most `size` connections. The idle one that was used last is used first."""

    def __init__(
        self, connect: Callable[[], Connection], *, size: int, stuck_seconds: float = STUCK_SECONDS, now: Clock = time.monotonic
    ) -> None:
        self._connect = connect
        self._places = Places(size, stuck_seconds=stuck_seconds, now=now)
        self._now = now
        self._idle: deque[tuple[Connection, float]] = deque()
        """The idle connections, each with the time at which it was made."""
        self._made_at: dict[int, float] = {}
        """The time at which each connection in use was made, by the connection's `id()`."""
        self._silent_until: float | None = None
        """Until this time no other caller tries to connect, as a try got no answer or is still running. None: anybody may try."""
        self._is_closed = False

    def open(self) -> None:
        """Do nothing: a connection is made when it is needed. Django calls this method."""

    def getconn(self) -> Connection:
        """Return a working connection, for the caller alone until `putconn`.

        Raises PoolFull, or psycopg's error if it cannot connect.
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
        """Return a connection to the pool. A broken one, or one in a transaction, is closed."""
        made_at = self._made_at.pop(id(connection))
        is_idle = not connection.closed and connection.info.transaction_status is psycopg.pq.TransactionStatus.IDLE
        if is_idle and connection.autocommit and not self._is_closed and self._now() - made_at < MAX_AGE_SECONDS:
            self._idle.appendleft((connection, made_at))
        else:
            connection.close()
        self._places.leave()

    def use(self) -> PoolUse:
        """Return how many connections are in use, including the caller's."""
        return self._places.use()

    def close(self) -> None:
        """Close the idle connections, and from now on every connection that is returned."""
        self._is_closed = True
        while self._idle:
            self._idle.popleft()[0].close()

    def _idle_one(self) -> tuple[Connection, float] | None:
        """Return an idle connection that still works; None if there is none, as after a restart of the server."""
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
                raise psycopg.OperationalError("the database did not answer a moment ago")
            self._silent_until = began_at + LONGEST_TRY_SECONDS  # the other callers wait for the result of this try
        try:
            connection = self._connect()
        except psycopg.Error:
            ended_at = self._now()
            self._silent_until = ended_at + SILENT_SECONDS if ended_at - began_at > SILENT_SECONDS else None
            raise
        self._silent_until = None
        return connection


def _has_news(connection: Connection) -> bool:
    """Return True if data arrived on an idle connection: usually the message that the server closed it."""
    line = poll()
    line.register(connection, POLLIN)
    return bool(line.poll(0))
