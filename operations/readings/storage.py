"""The readings of the database, the disk and Redis."""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, InterfaceError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs.direction import isolated, left_to_right
from operations.outage import Outage, outage_behind
from operations.postgresql.pool import PoolUse
from operations.readings.reading import Reading, ReadingLevel, Values, Words
from operations.status.phones import phones
from tournaments.evening.models import TableCode

PROBE_BYTES = 64 * 1024
"""The number of bytes that are written to test whether the disk accepts more."""
NEARLY_FULL_BYTES = 500 * 1024 * 1024
REDIS_SECONDS = 0.4
_MEGABYTE = 1024**2
_REPORTS = {Outage.BUSY: "busy", Outage.AWAY: "unreachable", Outage.FULL: "disk full", Outage.READ_ONLY: "read-only"}


@dataclass(frozen=True)
class DatabaseDetails:
    """Facts about the database that are known only if it answers."""

    name: str
    """The database's name and version, such as `PostgreSQL 16.4` or `SQLite 3.40.1`."""
    milliseconds: float
    """The time that a trivial statement took."""
    bytes: int
    pool: PoolUse | None
    """The connection pool of this process; None if each thread has its own connection."""
    tables: dict[int, tuple[str, str, int]]
    """The table of each phone in `phones()`, by the primary key of the table's code: the evening's slug and name, the table's number."""


@dataclass(frozen=True)
class DatabaseValue:
    """The state of the database: whether it answers, can be written to, and has all migrations."""

    details: DatabaseDetails | None
    outage: Outage | None = None
    migrations: int = 0
    """The number of migrations that are not applied yet."""


class DatabaseReading(Reading[DatabaseValue]):
    name, unit, silent, health = "database", "milliseconds", ReadingLevel.UNAVAILABLE, "database"
    title = gettext_lazy("Database")
    alert = "troela_database_up == 0"

    def read(self) -> DatabaseValue:
        details = None
        try:
            details = _details()
            executor = MigrationExecutor(connection)
            waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
            if not waiting:
                _write()
        except (DatabaseError, InterfaceError) as error:
            return DatabaseValue(details, outage_behind(error) or Outage.AWAY)
        return DatabaseValue(details, migrations=len(waiting))

    def level(self, value: DatabaseValue) -> ReadingLevel:
        if value.outage is Outage.BUSY:
            return ReadingLevel.WARNING
        return ReadingLevel.UNAVAILABLE if value.outage or value.migrations else ReadingLevel.FINE

    def report(self, value: DatabaseValue) -> str:
        if value.outage is not None:
            return _REPORTS[value.outage]
        return f"{value.migrations} migrations to apply" if value.migrations else "ok"

    def silence(self) -> Words:
        return self.words(DatabaseValue(None, Outage.AWAY), {})

    def words(self, value: DatabaseValue, values: Values) -> Words:
        details = _details_text(value.details) if value.details is not None else ""
        if self.level(value) is ReadingLevel.FINE:
            return Words(details)
        text, advice = _database_trouble(value.outage)
        return Words(text, advice, (details,) if details else ())


def _details() -> DatabaseDetails:
    connection.ensure_connection()
    began = time.perf_counter()
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        cursor.fetchone()
        milliseconds = (time.perf_counter() - began) * 1000
        if connection.vendor == "postgresql":
            cursor.execute("SELECT pg_database_size(current_database())")
            size = int(cursor.fetchone()[0])
        else:
            name = str(connection.settings_dict["NAME"])
            size = sum(file.stat().st_size for file in (Path(name), Path(f"{name}-wal")) if file.exists())
    pool = getattr(connection, "pool", None)
    codes = TableCode.objects.filter(pk__in={phone.code for phone in phones()}).select_related("tournament")
    return DatabaseDetails(
        name=f"{connection.display_name} {'.'.join(map(str, connection.get_database_version()))}",
        milliseconds=milliseconds,
        bytes=size,
        pool=pool.use() if pool is not None else None,
        tables={code.pk: (code.tournament.slug, code.tournament.name, code.number) for code in codes},
    )


