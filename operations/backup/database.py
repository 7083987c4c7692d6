"""Copies the whole database, as it is at one moment, while others write. Also restores a copy.

SQLite and PostgreSQL each do it in their own way.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import subprocess  # pg_dump and pg_restore, with fixed arguments  # nosec B404
import time
from abc import ABC, abstractmethod
from collections.abc import Iterable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from tempfile import mkstemp
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import connections

from operations.backup.checksums import StoredFile, checksum, copy_with_checksum
from operations.backup.contents import read_contents
from operations.backup.damage import damage_of, is_damage, rows_differ
from operations.backup.manifest import Contents
from operations.backup.trouble import BackupFailed, RestoreRefused, Trouble

if TYPE_CHECKING:
    import psycopg

PAGES = 256
"""The number of pages (of 4 KiB) copied at a time."""
PAUSE_SECONDS = 0.005
"""The pause between two steps of copying, in which phones that write can use the disk and the processor."""
WRITE_SECONDS = 20.0
"""The number of seconds to wait while another connection has locked the SQLite database."""


class Database(ABC):
    """The installation's database."""

    kind: str
    file: str
    """The name of the file in a backup that is the copy of this database."""
    copies_can_be_verified: bool
    """True if `environment_of_copy` can open the copy. If not, only the live database can be verified."""

    @abstractmethod
    def mark(self) -> str:
        """Return a text that changes with every write to the database. It costs next to nothing."""

    @abstractmethod
    def copy(self, target: Path) -> tuple[StoredFile, Contents]:
        """Write a copy of the database as it is at one moment; others may go on writing.

        Returns the copy's file and a summary of its content. Raises BackupFailed if the copy is damaged.
        """

    @abstractmethod
    def damage(self) -> str:
        """Describe damage in the database itself in a few words, or return "" if none is found.

        Damage that could only be found by reading every row is not looked for.
        """

    @abstractmethod
    def environment_of_copy(self, copy: Path, folder: Path) -> dict[str, str]:
        """Make an installation from this copy in the empty `folder`, so that a process can read the copy.

        Returns the environment variables for that process. With PostgreSQL a copy cannot be opened: the result is then empty, and the
        process reads the live database.
        """

    @abstractmethod
    def require_empty(self) -> None:
        """Refuse unless there is nothing in the database, not even tables."""

    @abstractmethod
    def put_back(self, source: Path) -> None:
        """Fill the empty database from a copy."""

    @abstractmethod
    def contents(self) -> Contents:
        """Return a summary of the database's present content."""


def own_database() -> Database:
    """Return the database that the settings name."""
    values = settings.DATABASES["default"]
    return PostgresDatabase(values) if "postgresql" in values["ENGINE"] else SqliteDatabase(Path(values["NAME"]))


