"""Empties the tables with DELETE after a test that commits.

Django's TRUNCATE makes new files for every table and index and waits until they are on disk: two seconds a test. The append-only tables
refuse DELETE, so triggers are off meanwhile. That needs a superuser, like the rows that tests forge.
"""

from __future__ import annotations

from typing import Any

from django.db.backends.postgresql import operations

from operations.postgresql import base


class DatabaseOperations(operations.DatabaseOperations):
    def sql_flush(self, style: Any, tables: Any, *, reset_sequences: bool = False, allow_cascade: bool = False) -> list[str]:
        """Return the statements that empty these tables, for one transaction."""
        if reset_sequences or not tables:
            return super().sql_flush(style, tables, reset_sequences=reset_sequences, allow_cascade=allow_cascade)
        return ["SET LOCAL session_replication_role = replica", *(f"DELETE FROM {self.quote_name(table)}" for table in tables)]


class DatabaseWrapper(base.DatabaseWrapper):
    ops_class = DatabaseOperations