def _write() -> None:
    """Test that the database can be written to, by a temporary table that is rolled back at once.

    On SQLite only the file's permissions are checked: `DiskReading` tests its disk, and the write lock must stay free for deals.
    """
    if connection.vendor == "sqlite":
        if not os.access(connection.settings_dict["NAME"], os.W_OK):
            raise DatabaseError from OSError(errno.EROFS, "not writable")
        return
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT 1 AS written INTO TEMPORARY TABLE probe")
        transaction.set_rollback(True)


def _details_text(details: DatabaseDetails) -> str:
    parts = [
        details.name,
        _("answers in %(n)s ms") % {"n": max(1, round(details.milliseconds))},
        _size_text(details.bytes),
    ]
    if details.pool is not None:
        parts.append(_("%(n)s of %(of)s connections in use") % {"n": details.pool.in_use, "of": details.pool.size})
        if details.pool.waiting:
            parts.append(
                ngettext("%(n)s request is waiting for a connection", "%(n)s requests are waiting for a connection", details.pool.waiting)
                % {"n": details.pool.waiting}
            )
    return " · ".join(parts)


def _database_trouble(outage: Outage | None) -> tuple[str, str]:
    """Return the text about a database in trouble. If there is no outage, the trouble is that migrations are missing."""
    kept = _("Phones keep their deals and send them by themselves.")
    if outage is Outage.BUSY:
        return _("The database is busy."), _("Wait a minute. If it stays like this, restart the web processes; nothing is lost.")
    if outage is Outage.FULL:
        return _("The database has no space left."), _("Free some space on its disk.") + f" {kept}"
    if outage is Outage.READ_ONLY:
        advice = _("See in the log of the machine why its disk is read-only, and mount it again; or promote a standby.")
        return _("The database can be read but not written to."), f"{advice} {kept}"
    if outage is None:
        return _("The database is older than the program."), _("Run “manage.py migrate”.") + f" {kept}"
    if settings.REDIS_URL or not str(settings.DATABASES["default"]["ENGINE"]).endswith("sqlite3"):
        return _("The database does not answer."), _("Start PostgreSQL, and look in its log why it stopped.") + f" {kept}"
    advice = _("Check that the folder %(folder)s is there and that its disk is in order.") % {"folder": isolated(str(settings.DATA))}
    return _("The database does not answer."), f"{advice} {kept}"


@dataclass(frozen=True)
class DiskValue:
    folder: str
    free: int
    size: int
    """The size of the disk in bytes; 0 if it is not known. `free` is in bytes too."""
    is_writable: bool = True
    outage: Outage | None = None
    """The outage that keeps the disk from being written to; None if there is none or its reason is not known."""


