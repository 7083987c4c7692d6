"""Two addresses for a proxy or a probe: does the process answer (`/up/`), and can it do its work (`/health/`)."""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum

from django.conf import settings
from django.db import DatabaseError, InterfaceError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from operations.libraries import missing_paper_libraries
from operations.outage import Outage, outage_behind
from operations.questions import Questions

ANSWER_SECONDS = 0.9
"""All checks together: what has not answered by then does not answer."""
PROBE_BYTES = 64 * 1024
"""What is written to see whether the disk takes more."""
NEARLY_FULL_BYTES = 500 * 1024 * 1024


class Level(IntEnum):
    """How bad it is; the worst of all checks decides. With a warning the process does its work all the same."""

    FINE = 0
    WARNING = 1
    UNAVAILABLE = 2


@dataclass(frozen=True)
class Finding:
    """What one check came to, in a word or two."""

    level: Level
    text: str
    outage: Outage | None = None


FINE = Finding(Level.FINE, "ok")
SILENT = "no answer"
STATUS = {Level.FINE: "ok", Level.WARNING: "warning", Level.UNAVAILABLE: "unavailable"}
_TEXTS = {Outage.BUSY: "busy", Outage.AWAY: "unreachable", Outage.FULL: "disk full", Outage.READ_ONLY: "read-only"}

Check = Callable[[], Finding]


@never_cache
@require_safe
def up(_request: HttpRequest) -> HttpResponse:
    """200 as long as the process answers. It does not ask the database, so that a failing database does not restart the web processes."""
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
@require_safe
def health(_request: HttpRequest) -> JsonResponse:
    """`{"status": "ok", "checks": {…}}` within a second. 503 and `unavailable` if nothing can be stored here: the database is away, behind
    the code or read-only, or a disk is full. 200 and `warning` for what only delays: Redis away, papers that cannot be made, little room.
    Where something is the matter, `what_to_do` leads to the page that says so in words.
    """
    each = findings()
    worst = max(finding.level for finding in each.values())
    body: dict[str, object] = {"status": STATUS[worst], "checks": {name: finding.text for name, finding in each.items()}}
    if worst is not Level.FINE:
        body["what_to_do"] = f"{settings.PUBLIC_URL}{reverse('status')}"
    return JsonResponse(body, status=503 if worst is Level.UNAVAILABLE else 200)


_questions = Questions()


def findings() -> dict[str, Finding]:
    """What every check comes to. One that is silent counts as failed."""
    answers = _questions.answers({name: check for name, (check, _level) in CHECKS.items()}, ANSWER_SECONDS)
    return {name: answers[name] or Finding(level, SILENT) for name, (_check, level) in CHECKS.items()}


def _database() -> Finding:
    try:
        executor = MigrationExecutor(connection)
        waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
        if waiting:
            return Finding(Level.UNAVAILABLE, f"{len(waiting)} migrations to apply")
        _write()
    except (DatabaseError, InterfaceError) as error:
        outage = outage_behind(error) or Outage.AWAY
        return Finding(Level.WARNING if outage is Outage.BUSY else Level.UNAVAILABLE, _TEXTS[outage], outage)
    return FINE


def _write() -> None:
    """Write something that nobody reads and that is gone at once. SQLite's file is on the disk that `_disk` looks at, and its write lock is
    for deals.
    """
    if connection.vendor == "sqlite":
        if not os.access(connection.settings_dict["NAME"], os.W_OK):
            raise DatabaseError from OSError(errno.EROFS, "not writable")
        return
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT 1 AS written INTO TEMPORARY TABLE probe")
        transaction.set_rollback(True)


def _disk() -> Finding:
    """Whether the folder with the papers, and embedded with the database, takes more."""
    try:
        with tempfile.TemporaryFile(dir=settings.DATA, buffering=0) as file:
            file.write(b"\0" * PROBE_BYTES)
    except OSError as error:
        outage = outage_behind(error)
        text = {Outage.FULL: "full", Outage.READ_ONLY: "read-only"}.get(outage or Outage.AWAY, "not writable")
        return Finding(Level.UNAVAILABLE, text, outage)
    free = shutil.disk_usage(settings.DATA).free
    return FINE if free >= NEARLY_FULL_BYTES else Finding(Level.WARNING, f"nearly full: {free // 1024**2} MB free")


def _redis() -> Finding:
    if not settings.REDIS_URL:
        return Finding(Level.FINE, "not used")
    import redis  # where it is not used, a web process starts without it

    try:
        with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=0.4, socket_connect_timeout=0.4) as client:
            client.ping()
    except redis.RedisError:
        return Finding(Level.WARNING, "unreachable")
    return FINE


def _papers() -> Finding:
    missing = missing_paper_libraries()
    return Finding(Level.WARNING, f"missing: {', '.join(missing)}") if missing else FINE


CHECKS: Mapping[str, tuple[Check, Level]] = {
    "database": (_database, Level.UNAVAILABLE),
    "disk": (_disk, Level.UNAVAILABLE),
    "redis": (_redis, Level.WARNING),
    "papers": (_papers, Level.WARNING),
}
"""With how bad it is if one does not answer."""
