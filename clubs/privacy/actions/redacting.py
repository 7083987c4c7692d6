"""Lets the texts of append-only rows be redacted, inside one transaction."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction

from clubs.privacy.models import Redaction


@contextmanager
def redacting() -> Iterator[None]:
    """While this lasts, the texts that may hold a name can be changed in append-only tables (`append_only.guard_all_but`).

    SQLite is told to overwrite what is replaced; it would otherwise stand in the file's free pages.
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
    """On SQLite, move what was written into the database's one file, and empty the other: the names still stand there."""
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
