"""The statistics by which the database plans its queries."""

from __future__ import annotations

from django.db import connection


def renew_statistics() -> None:
    """Make the database count its rows again, after many were inserted at once.

    Otherwise PostgreSQL plans its queries for empty tables until its next autovacuum, and SQLite never stops doing so.
    """
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
