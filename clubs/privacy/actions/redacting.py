"""A context manager for redacting texts of append-only rows, inside one transaction."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction

from clubs.privacy.models import Redaction


@contextmanager
def redacting() -> Iterator[None]:
    """Allow changes, inside the `with` block, to the columns of append-only tables that may contain a name (`append_only.guard_all_but`).

    SQLite is told to overwrite the old text, which would otherwise remain in the file's free pages.
    """
    with transaction.atomic():
        if connection.vendor == "sqlite":
            with connection.cursor() as cursor:
                cursor.execute("PRAGMA secure_delete = ON")
        permit = Redaction.objects.create()
        yield
        permit.delete()
        transaction.on_commit(overwrite_freed_pages)


def overwrite_freed_pages() -> None:
    """On SQLite, copy the write-ahead log into the database file and empty the log, as it still contains the texts from before."""
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
