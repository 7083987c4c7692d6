"""The two addresses for a proxy or a health check. `/up/` shows that the process answers, `/health/` that it can do its work."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from operations.readings import all_readings
from operations.readings.reading import SILENT, ReadingLevel

ANSWER_SECONDS = 0.9
"""The timeout of all readings together, in seconds."""
STATUS = {ReadingLevel.FINE: "ok", ReadingLevel.WARNING: "warning", ReadingLevel.UNAVAILABLE: "unavailable"}


@never_cache
@require_safe
def up(_request: HttpRequest) -> HttpResponse:
    """Answer 200 as long as the process runs.

    The database is not asked, so that its failure does not make a supervisor restart the web processes.
    """
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
@require_safe
def health(_request: HttpRequest) -> JsonResponse:
    """Answer `{"status": "ok", "checks": {…}}` within a second.

    503 and `unavailable` if nothing can be stored: the database is unavailable or read-only, its migrations are behind the code, or a disk
    is full. 200 and `warning` if work is only delayed: Redis is unavailable, papers cannot be made, or there is little room. If something
    is wrong, `what_to_do` links to the page that explains it in words.
    """
    readings = {reading.health: reading for reading in all_readings.READINGS if reading.health}
    values = all_readings.measured(readings.values(), ANSWER_SECONDS)
    by_name = {name: (reading, values[reading.name]) for name, reading in readings.items()}
    worst = max(reading.level_of(value) for reading, value in by_name.values())
    checks = {name: SILENT if value is None else reading.report(value) for name, (reading, value) in by_name.items()}
    body: dict[str, object] = {"status": STATUS[worst], "checks": checks}
    if worst is not ReadingLevel.FINE:
        body["what_to_do"] = f"{settings.PUBLIC_URL}{reverse('status')}"
    return JsonResponse(body, status=503 if worst is ReadingLevel.UNAVAILABLE else 200)
