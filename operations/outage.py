"""Answers 503 while the database or the disk is unavailable, with the seconds after which to retry.

A program gets JSON, a person a page that says what to do. Nothing of the request was stored. A phone keeps its deals and retries by itself.
Any other error is a bug and is answered with 500.
"""

from __future__ import annotations

import errno
import sqlite3
import sys
from collections.abc import Callable, Iterator
from enum import StrEnum

import psycopg
import structlog
from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest, HttpResponse
from django.views import defaults

from clubs.problems import SENTENCES
from operations.metrics import OUTAGES
from operations.postgresql.pool import PoolFull
from operations.refusals import API, POLICY, content


class Outage(StrEnum):
    """The kind of an outage. The value is the code that the API answers."""

    BUSY = "DATABASE_BUSY"
    """The database takes no other writer: SQLite's one write lock is held, or PostgreSQL has no free connection or broke a deadlock."""
    AWAY = "DATABASE_AWAY"
    FULL = "DISK_FULL"
    READ_ONLY = "READ_ONLY"


for _outage in Outage:
    OUTAGES.labels(_outage.name.lower())  # start each counter at 0, so that the first outage is seen as an increase

SECONDS_UNTIL_RETRY = {Outage.BUSY: 2, Outage.AWAY: 2, Outage.FULL: 20, Outage.READ_ONLY: 10}
"""The seconds after which to retry, by kind. A restart takes a second or two; a full disk stays full until somebody frees space."""

_SQLITE_OUTAGES = {
    sqlite3.SQLITE_BUSY: Outage.BUSY,
    sqlite3.SQLITE_LOCKED: Outage.BUSY,
    sqlite3.SQLITE_CANTOPEN: Outage.AWAY,
    sqlite3.SQLITE_IOERR: Outage.AWAY,
    sqlite3.SQLITE_FULL: Outage.FULL,
    sqlite3.SQLITE_READONLY: Outage.READ_ONLY,
}
_EXTENDED_CODES = 256
"""SQLite's primary error code is its extended error code modulo this number."""
_SYSTEM_OUTAGES = {errno.ENOSPC: Outage.FULL, errno.EDQUOT: Outage.FULL, errno.EROFS: Outage.READ_ONLY}
_BUSY_ERRORS = (
    PoolFull,
    psycopg.errors.TooManyConnections,
    psycopg.errors.DeadlockDetected,
    psycopg.errors.LockNotAvailable,
    psycopg.errors.SerializationFailure,
)
_AWAY_ERRORS = (
    psycopg.errors.AdminShutdown,
    psycopg.errors.CrashShutdown,
    psycopg.errors.CannotConnectNow,
    psycopg.errors.ConnectionException,
    psycopg.errors.IoError,
)

logger = structlog.get_logger(__name__)


class OutageMiddleware:
    """Middleware that answers 503 if an outage made a view fail."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        outage = outage_behind(exception)
        return None if outage is None else outage_response(request, outage)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer an error outside the views (`handler500`).

    The cause is an outage, for example while the session was read or stored, or a bug. A program gets JSON in both cases.
    """
    outage = outage_behind(sys.exception())
    if outage is not None:
        return outage_response(request, outage)
    if request.path.startswith(API):
        kind, text = content(request.path, "BROKEN")
        return HttpResponse(text, content_type=kind, status=500, headers={"Cache-Control": "no-store"})
    page = defaults.server_error(request)
    page["Content-Security-Policy"] = POLICY
    return page


def outage_behind(error: BaseException | None) -> Outage | None:
    """Return the outage that caused this error; None if the error is a bug.

    The database's own error is the cause of Django's error. If the connection is lost during a transaction, the
    rollback fails too, and the database's error is one cause further back.
    """
    chain = list(_causes(error))
    if not any(isinstance(each, DatabaseError | InterfaceError | psycopg.Error | sqlite3.Error | OSError) for each in chain[:1]):
        return None  # our own code raised the last error because of the database's error
    return next((outage for each in reversed(chain) if (outage := _outage_of(each)) is not None), None)


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """Yield the error and then its causes, back to the first."""
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _outage_of(error: BaseException) -> Outage | None:
    if isinstance(error, sqlite3.Error):
        return _SQLITE_OUTAGES.get(getattr(error, "sqlite_errorcode", 0) % _EXTENDED_CODES)
    if isinstance(error, psycopg.Error):
        return _outage_of_postgres(error)
    if isinstance(error, OSError):
        return _SYSTEM_OUTAGES.get(error.errno or 0)
    return None


def _outage_of_postgres(error: psycopg.Error) -> Outage | None:
    if isinstance(error, _BUSY_ERRORS):
        return Outage.BUSY
    if isinstance(error, psycopg.errors.DiskFull):
        return Outage.FULL
    if isinstance(error, psycopg.errors.ReadOnlySqlTransaction):
        return Outage.READ_ONLY
    if isinstance(error, _AWAY_ERRORS):
        return Outage.AWAY
    # If the connection broke or no server listened, PostgreSQL sent no error code.
    is_line = isinstance(error, psycopg.OperationalError | psycopg.InterfaceError) and error.sqlstate is None
    return Outage.AWAY if is_line else None


def outage_response(request: HttpRequest, outage: Outage) -> HttpResponse:
    """Return the 503: JSON for the API; for a browser a short page, which reloads by itself unless a form was sent."""
    reason = outage.name.lower()
    OUTAGES.labels(reason).inc()
    logger.warning(outage.value.lower(), path=request.path)
    kind, text = content(request.path, outage)
    seconds = str(SECONDS_UNTIL_RETRY[outage])
    headers = {"Retry-After": seconds, "Cache-Control": "no-store", "Content-Security-Policy": POLICY}
    if request.method == "GET" and not request.path.startswith(API):
        headers["Refresh"] = seconds
    return HttpResponse(text, content_type=kind, status=SENTENCES[outage].status, headers=headers)
