"""What is measured for `/status/`, all at once, each in a thread of its own: what is silent holds up nothing else. Knows no words."""

from __future__ import annotations

import datetime
import shutil
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import DatabaseError, InterfaceError, connection
from django.utils import timezone

from operations import metrics
from operations.backup.status import BackupStatus, MadeBackup, read_made, read_status
from operations.descriptors import room
from operations.health import CHECKS, SILENT, Finding
from operations.postgresql.pool import PoolUse
from operations.questions import Questions
from operations.status.phones import WaitingPhone, phones
from tournaments.evening.models import TableCode
from tournaments.live.heartbeat import Kind, Process, processes
from tournaments.papers.queries.papers_now import PapersNow, papers_now

ANSWER_SECONDS = 0.7
"""What has not answered by then is silent: the page is there within a second, with the time to draw it."""
LONG_STATEMENT_SECONDS = 5


@dataclass(frozen=True)
class DatabaseReading:
    """How the database stands, and what only it knows."""

    name: str
    """`PostgreSQL 16.4`, `SQLite 3.40.1`."""
    milliseconds: float
    """For a statement that asks nothing."""
    bytes: int
    pool: PoolUse | None
    """Of the process that was asked; None where each thread has a connection of its own."""
    long_seconds: tuple[int, ...]
    """For how long statements go on that take long, on PostgreSQL; the longest first."""
    papers: PapersNow
    tables: dict[int, tuple[str, str, int]]
    """The evening's address and name, and the number of the table, by the key of the code on it; those of the phones that keep deals."""


@dataclass(frozen=True)
class RedisReading:
    milliseconds: float
    queue: int
    """Papers in the queue."""


@dataclass(frozen=True)
class DiskReading:
    folder: str
    free: int
    size: int
    """Both in bytes."""


@dataclass(frozen=True)
class Readings:
    """Everything that was measured. None is what gave no answer in time."""

    now: datetime.datetime
    findings: Mapping[str, Finding]
    """By the name of the check in `operations.health`."""
    processes: tuple[Process, ...]
    expected: tuple[Kind, ...]
    """What must run in this form of the house."""
    database: DatabaseReading | None
    redis: RedisReading | None
    disk: DiskReading | None
    backup: BackupStatus | None
    made: MadeBackup | None
    streams: int
    most_streams: int
    """Of the process that was asked."""
    phones: tuple[WaitingPhone, ...]

    @property
    def database_answers(self) -> bool:
        """Whether the database says who asks."""
        return self.database is not None


_questions = Questions()


def read_house() -> Readings:
    """Measure everything, within `ANSWER_SECONDS`."""
    waiting_phones = tuple(phones())
    questions: dict[str, Callable[[], Any]] = {f"check {name}": check for name, (check, _level) in CHECKS.items()}
    questions |= {"database": _database_or_none, "redis": _redis, "disk": _disk, "files": _files}
    answers = _questions.answers(questions, ANSWER_SECONDS)
    findings = {name: answers[f"check {name}"] or Finding(level, SILENT) for name, (_check, level) in CHECKS.items()}
    running, backup, made = answers["files"] or ((), None, None)
    return Readings(
        now=timezone.now(),
        findings=findings,
        processes=running,
        expected=expected_processes(),
        database=answers["database"],
        redis=answers["redis"],
        disk=answers["disk"],
        backup=backup,
        made=made,
        streams=open_streams(),
        most_streams=room().streams,
        phones=waiting_phones,
    )


def expected_processes() -> tuple[Kind, ...]:
    """What must run: on a server web and papers; on a laptop also what lets the demo play, and what makes backups if they have a folder."""
    if settings.PRODUCTION:
        return (Kind.WEB, Kind.PAPERS)
    return (Kind.WEB, Kind.PAPERS, Kind.PLAY, *([Kind.BACKUP] if settings.BACKUP_FOLDER else []))


def _database_or_none() -> DatabaseReading | None:
    """None while it is away: the check beside this says what is the matter."""
    try:
        return _database()
    except (DatabaseError, InterfaceError):
        return None


def _database() -> DatabaseReading:
    connection.ensure_connection()
    began = time.perf_counter()
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        cursor.fetchone()
        milliseconds = (time.perf_counter() - began) * 1000
        long_seconds: tuple[int, ...] = ()
        if connection.vendor == "postgresql":
            cursor.execute("SELECT pg_database_size(current_database())")
            size = int(cursor.fetchone()[0])
            cursor.execute(_LONG_STATEMENTS, [LONG_STATEMENT_SECONDS])
            long_seconds = tuple(int(seconds) for (seconds,) in cursor.fetchall())
        else:
            name = str(connection.settings_dict["NAME"])
            size = sum(file.stat().st_size for file in (Path(name), Path(f"{name}-wal")) if file.exists())
    pool = getattr(connection, "pool", None)
    codes = TableCode.objects.filter(pk__in={phone.code for phone in phones()}).select_related("tournament")
    return DatabaseReading(
        name=f"{connection.display_name} {'.'.join(map(str, connection.get_database_version()))}",
        milliseconds=milliseconds,
        bytes=size,
        pool=pool.use() if pool is not None else None,
        long_seconds=long_seconds,
        papers=papers_now(timezone.now()),
        tables={code.pk: (code.tournament.slug, code.tournament.name, code.number) for code in codes},
    )


_LONG_STATEMENTS = """
SELECT extract(epoch FROM now() - xact_start) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
AND xact_start < now() - make_interval(secs => %s) ORDER BY xact_start
"""


def _redis() -> RedisReading | None:
    if not settings.REDIS_URL:
        return None
    import redis  # where it is not used, a web process starts without it

    with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=0.4, socket_connect_timeout=0.4) as client:
        try:
            began = time.perf_counter()
            client.ping()
            milliseconds = (time.perf_counter() - began) * 1000
            return RedisReading(milliseconds, int(client.llen(settings.CELERY_TASK_DEFAULT_QUEUE)))
        except redis.RedisError:
            return None


def _disk() -> DiskReading | None:
    try:
        usage = shutil.disk_usage(settings.DATA)
    except OSError:
        return None
    return DiskReading(str(settings.DATA), usage.free, usage.total)


def _files() -> tuple[tuple[Process, ...], BackupStatus | None, MadeBackup | None]:
    return tuple(processes()), read_status(), read_made()


def open_streams() -> int:
    """How many streams the processes behind this port hold open."""
    registry = metrics.registry_of_port()
    return int(registry.get_sample_value("troela_streams") or 0)
