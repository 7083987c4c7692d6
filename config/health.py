"""Two addresses for a proxy or a probe: does the process answer (`/up/`), and can it do its work (`/health/`)."""

from __future__ import annotations

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.libraries import missing_paper_libraries

FINE = "ok"


@never_cache
@require_safe
def up(_request: HttpRequest) -> HttpResponse:
    """200 as long as the process answers. It does not ask the database, so that a failing database does not restart the web processes."""
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
@require_safe
def health(_request: HttpRequest) -> JsonResponse:
    """200 with `{"status": "ok", "checks": {…}}`, or 503 if the database or Redis fails. A missing library for papers is only a warning."""
    checks = {"database": _database(), "redis": _redis()}
    missing = missing_paper_libraries()
    fine = all(answer in {FINE, "not used"} for answer in checks.values())
    checks["papers"] = f"missing: {', '.join(missing)}" if missing else FINE
    return JsonResponse({"status": FINE if fine else "unavailable", "checks": checks}, status=200 if fine else 503)


def _database() -> str:
    try:
        executor = MigrationExecutor(connection)
        waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError:
        return "unreachable"
    return f"{len(waiting)} migrations to apply" if waiting else FINE


def _redis() -> str:
    if not settings.REDIS_URL:
        return "not used"
    import redis  # where it is not used, a web process starts without it

    try:
        with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=0.5, socket_connect_timeout=0.5) as client:
            client.ping()
    except redis.RedisError:
        return "unreachable"
    return FINE