class SqliteDatabase(Database):
    """An SQLite file, copied with SQLite's own backup function."""

    kind = "sqlite"
    file = "troela.sqlite3"
    copies_can_be_verified = True

    def __init__(self, path: Path) -> None:
        self._path = path
        self._watcher: sqlite3.Connection | None = None

    def mark(self) -> str:
        # The number can only be compared on one connection, so that stays open.
        self._watcher = self._watcher or _open(self._path)
        return str(self._watcher.execute("PRAGMA data_version").fetchone()[0])

    def copy(self, target: Path) -> tuple[StoredFile, Contents]:
        # Copy to the database's own disk first and to the USB stick later: SQLite's log cannot shrink during the copy,
        # and a stick may be slow.
        handle, name = mkstemp(prefix=".copy-", suffix=".sqlite3", dir=self._path.parent)
        os.close(handle)
        near = Path(name)
        try:
            _copy_online(self._path, near)
            with closing(sqlite3.connect(f"{near.as_uri()}?immutable=1", uri=True)) as copy:
                if damage := damage_of(copy):
                    raise BackupFailed(Trouble.DAMAGED, f"The database {self._path} is damaged: {damage}.")
                contents = read_contents(copy)
            return copy_with_checksum(near, target), contents
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL:
                raise BackupFailed(Trouble.FULL, f"There is no space left on {self._path.parent}.") from error
            if is_damage(error):
                raise BackupFailed(Trouble.DAMAGED, f"The database {self._path} is damaged: {error}.") from error
            raise BackupFailed(Trouble.FAILED, f"The database cannot be copied: {error}.") from error
        finally:
            near.unlink(missing_ok=True)

    def damage(self) -> str:
        try:
            with closing(_open(self._path)) as connection:
                return damage_of(connection, "integrity_check")
        except sqlite3.Error as error:
            return f"it cannot be read: {error}"

    def environment_of_copy(self, copy: Path, folder: Path) -> dict[str, str]:
        copy_with_checksum(copy, folder / self.file)
        unset = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "SECRET_KEY_FALLBACKS", "TROELA_MODE", "TROELA_FORGOTTEN", "TROELA_BACKUP")
        return {**dict.fromkeys(unset, ""), "TROELA_DATA": str(folder)}

    def require_empty(self) -> None:
        if not self._path.exists():
            return
        with closing(_open(self._path)) as connection:
            tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if tables:
            raise RestoreRefused(
                f"A database exists already: {self._path}. Restore into an empty folder (TROELA_DATA=/another/folder), or move it."
            )

    def put_back(self, source: Path) -> None:
        connections.close_all()
        near = self._path.with_name(f".{self._path.name}.restored")
        near.unlink(missing_ok=True)
        copy_with_checksum(source, near)
        with closing(sqlite3.connect(near)) as connection:
            problem = damage_of(connection)
        if problem:
            near.unlink()
            raise RestoreRefused(f"The database in the backup is damaged: {problem}. Take another backup.")
        for suffix in ("-wal", "-shm"):
            self._path.with_name(self._path.name + suffix).unlink(missing_ok=True)
        near.replace(self._path)

    def contents(self) -> Contents:
        with closing(_open(self._path)) as connection:
            return read_contents(connection)


def _open(path: Path) -> sqlite3.Connection:
    """Open a connection to an existing database, without a transaction."""
    return sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True, timeout=WRITE_SECONDS, isolation_level=None, check_same_thread=False)


def _copy_online(source: Path, target: Path) -> None:
    """Copy a database in use, a few pages at a time.

    All pages are copied as they were at one moment, as a read transaction stays open. So the copy need not start again when somebody
    writes, and writers do not wait for it.
    """
    with closing(_open(source)) as house, closing(sqlite3.connect(target, isolation_level=None)) as copy:
        copy.execute("PRAGMA journal_mode = OFF")
        copy.execute("PRAGMA synchronous = OFF")
        house.execute("BEGIN")
        house.execute("SELECT count(*) FROM sqlite_master").fetchone()
        house.backup(copy, pages=PAGES, progress=lambda *_pages: time.sleep(PAUSE_SECONDS))
        house.execute("COMMIT")


_DAMAGE = re.compile(r"invalid page|corrupt|invalid memory alloc|missing chunk|could not read block|uninitialized|could not access status")
"""PostgreSQL's messages about a page or row that it cannot read. It notices more damage if data checksums are enabled."""
_COPY = re.compile(rb'COPY (?:\w+\.)?"?(\w+)"? \(.*\) FROM stdin;')


