"""Answers 503, with the seconds after which to ask again, while the database has no room for one more: SQLite's one write lock is held for
too long, or PostgreSQL has no connection or broke a deadlock.

Nothing of the request was kept, and asking again is what helps: a phone does so by itself and keeps its deals until then. Any other error
of the database is our mistake and ends as a 500.
"""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable

import psycopg
import psycopg_pool
import structlog
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.views import defaults

from clubs.problems import SENTENCES
from config.refusals import content

SECONDS_UNTIL_RETRY = 5
CODE = "DATABASE_BUSY"
_SQLITE_CODES = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})
_EXTENDED_CODES = 256
"""SQLite's extended codes have the plain one as their last byte."""
_POSTGRES_ERRORS = (
    psycopg_pool.PoolTimeout,
    psycopg_pool.TooManyRequests,
    psycopg.errors.TooManyConnections,
    psycopg.errors.CannotConnectNow,
    psycopg.errors.DeadlockDetected,
    psycopg.errors.LockNotAvailable,
    psycopg.errors.SerializationFailure,
)

logger = structlog.get_logger(__name__)


class BusyMiddleware:
    """Middleware that answers 503 if a view found the database busy."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return busy_response(request) if is_busy(exception) else None


def server_error(request: HttpRequest) -> HttpResponse:
    """The answer to an error that no view could answer, because it arose before or after it: in reading who asks, or in keeping their
    session (`handler500`).
    """
    return busy_response(request) if is_busy(sys.exception()) else defaults.server_error(request)


def is_busy(error: BaseException | None) -> bool:
    """Whether the database had no room for one more, so that the same request may succeed in some seconds."""
    if not isinstance(error, OperationalError):
        return False
    cause = error.__cause__
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorcode", 0) % _EXTENDED_CODES in _SQLITE_CODES
    return isinstance(cause, _POSTGRES_ERRORS)


def busy_response(request: HttpRequest) -> HttpResponse:
    """JSON for the API, a short page for a browser."""
    logger.warning("database_busy", path=request.path)
    kind, text = content(request.path, CODE)
    headers = {"Retry-After": str(SECONDS_UNTIL_RETRY), "Cache-Control": "no-store"}
    return HttpResponse(text, content_type=kind, status=SENTENCES[CODE].status, headers=headers)
