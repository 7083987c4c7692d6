"""Starts with a copy of a migrated database, if nothing has changed since: migrating takes longer than most tests.

The copy is in pytest's own cache, under a name derived from all code that a migration may use and from the libraries' versions. `migrate`
still runs, and finds nothing to do.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sqlite3
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db.backends.sqlite3 import base, creation

LIBRARIES = ("Django", "django-allauth", "django-axes")
"""Libraries with migrations."""


class DatabaseCreation(creation.DatabaseCreation):
    def _create_test_db(self, verbosity: int, autoclobber: bool, keepdb: bool = False) -> str:
        name: str = super()._create_test_db(verbosity, autoclobber, keepdb)  # type: ignore[misc]
        if migrated().is_file():
            shutil.copyfile(migrated(), name)
        return name

    def create_test_db(self, *args: Any, **options: Any) -> str:
        name = super().create_test_db(*args, **options)
        if not migrated().is_file():
            self._keep()
        return name

    def _keep(self) -> None:
        """Store a copy for the next run, completely or not at all: several processes may do so at once."""
        migrated().parent.mkdir(exist_ok=True)
        for earlier in migrated().parent.glob("migrated-*"):
            earlier.unlink(missing_ok=True)
        copy = migrated().with_name(f"being-migrated-{os.getpid()}")
        with self.connection.cursor() as cursor:
            cursor.execute("VACUUM INTO %s", [str(copy)])
        copy.replace(migrated())


class DatabaseWrapper(base.DatabaseWrapper):
    creation_class = DatabaseCreation


@cache
def migrated() -> Path:
    """Return the path of the copy that belongs to the current code."""
    folder = Path(settings.BASE_DIR)
    content = hashlib.sha256(repr([sqlite3.sqlite_version, *map(version, LIBRARIES)]).encode())
    for part in ("clubs", "competitions", "config", "operations", "scoring", "tournaments"):
        for file in sorted((folder / part).rglob("*.py")):
            content.update(str(file.relative_to(folder)).encode() + b"\0" + file.read_bytes())
    return folder / ".pytest_cache" / f"migrated-{content.hexdigest()[:16]}"
