"""Divides the file descriptors of a web process among its connections.

The system limits the descriptors (files, connections) of a process. Beyond the limit it cuts any new connection without a message.
"""

from __future__ import annotations

import resource
from dataclasses import dataclass
from functools import cache

import structlog
from django.conf import settings

OWN_DESCRIPTORS = 64
"""The number of descriptors that the process needs besides its connections.

They are for the listening socket, event loop, log, database pool, Redis and open files.
"""
MAX_REQUEST_CONNECTIONS = 1000
"""The greatest number of connections, other than streams, of a process. There is a limit because each request in progress has a thread."""

logger = structlog.get_logger(__name__)


@dataclass(frozen=True)
class ConnectionRoom:
    """The numbers of streams and of other connections that a process may have with this number of file descriptors."""

    descriptors: int
    streams: int
    request_connections: int
    """The greatest number of connections other than streams. Idle connections (before, between and after requests) are included."""

    @property
    def connections(self) -> int:
        return self.streams + self.request_connections


def room_in(descriptors: int, max_streams: int) -> ConnectionRoom:
    """Divide the descriptors: seven sixteenths for streams, a quarter for other connections.

    The rest is for files that requests open (SQLite needs two descriptors a request) and for connections that arrive all at once.
    """
    shared = max(descriptors - OWN_DESCRIPTORS, 0)
    return ConnectionRoom(descriptors, min(max_streams, shared * 7 // 16), max(1, min(MAX_REQUEST_CONNECTIONS, shared // 4)))


def descriptors_for(max_streams: int) -> int:
    """Return the number of descriptors that this many streams and all other connections need."""
    return OWN_DESCRIPTORS + max(-(-max_streams * 16 // 7), 4 * MAX_REQUEST_CONNECTIONS)


@cache
def room() -> ConnectionRoom:
    """Return the numbers of streams and of other connections that this process may have.

    The first call raises the process's limit as far as needed and allowed, and logs the numbers.
    """
    wanted = descriptors_for(settings.LIVE_MOST_STREAMS)
    fits = room_in(_raise_limit(wanted), settings.LIVE_MOST_STREAMS)
    say = logger.info if fits.streams == settings.LIVE_MOST_STREAMS else logger.warning
    say(
        "room_for_connections",
        descriptors=fits.descriptors,
        streams=fits.streams,
        request_connections=fits.request_connections,
        streams_asked_for=settings.LIVE_MOST_STREAMS,
        descriptors_needed=wanted,
    )
    return fits


def _raise_limit(wanted: int) -> int:
    """Raise the soft limit of descriptors to `wanted`, or to the hard limit if that is lower.

    Returns the resulting limit, but no more than `wanted`.
    """
    soft, hard = (wanted if limit == resource.RLIM_INFINITY else limit for limit in resource.getrlimit(resource.RLIMIT_NOFILE))
    if soft < min(wanted, hard):
        soft = min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    return min(soft, wanted)