class DiskReading(Reading[DiskValue]):
    """The reading of the disk with the papers and photos, and on a laptop the database."""

    name, unit, silent, health = "disk", "bytes free", ReadingLevel.UNAVAILABLE, "disk"
    title = gettext_lazy("Disk")

    def read(self) -> DiskValue:
        folder = str(settings.DATA)
        try:
            usage = shutil.disk_usage(folder)
            free, size = usage.free, usage.total
        except OSError:
            free = size = 0
        try:
            with tempfile.TemporaryFile(dir=folder, buffering=0) as file:
                file.write(b"\0" * PROBE_BYTES)
        except OSError as error:
            return DiskValue(folder, free, size, is_writable=False, outage=outage_behind(error))
        return DiskValue(folder, free, size)

    def level(self, value: DiskValue) -> ReadingLevel:
        if not value.is_writable:
            return ReadingLevel.UNAVAILABLE
        return ReadingLevel.FINE if value.free >= NEARLY_FULL_BYTES else ReadingLevel.WARNING

    def report(self, value: DiskValue) -> str:
        if not value.is_writable:
            return {Outage.FULL: "full", Outage.READ_ONLY: "read-only"}.get(value.outage or Outage.AWAY, "not writable")
        return "ok" if value.free >= NEARLY_FULL_BYTES else f"nearly full: {value.free // _MEGABYTE} MB free"

    def silence(self) -> Words:
        return self.words(DiskValue("", 0, 0, is_writable=False), {})

    def words(self, value: DiskValue, values: Values) -> Words:
        text = _free_text(value) if value.size else _("The disk does not answer.")
        if value.is_writable:
            advice = _("Free some space before the disk is full: the files in “files/papers” can go.") if self.level(value) else ""
            return Words(text, advice)
        if value.outage is Outage.FULL:
            advice = _("Free some space: the files in “files/papers” can go; those in “files/slips” exist nowhere else.")
            return Words(_("The disk is full."), advice, (text,))
        if value.outage is Outage.READ_ONLY:
            advice = _(
                "See in the log of the machine why this happened, and mount the disk again. Phones keep their deals in the meantime."
            )
            return Words(_("The disk is read-only."), advice, (text,))
        return Words(
            _("Nothing can be written to the disk."),
            _("Check that the disk is connected, and that the system account that runs Troela may write to it."),
            (text,),
        )


def _free_text(disk: DiskValue) -> str:
    return _("%(free)s free of %(size)s, for %(folder)s") % {
        "free": _size_text(disk.free),
        "size": _size_text(disk.size),
        "folder": left_to_right(disk.folder),
    }


def _size_text(size: int) -> str:
    """Return a size as `48 MB` or `1.9 GB`."""
    if size < 1000 * _MEGABYTE:
        return f"{number_format(max(1, round(size / _MEGABYTE)))} MB"
    return f"{number_format(size / 1024 / _MEGABYTE, decimal_pos=1)} GB"


@dataclass(frozen=True)
class RedisValue:
    is_used: bool = True
    answers: bool = True
    milliseconds: float = 0.0
    queue: int = 0
    """The number of papers in the queue."""


class RedisReading(Reading[RedisValue]):
    """The reading of Redis, which carries notifications to screens and the queue of papers. Evenings can be played without it."""

    name, unit, health, title = "redis", "milliseconds", "redis", "Redis"

    def read(self) -> RedisValue:
        if not settings.REDIS_URL:
            return RedisValue(is_used=False)
        import redis  # a web process that does not use Redis starts without this import

        timeouts = {"socket_timeout": REDIS_SECONDS, "socket_connect_timeout": REDIS_SECONDS}
        with redis.Redis.from_url(settings.REDIS_URL, **timeouts) as client:
            try:
                began = time.perf_counter()
                client.ping()
                milliseconds = (time.perf_counter() - began) * 1000
                return RedisValue(milliseconds=milliseconds, queue=int(client.llen(settings.CELERY_TASK_DEFAULT_QUEUE)))
            except redis.RedisError:
                return RedisValue(answers=False)

    def level(self, value: RedisValue) -> ReadingLevel:
        return ReadingLevel.FINE if value.answers else ReadingLevel.WARNING

    def report(self, value: RedisValue) -> str:
        if not value.is_used:
            return "not used"
        return "ok" if value.answers else "unreachable"

    def silence(self) -> Words:
        advice = _("Start Redis. Until then deals still come in, screens refresh by themselves every few seconds, and papers wait.")
        return Words(_("Redis does not answer."), advice)

    def words(self, value: RedisValue, values: Values) -> Words:
        if not value.answers:
            return self.silence()
        if not value.is_used:
            return Words(_("Not used: there is only one process, and it updates the screens itself."))
        queue = ngettext("%(n)s paper in the queue", "%(n)s papers in the queue", value.queue) % {"n": value.queue}
        return Words(f"{_('answers in %(n)s ms') % {'n': max(1, round(value.milliseconds))}} · {queue}")
