"""Logs slow SQL with the request's id. A statement is logged with placeholders for its parameters, because these contain names."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import structlog
from django.conf import settings
from django.db.backends.base.base import BaseDatabaseWrapper

MAX_LENGTH = 500
"""The number of characters of a slow statement that are logged; the others are left out."""

logger = structlog.get_logger(__name__)
Execute = Callable[[str, Any, bool, dict[str, Any]], Any]


def measure_statements(connection: BaseDatabaseWrapper, **_more: Any) -> None:
    """Time the statements of this connection. It is called for each new connection (`connection_created`)."""
    if settings.SLOW_SQL_MS and timed not in connection.execute_wrappers:
        connection.execute_wrappers.append(timed)


def timed(execute: Execute, sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
    """Execute the statement, and log it if it was slow."""
    began = time.perf_counter()
    try:
        return execute(sql, params, many, context)
    finally:
        milliseconds = (time.perf_counter() - began) * 1000
        if milliseconds >= settings.SLOW_SQL_MS:
            name_slow(sql, milliseconds)


def name_slow(sql: str, milliseconds: float) -> None:
    """Log the slow statement, and count it."""
    from operations.metrics import SLOW_STATEMENTS  # a command without slow SQL starts without this import

    SLOW_STATEMENTS.inc()
    logger.warning("slow_sql", sql=str(sql)[:MAX_LENGTH], milliseconds=round(milliseconds))