class PostgresDatabase(Database):
    """A database on a PostgreSQL server, copied by pg_dump."""

    kind = "postgresql"
    file = "troela.dump"
    copies_can_be_verified = False

    def __init__(self, values: dict[str, Any]) -> None:
        self._values = values

    def mark(self) -> str:
        with self._connect() as connection:
            row = connection.execute("SELECT pg_snapshot_xmax(pg_current_snapshot())::text").fetchone()
        return str(row[0]) if row else ""

    def copy(self, target: Path) -> tuple[StoredFile, Contents]:
        import psycopg

        target.touch(mode=0o600, exist_ok=False)
        try:
            with self._connect() as connection:
                connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
                row = connection.execute("SELECT pg_export_snapshot()").fetchone()
                contents = read_contents(connection)
                snapshot = str(row[0]) if row else ""
                problem = self._run("pg_dump", "--format=custom", f"--file={target}", f"--snapshot={snapshot}")
        except psycopg.Error as error:
            trouble = Trouble.DAMAGED if is_damage(error) else Trouble.FAILED
            raise BackupFailed(trouble, f"The database cannot be copied: {' '.join(str(error).split())}.") from error
        if problem:
            trouble = Trouble.FULL if "No space left" in problem else Trouble.DAMAGED if _DAMAGE.search(problem) else Trouble.FAILED
            raise BackupFailed(trouble, f"The database cannot be copied: {problem}")
        rows = self._rows_in(target)
        if differs := rows_differ(contents.counts, rows):
            raise BackupFailed(Trouble.DAMAGED, f"The database {self._values['NAME']} is damaged: {differs}.")
        with target.open("rb") as file:
            os.fsync(file.fileno())
        return checksum(target), replace(contents, counts={table: rows.get(table, 0) for table in contents.counts})

    def damage(self) -> str:
        return ""

    def environment_of_copy(self, copy: Path, folder: Path) -> dict[str, str]:
        # Verify the live database: restoring the copy would need the right to create a database. A log only grows,
        # so the live one has all entries of the copy.
        return {}

    def require_empty(self) -> None:
        with self._connect() as connection:
            row = connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()").fetchone()
        if row is None or row[0]:
            raise RestoreRefused(
                f"The database {self._values['NAME']} has tables already. Create an empty one with createdb, and set DATABASE_URL to it."
            )

    def put_back(self, source: Path) -> None:
        connections.close_all()
        problem = self._run("pg_restore", "--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction", str(source))
        if problem:
            raise RestoreRefused(f"The database cannot be restored: {problem}")

    def contents(self) -> Contents:
        with self._connect() as connection:
            return read_contents(connection)

    def _connect(self) -> psycopg.Connection[Any]:
        import psycopg

        return psycopg.connect(self._address(), password=self._values["PASSWORD"] or None)

    def _address(self) -> str:
        """Return the connection's parameters without the password: other users of the machine may read a program's arguments."""
        from psycopg.conninfo import make_conninfo

        names = {"dbname": "NAME", "user": "USER", "host": "HOST", "port": "PORT"}
        parts = {part: str(self._values[key]) for part, key in names.items() if self._values.get(key)}
        options = {key: value for key, value in self._values.get("OPTIONS", {}).items() if isinstance(value, str)}
        return make_conninfo("", **options, **parts)

    def _rows_in(self, dump: Path) -> dict[str, int]:
        """Count the rows of each table in a dump. PostgreSQL reads the whole dump, and each row is a line."""
        path = shutil.which("pg_restore")
        if path is None:
            raise BackupFailed(Trouble.FAILED, _not_installed("pg_restore"))
        command = [path, "--data-only", "--file=-", str(dump)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as done:  # noqa: S603 - no shell  # nosec B603
            rows = _count_rows(done.stdout or ())
        if done.returncode:
            raise BackupFailed(
                Trouble.FAILED, f"The copy of the database cannot be read: pg_restore ended with exit code {done.returncode}."
            )
        return rows

    def _run(self, program: str, *arguments: str) -> str:
        """Run one of PostgreSQL's programs. Returns its error message; "" if it succeeded."""
        path = shutil.which(program)
        if path is None:
            return _not_installed(program)
        environment = {**os.environ, **({"PGPASSWORD": self._values["PASSWORD"]} if self._values["PASSWORD"] else {})}
        command = [path, f"--dbname={self._address()}", "--no-password", *arguments]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)  # noqa: S603 - no shell  # nosec B603
        return (done.stderr.strip() or f"{program} ended with exit code {done.returncode}.") if done.returncode else ""


def _not_installed(program: str) -> str:
    return f"{program} is not installed (Debian: postgresql-client)."


def _count_rows(lines: Iterable[bytes]) -> dict[str, int]:
    r"""Count the rows of each table in the text of an SQL dump: the lines between the table's COPY statement and the line `\.`."""
    rows: dict[str, int] = {}
    table = ""
    for line in lines:
        if not table:
            match = _COPY.match(line)
            table = match[1].decode() if match else ""
            if table:
                rows[table] = 0
        elif line == b"\\.\n":
            table = ""
        else:
            rows[table] += 1
    return rows
